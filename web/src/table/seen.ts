/** Up to which moment of which round this tab has shown a match, so that a reload goes on there. */

interface Seen {
  readonly round: number;
  readonly number: number;
}

const place = (match: string): string => `quincunx.seen.${match}`;

export function keepSeen(match: string, { round, number }: Seen): void {
  try {
    sessionStorage.setItem(place(match), `${round} ${number}`);
  } catch {
    // no storage here: a reload shows the last turn again
  }
}

export function seenIn(match: string): Seen | null {
  try {
    const [round, number] = (sessionStorage.getItem(place(match)) ?? "").split(" ").map(Number);
    return round !== undefined && number !== undefined ? { round, number } : null;
  } catch {
    return null;
  }
}
