/** What this table agreed upon, in a few words: options that are not the usual ones, and the clock. */

import { clockText } from "../clockText";
import type { Words } from "../words/words.svelte";
import type { Say } from "../words/reader.svelte";
import type { LiveTable } from "./live.svelte";

/** `home` says the words of "home". */
export function agreed(table: LiveTable, home: Say, words: Words): string {
  const clock = table.look.match["clock"] as Readonly<Record<string, unknown>>;
  return [...options(table, words), clockText(clock, home)].join(" · ");
}

function options({ game, look }: LiveTable, words: Words): string[] {
  const chosen = look.match["options"] as Record<string, string | number | boolean>;
  return game.options.flatMap(({ name, choices }) => {
    const value = chosen[name];
    const key = `option.${name}.${String(value)}.name`;
    return name !== "seats" && choices.length > 1 && words.has(key) ? [words.say(key)] : [];
  });
}
