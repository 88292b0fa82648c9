// The twin of quincunx.state.compiled: on the page every state is played by the translated rules.

import { State } from "../translated/quincunx/state/state.js";
import type { Value } from "../python/value";

export const begun = (game: Value, record: Value, dice: Value): Value => State(game, record, dice);

export const started = (game: Value, dice: Value): Value => State(game, game._opening(), dice);

export const load = (): boolean => false;
