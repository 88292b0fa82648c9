/** Who is at a table, in words. */

import type { components } from "../server/messages";
import { personName } from "../unnamed";
import { isLevel } from "../ways";
import type { Say } from "../words/reader.svelte";

type Player = components["schemas"]["PlayerLook"];

/** `t` says the words of "home". Bots are called by their strength. */
export function nameOf(player: Player, t: Say): string {
  if (player.kind === "open") return t("openSeat");
  if (player.kind !== "bot") return personName(player, t);
  const level = player.level ?? "";
  return isLevel(level) ? t(`bot.${level}`) : t("botNamed", { level: player.name });
}
