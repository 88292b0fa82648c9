/** What every page gives the board on it: sound, the words of its game, and what the screen is like. Reactive. */

import type { BoardGame } from "./boards/contract";
import { partOf } from "./games";
import { screen } from "./look/screen";
import { settings } from "./settings.svelte";
import { play } from "./sound/sound";
import { reader } from "./words/reader.svelte";
import type { Words } from "./words/words.svelte";

export interface Around {
  readonly game: string;
  readonly sound: (name: string, options?: { pitch?: number; delay?: number }) => void;
  readonly phone: boolean;
  readonly low: boolean;
  readonly reducedMotion: boolean;
  readonly words: Words;
}

class Screen implements Around {
  constructor(
    readonly board: BoardGame,
    readonly game: string,
  ) {}

  sound(name: string, options?: { pitch?: number; delay?: number }): void {
    const recipe = this.board.sounds[name];
    if (recipe && settings.sound) play(recipe, options);
  }
  get phone(): boolean {
    return screen.phone;
  }
  get low(): boolean {
    return screen.low;
  }
  get reducedMotion(): boolean {
    return screen.reducedMotion;
  }
  get words(): Words {
    return reader.words(partOf(this.game));
  }
}

/** That, and what one page gives besides. */
export const around = <Whole extends Around>(
  board: BoardGame,
  game: string,
  more: Omit<Whole, keyof Around>,
): Whole => Object.assign(new Screen(board, game), more) as unknown as Whole;
