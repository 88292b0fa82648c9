/** What a strong bot thinks, for somebody who plays alone: hints, the evaluation bar, and the review afterwards. */

import type { LiveMatches } from "./live";
import { Dict } from "./python/dict";
import { toPlain } from "./python/plain";
import type { Value } from "./python/value";
import { refuse } from "./refusing";
import { advised } from "./translated/quincunx/table/advising.js";
import { TableFault } from "./translated/quincunx/table/faults.js";

export interface Judged {
  readonly action: number;
  readonly win: number;
  readonly error?: number;
  readonly visits?: number;
  readonly proven: boolean;
  readonly knowledge: string;
}

export interface Assessment {
  /** Every legal action, the best first. */
  readonly actions: readonly Judged[];
  /** Every seat's chance if the best is played, where there are three or more; else empty. */
  readonly wins: readonly number[];
}

export interface Adviser {
  assess(known: Value, seconds: number, also?: readonly number[]): Promise<Assessment>;
  /** The same with every secret known; for games that are over. */
  look_back(state: Value, seconds: number): Promise<Assessment>;
}

/** Seconds for a position that somebody waits for, and for each decision of a review. */
const [NOW, AFTERWARDS] = [0.5, 0.2];
const KEPT = 100;
const UNKNOWN = "unknown";

interface Found {
  readonly state: Value;
  readonly found: Assessment;
}

interface Work {
  done: number;
  of: number;
  result: object | null;
  isBroken: boolean;
}

export class HouseAdvice {
  /** Positions that were analysed: asked once, by hint or bar. */
  readonly #thoughts = new Map<string, Promise<Found>>();
  readonly #reviews = new Map<string, Work>();

  constructor(
    private readonly matches: LiveMatches,
    private readonly bots: Adviser,
  ) {}

  async hint(match: string, token: string | null): Promise<object> {
    const { state, found } = await this.#think(match, token);
    const actions = found.actions.map((one) => ({
      action: one.action,
      text: state.action_text(one.action) as string,
      win: toldChance(one.win),
      error: rounded(one.error ?? 0),
      visits: one.visits ?? 0,
      proven: one.proven,
      knowledge: one.knowledge,
      line: [state.action_text(one.action) as string],
    }));
    return { actions, ...aboutPosition(state, found) };
  }

  async evaluation(match: string, token: string | null): Promise<object> {
    const { state, found } = await this.#think(match, token);
    return {
      number: state.history.length as number,
      win: toldChance(best(found).win),
      ...aboutPosition(state, found),
    };
  }

  async #think(match: string, token: string | null): Promise<Found> {
    const [place, state] = await this.matches.use(match, (live): [string, Value] => {
      const player = this.matches.player(live, token);
      const known = advised(live.table, player);
      return [`${match} ${player} ${known.position() as string}`, known];
    });
    let thought = this.#thoughts.get(place);
    if (!thought) {
      thought = this.bots.assess(state, NOW).then((found) => ({ state, found }));
      this.#thoughts.set(place, thought);
      thought.catch(() => this.#thoughts.delete(place));
      for (const old of [...this.#thoughts.keys()].slice(0, -KEPT)) this.#thoughts.delete(old);
    }
    return thought.catch((error: unknown) => {
      console.error(error);
      throw refuse("busy", "the bot that thought about it is gone; ask again");
    });
  }

  /** The progress of a round's review, and its result once it is ready; starts it if need be. */
  async review(match: string, wanted: number | null): Promise<object> {
    const [state, round] = await this.matches.use(match, ({ table }): [Value, number] => {
      const number = wanted ?? (table.match.round as number);
      if (number < 1 || number > table.match.round)
        throw TableFault("bad_request", `there are rounds 1 to ${table.match.round}, not ${number}`);
      if (table.phase !== "over") throw TableFault("not_over", "a review is for a match that is over");
      return [table.match.states[number - 1].copy(), number];
    });
    const place = `${match} ${round}`;
    let work = this.#reviews.get(place);
    if (!work || work.isBroken) {
      work = { done: 0, of: 0, result: null, isBroken: false };
      this.#reviews.set(place, work);
      void this.#make(work, state);
    }
    const { done, of, result } = work;
    return { state: result ? "ready" : "thinking", done, of, ...result };
  }

  async #make(work: Work, state: Value): Promise<void> {
    const [thought, known, wins] = [new Dict(), new Dict(), new Dict()];
    try {
      // fetched when a game is over: the first board does not wait for it
      const { decisions, review, Thought } = await import("./translated/quincunx/review.js");
      const numbers = [...decisions(state)] as number[];
      work.of = numbers.length;
      for (const number of numbers) {
        const then = state.after(number);
        const seat = then.hidden(then.player);
        const found = await this.bots.assess(seat, AFTERWARDS, [state.history[number] as number]);
        const open = state.game.has_secrets ? await this.bots.look_back(then, AFTERWARDS) : found;
        const thoughts = found.actions
          .filter((one) => one.knowledge !== UNKNOWN)
          .map((one) => Thought(then.action_text(one.action), toldChance(one.win), one.proven));
        if (!thoughts.length) throw new Error(`the bot cannot make sense of move ${number}`);
        thought.set(number, thoughts);
        known.set(number, best(found).knowledge);
        const chances = winsOf(then, open);
        if (chances.length) wins.set(number, chances);
        work.done++;
      }
      work.result = fieldsOf(review(state, thought, known, wins)) as object;
    } catch (error) {
      console.error(error);
      work.isBroken = true; // made again when somebody asks again
    }
  }
}

/** A dataclass and what it holds as plain data. */
function fieldsOf(value: Value): Value {
  const fields = value?.constructor?.$fields as { name: string }[] | undefined;
  if (fields) return Object.fromEntries(fields.map(({ name }) => [name, fieldsOf(value[name])]));
  return Array.isArray(value) ? Array.from(value, fieldsOf) : toPlain(value);
}

const rounded = (number: number): number => Math.round(number * 10_000) / 10_000;

/** A chance, rounded; 0 and 1 stay for what is certain. */
const toldChance = (chance: number): number =>
  chance > 0 && chance < 1 ? Math.min(0.9999, Math.max(0.0001, rounded(chance))) : chance;

function best({ actions: [first] }: Assessment): Judged {
  if (!first) throw refuse("internal", "the bot cannot make sense of this position");
  return first;
}

/** Every seat's chance if the best is played; of two seats, the other has the rest. */
function winsOf(state: Value, found: Assessment): number[] {
  const win = best(found).win;
  if (state.game.seats !== 2) return found.wins.map(toldChance);
  return (state.player === 0 ? [win, 1 - win] : [1 - win, win]).map(toldChance);
}

const aboutPosition = (state: Value, found: Assessment): object => ({
  knowledge: best(found).knowledge,
  wins: winsOf(state, found),
});
