import type { BoardGame } from "../contract";
import Board from "./Board.svelte";
import { buttons } from "./buttons";
import { LOW, PHONE } from "./geometry";
import { optionPicture, seatPicture } from "./options";
import Piece from "./Piece.svelte";
import { BossaPlay } from "./play.svelte";
import { announce, beginsTurn, hintSaid, log, sentence, side } from "./say";
import Score from "./Score.svelte";
import { sounds } from "./sounds";
import Tray from "./Tray.svelte";
import type { BossaView } from "./view";
import { kit } from "./kit";

export const board: BoardGame<BossaView, BossaPlay> = {
  kit,
  Board,
  Tray,
  Piece,
  Score,
  createPlay: (table) => new BossaPlay(table),
  buttons,
  mustRemember: () => false,
  turn: (view) => (view.player === -2 ? -1 : view.turn),
  shape: { wide: 1, phone: PHONE.width / PHONE.height, low: LOW.width / LOW.height },
  sentence,
  announce,
  hintSaid,
  log,
  beginsTurn,
  side,
  colours: (_, seat) => [seat === 0 ? "var(--porcelain)" : "var(--charcoal)"],
  optionPicture,
  seatPicture,
  sounds,
};
