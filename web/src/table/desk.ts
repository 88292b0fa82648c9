/** Everything that the parts of the table page need. */

import type { BoardGame, Play } from "../boards/contract";
import type { Advice } from "./advice.svelte";
import type { LiveTable } from "./live.svelte";
import type { Side } from "./side.svelte";

export interface Desk {
  readonly table: LiveTable;
  readonly side: Side;
  readonly board: BoardGame;
  readonly play: Play;
  readonly advice: Advice;
  /** Opens the rulebook, at a rule if one is named. */
  readonly openRules: (rule?: string) => void;
  /** A short thing to say under the board, until something else happens. */
  readonly say: (sentence: string) => void;
}
