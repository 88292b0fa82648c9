/** The matches that this house has in memory. As at the server a table is its stored events replayed, whoever uses one
 * holds its lock, and nobody is shown an event that is not stored yet. Another tab may store events too: then this one
 * reads them and decides again. */

import { bytesOf, sha256, toHex } from "../fair/sha256";
import { isSame, type Kept, type KeptHead } from "./kept";
import { fromPlain, toPlain } from "./python/plain";
import { isinstance } from "./python/types";
import type { Value } from "./python/value";
import { refuse, unknownMatch } from "./refusing";
import { OpenTime } from "./time";
import { Dice } from "./translated/quincunx/chance.js";
import { Event, Rematched } from "./translated/quincunx/table/events.js";
import { TableFault } from "./translated/quincunx/table/faults.js";
import { Table } from "./translated/quincunx/table/table.js";

/** Which hash a seat's key has, by player. */
type Keys = Readonly<Record<string, string>>;

interface Head extends KeptHead {
  readonly keys: Keys;
  /** How late it was when the table was last open, where a clock runs. */
  readonly time?: number;
}

export interface LiveMatch {
  readonly id: string;
  head: Head;
  table: Value;
  readonly time: OpenTime;
}

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const TRIES = 5;

/** A name that cannot be guessed; `local-` says whose it is. */
export function newId(): string {
  const drawn = [...crypto.getRandomValues(new Uint8Array(16))];
  return `local-${drawn.map((one) => ALPHABET[one % ALPHABET.length]).join("")}`;
}

export const newToken = (): string => toHex(crypto.getRandomValues(new Uint8Array(24)));
const hashOf = (token: string): string => toHex(sha256(bytesOf(token)));

const stored = (event: Value): unknown => toPlain(event.to_data());
const read = (data: unknown): Value => Event.from_data(fromPlain(data));

export class LiveMatches {
  readonly #lives = new Map<string, LiveMatch>();
  readonly #locks = new Map<string, Promise<unknown>>();

  constructor(
    private readonly kept: Kept,
    /** A match has news: stored here, or by another tab. */
    private readonly news: (live: LiveMatch) => void,
    private readonly now: () => number,
  ) {
    kept.watch((id) => void this.#heard(id));
  }

  /** A new match of these events; whoever has `tokens` has its seats. */
  async enter(events: Value[], tokens: ReadonlyMap<number, string>): Promise<LiveMatch> {
    const keys = Object.fromEntries([...tokens].map(([player, token]) => [player, hashOf(token)]));
    return this.#enter(newId(), events, keys);
  }

  async #enter(id: string, events: Value[], keys: Keys): Promise<LiveMatch> {
    const table = Table.replay(events);
    const head: Head = { id, game: table.settings.game as string, at: this.now(), keys };
    await this.kept.append(head, 0, events.map(stored));
    const live = this.#live(head, table);
    this.news(live);
    return live;
  }

  #live(head: Head, table: Value): LiveMatch {
    const isTimed = table.settings.clock.runs as boolean;
    const time = new OpenTime(Math.max(head.time ?? 0, table.at as number), isTimed, this.now);
    const live = { id: head.id, head, table, time };
    this.#lives.set(head.id, live);
    return live;
  }

  /** A match that is in memory. */
  known(id: string): LiveMatch | undefined {
    return this.#lives.get(id);
  }

  /** Keeps how late it is at a table with a clock; where another tab was first, that one keeps it. */
  async keepTime(id: string): Promise<void> {
    await this.use(id, async (live) => {
      const head = this.#headOf(live, live.head.at);
      if (await this.kept.append(head, live.table.number as number, [])) live.head = head;
    }).catch(() => undefined); // removed meanwhile
  }

  /** When whatever was under way is stored, and how late it is at every table with a clock. */
  async settle(): Promise<void> {
    const timed = [...this.#lives.values()].filter(({ table }) => table.deadline !== null);
    await Promise.all(timed.map(({ id }) => this.keepTime(id)));
    await Promise.allSettled(this.#locks.values());
  }

  #headOf({ head, time, table }: LiveMatch, at: number): Head {
    return { ...head, at, ...(table.settings.clock.runs && { time: time.now() }) };
  }

  /** Uses a match under its lock. */
  async use<Result>(id: string, work: (live: LiveMatch) => Result | Promise<Result>): Promise<Result> {
    const before = this.#locks.get(id) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(async () => work(await this.#open(id)));
    this.#locks.set(id, mine);
    try {
      return await mine;
    } finally {
      if (this.#locks.get(id) === mine) this.#locks.delete(id);
    }
  }

  /** Decides, stores and lets happen; decided again where another tab was first. The number of the last event. */
  do(id: string, decide: (live: LiveMatch) => Value[]): Promise<number> {
    return this.use(id, async (live) => {
      const { table } = live;
      for (let tried = 0; tried < TRIES; tried++) {
        const events = decide(live);
        if (events.length === 0 || (await this.#store(live, events))) return live.table.number as number;
        if (await this.#catchUp(live)) this.news(live);
        if (live.table !== table)
          throw TableFault("stale_number", `match ${id} went on in another tab; nothing was changed`);
      }
      throw refuse("busy", `too many others are acting in match ${id}; nothing was changed, try again`);
    });
  }

  async #store(live: LiveMatch, decided: Value[]): Promise<boolean> {
    const next = isinstance(decided.at(-1).what, Rematched) ? newId() : null;
    const events = next
      ? [...decided.slice(0, -1), decided.at(-1).with_data(fromPlain({ match: next }))]
      : decided;
    const head = this.#headOf(live, this.now());
    if (!(await this.kept.append(head, live.table.number as number, events.map(stored)))) return false;
    live.head = head;
    for (const event of events) live.table.apply(event);
    if (next) await this.#rematch(live, next, events.at(-1));
    this.news(live);
    return true;
  }

  /** The same table again: everybody keeps the same key and moves on by one seat. */
  async #rematch({ table, head }: LiveMatch, id: string, { what, at }: Value): Promise<void> {
    const events = Table.create(table.rematch_settings(), Dice.secret(), at, true, what.seals ?? []);
    const keys = Object.entries(head.keys).map(([player, key]) => [
      table.rematch_player(Number(player)),
      key,
    ]);
    await this.#enter(id, events, Object.fromEntries(keys) as Keys);
  }

  async remove(id: string): Promise<void> {
    this.#lives.delete(id);
    await this.kept.remove(id);
  }

  /** Which player a key belongs to; null: a spectator. */
  player({ head, table }: LiveMatch, token: string | null): number | null {
    if (token === null) return null;
    const hash = hashOf(token);
    const found = Object.entries(head.keys).find(([, key]) => key === hash);
    if (!found) throw refuse("wrong_token", "this token belongs to no seat of this match");
    const player = Number(found[0]);
    return table.chairs[player].kind === "open" ? null : player;
  }

  async #open(id: string): Promise<LiveMatch> {
    const known = this.#lives.get(id);
    if (known) return known;
    const kept = await this.kept.load(id);
    if (!kept) throw unknownMatch(id);
    return this.#live(kept.head as Head, Table.replay(kept.events.map(read)));
  }

  /** Applies what another tab has stored; where this one had gone another way, what is stored counts. */
  async #catchUp(live: LiveMatch): Promise<boolean> {
    const kept = await this.kept.load(live.id);
    if (!kept) {
      this.#lives.delete(live.id);
      throw unknownMatch(live.id);
    }
    live.head = kept.head as Head;
    const ours = live.table.events as Value[];
    const before = ours.length;
    const isOurs = isSame(kept.events[before - 1], stored(ours[before - 1]));
    if (isOurs) for (const event of kept.events.slice(before)) live.table.apply(read(event));
    else live.table = Table.replay(kept.events.map(read));
    live.time.reach(live.table.at as number);
    return !isOurs || kept.events.length > before;
  }

  async #heard(id: string): Promise<void> {
    if (!this.#lives.has(id)) return;
    try {
      await this.use(id, async (live) => {
        if (await this.#catchUp(live)) this.news(live);
      });
    } catch {
      this.#lives.delete(id); // removed there: whoever acts here hears so
    }
  }
}
