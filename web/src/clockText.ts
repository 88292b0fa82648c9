/** A table's clock in few words: "10 min", "5 min + 3 s", "2 days a move". */

import type { Say } from "./words/reader.svelte";

export function clockText(clock: Readonly<Record<string, unknown>>, t: Say): string {
  const seconds = Number(clock["seconds"] ?? 0);
  switch (clock["kind"]) {
    case "game": {
      const minutes = Math.round(seconds / 6) / 10;
      const increment = Number(clock["increment"] ?? 0);
      return increment ? t("clockGamePlus", { minutes, increment }) : t("clockGame", { minutes });
    }
    case "move":
      return seconds >= 60 && seconds % 60 === 0
        ? t("clockMoveMinutes", { minutes: seconds / 60 })
        : t("clockMove", { seconds });
    case "days":
      return t("clockDays", { days: Number(clock["days"] ?? 0) });
    default:
      return t("clockNone");
  }
}
