/** What the engine found, in words and numbers for people. */

import { tenths } from "../chances";
import type { LineStep } from "../local/analysis/messages";
import { reader } from "../words/reader.svelte";
import type { Analysis } from "./analysis.svelte";

/** With one decimal: a near-exact engine is accurate to a tenth. */
export const chanceText = (win: number): string =>
  reader.number(tenths(win), { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const errorText = (error: number): string =>
  `±${reader.number(100 * error, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`;

export const moveText = ({ board, names, words }: Analysis, step: LineStep): string =>
  (step.seat === -1 ? board.outcome?.(step.text, words, names) : null) ??
  board.log({ number: 0, ...step }, words)?.text ??
  step.text;

/** The steps of a line as the log calls them, turn after turn. */
export function wordsOf(analysis: Analysis, steps: readonly LineStep[]): string {
  const turns: string[][] = [];
  steps.forEach((step, n) => {
    const mark = analysis.board.log({ number: 0, ...step }, analysis.words);
    if (!mark || (mark.silent && steps.length > 1)) return;
    if (n > 0 && steps[n - 1]?.seat === step.seat) turns.at(-1)?.push(mark.text);
    else turns.push([mark.text]);
  });
  return turns.map((turn) => turn.join(", ")).join(" – ");
}
