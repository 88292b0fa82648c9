// The names that are most like another: `get_close_matches`, by the length of what two texts have in common.

/** The longest common run between two spans; the first in the one text, then in the other. */
function longest(
  a: string[],
  b: string[],
  aFrom: number,
  aTo: number,
  bFrom: number,
  bTo: number,
): [number, number, number] {
  let best: [number, number, number] = [aFrom, bFrom, 0];
  let lengths = new Map<number, number>();
  for (let i = aFrom; i < aTo; i++) {
    const next = new Map<number, number>();
    for (let j = bFrom; j < bTo; j++) {
      if (a[i] !== b[j]) continue;
      const length = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, length);
      if (length > best[2]) best = [i - length + 1, j - length + 1, length];
    }
    lengths = next;
  }
  return best;
}

function common(a: string[], b: string[], aFrom: number, aTo: number, bFrom: number, bTo: number): number {
  const [i, j, length] = longest(a, b, aFrom, aTo, bFrom, bTo);
  if (length === 0) return 0;
  return length + common(a, b, aFrom, i, bFrom, j) + common(a, b, i + length, aTo, j + length, bTo);
}

function ratio(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const length = a.length + b.length;
  return length ? (2 * common(a, b, 0, a.length, 0, b.length)) / length : 1;
}

export function get_close_matches(
  word: string,
  known: Iterable<string>,
  how: { n?: number; cutoff?: number } = {},
): string[] {
  const scored = Array.from(known, (name) => ({ name, score: ratio(name, word) }));
  const close = scored.filter((one) => one.score >= (how.cutoff ?? 0.6));
  close.sort((one, other) => other.score - one.score || (one.name < other.name ? 1 : -1));
  return close.slice(0, how.n ?? 3).map((one) => one.name);
}
