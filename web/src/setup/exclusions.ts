/** Options that need another: the way out is said beside them. The server checks it all the same. */

import type { OptionValue } from "../boards/contract";
import type { Game } from "../words/load";

export type Options = Readonly<Record<string, OptionValue>>;

export interface Need {
  readonly option: string;
  readonly value: OptionValue;
}

interface Exclusion extends Need {
  readonly game: Game;
  readonly needs: Need;
}

const EXCLUSIONS: readonly Exclusion[] = [
  { game: "sensei", option: "board", value: "pits", needs: { option: "mode", value: "arashi" } },
];

/** What a value needs that is not chosen; null: it may be chosen. */
export function missing(game: Game, options: Options, option: string, value: OptionValue): Need | null {
  const rule = EXCLUSIONS.find((one) => one.game === game && one.option === option && one.value === value);
  return rule && options[rule.needs.option] !== rule.needs.value ? rule.needs : null;
}

/** The options with what cannot be any more put back to the first choice of its own. */
export function possible(game: Game, options: Options, first: Options): Options {
  const kept = Object.entries(options).map(([option, value]) => {
    const other = first[option];
    return [option, missing(game, options, option, value) && other !== undefined ? other : value] as const;
  });
  return Object.fromEntries(kept);
}
