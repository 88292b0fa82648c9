/** What is said of the squares: place, what stands there, what can be done. */

import type { Words } from "../../words/words.svelte";
import { EXIT, WATER, other, standsOn, type Move, type SenetView } from "./view";

/** The name of a square: its number, and its house if it is one. */
export const placeOf = (n: number, words: Words): string =>
  words.has(`square.${n}`) ? words.say(`square.${n}`, { n }) : words.say("square", { n });

/** What a piece can do with this throw. */
export function canDo(view: SenetView, move: Move | undefined, words: Words): string {
  if (!move) return "";
  const { from, to } = move;
  const mover = standsOn(view, from);
  const enemy = standsOn(view, to);
  const place = placeOf(to, words);
  if (to === EXIT) return words.say("canLeave");
  if (to === WATER) return words.say("canDrown", { to: place });
  if (mover && enemy === other(mover))
    return words.say(to < from ? "canBackSwap" : "canSwap", { to: place, colour: enemy });
  return words.say(to < from ? "canBack" : "canMove", { to: place });
}

/** What the picked piece would do on this square. */
function canCome(view: SenetView, target: Move, words: Words): string {
  const { from, to } = target;
  if (to === EXIT) return words.say("comeOut", { from });
  if (to === WATER) return words.say("comeDrown", { from });
  return words.say(standsOn(view, to) ? "comeSwap" : "come", { from });
}

function standing(view: SenetView, n: number, words: Words): string {
  if (n === EXIT) return words.say(view.gate_open ? "gateOpen" : "gateShut");
  const colour = standsOn(view, n);
  if (!colour) return words.say("empty");
  return words.say(view.safe.includes(n) ? "standsSafe" : "stands", { colour });
}

/** What is about to be done. */
interface Doing {
  readonly moves: readonly Move[];
  readonly targets: readonly Move[];
  readonly picked: number | null;
}

export function cellLabel(n: number, view: SenetView, play: Doing, words: Words): string {
  const place = placeOf(n, words);
  const what = standing(view, n, words);
  const target = play.targets.find((move) => move.to === n);
  if (target) return words.say("cellDo", { place, what, can: canCome(view, target, words) });
  const move = play.moves.find((one) => one.from === n);
  if (!move) return words.say("cell", { place, what });
  const can = canDo(view, move, words);
  return words.say(play.picked === n ? "cellPicked" : "cellDo", { place, what, can });
}

/** Trays and sticks in words, for those who cannot see them. */
export function besides(view: SenetView, shown: number | null, words: Words): string[] {
  const lines = (["light", "dark"] as const).map((colour) =>
    words.say("trayLabel", { colour, n: view.off[colour] }),
  );
  if (view.left > 0 && view.throw)
    lines.push(words.say(view.left < view.throw ? "restIs" : "throwIs", { n: view.throw, left: view.left }));
  else if (shown) lines.push(words.say("throwWas", { n: shown }));
  return lines;
}
