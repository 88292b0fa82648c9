/** An analysis in an address: options, a position where it began with one, and what was played. A link opens the same
 * board, with everything that led to it. */

import { linkTo } from "../site";
import type { OptionValue, Start, StudyLook } from "../local/analysis/messages";

export interface Asked {
  readonly start: Start;
  readonly moves: readonly number[];
  /** The match and the moment to look at, instead. */
  readonly match: string | null;
  readonly at: number | null;
  /** What would have been better there, and what was played. */
  readonly best: string | null;
  readonly played: string | null;
  readonly retries: boolean;
}

/** Names that no option has. */
const OWN = new Set(["position", "moves", "match", "at", "best", "played", "retry"]);
const BASE = 36;
/** The name of a match, at a server or on this device. */
const MATCH = /^[\w-]{1,40}$/;
/** Longer addresses are cut by some programs that send them. */
const LONGEST = 6000;

/** What an address asks for; null: it cannot be read. */
export function askedFor(game: string, search: URLSearchParams): Asked | null {
  const options = Object.fromEntries(
    [...search].filter(([name]) => !OWN.has(name)).map(([name, text]) => [name, valueOf(text)]),
  );
  const words = (search.get("moves") ?? "").split(".").filter(Boolean);
  const moves = words.map((word) => (/^-?[0-9a-z]{1,8}$/.test(word) ? parseInt(word, BASE) : NaN));
  const at = search.get("at");
  const match = search.get("match");
  if (moves.some(Number.isNaN) || (at !== null && !/^\d{1,6}$/.test(at))) return null;
  if (match !== null && !MATCH.test(match)) return null;
  return {
    start: { game, options, position: search.get("position") },
    moves,
    match,
    at: at === null ? null : Number(at),
    best: search.get("best"),
    played: search.get("played"),
    retries: search.has("retry"),
  };
}

function valueOf(text: string): OptionValue {
  if (text === "true" || text === "false") return text === "true";
  return /^\d{1,4}$/.test(text) ? Number(text) : text;
}

/** The address of what is looked at. */
export function addressOf({ start, at, tree, position }: StudyLook): string {
  const codes: number[] = [];
  const nodes = new Map(tree.map((node) => [node.id, node]));
  for (let node = nodes.get(at); node; node = nodes.get(node.parent)) codes.unshift(node.action);
  const words = codes.map((code) => code.toString(BASE)).join(".");
  const path = (search: Record<string, string>): string => {
    const all = {
      ...Object.fromEntries(Object.entries(start.options).map(([k, v]) => [k, String(v)])),
      ...search,
    };
    const text = new URLSearchParams(all).toString();
    return `/analyse/${start.game}${text ? `?${text}` : ""}`;
  };
  const whole = path({
    ...(start.position === null ? {} : { position: start.position }),
    ...(words ? { moves: words } : {}),
  });
  return linkTo(whole.length <= LONGEST ? whole : path({ position }));
}
