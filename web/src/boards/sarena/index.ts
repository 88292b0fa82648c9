/** Sàrena: chips with two faces, piles that turn over, and a secret colour. */

import type { BoardGame } from "../contract";
import Board from "./Board.svelte";
import { buttons } from "./buttons";
import { caseColours } from "./case";
import { optionPicture, seatPicture } from "./options";
import Piece from "./Piece.svelte";
import { SarenaPlay } from "./play.svelte";
import "./sarena.css";
import { announce, beginsTurn, chanceName, hintSaid, log, sentence, side } from "./say";
import Score from "./Score.svelte";
import { sounds } from "./sounds";
import Tray from "./Tray.svelte";
import { shownToken, type SarenaView } from "./view";
import { kit } from "./kit";

export const board: BoardGame<SarenaView, SarenaPlay> = {
  kit,
  Board,
  Tray,
  Piece,
  Score,
  createPlay: (table) => new SarenaPlay(table),
  buttons,
  mustRemember: () => false,
  shape: { wide: 1, phone: 1 },
  sentence,
  announce,
  hintSaid,
  log,
  outcome: chanceName,
  beginsTurn,
  side,
  colours: (view, seat) => caseColours(seat, shownToken(view, seat)),
  optionPicture,
  seatPicture,
  sounds,
  keys: [
    { keys: ["i"], word: "keyChips" },
    { keys: ["␣"], word: "keyCase" },
  ],
};
