/** The check of a finished match's chance, round by round, as this page makes it. */

import { chanceOf, Refusal, Unreachable } from "../server/http";
import { firstWrong, isBad, verdictOf, type Verdict } from "./check";
import { keptChance } from "./salts";

export class Checking {
  /** Null while it is being made; "unreachable" if the server does not answer. */
  verdict = $state.raw<Verdict | "unreachable" | null>(null);
  /** The number, from 1, of the first action that does not follow. */
  wrong = $state.raw<number | null>(null);

  get isBad(): boolean {
    return this.verdict !== null && this.verdict !== "unreachable" && isBad(this.verdict);
  }

  async check(match: string, rounds: number): Promise<void> {
    try {
      this.verdict = await this.#find(match, rounds);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.verdict = "unreachable";
    }
  }

  async #find(match: string, rounds: number): Promise<Verdict> {
    let wrong: number | null = null;
    for (let round = 1; ; round++) {
      const { stretches, draws } = await chanceOf(match, round);
      wrong = firstWrong(stretches, draws);
      if (wrong === null && round < rounds) continue;
      this.wrong = wrong === null ? null : wrong + 1;
      return verdictOf(stretches.at(-1), keptChance(match), wrong);
    }
  }
}
