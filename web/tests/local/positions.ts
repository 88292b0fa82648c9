/** The twin of web/tools/equal/positions.py: what the translated rules, texts and views say about the same positions. */

import { Game } from "../../src/local/translated/quincunx/state/game.js";
import { QuincunxError } from "../../src/local/translated/quincunx/errors.js";
import { isinstance } from "../../src/local/python/types";
import { call } from "../../src/local/python/make";
import { slice } from "../../src/local/python/items";
import { str } from "../../src/local/python/text";
import { fromPlain } from "../../src/local/python/plain";
import { Dict } from "../../src/local/python/dict";
import type { Value } from "../../src/local/python/value";
import { Chooser, digest } from "./equal";

const WORDS = [
  ...["pass", "end", "claim", "t7", "t1", "3-4", "28-off", "9-11", "a1-a2", "d1>d3", "b2 b3", "c3-c5"],
  ...["w+ 1:0 2:3", "b- 1:4", "stack w5 1:0 4:1", "redraw 2:3", "exchange 2:3 1:4", "keep doubler", "=w4"],
  ...[
    "=2:3",
    "=rg",
    "=red",
    "=seat1",
    "flip e5",
    "keep",
    "pick red",
    "turn 2",
    "move f6",
    "what",
    "٣-٤",
    "६-8",
    "",
  ],
];

function worded(error: Value): Value[] {
  return [
    error.constructor.__name__,
    str(error),
    error.rule ?? "",
    error.key ?? "",
    error.places ?? new Dict(),
  ];
}

function refused(act: () => Value[]): Value[] {
  try {
    return act();
  } catch (error) {
    if (!isinstance(error, QuincunxError)) throw error;
    return worded(error);
  }
}

function wrongText(position: string, chooser: Chooser): string {
  if (chooser.below(3)) return WORDS[chooser.below(WORDS.length)]!;
  const first = chooser.below(position.length);
  return slice(position, first, first + 1 + chooser.below(8));
}

/** The twin of `said` in positions.py. */
function said(state: Value, chooser: Chooser): Value[] {
  const seats = Array.from({ length: state.game.seats + 1 }, (_, n) => n - 1);
  const position = state.position();
  const code = () => chooser.below(1200) - 5;
  return [
    position,
    state.player,
    state.legal_actions(),
    state.legal_texts(),
    seats.map((seat) => state.view(seat)),
    seats.map((seat) => state.hidden(seat).position()),
    state.log().slice(-3),
    state.scores(),
    state.returns(),
    state.game.from_position(position).position(),
    refused(() => {
      state.copy().push(code());
      return ["legal"];
    }),
    refused(() => ["legal", state.parse_action(wrongText(position, chooser))]),
  ];
}

function walked(game: Value, seed: number, most: number, isFew: boolean): string[] {
  const chooser = new Chooser(seed);
  const state = game.start(seed);
  const digests: string[] = [];
  while (digests.length < most) {
    digests.push(digest(said(state, chooser)));
    for (let steps = isFew ? 1 + chooser.below(4) : 1; steps > 0; steps--) {
      if (state.is_over) return digests;
      const legal = state.legal_actions();
      state.push(legal[chooser.below(legal.length)]);
    }
  }
  return digests;
}

/** The digests of one game, by its options and its seed. */
export function digestsOf(
  name: string,
  options: Value,
  seed: number,
  most: number,
  isFew: boolean,
): string[] {
  return walked(call(Game, null, [name], fromPlain(options)), seed, most, isFew);
}
