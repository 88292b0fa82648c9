// Games in which weaker levels forget what they saw, as the game's folder in quincunx/bots says.

import { forget } from "../translated/quincunx/bots/serendipity/forgetting.js";
import type { State } from "./kinds";
import type { Memory } from "./searcher";

const AID = 1; // the place of the option among the game's codes: it shows what was seen

export const memories: Record<string, Memory> = {
  serendipity: {
    can_forget: (state: State) => !state.game.codes[AID] && !state.is_over,
    forget,
  },
};
