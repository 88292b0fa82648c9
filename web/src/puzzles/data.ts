/** The puzzles as the page gets them: files beside it, so that they are there without a network. */

import { percent as percentOf } from "../chances";
import { GAMES } from "../games";
import { puzzlesOf, puzzleWords, type PuzzleData } from "../server/books";
import { Words, type Places } from "../words/words.svelte";

export type Puzzle = PuzzleData & { readonly game: string };

export const DIFFICULTIES = [1, 2, 3, 4, 5] as const;
const DAY_MS = 86_400_000;

export async function fetchPuzzles(game: string): Promise<readonly Puzzle[]> {
  return (await puzzlesOf(game)).map((one) => ({ ...one, game }));
}

/** What is said about a game's puzzles. */
export async function fetchWords(game: string, lang: string): Promise<Words> {
  return new Words(lang, await puzzleWords(game, lang));
}

/** The game of a day and the number of its puzzle, as `quincunx.puzzles.of_the_day` has them: by date, in UTC. */
export function dayOf(now: number): { readonly game: string; readonly number: number } {
  const day = Math.floor(now / DAY_MS);
  const games = [...GAMES].sort();
  return { game: games[day % games.length] ?? "", number: Math.floor(day / games.length) };
}

export async function ofTheDay(now: number): Promise<Puzzle | null> {
  const { game, number } = dayOf(now);
  const found = await fetchPuzzles(game);
  return found[number % found.length] ?? null;
}

/** Whether these actions, one after another, are the answer or its beginning. */
export const isBeginning = ({ answers }: Puzzle, played: readonly string[]): boolean =>
  answers.some((line) => played.every((text, n) => line[n] === text));

export const isSolved = ({ answers }: Puzzle, played: readonly string[]): boolean =>
  answers.some((line) => line.length === played.length && played.every((text, n) => line[n] === text));

/** Why the answer is best: what it does, then what it is worth beside the next best. `move` names an action. */
export function reasons(puzzle: Puzzle, words: Words, move: (text: string) => string): string[] {
  const said = puzzle.why.map(([name, places]) => words.say(`why.${name}`, named(places, move)));
  const [best, second] = puzzle.wins;
  if (!best || !second) return said;
  const key = puzzle.knowledge === "estimate" ? "worth" : `worth.${puzzle.knowledge}`;
  const places = { best: percent(best[1]), move: move(second[0]), other: percent(second[1]) };
  return [...said, words.say(key, places)];
}

const percent = (win: number): string => String(percentOf(win));

function named(places: Places, move: (text: string) => string): Places {
  return typeof places["move"] === "string" ? { ...places, move: move(places["move"]) } : places;
}
