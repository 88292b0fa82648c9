// What the folder of a game may say about its bots, as quincunx/bots/expertise.py does.

import type { Player, State } from "./kinds";
import type { About, Level, Machine, Variant } from "./machine";
import type { Random } from "./random";
import type { Memory, SearchPlayer } from "./searcher";

/** Gives work to the worker in the game's folder, and hears what it says; nobody waits for it. */
export type Background = (work: object, hear: (message: unknown) => void) => void;

export interface Given {
  name: string;
  start: () => Promise<Machine>;
  variant: Variant;
  /** What the level is, or nothing for a bot that plays this game only. */
  level: Level | null;
  random: Random;
  /** The game's module, for a separate worker. */
  code: WebAssembly.Module;
  about: About;
  background: Background | null;
  /** What players of the game share: made once under a name. */
  once: <T>(name: string, make: () => T) => T;
}

/** What a player has that is helped by tree search; the machine is the one in which the tree grows. */
export interface Helped {
  start: () => Promise<Machine>;
  variant: Variant;
  level: Level;
}

export interface Expert {
  /** Whoever plays under a name by other means than tree search, if anybody does. */
  player?(given: Given): Player | null | Promise<Player | null>;
  /** Whoever plays a level with the help of tree search, if that is more than the search itself. */
  around?(tree: SearchPlayer, given: Helped): Promise<Player>;
  /** What a seat may believe about the others' secrets: how likely each possible one is. */
  belief?(state: State, eyes: number): { seat: number; chances: Record<string, number> }[];
  /** What forgets as people do. */
  memory?: Memory;
}
