// Senet: see quincunx/bots/senet.

import type { Expert } from "../expert";
import { LookAheadPlayer } from "./lookahead";

export const expert: Expert = {
  player: ({ start, variant, level, random }) =>
    level === null || level.ahead === null ? null : new LookAheadPlayer(start, variant, level, random),
};
