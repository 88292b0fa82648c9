/** What a strong bot thinks of your actions: hints (first where to look, then the move) and the evaluation. Only for
 * somebody who plays alone against bots, and only on their own turn. */

import { evaluation as askEvaluation, hint as askHint, Refusal, Unreachable } from "../server/http";
import { momentOf } from "../result/curve";
import { winsAt, type Review } from "../result/review.svelte";
import type { components } from "../server/messages";
import { Evaluations, type Chance } from "./evaluations.svelte";
import type { LiveTable } from "./live.svelte";
import type { Side } from "./side.svelte";

type HintLine = components["schemas"]["HintLine"];

interface Answer {
  /** Of the look it was asked for. */
  readonly number: number;
  readonly lines: readonly HintLine[];
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
  readonly evaluations = new Evaluations();
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
    return held.size === 1 && others.every(({ kind, stand_in }) => kind === "bot" && !stand_in);
  });
  canAsk = $derived.by(() => this.isAlone && this.#side.legal.length > 0);
  /** Our chance to win, the newest up to what is on the board; null: there is none to show, "unknown": the server
   * could not say. */
  chance = $derived.by((): Chance | "unknown" | null => {
    const { shown: look, eyes, stage } = this.#table;
    const { number } = this.#side.view;
    const review = look.phase === "over" && this.#side.seat >= 0 ? this.review : null;
    if (!this.isAlone && !review) return null;
    // The end needs no bot to judge it.
    if (look.result && stage.at === null) {
      const { winners } = look.result;
      const share = (player: number | null): number =>
        winners.length ? Number(winners.includes(player ?? -1)) / winners.length : 1 / look.players.length;
      const bySeat = [...look.players].sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
      const seats = bySeat.map(({ player }) => share(player));
      return { win: share(eyes), knowledge: "estimate", seats }; // nobody doubts it: that needs no word
    }
    if (review) {
      const knowledge = review.knowledge[momentOf(review.numbers, number)] ?? "estimate";
      const seats = winsAt(review, number);
      return { win: seats[this.#side.seat] ?? 0, knowledge, seats };
    }
    const newest = this.evaluations.at(number);
    return newest === null ? "unknown" : (newest ?? null);
  });
  /** Every seat's chance by moment, for a curve. Where only ours is known the others share the rest, as one. */
  curve = $derived.by((): Curve => {
    const { review } = this;
    if (review) return { numbers: review.numbers, wins: review.wins, seat: Math.max(0, this.#side.seat) };
    const known = this.evaluations.known();
    const own = Math.max(0, this.#side.seat);
    const isOfAll = known.every(({ seats }) => seats.length > 0);
    const seat = isOfAll || this.#table.look.players.length === 2 ? own : 0;
    const ours = (win: number): number[] => (seat === 0 ? [win, 1 - win] : [1 - win, win]);
    const wins = known.map(({ win, seats }) => (isOfAll ? seats : ours(win)));
    return { numbers: known.map(({ moment }) => moment), wins, seat };
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
    this.#side.hint = { stage: shown ? "what" : "where", text: best.text };
    const { board, seat, words, view } = this.#side;
    const mark = board.log({ number: view.number + 1, seat, text: best.text }, words);
    if (shown && mark) this.#side.tell(mark.text);
  }

  /** For the evaluation bar: it has its own question, which costs no hint. */
  async evaluate(): Promise<void> {
    const { look, match, token } = this.#table;
    if (!this.canAsk || !token || !look.view) return;
    await this.evaluations.weigh(look.view.number, this.#position(), () => askEvaluation(match, token));
  }

  /** What is on the board, by how it came about. */
  #position(): string {
    const { look, stage } = this.#table;
    return [look.round, ...stage.steps.slice(0, look.view?.number ?? 0).map(({ text }) => text)].join(" ");
  }

  async #get(): Promise<Answer | null> {
    const { look, match, token } = this.#table;
    if (this.#answer?.number === look.number) return this.#answer;
    if (!token) return null;
    this.isThinking = true;
    try {
      this.#asking ??= this.#ask(match, token);
      return await this.#asking;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.problem = error;
      return null;
    } finally {
      this.isThinking = false;
      this.#asking = null;
    }
  }

  async #ask(match: string, token: string): Promise<Answer> {
    const { number, view } = this.#table.look;
    const position = this.#position();
    const { actions, knowledge, wins } = await askHint(match, token);
    const answer = { number, lines: actions };
    this.#answer = answer;
    const best = actions[0];
    if (view && best) {
      this.evaluations.learn(view.number, position, { win: best.win, knowledge, seats: wins });
    }
    return answer;
  }
}
