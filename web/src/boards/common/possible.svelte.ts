/** What may be done in this position. While an answer is awaited nothing is legal for a moment: what is shown as
 * possible stays, so that nothing flickers and nothing false is said meanwhile. */

import type { Action, TableSide, View } from "../contract";

export class Possible {
  #last: { readonly view: View; readonly actions: readonly Action[] } | null = null;

  constructor(readonly table: TableSide) {}

  actions = $derived.by((): readonly Action[] => {
    const { view, legal, live, motion } = this.table;
    if (legal.length) this.#last = { view, actions: legal };
    else if (!live || motion || this.#last?.view !== view) this.#last = null;
    return this.#last?.actions ?? [];
  });
}
