/** How fast the table shows what happens. Bots answer at once; whoever looks needs time to follow. This is the page's
 * affair alone: no bot waits, on no server and in no arena. */

import type { BoardGame, Step, View } from "../boards/contract";
import type { Manner, Way } from "./manner";

export const PACES = ["calm", "brisk", "instant"] as const;
export type Pace = (typeof PACES)[number];

const SPEED: Readonly<Record<Pace, number>> = { calm: 1, brisk: 1.7, instant: 1.7 };
/** Before another's turn (ms). */
const PAUSE: Readonly<Record<Pace, number>> = { calm: 500, brisk: 0, instant: 0 };
/** What is covered again stays in sight (ms): 1.4 s; shorter for the most hasty, and nothing for them only where the
 * board keeps showing what was seen. */
const STAYS: Readonly<Record<Pace, number>> = { calm: 1400, brisk: 1400, instant: 700 };

export interface Pacing {
  readonly board: BoardGame;
  readonly pace: Pace;
  /** Nothing may move: reduced motion, or nobody looks. */
  readonly isStill: boolean;
  /** The seat is played from this screen. */
  isOwn(seat: number): boolean;
  /** Sticks are thrown by themselves. */
  readonly throwsItself: boolean;
  /** A clock of this screen runs: what others did must not eat its time. */
  readonly isPressed: boolean;
}

export const turnOf = (board: BoardGame, view: View): number => board.turn?.(view) ?? view.player;

export function mannerOf(way: Way, last: Step | undefined, pacing: Pacing): Manner {
  const { board, isStill, isPressed } = pacing;
  const pace = isPressed && pacing.pace === "calm" ? "brisk" : pacing.pace;
  const { before, step } = way;
  const isThrow = step.seat < 0 && (board.throws?.(step, before) ?? false);
  const isOwn = pacing.isOwn(step.seat < 0 ? turnOf(board, before) : step.seat);
  const begins = !last || board.beginsTurn(step, last);
  return {
    still: isStill || pace === "instant",
    speed: SPEED[pace],
    pause: begins && !isOwn && (step.seat >= 0 || isThrow) ? PAUSE[pace] : 0,
    stays: board.reveals?.(way) && (pace !== "instant" || board.mustRemember(before)) ? STAYS[pace] : 0,
    byHand: isThrow && isOwn && !pacing.throwsItself,
  };
}
