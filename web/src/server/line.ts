/** The line to one match, as one pair of eyes. After a gap it comes back by itself and asks for what came after
 * the last number it has, so nothing is missed and nothing is heard twice. */

import { Refusal, Unreachable } from "./http";
import { isLocal } from "./local";
import type { components } from "./messages";
import { wireTo, type FromServer, type Wire } from "./wire";

type Schemas = components["schemas"];
export type TableMessage = Schemas["TableMessage"];
export type DoneMessage = Schemas["DoneMessage"];
type NewsMessage = Schemas["NewsMessage"];
type ErrorMessage = Schemas["ErrorMessage"];
type FromClient = Schemas["FromClient"];

/** A command for the match of this line; `id` and `match` are the line's own business. */
type Without<T> = T extends { do: "watch" | "unwatch" | "ping" }
  ? never
  : T extends object
    ? Lean<Omit<T, "id" | "match">>
    : never;
/** What may be null may be left out. */
type Lean<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: T[K];
};
export type Command = Without<FromClient>;

export interface LineHooks {
  /** How the match stands. */
  table(message: TableMessage): void;
  /** Which players are there, and how many devices look on. */
  present(players: readonly number[], watching: number): void;
  /** A bot's turn waits for the compiler: how much of it is done, from 0 to 1; null: it waits no longer. */
  preparing(share: number | null): void;
  /** Connected or not; `again`: when the next try begins (ms since 1970), null while one is under way. */
  state(up: boolean, again: number | null): void;
  /** The match cannot be watched: no such match, or a wrong token. The line gives up. */
  refused(error: Refusal): void;
}

/** The HTTP status of most refusals; the socket has none. */
const CONFLICT = 409;
/** ms without any answer until the line counts as dead. */
const PATIENCE = 10_000;
const ASK_EVERY = 20_000;
/** Before one try after the other. */
const WAITS = [300, 1000, 2000, 4000, 8000, 15_000];
/** Refusals of `watch` that no later try can heal. */
const FINAL = ["unknown_match", "wrong_token", "bad_request"];

interface Asked {
  readonly resolve: (done: DoneMessage) => void;
  readonly reject: (error: Error) => void;
}

export class Line {
  readonly match: string;
  readonly token: string | null;
  readonly #hooks: LineHooks;
  #wire: Wire | null = null;
  /** The last number that was heard; null before the first look. */
  #number: number | null = null;
  /** The last look that was heard: news is what has changed in it. */
  #look: TableMessage["look"] | null = null;
  #asked = new Map<number, Asked>();
  #lastId = 0;
  #watchId = 0;
  #tries = 0;
  /** How long the server wants to be left alone. */
  #going = 0;
  #isClosed = false;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  readonly #stop = new AbortController();

  constructor(match: string, token: string | null, hooks: LineHooks) {
    this.match = match;
    this.token = token;
    this.#hooks = hooks;
    const { signal } = this.#stop;
    addEventListener("online", () => this.tryNow(), { signal });
    addEventListener("offline", () => !isLocal(match) && this.#lost(this.#wire), { signal });
    document.addEventListener("visibilitychange", () => this.#seen(), { signal });
    const asking = setInterval(() => this.#ping(), ASK_EVERY);
    signal.addEventListener("abort", () => clearInterval(asking));
    this.#connect();
  }

  get isUp(): boolean {
    return this.#wire?.isOpen ?? false;
  }

  close(): void {
    this.#isClosed = true;
    this.#stop.abort();
    clearTimeout(this.#waiting);
    clearTimeout(this.#patience);
    this.#wire?.close();
    this.#failAll();
  }

  /** Sends a command; answered when the server has stored it. Rejects with `Refusal`, or with `Unreachable` when
   * the line broke first: then nobody knows whether the server heard it. */
  ask(command: Command): Promise<DoneMessage> {
    return new Promise((resolve, reject) => {
      const id = this.#tell({ ...command, match: this.match });
      if (id === null) reject(new Unreachable());
      else this.#asked.set(id, { resolve, reject });
    });
  }

  /** Somebody does not want to wait for the next try. */
  tryNow(): void {
    if (this.#wire || this.#isClosed) return;
    clearTimeout(this.#waiting);
    this.#connect();
  }

  #connect(): void {
    this.#hooks.state(false, null);
    const wire: Wire = wireTo(this.match, {
      opened: () => this.#watch(),
      heard: (message) => {
        if (wire === this.#wire) this.#take(message);
      },
      closed: () => this.#lost(wire),
    });
    this.#wire = wire;
    this.#expect(wire);
  }

  #watch(): void {
    const { match, token } = this;
    const id = this.#tell({ do: "watch", match, token, after: this.#number, differences: true });
    this.#watchId = id ?? 0;
  }

  #ping(): void {
    if (this.isUp) this.#tell({ do: "ping" });
  }

  /** The page is in front again: a phone may have slept for hours. */
  #seen(): void {
    if (document.hidden) return;
    if (this.#wire) this.#ping();
    else this.tryNow();
  }

  #tell(message: object): number | null {
    const wire = this.#wire;
    if (!wire?.isOpen) return null;
    const id = ++this.#lastId;
    wire.send({ id, ...message });
    this.#expect(wire);
    return id;
  }

  /** Gives a wire up from which nothing comes. */
  #expect(wire: Wire): void {
    this.#patience ??= setTimeout(() => this.#lost(wire), PATIENCE);
  }

  #take(message: FromServer): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
    switch (message.type) {
      case "table":
        return this.#table(message);
      case "news":
        return this.#news(message);
      case "presence":
        return this.#hooks.present(message.players, message.watching);
      case "preparing":
        return this.#hooks.preparing(message.of ? message.done / message.of : null);
      case "going":
        this.#going = message.after_ms;
        return;
      case "done":
        return this.#answer(message.id)?.resolve(message);
      case "error":
        return this.#error(message);
    }
  }

  #table(message: TableMessage): void {
    // A look that nobody can place: the first one must be whole.
    if (message.changed && this.#number === null) return;
    this.#tries = 0;
    this.#number = message.number;
    this.#look = message.look;
    this.#hooks.state(true, null);
    this.#hooks.table(message);
  }

  #news({ match, number, after, look, changed }: NewsMessage): void {
    // News of a look that is not here: watching anew brings a whole one.
    if (!this.#look || after !== this.#number) return this.#watch();
    const whole = { ...this.#look, ...look, log: null };
    this.#table({ type: "table", match, number, look: whole, changed });
  }

  #error(message: ErrorMessage): void {
    const error = new Refusal(message, CONFLICT);
    const isGone = message.id === null && message.match === this.match; // deleted while we looked on
    if ((message.id === this.#watchId || isGone) && FINAL.includes(message.code)) {
      this.close();
      return this.#hooks.refused(error);
    }
    if (message.id === this.#watchId) return this.#lost(this.#wire);
    this.#answer(message.id)?.reject(error);
  }

  #answer(id: number | null): Asked | undefined {
    if (id === null) return undefined;
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }

  #failAll(): void {
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const one of asked) one.reject(new Unreachable());
  }

  #lost(wire: Wire | null): void {
    if (!wire || wire !== this.#wire) return;
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#wire = null;
    wire.close();
    if (this.#isClosed) return;
    const usual = (WAITS[Math.min(this.#tries++, WAITS.length - 1)] ?? 0) * (0.75 + Math.random() / 2);
    const wait = Math.max(usual, this.#going);
    this.#going = 0;
    this.#waiting = setTimeout(() => this.#connect(), wait);
    this.#hooks.state(false, Date.now() + wait);
    this.#failAll();
  }
}
