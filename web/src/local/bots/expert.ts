// What the folder of a game may say about its bots, as quincunx/bots/expertise.py does.

import type { Player, State } from "./kinds";
import type { Level, Machine, Variant } from "./machine";
import type { Random } from "./random";
import type { Memory } from "./searcher";

export interface Given {
  name: string;
  start: () => Promise<Machine>;
  variant: Variant;
  /** What the level is, or nothing for a bot that plays this game only. */
  level: Level | null;
  random: Random;
}

export interface Expert {
  /** Whoever plays under a name by other means than tree search, if anybody does. */
  player?(given: Given): Player | null;
  /** What a seat may believe about the others' secrets: how likely each possible one is. */
  belief?(state: State, eyes: number): { seat: number; chances: Record<string, number> }[];
  /** What forgets as people do. */
  memory?: Memory;
}
