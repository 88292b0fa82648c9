/** The marks of Sàrena: shapes first, always with a light line under them. `n` is the height of the pile they hug. */

import { r } from "../common/draw";
import { face, turning } from "./draw";
import type { Point } from "../common/point";
import { DISH, FOOT, R, T } from "./geometry";
import type { Colour } from "./view";

/** An outline round a whole pile, so far away from it. */
function hug({ x, y }: Point, n: number, gap: number, lift = 0): string {
  const [foot, radius] = [y + FOOT - lift, R + gap];
  const top = foot - n * T;
  return `M${r(x - radius)} ${r(foot)}V${r(top)}A${radius} ${radius} 0 0 1 ${r(x + radius)} ${r(top)}V${r(foot)}A${radius} ${radius} 0 0 1 ${r(x - radius)} ${r(foot)}Z`;
}
const path = (cls: string, d: string): string => `<path class="${cls}" d="${d}"/>`;
const doubled = (cls: string, d: string): string => path("halo", d) + path(cls, d);

export const canTake = ({ x, y }: Point): string => doubled("target", `M${x - 13} ${y + FOOT + R + 4}h26`);
export const hovered = (at: Point, n: number): string => path("hovered", hug(at, n, 2.5, 3));
export const inHand = (at: Point, n: number, lift: number): string =>
  path("halo wide", hug(at, n, 5, lift)) + path("selected", hug(at, n, 5, lift));
export const focusRing = (at: Point, n: number): string =>
  path("focus-halo", hug(at, n, 8)) + path("focus-line", hug(at, n, 8));
/** Cannot be chosen, or belongs to nobody. */
export const veil = (at: Point, n: number): string => path("veil", hug(at, n, 0.5));

/** How many chips: on a phone larger, so that the figure stays 10 px tall. */
export function badge({ x, y }: Point, n: number, phone: boolean, lift = 0): string {
  const [cx, cy] = [x + R - 6, y + FOOT - lift - n * T - R + 7];
  return `<circle cx="${r(cx)}" cy="${r(cy)}" r="${phone ? 16 : 11}" class="badge"/><text x="${r(cx)}" y="${r(cy + (phone ? 7.4 : 4.8))}" class="badge-text">${n}</text>`;
}
/** A number in the colour of what can be done: the height a pile would reach. */
export function pip({ x, y }: Point, n: number, height: number, phone: boolean): string {
  const [cx, cy] = [x + R - 2, y + FOOT - n * T - R + 3];
  return `<circle cx="${r(cx)}" cy="${r(cy)}" r="${phone ? 16 : 12.5}" class="pip"/><text x="${r(cx)}" y="${r(cy + (phone ? 7.6 : 5))}" class="pip-text">${height}</text>`;
}

/** It can land on this pile: four brackets and the height it would reach. */
export function pileTarget(at: Point, n: number, height: number, phone: boolean): string {
  const [gap, k] = [6, 17];
  const [top, bottom] = [at.y + FOOT - n * T - R - gap, at.y + FOOT + R + gap];
  const [left, right] = [at.x - R - gap, at.x + R + gap];
  const d = `M${left} ${top + k}q0-${k} ${k}-${k}M${right - k} ${top}q${k} 0 ${k} ${k}M${right} ${bottom - k}q0 ${k}-${k} ${k}M${left + k} ${bottom}q-${k} 0-${k}-${k}`;
  return doubled("target", d) + pip(at, n, height, phone);
}
/** An empty arrow circle in reach: the engraving gives way to a ghost of the face that will show. */
export function emptyTarget({ x, y }: Point, shows: Colour): string {
  const [arcs, heads] = turning(x, y, DISH + 6.5, 14, 60, 13);
  return (
    `<circle cx="${x}" cy="${y}" r="${DISH}" class="dish"/>` +
    face(shows, x, y, R - 4, R - 4, `class="ghost"`) +
    doubled("target", arcs) +
    path("target-head", heads)
  );
}
/** The pile in the air is over this target. */
export const overTarget = ({ x, y }: Point): string => `<circle cx="${x}" cy="${y}" r="54" class="over"/>`;

/** The last move: a dashed footprint, a dotted way, a honey plate with a dark tab. Lies under the piles. */
export function lastMove(a: Point, b: Point): string {
  const [u, v] = [Math.sign(b.x - a.x), Math.sign(b.y - a.y)];
  const k = DISH - 4;
  return (
    `<circle cx="${b.x}" cy="${b.y + 5}" r="${R + 12}" class="last-to"/>` +
    path(
      "last-tab",
      `M${b.x + 48} ${b.y + 16}A49 49 0 0 1 ${b.x + 30} ${b.y + 44}L${b.x + 27} ${b.y + 13}Z`,
    ) +
    `<circle cx="${a.x}" cy="${a.y}" r="${DISH - 6}" class="last-from edge"/><circle cx="${a.x}" cy="${a.y}" r="${DISH - 6}" class="last-from"/>` +
    path("last-way", `M${a.x + u * k} ${a.y + v * k}L${b.x} ${b.y}`)
  );
}

/** A step that the pointer is on in the log. */
export const pointedAt = (a: Point, b: Point): string =>
  [a, b]
    .map(
      ({ x, y }) =>
        `<circle cx="${x}" cy="${y}" r="49" class="pointed-halo"/><circle cx="${x}" cy="${y}" r="49" class="pointed"/>`,
    )
    .join("");

/** What a bot would look at: a dashed ring; and where it would go. */
export function hinted(at: Point, n: number): string {
  return path("hint-halo", hug(at, n, 8)) + path("hint", hug(at, n, 8));
}
export function hintWay(a: Point, b: Point): string {
  const [u, v] = [Math.sign(b.x - a.x), Math.sign(b.y - a.y)];
  const [x1, y1, x2, y2] = [a.x + u * 30, a.y + v * 30, b.x - u * 38, b.y - v * 38];
  const head = `M${x2 - u * 12 - v * 11} ${y2 - v * 12 - u * 11}L${x2} ${y2}L${x2 - u * 12 + v * 11} ${y2 - v * 12 + u * 11}`;
  return (
    path("hint-halo", `M${x1} ${y1}L${x2} ${y2}${head}`) +
    path("hint solid", `M${x1} ${y1}L${x2} ${y2}${head}`)
  );
}

/** Refused: a red ring and a cross. */
export const refused = ({ x, y }: Point, n: number): string => {
  const middle = n ? y + FOOT - n * T : y;
  return (
    `<circle cx="${x}" cy="${middle}" r="${DISH}" class="refused-halo"/><circle cx="${x}" cy="${middle}" r="${DISH}" class="refused"/>` +
    ["refused-cross halo", "refused-cross"]
      .map((cls) => path(cls, `M${x - 13} ${middle - 13}l26 26m0-26l-26 26`))
      .join("")
  );
};
