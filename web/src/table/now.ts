/** Where the game stands, in one sentence, and what more there is to say. */

import { resultSentence, reasonSentence } from "../result/result";
import type { Say } from "../words/reader.svelte";
import { reader } from "../words/reader.svelte";
import type { Desk } from "./desk";

interface NowWords {
  readonly title: string;
  readonly detail: string;
}

/** `t` says words of the table, `study` those of the end. */
export function nowSentence(desk: Desk, t: Say, study: Say): NowWords {
  const { table, side, board } = desk;
  const { shown: look, stage } = table;
  if (stage.at !== null)
    return { title: t("lookingBack"), detail: t("momentOf", { n: stage.at, all: stage.steps.length }) };
  if (look.phase === "over" && look.result) return ended(desk, study);
  const round = look.rounds > 1 ? t("roundOf", { n: look.round, all: look.rounds }) : "";
  if (look.phase === "playing" && look.to_move === null && !stage.isBehind) {
    return { title: t("roundOver"), detail: round };
  }
  const watching = table.held.size ? "" : t("youWatch");
  return { title: board.sentence(side), detail: [watching, round].filter(Boolean).join(" ") };
}

function ended({ table }: Desk, study: Say): NowWords {
  const { look } = table;
  if (!look.result) return { title: "", detail: "" };
  const names = look.players.map(({ player }) => table.nameOf(player));
  const you = table.isAlone ? table.eyes : null;
  const result = resultSentence(look.result, names, you, reader.lang);
  const reason = reasonSentence(look.result, names, you);
  return { title: study(result.key, result.places), detail: reason ? study(reason.key, reason.places) : "" };
}
