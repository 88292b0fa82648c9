/** Who is at a table, in words. */

import type { components } from "../server/messages";
import { personName } from "../unnamed";
import { company } from "../company";
import { isLevel } from "../ways";
import type { Say } from "../words/reader.svelte";

type Player = components["schemas"]["PlayerLook"];

const levelOf = ({ kind, level }: Player): string | null => (kind === "bot" ? (level ?? null) : null);

function nameOf(player: Player, t: Say): string {
  if (player.kind === "open") return t("openSeat");
  return player.kind === "bot" ? t("botNamed", { level: player.name }) : personName(player, t);
}

/** Their names; bots are called by their strength. `t` says the words of "home". */
export const namesOf = (players: readonly Player[], t: Say): string[] =>
  company(players, levelOf, (player) => nameOf(player, t), t);

export function theirTurn(player: Player, t: Say): string {
  const level = levelOf(player);
  if (level && isLevel(level)) return t("stands.botTurn", { level });
  return t("stands.theirTurn", { who: nameOf(player, t) });
}
