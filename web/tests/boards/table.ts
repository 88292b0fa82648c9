/** One table for the tests of all boards: it stands still at one position and notes what the board does. */

import type { Sounds, Step, TableSide, View } from "../../src/boards/contract";
import type { Words } from "../../src/words/words.svelte";

const NAMES = ["Ada", "Jules", "Maja", "Heron", "Noor", "Pim"];

export interface StillTable<V extends View> extends TableSide<V> {
  running: readonly Step[];
  /** Codes of actions that were played. */
  readonly acted: number[];
  /** Texts that were tried although they are not legal. */
  readonly tried: string[];
  /** Both in their order, as `act 14-17` and `try 28-off`. */
  readonly did: string[];
  /** Sentences for screen readers. */
  readonly spoken: string[];
  readonly sounded: string[];
}

/** How tables of a game are made: by the view of one position, seen by whoever the view is for, and what else differs
 * from a game under way. A sound that the game does not have is an error. */
export function tablesOf<V extends View>(words: Words, sounds: Sounds) {
  return (view: V, more: Partial<TableSide<V>> = {}): StillTable<V> => {
    const seat = more.seat ?? view.seat;
    const acted: number[] = [];
    const tried: string[] = [];
    const did: string[] = [];
    const spoken: string[] = [];
    const sounded: string[] = [];
    return {
      ...{ view, seat, words, acted, tried, did, spoken, sounded },
      you: seat,
      legal: view.player === seat ? view.actions : [],
      names: NAMES.slice(0, view.returns.length),
      live: view.player !== -2,
      ...{ motion: null, last: [], running: [], hint: null, pointed: null, refused: null },
      ...{ turned: false, phone: false, reducedMotion: false },
      act: (action) => {
        acted.push(action);
        did.push(`act ${view.actions.find((known) => known.action === action)?.text}`);
      },
      tryIllegal: (text) => {
        tried.push(text);
        did.push(`try ${text}`);
      },
      tell: (sentence) => void spoken.push(sentence),
      sound: (name) => {
        if (!(name in sounds)) throw new Error(`the game has no sound "${name}"`);
        sounded.push(name);
      },
      ...more,
    };
  };
}
