/** Which puzzle comes next, and how it has gone so far. */

import { GAMES } from "../games";
import { recall, remember } from "../storage";
import { fetchPuzzles, ofTheDay, type Puzzle } from "./data";

export type Mode = "day" | "run" | "practice";
export const MODES: readonly Mode[] = ["day", "run", "practice"];

/** Mistakes that end a run. */
export const MOST = 3;

export interface Filter {
  readonly game: string | null;
  readonly theme: string | null;
  readonly difficulty: number | null;
}

export class Round {
  mode = $state<Mode>("day");
  filter = $state.raw<Filter>({ game: null, theme: null, difficulty: null });
  puzzle = $state.raw<Puzzle | null>(null);
  /** Nothing is like what was asked for. */
  isEmpty = $state(false);
  solved = $state(0);
  mistakes = $state(0);
  best = $state(recall("puzzles.best", 0));
  #seen = new Set<string>();

  readonly isOver = $derived(this.mode === "run" && this.mistakes >= MOST);

  constructor(private readonly random: () => number = Math.random) {}

  /** Begins anew, with another kind of puzzles or from nothing. */
  begin(mode: Mode, filter: Filter = this.filter): Promise<void> {
    this.mode = mode;
    this.filter = filter;
    this.solved = this.mistakes = 0;
    return this.next();
  }

  /** The one that a link asks for; others of its game come after it. */
  async open(game: string, id: string): Promise<void> {
    const filter = { game, theme: null, difficulty: null };
    this.mode = "practice";
    this.filter = filter;
    this.solved = this.mistakes = 0;
    const found = (await fetchPuzzles(game)).find((one) => one.id === id) ?? null;
    if (filter !== this.filter) return; // something else was asked for meanwhile
    this.#seen.add(id);
    this.isEmpty = found === null;
    this.puzzle = found;
  }

  async next(now = Date.now()): Promise<void> {
    const { mode, filter } = this;
    const found = mode === "day" ? await ofTheDay(now) : await this.#pick(filter);
    if (mode !== this.mode || filter !== this.filter) return; // something else was asked for meanwhile
    this.isEmpty = found === null;
    this.puzzle = found;
  }

  /** One that was not there yet; when all were, they come again. */
  async #pick(filter: Filter): Promise<Puzzle | null> {
    const games = filter.game === null ? GAMES : [filter.game];
    const lists = await Promise.all(games.map(fetchPuzzles));
    const fitting = lists
      .map((list) => list.filter((one) => fits(one, filter)))
      .filter((list) => list.length);
    if (!fitting.length) return null;
    const all = this.#any(fitting);
    const fresh = all.filter(({ id }) => !this.#seen.has(id));
    if (!fresh.length) all.forEach(({ id }) => this.#seen.delete(id));
    const found = this.#any(fresh.length ? fresh : all);
    this.#seen.add(found.id);
    return found;
  }

  #any<One>(list: readonly One[]): One {
    return list[Math.floor(this.random() * list.length)] as One;
  }

  /** Whether the first try at the puzzle was right. */
  judge(isRight: boolean): void {
    if (isRight) this.solved++;
    else this.mistakes++;
    if (this.mode === "run" && this.solved > this.best) {
      this.best = this.solved;
      remember("puzzles.best", this.best);
    }
  }
}

const fits = (puzzle: Puzzle, { theme, difficulty }: Filter): boolean =>
  (theme === null || puzzle.themes.includes(theme)) &&
  (difficulty === null || puzzle.difficulty === difficulty);
