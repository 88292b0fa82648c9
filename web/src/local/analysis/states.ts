/** The positions of a tree, in little memory. Each knows everything that led to it, so that those of a line of thousands
 * of actions would take the square of its length: the latest and every 64th are kept, one in between is played again. */

import type { Value } from "../python/value";

const STRIDE = 64;
/** More than most games have: in them nothing is played again. */
const LATEST = 500;

export interface Placed {
  readonly parent: Placed | null;
  /** Actions from the beginning of the tree. */
  readonly depth: number;
  readonly action: number;
}

export class States {
  readonly #marks = new Map<Placed, Value>();
  /** Those that were wanted last come last. */
  readonly #latest = new Map<Placed, Value>();

  constructor(private readonly most = LATEST) {}

  /** How many are in memory. */
  get size(): number {
    return new Set([...this.#marks.keys(), ...this.#latest.keys()]).size;
  }

  add(node: Placed, state: Value): void {
    if (node.depth % STRIDE === 0) this.#marks.set(node, state);
    this.#latest.set(node, state);
    if (this.#latest.size <= this.most) return;
    for (const oldest of this.#latest.keys()) {
      this.#latest.delete(oldest);
      break;
    }
  }

  /** Nobody may change it. */
  of(node: Placed): Value {
    const known = this.#latest.get(node);
    if (known !== undefined) {
      this.#latest.delete(node);
      this.#latest.set(node, known);
      return known;
    }
    const state = this.#playAgain(node);
    this.add(node, state);
    return state;
  }

  delete(node: Placed): void {
    this.#marks.delete(node);
    this.#latest.delete(node);
  }

  #playAgain(node: Placed): Value {
    const missing: number[] = [];
    let from = node;
    while (!this.#latest.has(from) && !this.#marks.has(from)) {
      missing.push(from.action);
      from = from.parent!; // the beginning is a mark
    }
    const kept = this.#latest.get(from) ?? this.#marks.get(from);
    if (!missing.length) return kept;
    const state = kept.copy();
    for (const action of missing.reverse()) state._play(action);
    return state;
  }
}
