/** What screen readers announce: lines that come one after the other, and what cannot wait. */

const MOST = 12;

export class Announcer {
  lines = $state.raw<readonly { readonly id: number; readonly text: string }[]>([]);
  urgent = $state("");
  #last = 0;

  tell(text: string, how: "polite" | "assertive" = "polite"): void {
    if (how === "assertive") this.urgent = text;
    else this.lines = [...this.lines, { id: ++this.#last, text }].slice(-MOST);
  }

  /** Somebody else takes the screen. */
  clear(): void {
    this.lines = [];
    this.urgent = "";
  }
}
