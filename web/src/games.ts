/** The games that have a board: each says in its own folder what it is called and how it looks from afar. Others are
 * known from the server that plays them. */

import { atServer } from "./site";

/** The name of one of them. */
export type Game = string & { readonly hasBoard: true };

export interface About {
  /** Where it comes in the order in which games are shown. */
  readonly place: number;
  /** The same in all languages. */
  readonly title: string;
  /** 24 x 24, in the accent of the game. */
  readonly sign: string;
  /** A real position, drawn by the board itself (tools/pictures.mjs): its address. */
  readonly picture: string;
}

const FOUND = import.meta.glob<About>("./boards/*/about.ts", { eager: true, import: "about" });
const ABOUT = new Map(
  Object.entries(FOUND)
    .map(([path, about]) => [path.split("/")[2] as Game, about] as const)
    .sort(([, a], [, b]) => a.place - b.place),
);

/** In the order in which they are shown. */
export const GAMES: readonly Game[] = [...ABOUT.keys()];

export const isGame = (text: string): text is Game => ABOUT.has(text as Game);

/** What a game says of itself; null for one that this page does not know. */
export const aboutGame = (game: string): About | null => ABOUT.get(game as Game) ?? null;

/** What a server says of a game. */
interface Listed {
  readonly name: string;
  readonly title: string;
  /** The languages of its rulebook; none: nobody has written one. */
  readonly languages: readonly string[];
}

const others = new Map<string, Listed>();

/** Remembers the games that a server plays besides those with a board. */
export function meet(games: readonly Listed[]): void {
  for (const game of games) if (!isGame(game.name)) others.set(game.name, game);
}

/** Whether there is anything to be found under a game's name. */
export const isKnown = (text: string): boolean => isGame(text) || others.has(text);

export const hasRulebook = (game: string): boolean =>
  isGame(game) || (others.get(game)?.languages.length ?? 0) > 0;

/** The title of a game; one that this page has not met goes by the last part of its name. */
export const titleOf = (game: string): string =>
  aboutGame(game)?.title ?? others.get(game)?.title ?? game.split(".").at(-1) ?? game;

/** The address of a game's picture; one without a board is drawn by the server. */
export const pictureOf = (game: string): string =>
  aboutGame(game)?.picture ?? atServer(`/api/games/${encodeURIComponent(game)}/picture.svg`) ?? "";

/** The words that a game's board speaks with. */
export const partOf = (game: string): Game | "any" => (isGame(game) ? game : "any");
