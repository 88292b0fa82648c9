/** What stays the same while a version of the page runs: the games, their rulebooks and their lessons. They are files
 * beside the page, so that they are there without a server too. */

import { meet } from "../games";
import { ownFile } from "../site";
import { Unreachable } from "./http";
import type { components } from "./messages";

type Schemas = components["schemas"];
export type GameLine = Schemas["GameLine"];

export interface Book {
  /** The rules for people, as Markdown. */
  readonly text: string;
  /** Its pictures by name, as SVG, with their words in its language. */
  readonly pictures: Readonly<Record<string, string>>;
}

const opened = new Map<string, Promise<unknown>>();

/** Asked once; what failed is forgotten, so that it can be tried again. */
function open<What>(name: string): Promise<What> {
  let book = opened.get(name);
  if (!book) {
    book = fetchBook(name);
    opened.set(name, book);
    book.catch(() => opened.delete(name));
  }
  return book as Promise<What>;
}

async function fetchBook(name: string): Promise<unknown> {
  try {
    const answer = await fetch(ownFile(`books/${name}.json`));
    if (answer.ok) return await answer.json();
  } catch (error) {
    throw new Unreachable(error);
  }
  throw new Unreachable();
}

/** The games with their options and bots. */
export async function listGames(): Promise<Schemas["GameList"]> {
  const list = await open<Schemas["GameList"]>("games");
  meet(list.games);
  return list;
}

export async function findGame(name: string): Promise<GameLine | null> {
  return (await listGames()).games.find((game) => game.name === name) ?? null;
}

export const rulebook = (game: string, lang: string): Promise<Book> => open(`rules.${game}.${lang}`);

/** A position and what is best there, as `quincunx puzzles make` wrote it down. */
export interface PuzzleData {
  readonly id: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly position: string;
  /** Every way to play the answer: the same turn may have several orders. */
  readonly answers: readonly (readonly string[])[];
  readonly themes: readonly string[];
  /** 1, very easy, to 5. */
  readonly difficulty: number;
  readonly why: readonly (readonly [string, Readonly<Record<string, string | number>>])[];
  /** The chance to win with the answer, then with the next best. */
  readonly wins: readonly (readonly [string, number])[];
  readonly knowledge: string;
}

export const puzzlesOf = (game: string): Promise<readonly PuzzleData[]> => open(`puzzles.${game}`);

/** What is said about them. */
export const puzzleWords = (game: string, lang: string): Promise<Readonly<Record<string, string>>> =>
  open(`why.${game}.${lang}`);

export const tutorial = (game: string, lang: string): Promise<Schemas["TutorialLook"]> =>
  open(`lesson.${game}.${lang}`);
