/** The page's end of the house in the worker: questions, lines, and what happens when the worker dies. Messages are
 * those of the server, in the envelopes that worker.ts reads. */

import { NotHere } from "../server/http";
import type { Answer, Question } from "../server/local";
import type { FromServer, Wire, WireHooks } from "../server/wire";
import { keeping } from "./keeping.svelte";
import type { Keeping, KeptMatch } from "./kept";
import { startHouse } from "./starting";
import type { Playing } from "./turns";

type Heard =
  | ({ readonly answer: number } & Answer)
  | { readonly line: number; readonly frame: FromServer }
  | { readonly pong: number }
  | { readonly settled: number }
  | { readonly kept: Keeping }
  | { readonly spare: string; readonly match: KeptMatch | null }
  | { readonly bots: Playing };

/** What the house says of itself, whatever the match. */
interface Told {
  kept(how: Keeping): void;
  bots(how: Playing): void;
}

/** A worker, or a fake in tests. */
export type House = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** A worker that should answer is asked this often (ms); after this many times without a word it counts as dead. */
const [ASK_EVERY, SILENCE] = [2500, 4];

/** How long somebody who wants its memory waits for its end (ms). */
const PATIENCE = 1000;

interface Asked {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

export class Client {
  #house: House | null = null;
  readonly #asked = new Map<number, Asked>();
  readonly #lines = new Map<number, WireHooks>();
  /** Matches that the device could not keep: what the next worker has of them if this one dies. */
  readonly #spare = new Map<string, KeptMatch>();
  #last = 0;
  #hasSpoken = false;
  /** How often it was asked since it last said anything. */
  #silent = 0;
  #asking: ReturnType<typeof setInterval> | undefined;
  /** Nobody plays here: it is ended as soon as nothing is asked or open. */
  #isLeft = false;
  /** The last time that it was asked to end its work. */
  #settling = 0;
  /** Who waits for its end. */
  #ended: (() => void)[] = [];

  constructor(
    private readonly start: () => House,
    private readonly told: Told,
  ) {}

  /** Somebody may want it soon. */
  warm(): void {
    try {
      this.#begin();
      this.#rest();
    } catch {
      // said when it is wanted
    }
  }

  /** Nobody plays here for a while, and something else wants the memory: when nothing is asked or open any more, and
   * everything is stored, the worker ends. The next word starts a new one, which reads the games back.
   * Resolves when it has ended, or does not for a while. */
  leave(): Promise<void> {
    this.#isLeft = true;
    this.#rest();
    if (!this.#house) return Promise.resolve();
    return new Promise((resolve) => {
      const late = setTimeout(resolve, PATIENCE);
      this.#ended.push(() => {
        clearTimeout(late);
        resolve();
      });
    });
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const number = ++this.#last;
      this.#asked.set(number, { resolve, reject });
      this.#tell({ ask: number, ...question });
    });
  }

  /** A line to the house; it is open at once. */
  open(hooks: WireHooks): Wire {
    const number = ++this.#last;
    this.#lines.set(number, hooks);
    this.#tell({ line: number, open: true });
    queueMicrotask(() => this.#lines.has(number) && hooks.opened());
    const isThere = (): boolean => this.#lines.has(number);
    return {
      get isOpen() {
        return isThere();
      },
      send: (frame) => this.#tell({ line: number, frame }),
      close: () => {
        if (this.#lines.delete(number)) this.#house?.postMessage({ line: number, close: true });
        this.#rest();
      },
    };
  }

  #tell(message: object): void {
    this.#isLeft = false;
    try {
      this.#begin().postMessage(JSON.parse(JSON.stringify(message))); // plain, as over a socket
    } catch {
      this.#end("not_loaded");
    }
  }

  #begin(): House {
    if (this.#house) {
      this.#watch();
      return this.#house;
    }
    const house = this.start();
    this.#house = house;
    this.#hasSpoken = false;
    house.onmessage = ({ data }: MessageEvent<Heard>) => this.#hear(data);
    house.onerror = (event) => {
      event.preventDefault?.();
      if (house === this.#house) this.#end(this.#hasSpoken ? "stopped" : "not_loaded");
    };
    for (const match of this.#spare.values()) house.postMessage({ spare: match });
    this.#watch();
    return house;
  }

  #hear(message: Heard): void {
    this.#hasSpoken = true;
    this.#silent = 0;
    if ("answer" in message) {
      this.#asked.get(message.answer)?.resolve(message);
      this.#asked.delete(message.answer);
      this.#rest();
    } else if ("line" in message) this.#lines.get(message.line)?.heard(message.frame);
    else if ("kept" in message) this.told.kept(message.kept);
    else if ("spare" in message) this.#keepSpare(message.spare, message.match);
    else if ("bots" in message) this.told.bots(message.bots);
    else if ("settled" in message && message.settled === this.#settling && this.#isLeft) this.#stop();
  }

  #keepSpare(id: string, match: KeptMatch | null): void {
    if (match) this.#spare.set(id, match);
    else this.#spare.delete(id);
  }

  /** As long as something is open the worker must answer now and then. */
  #watch(): void {
    if (this.#asking) return;
    this.#silent = 0;
    this.#asking = setInterval(() => {
      if (this.#silent++ === SILENCE) this.#end(this.#hasSpoken ? "stopped" : "not_loaded");
      else this.#house?.postMessage({ ping: ++this.#last });
    }, ASK_EVERY);
  }

  #rest(): void {
    if (this.#asked.size || this.#lines.size) return;
    clearInterval(this.#asking);
    this.#asking = undefined;
    if (this.#isLeft) this.#house?.postMessage({ settle: (this.#settling = ++this.#last) });
  }

  #stop(): void {
    this.#house?.terminate();
    this.#house = null;
    clearInterval(this.#asking);
    this.#asking = undefined;
    for (const tell of this.#ended.splice(0)) tell();
  }

  /** The worker is gone: whoever waits hears so, and the next word starts a new one, which reads the games back. */
  #end(reason: "not_loaded" | "stopped"): void {
    this.#stop();
    const [asked, lines] = [[...this.#asked.values()], [...this.#lines.values()]];
    this.#asked.clear();
    this.#lines.clear();
    for (const one of asked) one.reject(new NotHere(reason));
    for (const one of lines) one.closed();
  }
}

export const house = new Client(startHouse, {
  kept: (how) => (keeping.how = how),
  bots: (how) => (keeping.bots = how),
});
