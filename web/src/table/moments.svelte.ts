/** The moments of the round that is played, as one pair of eyes may know them: every step, and the board after each
 * as far as somebody has asked for it. Moment 0 is the beginning; step `n` leads to moment `n`. */

import type { Step, View } from "../boards/contract";
import type { components } from "../server/messages";

type Schemas = components["schemas"];
export type Look = Schemas["Look"];
export type Changed = Schemas["Changed"];
export type Moment = Pick<Schemas["MomentLook"], "number" | "seat" | "text" | "view">;

/** Asks the server for moments of the running round; with `views` at most `AT_ONCE` of them. */
export type Source = (ask: {
  first: number;
  last: number | null;
  views: boolean;
}) => Promise<readonly Moment[]>;

const AT_ONCE = 64;

export class Moments {
  /** Oldest first; `steps[n - 1]` is step n. */
  steps = $state.raw<readonly Step[]>([]);
  #views = new Map<number, View>();
  #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Another round, another viewer, or more was missed than events cover: everything is fetched again. */
  async begin(source: Source = this.#source): Promise<void> {
    this.#source = source;
    this.#views.clear();
    this.steps = stepsOf(await source({ first: 0, last: null, views: false }));
  }

  /** Forgets the steps after a moment. */
  cut(number: number): void {
    if (number < this.steps.length) this.steps = this.steps.slice(0, number);
  }

  /** The same steps, seen by other eyes. */
  seenBy(source: Source): void {
    this.#source = source;
    this.#views.clear();
  }

  /** Takes what is new from the server's events and returns the steps that came. Steps that were taken back go. */
  take(changed: Changed, seatOf: (player: number | null) => number): readonly Step[] {
    const steps = [...this.steps];
    for (const { kind, player, data } of changed.events) {
      if (kind === "round_started" || kind === "started") steps.length = 0;
      if (kind === "reset" || kind === "taken_back")
        steps.length = Math.min(steps.length, Number(data["to"]));
      // Of what was played only the first action is the player's own; the rest was chance.
      textsOf(data).forEach((text, i) => {
        steps.push({
          number: steps.length + 1,
          seat: kind === "acted" && i === 0 ? seatOf(player) : -1,
          text,
        });
      });
    }
    for (const number of this.#views.keys()) if (number > changed.unchanged) this.#views.delete(number);
    this.steps = steps;
    return steps.slice(changed.unchanged);
  }

  keep(number: number, view: View): void {
    this.#views.set(number, view);
  }

  /** What is known of a moment without asking. */
  known(number: number): View | undefined {
    return this.#views.get(number);
  }

  /** The board at a moment; also fetches its neighbours, for looking on from there. */
  async view(number: number): Promise<View> {
    const known = this.#views.get(number);
    if (known) return known;
    await this.fetch(Math.max(0, number - AT_ONCE / 4), number + AT_ONCE / 4);
    const view = this.#views.get(number);
    if (!view) throw new Error(`the server does not know moment ${number}`);
    return view;
  }

  /** Gets the boards of some moments, first and last included. */
  async fetch(first: number, last: number): Promise<void> {
    const end = Math.min(last, this.steps.length);
    for (let from = first; from <= end; from += AT_ONCE) {
      const moments = await this.#source({
        first: from,
        last: Math.min(end, from + AT_ONCE - 1),
        views: true,
      });
      for (const { number, view } of moments) if (view) this.#views.set(number, view);
    }
  }
}

function stepsOf(moments: readonly Moment[]): Step[] {
  return moments.flatMap(({ number, seat, text }) =>
    seat === null || text === null ? [] : [{ number, seat, text }],
  );
}

function textsOf(data: Readonly<Record<string, unknown>>): string[] {
  const texts = data["texts"];
  return Array.isArray(texts) ? texts.map(String) : [];
}

/** Whether two accounts of a round begin with the same steps. */
export function isAlike(one: readonly Step[], other: readonly Step[], length: number): boolean {
  return one
    .slice(0, length)
    .every(({ text, seat }, i) => other[i]?.text === text && other[i]?.seat === seat);
}
