/** The games that have a board: each says in its own folder what it is called and how it looks from afar. */

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

/** The title of a game; what the server says of one that this page does not know is shown as it is. */
export const titleOf = (game: string): string => aboutGame(game)?.title ?? game;
