/** The one step that moves on the board now, until the board has shown it, a press ends it, or it took too long. */

import type { Motion } from "../boards/contract";
import type { Manner, Way } from "./manner";

/** A board that forgets to say that it is done must not stop the game. */
const LONGEST_MS = 6000;
/** Until a tile that is being turned up can be seen. */
const TURN_UP_MS = 320;

export class Showing {
  motion = $state.raw<Motion | null>(null);
  /** Ends what moves now, whatever it shows. */
  end: () => void = () => undefined;

  /** Lets the board show a way; `then` follows once. */
  show(way: Way, { speed, still, stays }: Pick<Manner, "speed" | "still" | "stays">, then: () => void): void {
    const began = performance.now();
    const end = (): void => {
      if (this.motion !== motion) return;
      clearTimeout(late);
      this.motion = null;
      then();
    };
    // A press ends what moves; but what must be seen is not overlooked by a press. (Timers may be early by a hair.)
    const least = stays ? stays + (still ? 0 : TURN_UP_MS / speed) - 20 : 0;
    const done = (): void => {
      if (performance.now() - began >= least) end();
    };
    const motion: Motion = { ...way, speed, still, stays, done };
    const late = setTimeout(end, LONGEST_MS / Math.min(1, speed));
    this.end = end;
    this.motion = motion;
  }

  /** Forgets what moves: nothing follows. */
  drop(): void {
    this.motion = null;
  }
}
