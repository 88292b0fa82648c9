/** The table's board for pictures: the moment that is looked at, and the round from its beginning to its end. */

import type { BoardGame, TableSide } from "../boards/contract";
import { timed, type Scene } from "../pictures/scene";
import type { LiveTable } from "../table/live.svelte";

export const sceneOf = (table: LiveTable, side: TableSide, board: BoardGame): Scene => ({
  game: table.game.name,
  board() {
    const found = document.querySelector<HTMLElement>(".board > .fit");
    if (!found) throw new Error("there is no board");
    return found;
  },
  ready() {
    const { at } = table.stage;
    return () => table.stage.cutTo(at);
  },
  /** What the log does without is not shown alone. */
  moments() {
    const { stage } = table;
    const { steps } = stage;
    const shown = steps.filter((step) => {
      const mark = board.log(step, side.words);
      return step.number === steps.length || (mark && !mark.silent);
    });
    return timed(
      [{ seat: -1, number: 0 }, ...shown].map(({ seat, number }) => ({
        seat,
        show: () => stage.cutTo(number),
      })),
    );
  },
});
