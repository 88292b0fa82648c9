/** How people and bots are called at the table. */

import type { components } from "../server/messages";
import { personName } from "../unnamed";
import { isLevel } from "../ways";
import type { Say } from "../words/reader.svelte";

type Player = components["schemas"]["PlayerLook"];

function nameOf(player: Player, t: Say, home: Say | undefined): string {
  const { kind, name, level, stand_in: standIn } = player;
  if (kind === "open" && !name) return t("openSeat");
  const isLevelName = kind === "bot" && !standIn && (name === level || !name);
  if (!isLevelName) return personName(player, t);
  if (!level || !isLevel(level)) return t("botNamed", { name: level ?? name });
  return home ? home(`level.${level}`) : t(`bot.${level}`);
}

/** Everybody's name, by player; three novice bots are numbered. With `home`, which says the levels, bots are called by
 * these alone: for a narrow row. */
export function calledApart(players: readonly Player[], t: Say, home?: Say): string[] {
  const names = players.map((player) => nameOf(player, t, home));
  return names.map((name, i) => {
    if (names.indexOf(name) === names.lastIndexOf(name) || players[i]?.kind === "open") return name;
    const n = names.slice(0, i + 1).filter((other) => other === name).length;
    const numbered = t("sameName", { name, n });
    return home ? numbered.replace("\u00a0", " ") : numbered; // a narrow row may have to break even there
  });
}
