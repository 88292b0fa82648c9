/** What a strong bot thinks of your actions: hints (first where to look, then the move) and the evaluation. Only for
 * who plays alone against bots, and only on their own turn. */

import { hint as askHint, Refusal, Unreachable } from "../server/http";
import { momentOf } from "../result/curve";
import type { Knowledge } from "../result/known";
import { winsAt, type Review } from "../result/review.svelte";
import type { components } from "../server/messages";
import type { LiveTable } from "./live.svelte";
import type { Side } from "./side.svelte";

type HintLine = components["schemas"]["HintLine"];

interface Answer {
  /** Of the look it was asked for. */
  readonly number: number;
  readonly lines: readonly HintLine[];
}

interface Chance {
  readonly win: number;
  readonly knowledge: Knowledge;
}

interface Curve {
  readonly numbers: readonly number[];
  readonly wins: readonly (readonly number[])[];
  /** Whose line is ours. */
  readonly seat: number;
}

export class Advice {
  isThinking = $state(false);
  /** Why there was no hint. */
  problem = $state.raw<Refusal | Unreachable | null>(null);
  /** Our chance to win by moment, as far as it was asked for. */
  chances = $state.raw<ReadonlyMap<number, Chance>>(new Map());
  /** The review of the match, once it is over and has been looked at again: it knows all moments. */
  review = $state.raw<Review | null>(null);
  #answer = $state.raw<Answer | null>(null);
  #asking: Promise<Answer> | null = null;
  readonly #table: LiveTable;
  readonly #side: Side;

  constructor(table: LiveTable, side: Side) {
    this.#table = table;
    this.#side = side;
  }

  /** Nobody but bots plays against the one seat of this screen. */
  isAlone = $derived.by(() => {
    const { look, held } = this.#table;
    const others = look.players.filter(({ player }) => !held.has(player));
    return held.size === 1 && others.every(({ kind }) => kind === "bot");
  });
  canAsk = $derived.by(() => this.isAlone && this.#side.legal.length > 0);
  /** Our chance to win, the newest that is known up to what is on the board; null: nothing is known. */
  chance = $derived.by((): Chance | null => {
    const { shown: look, eyes, stage } = this.#table;
    const { number } = this.#side.view;
    const review = look.phase === "over" && this.#side.seat >= 0 ? this.review : null;
    if (!this.isAlone && !review) return null;
    // The end needs no bot to judge it.
    if (look.result && stage.at === null) {
      const { winners } = look.result;
      const win = winners.length ? Number(winners.includes(eyes ?? -1)) / winners.length : 0.5;
      return { win, knowledge: "estimate" }; // nobody doubts it: that needs no word
    }
    if (review) {
      const knowledge = review.knowledge[momentOf(review.numbers, number)] ?? "estimate";
      return { win: winsAt(review, number)[this.#side.seat] ?? 0, knowledge };
    }
    let newest = -1;
    for (const moment of this.chances.keys()) if (moment <= number && moment > newest) newest = moment;
    return this.chances.get(newest) ?? null;
  });
  /** Every seat's chance by moment, for a curve. While the match goes on only ours is known: with more than two seats
   * the others share the rest, as one. */
  curve = $derived.by((): Curve => {
    const { review, chances } = this;
    if (review) return { numbers: review.numbers, wins: review.wins, seat: Math.max(0, this.#side.seat) };
    const numbers = [...chances.keys()].sort((a, b) => a - b);
    const seat = this.#table.look.players.length > 2 ? 0 : Math.max(0, this.#side.seat);
    const wins = numbers.map((number) => {
      const win = chances.get(number)?.win ?? 0;
      return seat === 0 ? [win, 1 - win] : [1 - win, win];
    });
    return { numbers, wins, seat };
  });
  /** What the hint is about, while it is the answer to what is on the board. */
  best = $derived.by(() => {
    const answer = this.#answer;
    return answer?.number === this.#table.look.number ? (answer.lines[0] ?? null) : null;
  });

  /** First press: where to look; second: what to do. */
  async press(): Promise<void> {
    const shown = this.#side.hint;
    this.problem = null;
    this.#table.problem = null;
    const answer = await this.#get();
    const best = answer?.lines[0];
    if (!answer || !best || answer.number !== this.#table.look.number) return;
    this.#side.hint = { stage: shown ? "what" : "where", text: best.text, action: best.action };
    const { board, seat, words, view } = this.#side;
    const mark = board.log({ number: view.number + 1, seat, text: best.text }, words);
    if (shown && mark) this.#side.tell(mark.text);
  }

  /** For the evaluation bar: says nothing when it is refused. */
  async evaluate(): Promise<void> {
    const { number } = this.#table.look;
    if (!this.canAsk || this.#refusedAt === number) return;
    await this.#get(true);
  }
  #refusedAt = 0;

  async #get(isQuiet = false): Promise<Answer | null> {
    const { look, match, token } = this.#table;
    if (this.#answer?.number === look.number) return this.#answer;
    if (!token) return null;
    this.isThinking = !isQuiet;
    try {
      this.#asking ??= this.#ask(match, token);
      return await this.#asking;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      if (isQuiet) this.#refusedAt = look.number;
      else this.problem = error;
      return null;
    } finally {
      this.isThinking = false;
      this.#asking = null;
    }
  }

  async #ask(match: string, token: string): Promise<Answer> {
    const { number, view } = this.#table.look;
    const { actions, knowledge } = await askHint(match, token);
    const answer = { number, lines: actions };
    this.#answer = answer;
    const best = actions[0];
    if (view && best) this.chances = new Map(this.chances).set(view.number, { win: best.win, knowledge });
    return answer;
  }
}
