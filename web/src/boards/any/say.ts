/** What is said about a game of which only texts are known. */

import type { Words } from "../../words/words.svelte";
import type { LogMark, Motion, Step, TableSide } from "../contract";
import type { AnyView } from "./view";

type Table = TableSide<AnyView>;

export function sentence(table: Table): string {
  const { view, words } = table;
  if (view.player === -2) return ending(table);
  if (view.player === -1) return words.say("chanceTurn");
  if (view.player === table.seat) return words.say("yourTurn");
  return words.say("othersTurn", { who: table.names[view.player] ?? "" });
}

function ending({ view, words, you, names }: Table): string {
  const best = Math.max(...view.returns);
  const winners = view.returns.flatMap((value, seat) => (value === best ? [seat] : []));
  if (winners.length !== 1) return words.say(winners.length === view.returns.length ? "drawn" : "shared");
  const winner = winners[0] ?? 0;
  return winner === you ? words.say("youWin") : words.say("wins", { who: names[winner] ?? "" });
}

export function announce({ step }: Pick<Motion<AnyView>, "step">, { words, you, names }: Table): string {
  const what = step.text;
  if (step.seat < 0) return words.say("chanceDid", { what });
  return step.seat === you
    ? words.say("youDid", { what })
    : words.say("did", { who: names[step.seat] ?? "", what });
}

export const log = (step: Step, _words: Words): LogMark => ({ text: step.text, quiet: step.seat < 0 });

/** Whoever acts begins a line; what chance does belongs to whoever comes next. */
export const beginsTurn = (step: Step, before: Step): boolean =>
  step.seat !== before.seat && before.seat >= 0;
