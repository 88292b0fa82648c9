/** The analysis board for pictures: as it lies, and the line that led to it. */

import { timed, type Scene } from "../pictures/scene";
import type { Analysis } from "./analysis.svelte";

export const sceneOf = (analysis: Analysis, game: string): Scene => ({
  game,
  board() {
    const found = document.querySelector<HTMLElement>(".analysis .place > .board");
    if (!found) throw new Error("there is no board");
    return found;
  },
  ready() {
    const here = analysis.look.at;
    analysis.finish();
    analysis.isFilming = true;
    return async () => {
      if (analysis.look.at !== here) await analysis.do({ do: "go", id: here });
      analysis.isFilming = false;
    };
  },
  /** What the log does without is not shown alone. */
  moments() {
    const shown = analysis.path.filter(({ seat, text, id }) => {
      const mark = analysis.board.log({ number: 0, seat, text }, analysis.words);
      return id === analysis.look.at || (mark && !mark.silent);
    });
    return timed(
      [{ seat: -1, id: 0 }, ...shown].map(({ seat, id }) => ({
        seat,
        show: () => analysis.do({ do: "go", id }),
      })),
    );
  },
});
