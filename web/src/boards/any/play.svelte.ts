/** What somebody is about to do: places pressed one after the other, until one action is left. */

import type { Action, Play, TableSide } from "../contract";
import { leadingOn, placesOf, type AnyView } from "./view";

export class AnyPlay implements Play {
  readonly #table: TableSide<AnyView>;
  #picked = $state.raw<readonly string[]>([]);

  constructor(table: TableSide<AnyView>) {
    this.#table = table;
  }

  /** The places pressed so far; none of them once something has happened. */
  get picked(): readonly string[] {
    return this.#offered(this.#picked).length ? this.#picked : [];
  }

  /** What can still be meant. */
  get offered(): readonly Action[] {
    return this.#offered(this.picked);
  }

  /** The places that lead on from here. */
  get open(): ReadonlySet<string> {
    const { view } = this.#table;
    return new Set(this.offered.flatMap(({ text }) => placesOf(text, view)[this.picked.length] ?? []));
  }

  press(place: string): void {
    const further = [...this.picked, place];
    const picked = this.#offered(further).length ? further : [place];
    const [only, ...more] = this.#offered(picked);
    if (only && !more.length) {
      this.#picked = [];
      this.#table.act(only.action);
    } else this.#picked = only ? picked : [];
  }

  escape(): void {
    this.#picked = [];
  }

  #offered(picked: readonly string[]): readonly Action[] {
    return leadingOn(this.#table.legal, picked, this.#table.view);
  }
}
