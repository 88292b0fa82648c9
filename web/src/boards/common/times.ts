/** How long things take, in ms, and how they ease: the look's tokens (--quick, --travel, --ease). With reduced motion
 * there are no motions at all. */

export const QUICK = 140;
export const TRAVEL = 320;
export const TUMBLE = 700;
/** Gliding back from where a piece may not stay. */
export const HOME = 220;
export const EASE = "cubic-bezier(.2,.8,.2,1)";

/** Fast at first, then settling. */
export const settling = (t: number): number => 1 - (1 - t) ** 3;
