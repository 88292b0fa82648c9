/** Our chance to win by moment: every position is asked for once, and what nobody could say is known to be unknown. */

import type { Knowledge } from "../result/known";
import { Refusal, Unreachable } from "../server/http";
import type { components } from "../server/messages";

export type Evaluation = components["schemas"]["EvaluationLook"];

export interface Chance {
  readonly win: number;
  readonly knowledge: Knowledge;
  /** Every seat's chance; empty: only ours is known. */
  readonly seats: readonly number[];
}

export class Evaluations {
  /** Null: it was asked for, and there was no answer. */
  chances = $state.raw<ReadonlyMap<number, Chance | null>>(new Map());
  /** The position that was asked for at a moment: after a move was taken back, another one comes there. */
  #asked = new Map<number, string>();

  /** Asks for the position at a moment, unless that was done before. */
  async weigh(moment: number, position: string, ask: () => Promise<Evaluation>): Promise<void> {
    if (this.#asked.get(moment) === position) return;
    this.#forget(moment);
    this.#asked.set(moment, position);
    try {
      const { number, win, knowledge, wins } = await ask();
      if (number === moment) this.#set(moment, position, { win, knowledge, seats: wins });
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      // If the viewer has moved on meanwhile, the next position asks again.
      if (!(error instanceof Refusal && error.code === "wrong_turn")) this.#set(moment, position, null);
    }
  }

  /** What a hint says of a position needs no question more. */
  learn(moment: number, position: string, chance: Chance): void {
    if (this.#asked.get(moment) !== position) this.#forget(moment);
    this.#asked.set(moment, position);
    this.#set(moment, position, chance);
  }

  /** The newest up to a moment; null: it is not known, undefined: nothing was asked yet. */
  at(moment: number): Chance | null | undefined {
    let newest = -1;
    for (const one of this.chances.keys()) if (one <= moment && one > newest) newest = one;
    return this.chances.get(newest);
  }

  /** Moments whose chance is known, in order. */
  known(): ({ readonly moment: number } & Chance)[] {
    const found = [...this.chances].flatMap(([moment, chance]) => (chance ? [{ moment, ...chance }] : []));
    return found.sort((a, b) => a.moment - b.moment);
  }

  #set(moment: number, position: string, chance: Chance | null): void {
    if (this.#asked.get(moment) !== position) return; // taken back meanwhile
    this.chances = new Map(this.chances).set(moment, chance);
  }

  /** What came from a moment on was taken back. */
  #forget(moment: number): void {
    for (const one of [...this.#asked.keys()]) if (one >= moment) this.#asked.delete(one);
    this.chances = new Map([...this.chances].filter(([one]) => one < moment));
  }
}
