/** Serendipity: a garden of ninety-one tiles. */

import type { BoardGame } from "../contract";
import Board from "./Board.svelte";
import { buttons } from "./buttons";
import "./garden.css";
import { sceneOf } from "./motion";
import { optionPicture } from "./options";
import Piece from "./Piece.svelte";
import { GardenPlay } from "./play.svelte";
import { announce, hintSaid, log, next, sentence, side } from "./say";
import Score from "./Score.svelte";
import { sounds } from "./sounds";
import { beginsTurn } from "./steps";
import Tray from "./Tray.svelte";
import type { GardenView } from "./view";
import { kit } from "./kit";

export const board: BoardGame<GardenView, GardenPlay> = {
  kit,
  Board,
  Tray,
  Piece,
  Score,
  createPlay: (table) => new GardenPlay(table),
  buttons,
  reveals: (way) => {
    const scene = sceneOf(way);
    return scene.kind === "turnUp" && scene.back;
  },
  turn: (view) => (view.stage === "over" ? -1 : view.turn),
  mustRemember: (view) => view.options["aid"] !== true,
  shape: { wide: 760 / 676, phone: 698 / 676 },
  sentence,
  next,
  announce,
  hintSaid,
  log,
  beginsTurn,
  side,
  colours: (view, seat) => (view.colours[seat] ?? []).map((colour) => `var(--fl-${colour})`),
  optionPicture,
  sounds,
  keys: [{ keys: ["Shift", "↑"], word: "keyLeft" }],
};
