/** How a game is played on its board: what a person would press for an action. */

import type { Action, View } from "../api";
import type { Ground, Hand } from "../hands";

export interface Driver extends Ground {
  readonly game: string;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** What to play, so that a game ends before long. */
  choose(view: View): Action;
  /** Presses what makes this action. */
  play(text: string, hand: Hand, view: View): Promise<void>;
  /** The page itself goes on here: one press was two actions. */
  goesOn?(view: View): boolean;
  /** The long middle of a game: everything has been done by then, and the end is still far. */
  isMiddle?(view: View): boolean;
}

/** The action with the greatest weight. */
export function best(view: View, weight: (text: string) => number): Action {
  let [found, most] = [view.actions[0], -Infinity];
  for (const action of view.actions) {
    const here = weight(action.text);
    if (here > most) [found, most] = [action, here];
  }
  if (!found) throw new Error("nothing can be done");
  return found;
}

/** Numbers that look thrown and are the same in every run. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `n` times the same key, or its opposite if `n` is negative. */
export function times(n: number, forth: string, back: string): string[] {
  return Array<string>(Math.abs(n)).fill(n > 0 ? forth : back);
}
