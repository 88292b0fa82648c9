/** A table without a server: its lines are in our hands, its moments made up. */

import type { LineHooks, TableMessage } from "../../src/server/line";
import type { LiveTable, Opening } from "../../src/table/live.svelte";
import type { Changed, Look, Moment, Source } from "../../src/table/moments.svelte";

export type Command = Readonly<Record<string, unknown>>;

interface Asked {
  readonly command: Command;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

/** Stands in for the socket of one pair of eyes. */
export class FakeLine {
  static all: FakeLine[] = [];
  readonly asked: Asked[] = [];
  isClosed = false;
  tried = 0;
  constructor(
    readonly match: string,
    readonly token: string | null,
    readonly hooks: LineHooks,
  ) {
    FakeLine.all.push(this);
  }
  static of(token: string | null): FakeLine {
    const line = FakeLine.all.findLast((one) => one.token === token);
    if (!line) throw new Error(`nobody has opened a line for ${token}`);
    return line;
  }
  ask(command: Command): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.asked.push({ command, done: () => resolve({}), fail: reject });
    });
  }
  close(): void {
    this.isClosed = true;
  }
  tryNow(): void {
    this.tried++;
  }
  hear(look: Look, changed: Changed | null = null): void {
    this.hooks.table({
      type: "table",
      match: this.match,
      number: look.number,
      look,
      changed,
    } as TableMessage);
  }
}

const ACTIONS = [
  { action: 5, text: "five" },
  { action: 6, text: "six" },
];

export const viewAt = (number: number, player = number % 2): NonNullable<Look["view"]> =>
  ({ number, player, actions: ACTIONS, returns: [0, 0], options: {} }) as never;

/** Two players who take turns; after `number` steps it is the turn of player `number % 2`. The match counts from 10. */
export function lookAt(number: number, more: Partial<Look> = {}): Look {
  const players = [0, 1].map((player) => ({
    ...{ player, seat: player, out: false, kind: "person", name: ["Ada", "Jules"][player], level: "" },
    stand_in: false,
  }));
  return {
    ...{
      number: 10 + number,
      round: 1,
      phase: "playing",
      to_move: number % 2,
      players,
      offers: [],
      salts: [],
    },
    ...{ view: viewAt(number), may: ["act"], result: null, next_match: null, deadline: null },
    ...more,
  } as unknown as Look;
}

/** The server's word that steps were played after `unchanged`; other events by `more`. */
export function played(unchanged: number, texts: readonly string[], more: readonly object[] = []): Changed {
  const events = texts.map((text, i) => ({
    ...{ kind: "acted", player: (unchanged + i) % 2, number: 10 + unchanged + i, at: 0 },
    data: { texts: [text] },
  }));
  return { unchanged, round: 1, log: [], log_from: 0, events: [...events, ...more] } as unknown as Changed;
}

/** Every moment there is up to `last`. */
const sourceTo =
  (end: number): Source =>
  async ({ first, last }) =>
    Array.from({ length: (last ?? end) - first + 1 }, (_, i): Moment => {
      const number = first + i;
      return number
        ? { number, seat: (number - 1) % 2, text: `m${number}`, view: viewAt(number) }
        : { number, seat: null, text: null, view: viewAt(0) };
    });

export const HOOKS: ConstructorParameters<typeof LiveTable>[1] = {
  manner: () => ({ still: true, speed: 1, pause: 0, stays: 0, byHand: false }),
  isSeen: () => true,
  turnOf: ({ player }) => player,
  shown: () => undefined,
  settled: () => undefined,
};

/** How a table is opened after `number` steps by whoever holds these seats. */
export function openingAt(number: number, seats: readonly number[], more: Partial<Opening> = {}): Opening {
  return {
    ...{ match: "M", game: { name: "senet", secrets: false } as Opening["game"], chat: [] },
    look: lookAt(number),
    held: new Map(seats.map((player) => [player, `key${player}`])),
    source: () => sourceTo(number),
    ...more,
  };
}
