/** The boards, each loaded when its game is opened. */

import type { BoardGame } from "./contract";

// A board is typed by its own view; the frame only hands it the views of its own game.
type AnyBoard = BoardGame<any, any>;

const BOARDS: Readonly<Record<string, () => Promise<{ board: AnyBoard }>>> = {
  senet: () => import("./senet"),
  sensei: () => import("./sensei"),
  sarena: () => import("./sarena"),
  serendipity: () => import("./serendipity"),
  bossa: () => import("./bossa"),
};

export async function loadBoard(game: string): Promise<AnyBoard> {
  const load = BOARDS[game];
  if (!load) throw new Error(`no board for the game "${game}"`);
  return (await load()).board;
}
