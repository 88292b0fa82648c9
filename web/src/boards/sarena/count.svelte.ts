/** The count at the end, shown step by step: lids come off, then pile after pile of each seat is counted. */

import { shownToken, taken, type SarenaView } from "./view";

const LID_MS = 300;
const PILE_MS = 180;
const WHOLE_MS = 6000;

export class Count {
  /** The piles in the order in which they are counted; null: nothing is being counted. */
  #order = $state.raw<readonly string[] | null>(null);
  #at = $state(0);
  #lids = $state(0);
  #timers: ReturnType<typeof setTimeout>[] = [];

  readonly running = $derived.by(() => this.#order !== null);

  start(view: SarenaView, clicked: (chips: number) => void): void {
    this.skip();
    const piles = view.tokens.flatMap((colour) => (colour ? taken(view, colour) : []));
    const seats = view.tokens.length;
    const faster = Math.max(1, (seats * LID_MS + piles.length * PILE_MS) / WHOLE_MS);
    const later = (ms: number, act: () => void): void => void this.#timers.push(setTimeout(act, ms / faster));
    this.#order = piles.map((circle) => circle.name);
    this.#at = this.#lids = 0;
    for (let seat = 0; seat < seats; seat++) later((seat + 1) * LID_MS, () => (this.#lids = seat + 1));
    let chips = 0;
    piles.forEach((circle, n) => {
      later(seats * LID_MS + (n + 1) * PILE_MS, () => {
        this.#at = n + 1;
        clicked((chips += circle.pile.length));
      });
    });
    later(seats * LID_MS + (piles.length + 3) * PILE_MS, () => this.skip());
  }

  /** Everything is counted at once. */
  skip(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#order = null;
  }

  isCounted(name: string): boolean {
    return !this.#order || this.#order.slice(0, this.#at).includes(name);
  }
  /** The pile that is being counted now: it has risen. */
  get risen(): string | null {
    return this.#order?.[this.#at - 1] ?? null;
  }
  isOpen(seat: number): boolean {
    return !this.#order || seat < this.#lids;
  }
  /** A seat's chips as far as they are counted. */
  chips(view: SarenaView, seat: number): number {
    const colour = shownToken(view, seat);
    if (!this.#order || !colour) return view.scores[seat] ?? 0;
    return taken(view, colour).reduce(
      (sum, { name, pile }) => sum + (this.isCounted(name) ? pile.length : 0),
      0,
    );
  }
}
