/** The five games, in the order in which they are shown. */

import type { Game } from "./words/load";

export const GAMES: readonly Game[] = ["senet", "sensei", "sarena", "serendipity", "bossa"];

/** Their names are the same in all languages. */
export const TITLES: Readonly<Record<Game, string>> = {
  senet: "Senet",
  sensei: "Senseï",
  sarena: "Sàrena",
  serendipity: "Serendipity",
  bossa: "Bossa",
};

export function isGame(text: string): text is Game {
  return (GAMES as readonly string[]).includes(text);
}

/** The title of a game; what the server says of one that this page does not know is shown as it is. */
export function titleOf(game: string): string {
  return isGame(game) ? TITLES[game] : game;
}
