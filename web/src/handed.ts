/** A record that another page hands to the analysis board; whoever opens the board takes it. */

let handed: string | null = null;

export function hand(record: string): void {
  handed = record;
}

/** What was handed over, once. */
export function take(): string | null {
  const record = handed;
  handed = null;
  return record;
}
