/** Motions outside of a table: shown by the board, one after the other. */

import type { Motion } from "../contract";

/** A board that forgets to say that it is done must not stop what comes next. */
const LONGEST_MS = 6000;

/** Lets a board show a way. `then` follows once, when the board has shown it or took too long; what comes back ends
 * it at once. */
export function move(
  board: { motion: Motion | null },
  way: Omit<Motion, "done">,
  then: () => void,
): () => void {
  const done = (): void => {
    if (board.motion !== motion) return;
    clearTimeout(late);
    board.motion = null;
    then();
  };
  const motion: Motion = { ...way, done };
  const late = setTimeout(done, LONGEST_MS);
  board.motion = motion;
  return done;
}
