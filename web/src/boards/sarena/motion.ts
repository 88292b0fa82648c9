/** How a pile travels: where it is at every moment. Times in ms at speed 1; --travel is 320. */

import type { Point } from "../common/point";
import { DISH, T } from "./geometry";
import type { Way } from "./draw";

export const TURN = 420;
/** Another's pile rests lifted for a moment, so that the eye finds it. */
export const PAUSE = 150;
/** From one dealt chip to the next; after such a pause another deal begins. */
export const DEAL = 18;
export const DEAL_PAUSE = 1000;
const LIFT = 7;

export interface Pose {
  readonly at: Point;
  readonly lift: number;
  /** 0: lying, 180: turned over. */
  readonly degrees: number;
}
export interface Flight {
  readonly from: Point;
  readonly to: Point;
  readonly way: Way;
  readonly turns: boolean;
  /** How many chips it lands on. */
  readonly onto: number;
}

const inAndOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2);
const out = (t: number): number => 1 - (1 - t) ** 3;
const between = (a: Point, b: Point, f: number): Point => ({
  x: a.x + (b.x - a.x) * f,
  y: a.y + (b.y - a.y) * f,
});

/** `t` from 0 (lifted on its circle) to 1 (lying). */
export function poseAt(flight: Flight, t: number): Pose {
  return flight.turns ? turningPose(flight, inAndOut(t)) : slidingPose(flight, out(t));
}

function turningPose({ from, to }: Flight, f: number): Pose {
  return { at: between(from, to, f), lift: LIFT * (1 - f) + Math.sin(f * Math.PI) * 13, degrees: 180 * f };
}

/** Along the groove, high enough to clear the other pile by 8 before it is above it; then it settles. */
function slidingPose({ from, to, onto }: Flight, f: number): Pose {
  const way = Math.hypot(to.x - from.x, to.y - from.y);
  // It begins to lie over the other one when it is so far on its way.
  const meets = Math.max(0.12, 1 - (2 * DISH) / Math.max(way, 1));
  const high = onto * T + 8;
  const rising = LIFT + (high - LIFT) * Math.min(1, f / meets);
  const settling = f > 0.8 ? ((f - 0.8) / 0.2) * 8 : 0;
  return { at: between(from, to, f), lift: rising - settling, degrees: 0 };
}
