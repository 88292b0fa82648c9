/** The lines to the house: each watches matches, gets a look whenever one has news, and gives commands. */

import type { FromServer } from "../server/wire";
import { toPlain } from "./python/plain";
import type { LiveMatch } from "./live";
import { errorOf, refuse } from "./refusing";

export interface FromPage {
  readonly id?: number | null;
  readonly do: string;
  readonly match?: string;
  readonly token?: string | null;
  readonly after?: number | null;
  readonly [entry: string]: unknown;
}

/** Where the lines lead. */
interface Tables {
  who(match: string, token: string | null): Promise<number | null>;
  command(match: string, data: object, token: string | null): Promise<number>;
  newsOf(match: string): Promise<void>;
  presenceOf(match: string): void;
}

interface Watch {
  readonly token: string | null;
  readonly player: number | null;
  /** The last number that was sent; null: nothing yet. */
  sent: number | null;
  isFirst: boolean;
  /** What it was shown; another one has gone another way. */
  table?: LiveMatch["table"];
}

export class HouseLine {
  readonly watches = new Map<string, Watch>();
  /** What is being carried out. */
  #busy: Promise<void> = Promise.resolve();

  constructor(
    private readonly house: Tables,
    private readonly tell: (frame: FromServer) => void,
  ) {}

  /** When everything is carried out that has come so far. */
  get done(): Promise<void> {
    return this.#busy;
  }

  /** One after the other, as over a socket: an act that comes right behind its `watch` finds the match watched. */
  take(message: FromPage): Promise<void> {
    this.#busy = this.#busy.then(() => this.#take(message));
    return this.#busy;
  }

  async #take(message: FromPage): Promise<void> {
    const { id = null, match } = message;
    try {
      this.#say({ type: "done", id, ...(await this.#carryOut(message)) });
    } catch (error) {
      this.#say({ type: "error", id, match: match ?? null, ...errorOf(error) });
    }
    if (message.do === "watch" && match) await this.house.newsOf(match);
  }

  async #carryOut(message: FromPage): Promise<object> {
    const { match = "", id: _id, match: _match, ...command } = message;
    if (message.do === "ping") return {};
    if (message.do === "watch") return this.#watch(match, message);
    const watch = this.watches.get(match);
    if (!watch) throw refuse("not_watched", `watch '${match.slice(0, 40)}' first`);
    if (message.do === "unwatch") {
      this.watches.delete(match);
      this.house.presenceOf(match);
      return {};
    }
    return { number: await this.house.command(match, command, watch.token) };
  }

  async #watch(match: string, { token = null, after = null }: FromPage): Promise<object> {
    const player = await this.house.who(match, token);
    this.watches.set(match, { token, player, sent: after, isFirst: true });
    return { player };
  }

  /** Sends how a match stands, with all that this line missed. */
  news({ id, table, time }: LiveMatch): void {
    const watch = this.watches.get(id);
    if (!watch) return;
    const number = table.number as number;
    if (watch.table && watch.table !== table) [watch.sent, watch.isFirst] = [null, true];
    watch.table = table;
    if (watch.sent === number && !watch.isFirst) return;
    const { sent, player } = watch;
    const after = sent !== null && sent >= 0 && sent <= number ? sent : null;
    const look = toPlain(table.look(player, time.now(), after === null));
    const changed = after === null ? null : toPlain(table.changes(player, after));
    watch.sent = number;
    watch.isFirst = false;
    this.#say({ type: "table", match: id, number, look, changed });
  }

  /** The next news of a match is sent even if nothing happened. */
  again(match: string): void {
    const watch = this.watches.get(match);
    if (watch) watch.isFirst = true;
  }

  presence(match: string, players: readonly number[], watching: number): void {
    if (this.watches.has(match)) this.#say({ type: "presence", match, players, watching });
  }

  #say(frame: object): void {
    this.tell(frame as FromServer);
  }
}
