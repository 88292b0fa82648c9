/** The boards as pictures: real positions, drawn by the boards themselves (tools/pictures.mjs). */

import type { Game } from "../words/load";
import bossa from "./pictures/bossa.svg?url&no-inline";
import sarena from "./pictures/sarena.svg?url&no-inline";
import senet from "./pictures/senet.svg?url&no-inline";
import sensei from "./pictures/sensei.svg?url&no-inline";
import serendipity from "./pictures/serendipity.svg?url&no-inline";

const PICTURES: Readonly<Record<Game, string>> = { senet, sensei, sarena, serendipity, bossa };

export function pictureOf(game: Game): string {
  return PICTURES[game];
}
