/** Choices that cannot go together, as the server sends them: the way out is shown beside them. */

import type { OptionValue } from "../boards/contract";
import type { GameLine } from "../server/books";

export type Options = Readonly<Record<string, OptionValue>>;
type Known = Pick<GameLine, "options" | "apart">;

export interface Need {
  readonly option: string;
  readonly value: OptionValue;
}

/** What a value needs that is not chosen; null: it may be chosen. */
export function missing(line: Known, options: Options, option: string, value: OptionValue): Need | null {
  for (const pair of line.apart) {
    const other = Object.keys(pair).find((name) => name !== option);
    if (pair[option] !== value || other === undefined || pair[other] !== options[other]) continue;
    const choices = line.options.find(({ name }) => name === other)?.choices ?? [];
    const way = choices.find((choice) => !isApart(line, { [option]: value, [other]: choice }));
    return { option: other, value: way ?? choices[0] ?? 0 };
  }
  return null;
}

function isApart(line: Known, options: Options): boolean {
  return line.apart.some((pair) => Object.entries(pair).every(([name, value]) => options[name] === value));
}

/** The options, with choices that are now impossible reset to their defaults; `chosen` stays. */
export function possible(line: Known, options: Options, chosen: string): Options {
  const kept = Object.entries(options).map(([option, value]) => {
    const first = line.options.find(({ name }) => name === option)?.choices[0];
    const goes = option !== chosen && first !== undefined && missing(line, options, option, value) !== null;
    return [option, goes ? first : value] as const;
  });
  return Object.fromEntries(kept);
}
