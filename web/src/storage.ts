/** What this browser remembers. Storage may be missing, full or hold somebody else's text: then nothing is kept. */

export function recall<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`quincunx.${key}`);
    return text === null ? otherwise : ((JSON.parse(text) as Value | null) ?? otherwise);
  } catch {
    return otherwise;
  }
}

/** Whether it could be kept. */
export function remember(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`quincunx.${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
