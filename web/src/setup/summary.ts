/** The plan of a table in one sentence. */

import { clockText } from "./clockText";
import { reader, type Say } from "../words/reader.svelte";
import { clockOf } from "./clock";
import type { TableSetup } from "./setup.svelte";

export function summary(setup: TableSetup, game: string, t: Say): string {
  const names = setup.seats.map((seat) => {
    if (seat.kind === "bot") return t(`bot.${seat.level}`);
    if (seat.kind === "link") return t("sum.friend");
    return seat === setup.you ? t("sum.you") : seat.name.trim() || t("sum.person");
  });
  const clock = clockOf(setup.clock);
  if (!clock) return t("sum.clockWrong");
  const people = reader.list(names);
  if (clock.kind === "none") return t("sum.noClock", { game, people });
  return t("sum.clock", { game, people, clock: clockText(clock, t) });
}
