/** What this browser knows of the chance of a match from before it began: the commitment that it saw first, and the
 * salts that it sealed. A server cannot change afterwards what is kept here. */

import { recall, remember } from "../storage";
import { bytesOf, sha256, toHex } from "./sha256";

const KEY = "fair";
const MOST = 100;

export interface KeptChance {
  /** When it was kept (ms since 1970). */
  readonly at: number;
  /** What the server was committed to when this browser first saw the match. */
  readonly commitment: string | null;
  /** Whether the match had begun by then. */
  readonly late: boolean;
  /** Our salts, by player. */
  readonly salts: Readonly<Record<string, string>>;
  /** Our salts for the rematch, by player of this match. */
  readonly next: Readonly<Record<string, string>>;
}

type All = Record<string, KeptChance>;

/** Where the browser keeps nothing, at least this tab does. */
let here: All = {};

function read(): All {
  return { ...here, ...recall<All>(KEY, {}) };
}

function write(match: string, changes: Partial<KeptChance>): void {
  const none: KeptChance = { at: 0, commitment: null, late: false, salts: {}, next: {} };
  const all = read();
  all[match] = { ...none, ...all[match], ...changes, at: Date.now() };
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  here = Object.fromEntries(newest.slice(0, MOST));
  remember(KEY, here);
}

export function keptChance(match: string): KeptChance | null {
  return read()[match] ?? null;
}

/** Our own share of the chance of a match: nobody else chose it, nobody can guess it. */
export function newSalt(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** What may be shown of a salt before the others have sealed theirs. */
export function sealOf(salt: string): string {
  return toHex(sha256(bytesOf(salt)));
}

/** For every seat; null: nobody there seals one. */
export function sealsOf(salts: readonly (string | null)[]): (string | null)[] {
  return salts.map((salt) => salt && sealOf(salt));
}

/** The first commitment counts; later ones must be the same. `late`: the match had begun. */
export function sawCommitment(match: string, commitment: string | null, late: boolean): void {
  if (commitment && !keptChance(match)?.commitment) write(match, { commitment, late });
}

export function keepSalt(match: string, player: number, salt: string): void {
  write(match, { salts: { ...keptChance(match)?.salts, [player]: salt } });
}

/** A fresh salt for the rematch; its seal goes with the offer or the answer. */
export function sealForRematch(match: string, player: number): string {
  const salt = newSalt();
  write(match, { next: { ...keptChance(match)?.next, [player]: salt } });
  return sealOf(salt);
}

/** The rematch is there: what was sealed for it is its salt now. */
export function carryOver(match: string, player: number, next: string, nextPlayer: number): void {
  const salt = keptChance(match)?.next[player];
  if (salt) keepSalt(next, nextPlayer, salt);
}

export function saltOf(match: string, player: number): string | null {
  return keptChance(match)?.salts[player] ?? null;
}
