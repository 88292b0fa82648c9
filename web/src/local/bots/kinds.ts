// What bots are given and what they say; the state is the one that is translated from Python.

/** A seat's knowledge of a game, as quincunx.state.State. */
export interface State {
  readonly game: Game;
  readonly player: number;
  readonly is_over: boolean;
  readonly history: readonly number[];
  readonly _record: Position;
  legal_actions(): number[];
  action_text(action: number): string;
  movers_since(first: number): number[];
  _since(first: number): Iterable<Position>;
  step(number: number): readonly [number, number, string];
  push(action: number): void;
  copy(): State;
  hidden(seat: number): State;
  pack(): Uint8Array;
}

export interface Game {
  readonly name: string;
  readonly seats: number;
  readonly codes: readonly number[];
  readonly rules: unknown;
}

/** A record of a game: its fields by name. */
export interface Position {
  copy(): Position;
  pack(): Uint8Array;
}

export type Knowledge = "exact" | "near-exact" | "estimate" | "unknown";

/** One legal action, and what a bot thinks of it. */
export interface Judged {
  action: number;
  win: number;
  error: number;
  visits: number;
  proven: boolean;
  knowledge: Knowledge;
}

/** What was found, the best action first. */
export interface Assessment {
  actions: Judged[];
  /** Every seat's chance to win if the best is played, where there are three and more seats; else empty. */
  wins: number[];
  /** How far it looked. */
  reach: Reach;
  /** Looking on would find nothing else. */
  is_final?: boolean;
}

/** How far somebody looked: this many walks down a tree, turns or throws ahead, or to the end, over this many positions. */
interface Reach {
  by: "walks" | "turns" | "throws" | "end";
  n: number;
}

/** How to look at a position, where that is not the player's usual way. */
export interface Closer {
  /** Time for it, */
  seconds?: number;
  /** whose knowledge counts, if not that of the seat to move, */
  eyes?: number;
  /** when the time began to run, if not now, */
  begun?: number;
  /** whether a first word is wanted, without what takes time to read, */
  at_once?: boolean;
  /** and how well, in walks, actions are looked at that are looked at in any case. */
  closely?: number;
}

/** Megabytes for an adviser's trees: with as few it says what it says with many. */
export const ADVISER_MEGABYTES = 32;
/** Megabytes for the trees of all bots at a table, who think beside it. Phones end pages that take too much. */
const AT_A_TABLE = { phone: 32, computer: 128 };

export const table_megabytes = (): number => AT_A_TABLE[is_phone() ? "phone" : "computer"];

function is_phone(): boolean {
  const { userAgent = "", deviceMemory = Infinity } = (globalThis.navigator ?? {}) as {
    userAgent?: string;
    deviceMemory?: number; // in GB, where a browser tells
  };
  return /Mobi|Android/.test(userAgent) || deviceMemory < 4;
}

/** Lets the worker read its messages; called every few hundredths of a second. */
export type Pause = () => Promise<void>;

/** A player of one seat of one game; it builds on what it thought before. */
export interface Player {
  choose(state: State, pause: Pause): Promise<number>;
  analyse(state: State, pause: Pause, also?: readonly number[], closer?: Closer): Promise<Assessment>;
  /** What it expects after an action of the position that it analysed last: actions up to the next chance. */
  line?(state: State, action: number): number[];
  /** The same with every secret known; for games that are over. */
  look_back(state: State, pause: Pause, closer?: Closer): Promise<Assessment>;
}

/** Whether an action ends the game. */
export function ends(known: State, action: number): boolean {
  const after = known.copy();
  after.push(action);
  return after.is_over;
}

/** Sorts the greatest keys to the front; what is equal stays in its order. */
export function best_first<T>(items: readonly T[], key: (item: T) => readonly number[]): T[] {
  const keyed = items.map((item) => ({ item, key: key(item) }));
  keyed.sort((a, b) => {
    const n = a.key.findIndex((value, place) => value !== b.key[place]);
    return n < 0 ? 0 : b.key[n]! - a.key[n]!;
  });
  return keyed.map(({ item }) => item);
}
