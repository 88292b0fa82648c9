/** The log: steps gathered into turns. */

import type { BoardGame, Step } from "../boards/contract";

export interface Turn {
  /** Who played it: -1 where it is chance alone. */
  readonly seat: number;
  readonly steps: readonly Step[];
}

export function turnsOf(steps: readonly Step[], beginsTurn: BoardGame["beginsTurn"]): Turn[] {
  const turns: Step[][] = [];
  for (const step of steps) {
    const turn = turns.at(-1);
    const before = turn?.at(-1);
    if (turn && before && !beginsTurn(step, before)) turn.push(step);
    else turns.push([step]);
  }
  return turns.map((turn) => ({ seat: turn.find(({ seat }) => seat >= 0)?.seat ?? -1, steps: turn }));
}
