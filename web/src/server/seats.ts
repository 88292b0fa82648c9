/** The seats that this browser holds, kept so that a reload or a restart comes back to them. */

import { recall, remember } from "../storage";

const KEY = "seats";
const MOST = 500;

/** A match where this browser holds seats: `tokens` by player, `at` when it was last seen (ms since 1970). */
export interface HeldTable {
  readonly match: string;
  readonly game: string;
  readonly at: number;
  readonly tokens: ReadonlyMap<number, string>;
}

interface Kept {
  readonly game: string;
  readonly at: number;
  readonly tokens: Readonly<Record<string, string>>;
}

function read(): Record<string, Kept> {
  return recall<Record<string, Kept>>(KEY, {});
}

function write(all: Record<string, Kept>): boolean {
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  return remember(KEY, Object.fromEntries(newest.slice(0, MOST)));
}

/** The newest first. */
export function heldTables(): HeldTable[] {
  return Object.entries(read())
    .map(([match, { game, at, tokens }]) => ({ match, game, at, tokens: byPlayer(tokens) }))
    .sort((a, b) => b.at - a.at);
}

/** Tokens of a match, by player. */
export function held(match: string): Map<number, string> {
  return byPlayer(read()[match]?.tokens ?? {});
}

function byPlayer(tokens: Readonly<Record<string, string>>): Map<number, string> {
  return new Map(Object.entries(tokens).map(([player, token]) => [Number(player), token]));
}

/** Keeps a seat; false where this browser keeps nothing (then the link must be kept by its reader). */
export function keep(match: string, game: string, player: number, token: string): boolean {
  const all = read();
  const tokens = { ...all[match]?.tokens, [player]: token };
  return write({ ...all, [match]: { game, at: Date.now(), tokens } });
}

/** The match was looked at just now. */
export function touch(match: string): void {
  const all = read();
  const kept = all[match];
  if (kept) write({ ...all, [match]: { ...kept, at: Date.now() } });
}

export function forget(match: string): void {
  const all = read();
  delete all[match];
  write(all);
}

const GIVEN = "given";

/** Keeps the key of a seat that is for somebody else, so that its link can be shown again. */
export function give(match: string, player: number, token: string): void {
  const all = recall<Record<string, Record<string, string>>>(GIVEN, {});
  const newest = Object.entries({ ...all, [match]: { ...all[match], [player]: token } }).slice(-MOST);
  remember(GIVEN, Object.fromEntries(newest));
}

/** The keys of seats that were given away, by player. */
export function given(match: string): Map<number, string> {
  return byPlayer(recall<Record<string, Record<string, string>>>(GIVEN, {})[match] ?? {});
}
