/** Senseï: ink, washi, river stones. */

import type { BoardGame } from "../contract";
import Board from "./Board.svelte";
import { buttons } from "./buttons";
import { optionPicture, seatPicture } from "./options";
import Piece from "./Piece.svelte";
import { SenseiPlay } from "./play.svelte";
import { announce, beginsTurn, hintSaid, log, sentence, side } from "./say";
import { sounds } from "./sounds";
import Tray from "./Tray.svelte";
import { sideOf, type SenseiView } from "./view";
import { kit } from "./kit";

export const board: BoardGame<SenseiView, SenseiPlay> = {
  kit,
  Board,
  Tray,
  Piece,
  Score: null, // the result says it all
  createPlay: (table) => new SenseiPlay(table),
  buttons,
  mustRemember: () => false, // nothing is hidden
  homes: true,
  hasPoints: false,
  shape: { wide: 1, phone: 1 },
  sentence,
  announce,
  hintSaid,
  log,
  beginsTurn,
  side,
  colours: (_, seat) => [sideOf(seat) === "sage" ? "var(--moss)" : "var(--vermilion)"],
  optionPicture,
  seatPicture,
  sounds,
};
