/** The review of a finished match: asked for, waited for, and kept. */

import { address, ask, Refusal as Refused } from "../server/http";
import type { components } from "../server/messages";
import { momentOf } from "./curve";
import type { Knowledge } from "./known";

type Schemas = components["schemas"];
type Answer = Schemas["ReviewLook"];
/** An action that decided the match: what was played, what was better, and how much chance of winning it lost. */
export type Deciding = Schemas["DecisionLook"];

/** What the server thinks of the last round of a match that is over. `numbers[i]` is a moment of the round, `wins[i]`
 * every seat's chance of winning there. While it is being made, it only says how far it is. */
export interface Review extends Pick<Answer, "state" | "done" | "of"> {
  readonly numbers: readonly number[];
  readonly wins: readonly (readonly number[])[];
  /** How well the chances are known at each of these moments. */
  readonly knowledge: readonly Knowledge[];
  readonly deciding: readonly Deciding[];
  /** Null: chance had no part in it. */
  readonly luck: readonly number[] | null;
  readonly play: readonly number[];
  /** What one choice of each seat gave away on average. */
  readonly cost: readonly number[];
}

/** Every seat's chance to win at a moment, or at the last one before it that was weighed. Right after a move that
 * decided the match it is what the move's card says. */
export function winsAt({ numbers, wins, deciding }: Review, number: number): readonly number[] {
  const at = wins[momentOf(numbers, number)] ?? [];
  const one = deciding.find((one) => one.number === number);
  if (!one || one.after === at[one.seat]) return at;
  // Somebody who knew something else weighed the same position next: here it is seen as the player who moved saw it.
  const others = at.reduce((sum, win, seat) => (seat === one.seat ? sum : sum + win), 0);
  return at.map((win, seat) =>
    seat === one.seat
      ? one.after
      : others
        ? ((1 - one.after) * win) / others
        : (1 - one.after) / (at.length - 1),
  );
}

/** Why there is no review: the server does not do them, is too busy, or cannot be reached. */
export type Refusal = "none" | "busy" | "away";

export class Reviewing {
  review = $state.raw<Review | null>(null);
  refusal = $state<Refusal | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #failed = 0;

  constructor(
    readonly match: string,
    readonly token: string | null,
    readonly every = 1000,
  ) {}

  readonly isReady = $derived(this.review?.state === "ready");

  /** Asks until the review is ready or refused. */
  start(): void {
    this.stop();
    this.refusal = null;
    this.#failed = 0;
    void this.#ask(++this.#asked);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }

  async #ask(turn: number): Promise<void> {
    const answer = await fetchReview(this.match, this.token);
    if (turn !== this.#asked) return;
    if (typeof answer === "object") {
      this.#failed = 0;
      this.review = answer;
      if (answer.state === "ready") return;
    } else if (answer === "none" || ++this.#failed === MOST_FAILURES) {
      this.refusal = answer;
      return;
    }
    this.#timer = setTimeout(() => void this.#ask(turn), this.every * (1 + this.#failed));
  }
}

/** After this many answers in a row without progress we give up. */
const MOST_FAILURES = 3;

async function fetchReview(match: string, token: string | null): Promise<Review | Refusal> {
  try {
    const answer = await ask<Answer>("GET", address`/api/matches/${match}/review`, { token });
    const { state, done, of, numbers, wins, knowledge, deciding, luck, play, cost } = answer;
    return {
      ...{ state, done, of, luck: luck ?? null, knowledge: knowledge ?? [] },
      ...{ numbers: numbers ?? [], wins: wins ?? [], deciding: deciding ?? [] },
      ...{ play: play ?? [], cost: cost ?? [] },
    };
  } catch (error) {
    if (error instanceof Refused) return error.status === 429 || error.status === 503 ? "busy" : "none";
    return "away";
  }
}
