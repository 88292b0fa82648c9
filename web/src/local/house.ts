/** The house of this device: answers what the server answers, over the translated tables. */

import type { Answer, Question } from "../server/local";
import { HouseAdvice, type Adviser } from "./advice";
import type { Kept } from "./kept";
import { HouseLine } from "./lines";
import { LiveMatches, newToken, type LiveMatch } from "./live";
import { fromPlain, toPlain } from "./python/plain";
import type { Value } from "./python/value";
import { errorOf, refuse, statusOf } from "./refusing";
import { Heart } from "./time";
import { Turns, type Playing } from "./turns";
import { Dice } from "./translated/quincunx/chance.js";
import { command_from_data } from "./translated/quincunx/table/commands.js";
import { actions_in, check_somebody, events_of_text } from "./translated/quincunx/table/opening.js";
import { TableSettings } from "./translated/quincunx/table/settings.js";
import { Table } from "./translated/quincunx/table/table.js";
import { try_out } from "./translated/quincunx/table/trying.js";

/** The bots as the house needs them; bots/index.ts has them. */
export interface Bots extends Adviser {
  choose(known: Value, level: string, match: string): Promise<number>;
}

/** As many as the server sends at once. */
const [EVENTS_AT_ONCE, VIEWS_AT_ONCE] = [500, 64];
const OK = 200;
const MADE = 201;

export class House {
  readonly #matches: LiveMatches;
  readonly #lines = new Set<HouseLine>();
  /** What is still carried out on lines that were closed. */
  readonly #leaving = new Set<Promise<void>>();
  readonly #turns: Turns;
  readonly #advice: HouseAdvice;
  readonly #heart: Heart<LiveMatch>;

  constructor(
    kept: Kept,
    bots: Bots,
    told: (how: Playing) => void = () => undefined,
    private readonly now: () => number = Date.now,
  ) {
    this.#matches = new LiveMatches(kept, (live) => this.#news(live), now);
    this.#turns = new Turns(this.#matches, bots, told, (id) => this.#isOpen(id));
    this.#heart = new Heart({
      running: () => this.#running(),
      keep: ({ id }) => void this.#matches.keepTime(id),
      woke: (live) => {
        for (const line of this.#lines) line.again(live.id);
        this.#news(live);
      },
    });
    this.#advice = new HouseAdvice(this.#matches, bots);
  }

  // Lines

  open(tell: ConstructorParameters<typeof HouseLine>[1]): HouseLine {
    const line = new HouseLine(this, tell);
    this.#lines.add(line);
    return line;
  }

  close(line: HouseLine): void {
    this.#lines.delete(line);
    const left = line.done.finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
    for (const match of line.watches.keys()) this.presenceOf(match);
  }

  /** When everything is stored that was under way, and how late it is. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#leaving);
    await this.#matches.settle();
  }

  who(match: string, token: string | null): Promise<number | null> {
    return this.#matches.use(match, (live) => this.#matches.player(live, token));
  }

  command(match: string, data: object, token: string | null): Promise<number> {
    const command = command_from_data(fromPlain(data));
    return this.#matches.do(match, (live) => {
      const player = this.#matches.player(live, token);
      return live.table.decide(command, player, live.time.now());
    });
  }

  /** Somebody watches from now on: they see how it stands, and a bot whose turn it is plays. */
  async newsOf(match: string): Promise<void> {
    await this.#matches.use(match, (live) => this.#news(live)).catch(() => undefined); // said already
    this.presenceOf(match);
  }

  #news(live: LiveMatch): void {
    for (const line of this.#lines) line.news(live);
    if (!this.#isOpen(live.id)) return;
    this.#turns.follow(live);
    this.#heart.wake();
  }

  #isOpen(match: string): boolean {
    return [...this.#lines].some((line) => line.watches.has(match));
  }

  #running(): LiveMatch[] {
    const open = new Set([...this.#lines].flatMap((line) => [...line.watches.keys()]));
    return [...open].flatMap((id) => {
      const live = this.#matches.known(id);
      return live && live.table.deadline !== null ? [live] : [];
    });
  }

  presenceOf(match: string): void {
    const watches = [...this.#lines].flatMap((line) => line.watches.get(match) ?? []);
    const players = new Set(watches.flatMap(({ player }) => player ?? []));
    const watching = watches.filter(({ player }) => player === null).length;
    for (const line of this.#lines) line.presence(match, [...players].sort(), watching);
  }

  // Questions

  async ask(question: Question): Promise<Answer> {
    try {
      return await this.#answer(question);
    } catch (error) {
      const body = errorOf(error);
      return { status: statusOf(body.code), body: { error: body } };
    }
  }

  async #answer({ method, path, query, body, token }: Question): Promise<Answer> {
    const [, , room, match, what = ""] = path.split("/").map(decodeURIComponent);
    const asked = `${method} ${room}${match === undefined ? "" : "/{match}"}${what && `/${what}`}`;
    if (asked === "POST matches") return { status: MADE, body: await this.#make(body as Value) };
    if (asked === "POST records")
      return { status: MADE, body: await this.#bring(String(body), query["seal"]) };
    if (asked === "POST tries") {
      const { game, options, position, text } = body as Value;
      try_out(game, fromPlain(options), position, text);
      return { status: OK, body: null };
    }
    if (match === undefined) throw refuse("not_found", `there is nothing at ${path}`);
    const seen = (show: (table: Value, player: number | null) => Value): Promise<Answer> =>
      this.#matches.use(match, (live) => {
        const player = this.#matches.player(live, token);
        return { status: OK, body: toPlain(show(live.table, player)) };
      });
    switch (asked) {
      case "GET matches/{match}":
        return this.#matches.use(match, (live) => {
          const player = this.#matches.player(live, token);
          return { status: OK, body: toPlain(live.table.look(player, live.time.now())) };
        });
      case "DELETE matches/{match}":
        await this.who(match, token);
        await this.#matches.remove(match);
        return { status: OK, body: null };
      case "POST matches/{match}/commands":
        return { status: OK, body: { number: await this.command(match, body as object, token) } };
      case "GET matches/{match}/events":
        return seen((table, player) => {
          const after = Number(query["after"] ?? 0);
          const chosen = table.events.slice(after, after + EVENTS_AT_ONCE);
          return { events: chosen.map((event: Value) => toPlain(table.seen(event, player))) };
        });
      case "GET matches/{match}/moments":
        return seen((table, player) => moments(table, player, query));
      case "GET matches/{match}/record":
        return seen((table, player) =>
          query["whole"] ? table.record().to_data() : table.record_data(player),
        );
      case "GET matches/{match}/chance":
        return seen((table) => table.chance_data(numberOf(query["round"])));
      case "POST matches/{match}/hint":
        return { status: OK, body: await this.#advice.hint(match, token) };
      case "GET matches/{match}/evaluation":
        return { status: OK, body: await this.#advice.evaluation(match, token) };
      case "GET matches/{match}/review":
        return { status: OK, body: await this.#advice.review(match, numberOf(query["round"])) };
      default:
        throw refuse("not_found", `there is nothing at ${path}`);
    }
  }

  async #make(body: Value): Promise<object> {
    const { seals = [], ...plan } = body;
    const settings = TableSettings.from_data(fromPlain(plan));
    check_somebody(settings, "a table");
    return this.#enter(settings, Table.create(settings, Dice.secret(), this.now(), true, seals));
  }

  /** A finished record becomes a match to look at; an unfinished one is continued with new dice. */
  async #bring(text: string, seals: unknown): Promise<object> {
    const sealed = Array.isArray(seals) ? seals.map((seal: string) => seal || null) : [];
    const [settings, events] = events_of_text(text, actionsIn(text), Dice.secret(), this.now(), sealed);
    if (events.at(-1).kind !== "over") check_somebody(settings, "an unfinished record");
    return this.#enter(settings, events);
  }

  async #enter(settings: Value, events: Value[]): Promise<object> {
    const plans = [...settings.players] as { kind: string }[];
    const people = plans.flatMap(({ kind }, player) => (kind === "person" ? [player] : []));
    const tokens = new Map(people.map((player) => [player, newToken()]));
    const { id, table } = await this.#matches.enter(events, tokens);
    const link = (token = "") => `/t/${id}${token && `#${token}`}`;
    const stretches = [...table.chance] as Value[];
    return {
      match: id,
      link: link(),
      seats: [...tokens].map(([player, token]) => ({ player, token, link: link(token) })),
      commitment: (stretches.at(-1)?.commitment ?? null) as string | null,
      opening: Boolean(table.is_opening),
    };
  }
}

/** How many actions a text claims to have; what is not JSON is refused when it is read. */
function actionsIn(text: string): number {
  try {
    return actions_in(fromPlain(JSON.parse(text))) as number;
  } catch {
    return 0;
  }
}

const numberOf = (value: unknown): number | null => (value === undefined ? null : Number(value));

function moments(table: Value, player: number | null, query: Question["query"]): Value {
  const first = Number(query["first"] ?? 0);
  const views = query["views"] !== false;
  const last = numberOf(query["last"]);
  const most = first + VIEWS_AT_ONCE - 1;
  const end = views ? Math.min(last ?? most, most) : last;
  return table.steps(player, first, end, numberOf(query["round"]), views);
}
