/** What happens by itself at a table that somebody watches: bots play, and clocks run out. */

import type { LiveMatch, LiveMatches } from "./live";
import { isinstance } from "./python/types";
import type { Value } from "./python/value";
import { QuincunxError } from "./translated/quincunx/errors.js";
import { Act, Flag } from "./translated/quincunx/table/commands.js";

interface Player {
  choose(known: Value, level: string, match: string, points: boolean): Promise<number>;
}

/** Whether bots can play: they do, or what they need has not been loaded and is asked for again and again. */
export type Playing = "ok" | "waits";

/** The longest that a timer can wait (ms). */
const LONGEST = 2 ** 31 - 1;
/** Before a bot that could not think is asked again (ms): its module may not have loaded. */
const LATER = 3000;

export class Turns {
  /** Matches where a bot thinks in this tab. */
  readonly #thinking = new Set<string>();
  #said: Playing = "ok";
  readonly #alarms = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly matches: LiveMatches,
    private readonly bots: Player,
    private readonly told: (how: Playing) => void,
    /** Whether somebody has a table open; clocks of others stand still. */
    private readonly isOpen: (id: string) => boolean,
  ) {}

  /** The match stands like this now. */
  follow(live: LiveMatch): void {
    const { id, table } = live;
    this.#setAlarm(live);
    if (table.bot_to_move && !this.#thinking.has(id)) {
      this.#thinking.add(id);
      void this.#think(id);
    }
  }

  /** In one tab alone, as long as bots have the move. */
  async #think(id: string): Promise<void> {
    const work = async (): Promise<void> => {
      while (await this.#turn(id));
    };
    try {
      await inOneTab(`quincunx-bot-${id}`, work);
      this.#thinking.delete(id);
    } catch (error) {
      console.warn(error); // its module did not load: the match waits, and nothing is lost
      this.#say("waits");
      setTimeout(() => {
        this.#thinking.delete(id);
        this.matches.use(id, (live) => this.follow(live)).catch(() => undefined);
      }, LATER);
    }
  }

  /** One action of a bot; whether there may be another. */
  async #turn(id: string): Promise<boolean> {
    const turn = await this.matches.use(id, ({ table }) => {
      const found = table.bot_to_move as [number, string] | null;
      if (!found) return null;
      const [player, level] = found;
      const points = table.match.counts_points as boolean;
      return { player, level, points, number: table.number as number, known: table.known(player) };
    });
    if (!turn) return false;
    const action = await this.bots.choose(turn.known, turn.level, id, turn.points);
    this.#say("ok");
    try {
      const act = Act(action, undefined, turn.number, turn.level);
      await this.matches.do(id, ({ table, time }) => table.decide(act, turn.player, time.now()));
    } catch (error) {
      if (!isinstance(error, QuincunxError)) throw error; // else: taken back or over meanwhile
    }
    return true;
  }

  #say(how: Playing): void {
    if (how !== this.#said) this.told(how);
    this.#said = how;
  }

  #setAlarm({ id, table, time }: LiveMatch): void {
    const deadline = table.deadline as number | null;
    clearTimeout(this.#alarms.get(id));
    this.#alarms.delete(id);
    if (deadline === null) return;
    const wait = Math.min(Math.max(0, deadline - time.now()), LONGEST);
    this.#alarms.set(
      id,
      setTimeout(() => void this.#ring(id), wait),
    );
  }

  /** A clock may have run out. */
  async #ring(id: string): Promise<void> {
    if (!this.isOpen(id)) return; // set again when somebody comes back
    try {
      await this.matches.do(id, ({ table, time }) => {
        const isOut = table.deadline !== null && time.now() >= table.deadline;
        return isOut ? table.decide(Flag(), null, time.now()) : [];
      });
      await this.matches.use(id, (live) => this.#setAlarm(live)); // the device slept: there is time left
    } catch (error) {
      if (!isinstance(error, QuincunxError)) throw error; // else: somebody acted in time, or it is gone
    }
  }
}

/** Where nothing may be kept a browser has no locks either, and other tabs do not know the match. */
async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  let isBegun = !locks;
  const begin = (): Promise<void> => {
    isBegun = true;
    return work();
  };
  try {
    await (locks ? locks.request(name, begin) : work());
  } catch (error) {
    if (isBegun) throw error;
    await work();
  }
}
