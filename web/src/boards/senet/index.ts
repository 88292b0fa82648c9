/** Senet at the table. */

import type { BoardGame } from "../contract";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import Score from "./Score.svelte";
import Tray from "./Tray.svelte";
import { SHAPE } from "./geometry";
import { optionPicture } from "./options";
import { SenetPlay } from "./play.svelte";
import { announce, beginsTurn, hintSaid, log, next, sentence, side } from "./say";
import { sounds } from "./sounds";
import { throwOf, type SenetView } from "./view";
import { kit } from "./kit";

export const board: BoardGame<SenetView, SenetPlay> = {
  kit,
  ...{ Board, Tray, Piece, Score },
  createPlay: (table) => new SenetPlay(table),
  buttons: (table) => {
    if (table.toThrow) {
      const press = (): void => table.throwNow?.();
      return [{ id: "throw", label: table.words.say("throw"), primary: true, press }];
    }
    const pass = table.legal.find(({ text }) => text === "pass");
    return pass
      ? [{ id: "pass", label: table.words.say("pass"), primary: true, press: () => table.act(pass.action) }]
      : [];
  },
  mustRemember: () => false,
  throws: (step) => throwOf(step.text) !== null,
  // N1: seat 0 throws first, then they take turns until somebody has a 1.
  opener: ({ number }) => (number - 1) % 2,
  turn: (view) => (view.player === -2 ? -1 : view.turn),
  shape: SHAPE,
  ...{ sentence, next, announce, hintSaid, log, beginsTurn, side, optionPicture, sounds },
  colours: ({ colours }, seat) =>
    colours[seat] ? [`var(--${colours[seat] === "light" ? "alabaster-deep" : "lapis"})`] : [],
  keys: [{ keys: ["t"], word: "keyThrow" }],
};
