/** What this table agreed upon, in a few words: options that are not the usual ones, and the clock. */

import type { Words } from "../words/words.svelte";
import type { Say } from "../words/reader.svelte";
import type { LiveTable } from "./live.svelte";

interface Clock {
  readonly kind: "none" | "move" | "game" | "days";
  readonly seconds?: number;
  readonly increment?: number;
  readonly days?: number;
}

export function agreed(table: LiveTable, t: Say, words: Words): string {
  return [...options(table, words), clock(table.look.match["clock"] as Clock, t)].join(" · ");
}

function options({ game, look }: LiveTable, words: Words): string[] {
  const chosen = look.match["options"] as Record<string, string | number | boolean>;
  return game.options.flatMap(({ name, choices }) => {
    const value = chosen[name];
    const key = `option.${name}.${String(value)}.name`;
    return name !== "seats" && choices.length > 1 && words.has(key) ? [words.say(key)] : [];
  });
}

function clock({ kind, seconds = 0, increment = 0, days = 0 }: Clock, t: Say): string {
  switch (kind) {
    case "none":
      return t("clock.none");
    case "move":
      return t("clock.move", { seconds });
    case "game":
      return increment
        ? t("clock.gameMore", { minutes: minutes(seconds), increment })
        : t("clock.game", { minutes: minutes(seconds) });
    case "days":
      return t("clock.days", { days });
  }
}

const minutes = (seconds: number): number => Math.round(seconds / 6) / 10;
