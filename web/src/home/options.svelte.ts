/** How a table differs from the usual, in the words of its game: "with the die". */

import type { GameLine } from "../server/books";
import type { Game } from "../words/load";
import { reader } from "../words/reader.svelte";

type Options = Readonly<Record<string, string | number | boolean>>;

let ready = $state.raw<readonly Game[]>([]);

/** Names of the options that are not the default; empty until the game's words have come. */
export function optionWords(game: Game, line: GameLine, options: Options): string[] {
  const other = line.options.filter(({ name, choices }) => {
    const value = options[name];
    return name !== "seats" && value !== undefined && value !== choices[0];
  });
  if (!other.length) return [];
  if (!ready.includes(game)) {
    void reader.need(game).then(
      () => (ready = [...ready, game]),
      () => undefined, // it goes unmentioned
    );
    return [];
  }
  const words = reader.words(game);
  return other
    .map(({ name }) => `option.${name}.${String(options[name])}.name`)
    .filter((key) => words.has(key))
    .map((key) => words.say(key));
}
