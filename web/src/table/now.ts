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
    return { title: board.sentence(side), detail: [t("roundOver"), round].filter(Boolean).join(" ") };
  }
  const watching = table.held.size ? "" : t("youWatch");
  return { title: board.sentence(side), detail: [watching, round].filter(Boolean).join(" ") };
}

/** Where several share a screen, "you" could be each of them: whose turn it is, by name. Empty: there is no doubt. */
export function whoIsMeant({ table, side }: Desk): string {
  const { phase, to_move } = table.shown;
  const isAsked =
    phase === "playing" && table.stage.at === null && side.view.player >= 0 && table.held.size > 1;
  return isAsked && to_move !== null && table.held.has(to_move) ? table.nameOf(to_move) : "";
}

/** A round that was played to its end says why it ended; a match of several says who has won it all. */
function ended({ table, board, side }: Desk, study: Say): NowWords {
  const look = table.shown;
  if (!look.result) return { title: "", detail: "" };
  const names = look.players.map(({ player }) => table.nameOf(player));
  const you = table.isAlone ? table.eyes : null;
  const result = resultSentence(look.result, names, you, reader.lang);
  const reason = reasonSentence(look.result, names, you);
  const how = look.result.reason === "played" && side.view.player === -2 ? board.sentence(side) : "";
  if (how && look.rounds === 1) return { title: how, detail: "" };
  if (how) return { title: study(result.key, result.places), detail: how };
  return { title: study(result.key, result.places), detail: reason ? study(reason.key, reason.places) : "" };
}
