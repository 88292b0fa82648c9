/** The board for any game: the picture, the places that can be pressed, and a list of what can be done. */

import type { BoardGame } from "../contract";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { AnyPlay } from "./play.svelte";
import { announce, beginsTurn, log, sentence } from "./say";
import Tray from "./Tray.svelte";
import type { AnyView } from "./view";

export const board: BoardGame<AnyView, AnyPlay> = {
  ...{ Board, Tray, Piece, Score: null },
  createPlay: (table) => new AnyPlay(table),
  buttons: () => [],
  mustRemember: () => false,
  shape: { wide: 1.25, phone: 1.25 },
  ...{ sentence, announce, log, beginsTurn },
  side: () => null,
  optionPicture: () => "",
  sounds: {},
};
