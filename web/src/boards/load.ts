/** The boards, each loaded when its game is opened; a game without one gets the board for any game. */

import type { BoardGame } from "./contract";

// A board is typed by its own view; the frame only hands it the views of its own game.
type AnyBoard = BoardGame<any, any>;

const BOARDS = import.meta.glob<AnyBoard>("./*/index.ts", { import: "board" });

export async function loadBoard(game: string): Promise<AnyBoard> {
  const load = BOARDS[`./${game}/index.ts`] ?? BOARDS["./any/index.ts"];
  if (!load) throw new Error("the board for any game is missing");
  return load();
}
