/** A flower that was turned down again shows for a while even where nothing moved: with reduced motion, or when nobody
 * was looking at the page. Those that come quickly show side by side. */

import type { Colour, GardenTable } from "./view";

const STAYS = 2400; // ms

export class Peeks {
  open = $state.raw<Readonly<Record<string, Colour>>>({});
  readonly #table: GardenTable;
  #number: number | null = null;
  /** The last position that a motion led to: what it showed has been seen. */
  #moved = -1;

  constructor(table: GardenTable) {
    this.#table = table;
  }

  look(): void {
    const { view, motion, live } = this.#table;
    if (motion) this.#moved = motion.after.number;
    const before = this.#number;
    this.#number = view.number;
    if (motion || !live || !view.shown || before === null || view.number <= before) return;
    if (view.number !== this.#moved) this.#show(view.shown.cell, view.shown.colour);
  }

  #show(cell: string, colour: Colour): void {
    if (document.hidden) {
      document.addEventListener("visibilitychange", () => this.#show(cell, colour), { once: true });
      return;
    }
    this.open = { ...this.open, [cell]: colour };
    setTimeout(() => {
      const { [cell]: _, ...others } = this.open;
      this.open = others;
    }, STAYS);
  }
}
