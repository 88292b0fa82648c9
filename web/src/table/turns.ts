/** The log: steps gathered into turns. */

import type { BoardGame, Step } from "../boards/contract";

export interface Turn {
  /** Who played it: -1 where it is chance alone. */
  readonly seat: number;
  readonly steps: readonly Step[];
}

type Rules = Pick<BoardGame, "beginsTurn" | "opener">;

/** `mover`: whose the last turn is if it goes on, where so far there is only what chance did. */
export function turnsOf(steps: readonly Step[], { beginsTurn, opener }: Rules, mover = -1): Turn[] {
  const turns: Step[][] = [];
  for (const step of steps) {
    const turn = turns.at(-1);
    const before = turn?.at(-1);
    if (turn && before && !beginsTurn(step, before)) turn.push(step);
    else turns.push([step]);
  }
  let isOpening = true;
  return turns.map((turn, i) => {
    const [first] = turn;
    const acted = turn.find(({ seat }) => seat >= 0)?.seat;
    isOpening &&= acted === undefined;
    const opens = isOpening && first && opener ? opener(first) : -1;
    return { seat: acted ?? (i === turns.length - 1 && mover >= 0 ? mover : opens), steps: turn };
  });
}
