// Serendipity: weaker levels forget what they saw; see quincunx/bots/serendipity.

import { forget } from "../../translated/quincunx/bots/serendipity/forgetting.js";
import type { Expert } from "../expert";

const AID = 1; // the place of the option among the game's codes: it shows what was seen

export const expert: Expert = {
  memory: {
    can_forget: (state) => !state.game.codes[AID] && !state.is_over,
    forget,
  },
};
