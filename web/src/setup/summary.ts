/** The plan of a table in one sentence. */

import { clockText } from "../clockText";
import { company } from "../company";
import { reader, type Say } from "../words/reader.svelte";
import { clockOf } from "./clock";
import type { TableSetup } from "./setup.svelte";

export function summary(setup: TableSetup, game: string, t: Say): string {
  const names = company(
    setup.seats,
    (seat) => (seat.kind === "bot" ? seat.level : null),
    (seat) => {
      if (seat.kind === "link") return t("sum.friend");
      return seat === setup.you ? t("sum.you") : seat.name.trim() || t("sum.person");
    },
    t,
  );
  const clock = clockOf(setup.clock);
  if (!clock) return t("sum.clockWrong");
  const people = reader.list(names);
  const rounds = setup.rounds && setup.rounds > 1 ? t("roundsN", { n: setup.rounds }) : "";
  if (clock.kind === "none")
    return rounds ? t("sum.roundsNoClock", { game, people, rounds }) : t("sum.noClock", { game, people });
  const places = { game, people, clock: clockText(clock, t) };
  return rounds ? t("sum.roundsClock", { ...places, rounds }) : t("sum.clock", places);
}
