/** How a match or a round ended, as the name of a sentence and what fills its places. */

import { list } from "../words/list";
import type { Look } from "../server/http";
import type { Places } from "../words/words.svelte";

interface Sentence {
  readonly key: string;
  readonly places: Places;
}

/** Who won, by how much, and why. Players are numbers into `names`. */
export interface Ending {
  readonly winners: readonly number[];
  readonly draw: boolean;
  readonly reason: "played" | "resigned" | "time" | "agreed draw";
  readonly by: number | null;
  /** Points by player. */
  readonly totals: readonly number[];
}

/** Who is called a winner: in a draw nobody is. */
export const winnersOf = ({ winners, draw }: Pick<Ending, "winners" | "draw">): readonly number[] =>
  draw ? [] : winners;

/** "You win by 5 points.", "Ada and Jules share the win.", "A draw." */
export function resultSentence(
  end: Ending,
  names: readonly string[],
  you: number | null,
  lang: string,
): Sentence {
  const winners = winnersOf(end);
  if (winners.length === 0 || winners.length === names.length) return { key: "endDraw", places: {} };
  if (winners.length > 1) {
    const others = winners.filter((player) => player !== you);
    const key = others.length < winners.length ? "endSharedYou" : "endShared";
    return { key, places: { names: listed(others, names, lang) } };
  }
  const winner = winners[0] ?? 0;
  const n = margin(end, winner);
  const key = (winner === you ? "endWonYou" : "endWon") + (n > 0 ? "By" : "");
  return { key, places: winner === you ? { n } : { who: names[winner] ?? "", n } };
}

/** Why it ended before the last move, or null. */
export function reasonSentence(end: Ending, names: readonly string[], you: number | null): Sentence | null {
  if (end.reason === "agreed draw") return { key: "endAgreed", places: {} };
  if (end.reason === "played" || end.by === null) return null;
  const key = end.reason === "resigned" ? "endResigned" : "endTime";
  return end.by === you ? { key: `${key}You`, places: {} } : { key, places: { who: names[end.by] ?? "" } };
}

/** How many points the winner is ahead. Games without points count a win as a single point: nothing to say. */
function margin(end: Ending, winner: number): number {
  if (end.reason !== "played") return 0;
  const own = end.totals[winner] ?? 0;
  const best = Math.max(...end.totals.filter((_, player) => player !== winner));
  return own > 1 && Number.isFinite(best) ? own - best : 0;
}

/** Names as a language lists them: "Ada, Jules and Noor". */
export const listed = (players: readonly number[], names: readonly string[], lang: string): string =>
  list(
    lang,
    players.map((player) => names[player] ?? ""),
  );

/** How the match ended; while it goes on, how the round on the board did. Null: nothing is over. */
export function endingOf(look: Look, seatOf: (player: number | null) => number): Ending | null {
  if (look.phase === "over") return look.result;
  const { view } = look;
  if (look.phase !== "playing" || view?.player !== OVER) return null;
  const players = look.players.map(({ player }) => player);
  const returns = players.map((player) => view.returns[seatOf(player)] ?? 0);
  const best = Math.max(...returns);
  const winners = players.filter((player) => returns[player] === best);
  const totals = players.map((player) => view.scores[seatOf(player)] ?? 0);
  return { winners, draw: winners.length === players.length, reason: "played", by: null, totals };
}

/** Who has the move in a view when the round is over. */
const OVER = -2;
