/** How people and bots are called at the table. */

import type { components } from "../server/messages";
import { personName } from "../unnamed";
import { isLevel } from "../ways";
import type { Say } from "../words/reader.svelte";

type Player = components["schemas"]["PlayerLook"];

function nameOf(player: Player, t: Say): string {
  const { kind, name, level, stand_in: standIn } = player;
  if (kind === "open" && !name) return t("openSeat");
  const isLevelName = kind === "bot" && !standIn && (name === level || !name);
  if (isLevelName)
    return level && isLevel(level) ? t(`bot.${level}`) : t("botNamed", { name: level ?? name });
  return personName(player, t);
}

/** Everybody's name, by player; three novice bots are numbered. */
export function calledApart(players: readonly Player[], t: Say): string[] {
  const names = players.map((player) => nameOf(player, t));
  return names.map((name, i) => {
    if (names.indexOf(name) === names.lastIndexOf(name) || players[i]?.kind === "open") return name;
    const n = names.slice(0, i + 1).filter((other) => other === name).length;
    return t("sameName", { name, n });
  });
}
