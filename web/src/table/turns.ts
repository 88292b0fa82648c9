/** The log: steps gathered into turns. */

import type { BoardGame, Step } from "../boards/contract";

export interface Turn {
  /** Who played it: -1 where it is chance alone. */
  readonly seat: number;
  readonly steps: readonly Step[];
}

/** `mover`: whose the last turn is if it goes on, where so far there is only what chance did. */
export function turnsOf(steps: readonly Step[], beginsTurn: BoardGame["beginsTurn"], mover = -1): Turn[] {
  const turns: Step[][] = [];
  for (const step of steps) {
    const turn = turns.at(-1);
    const before = turn?.at(-1);
    if (turn && before && !beginsTurn(step, before)) turn.push(step);
    else turns.push([step]);
  }
  return turns.map((turn, i) => ({
    seat: turn.find(({ seat }) => seat >= 0)?.seat ?? (i === turns.length - 1 ? mover : -1),
    steps: turn,
  }));
}
