// What may be reported of a player's thoughts: see quincunx/bots/telling.py.

import type { Assessment, Judged } from "./kinds";
import type { Calibration } from "./machine";

const LEAST = 0.01;

/** The same, as it may be reported to whoever asked for `seat`. */
export function modest(found: Assessment, seat: number, by: Calibration): Assessment {
  const actions = found.actions.map((judged) => cautious(judged, by));
  const [best] = actions;
  const isOpen = found.wins.length > 0 && best?.knowledge === "estimate";
  return { ...found, actions, wins: isOpen ? shared(found.wins, seat, best.win) : found.wins };
}

function cautious(judged: Judged, { trust, lean, doubt }: Calibration): Judged {
  if (judged.knowledge !== "estimate") return judged;
  let win = bounded(judged.win);
  if (trust !== 1 || lean !== 0) {
    const odds = Math.exp(trust * Math.log(win / (1 - win)) + lean);
    win = bounded(odds / (1 + odds));
  }
  return { ...judged, win, error: Math.max(judged.error, doubt * 4 * win * (1 - win)) };
}

const bounded = (win: number): number => Math.min(1 - LEAST, Math.max(LEAST, win));

/** Every seat's chance, where one has `win`: each of the others gets some of the rest. */
function shared(wins: readonly number[], seat: number, win: number): number[] {
  const others = wins.length - 1;
  const rest = wins.reduce((all, one) => all + one, 0) - wins[seat]!;
  const spare = 1 - win - LEAST;
  return wins.map((share, n) =>
    n === seat ? win : LEAST / others + spare * (rest > 0 ? share / rest : 1 / others),
  );
}
