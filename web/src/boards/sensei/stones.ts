/** Which stone is which. The server sends squares only; stones keep their outline and travel, so they are followed. */

import { distance, SIDES, type SenseiView, type Side, type Square } from "./view";

export interface Stone {
  /** `sage3`: the same through the game. */
  readonly id: string;
  readonly side: Side;
  readonly number: number;
  readonly square: Square;
}

/** The stones of a view, recognised from those that were known: those that stand still stay the same, the others are paired
 * with the nearest new square. */
export function follow(known: readonly Stone[], view: SenseiView): Stone[] {
  return SIDES.flatMap((side) => followSide(known, side, view.stones[side]));
}

function followSide(known: readonly Stone[], side: Side, squares: readonly Square[]): Stone[] {
  const mine = known.filter((stone) => stone.side === side);
  if (mine.length !== squares.length)
    return [...squares].sort().map((square, number) => ({ id: side + number, side, number, square }));
  const came = squares.filter((square) => !mine.some((stone) => stone.square === square));
  return mine.map((stone) => {
    if (squares.includes(stone.square)) return stone;
    const nearest = [...came].sort((a, b) => distance(stone.square, a) - distance(stone.square, b))[0];
    if (nearest === undefined) return stone;
    came.splice(came.indexOf(nearest), 1);
    return { ...stone, square: nearest };
  });
}
