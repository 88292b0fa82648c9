/** The marks on the board: what happened, what can be done, why something cannot. */

import { at, box, mark, r } from "../common/draw";
import type { Hint, Refused, Step } from "../contract";
import type { Layout } from "./geometry";
import type { SenetPlay } from "./play.svelte";
import { EXIT, standsOn, throwOf, wayOf, wayText, type SenetView, type Way } from "./view";

type Four = [number, number, number, number];
const fourOf = (layout: Layout, n: number): Four => {
  const { x, y, w, h } = layout.cell(n);
  return [x, y, w, h];
};

/** Under the pieces: the last moves, then the plate of the picked piece. The running turn's steps are numbered as
 * soon as there are moves in it. */
export function under(layout: Layout, play: SenetPlay): string {
  const { last, running } = play.table;
  const now = running.filter((step) => wayOf(step.text));
  let out = "";
  for (const step of now.length ? now : last) out += moved(layout, play, step);
  if (play.picked !== null) out += mark.picked(...fourOf(layout, play.picked));
  return out;
}

/** The squares a step touched: where it came from, where it went. A piece that drowned went on from 27. */
function moved(layout: Layout, play: SenetPlay, step: Step): string {
  const way = wayOf(step.text);
  if (!way) return "";
  const shore = play.shores.get(step.number);
  const out = mark.from(...fourOf(layout, way.from)) + mark.to(...fourOf(layout, way.to));
  return shore === undefined ? out : out + mark.to(...fourOf(layout, shore));
}

/** Numbers of the running turn's moves; over the pieces. */
export function numbers(layout: Layout, running: readonly Step[]): string {
  const ways = running.flatMap((step) => wayOf(step.text) ?? []);
  return ways.map(({ to }, i) => mark.step(layout.cell(to).x, layout.cell(to).y, i + 1)).join("");
}

/** Over the pieces: bars on what can be picked, dots and brackets where the picked piece can go. */
export function over(layout: Layout, play: SenetPlay, hovered: number | null): string {
  const { view } = play.table;
  let out = "";
  for (const { from } of play.moves) if (from !== play.picked) out += bar(layout, from, from === hovered);
  for (const { from, to } of play.targets) {
    const { x, y, w, cx, cy } = layout.cell(to);
    if (to < from) out += wayBack(layout, { from, to });
    if (to === EXIT || standsOn(view, to))
      out +=
        mark.corners(...fourOf(layout, to)) + mark.badge(x + w - 9, y + 9, to === EXIT ? "leave" : "swap");
    else out += mark.dot(cx, cy, to === hovered ? 11 : 9);
  }
  return out;
}

/** The bar at the foot: 36 % of the square, 70 % under the pointer. */
function bar(layout: Layout, n: number, wide: boolean): string {
  const { x, y, w, h } = layout.cell(n);
  const stretched = (w * 0.7) / 0.36;
  return wide ? mark.can(x + w * 0.15 - stretched * 0.32, y, stretched, h) : mark.can(x, y, w, h);
}

/** The way of a move backward is drawn, because it surprises. */
export function wayBack(layout: Layout, { from, to }: Way): string {
  const [a, b] = [layout.cell(from), layout.cell(to)];
  const [x1, y1, x2, y2] = [a.cx, a.y + 10, b.cx, b.cy - 12];
  const [mx, my] = [(x1 + x2) / 2, Math.min(y1, y2) - layout.c * 0.45];
  const degrees = (Math.atan2(y2 - my, x2 - mx) * 180) / Math.PI;
  return mark.way(`M${r(x1)} ${r(y1)}Q${r(mx)} ${r(my)} ${r(x2)} ${r(y2)}`) + mark.head(x2, y2, degrees);
}

const ring = (x: number, y: number, w: number, h: number, colour: string, dashes: string): string =>
  box(x, y, w, h, 9, `fill="none" style="stroke:var(--halo);stroke-width:6;opacity:.9"`) +
  box(
    x,
    y,
    w,
    h,
    9,
    `fill="none" style="stroke:var(${colour});stroke-width:3;stroke-dasharray:${dashes};stroke-linecap:round"`,
  );
const ringAt = (layout: Layout, n: number, colour: string, dashes: string): string => {
  const { x, y, w, h } = layout.cell(n);
  return ring(x + 1, y + 1, w - 2, h - 2, colour, dashes);
};
const ringBowl = ({ bowl: { x, y, w, h } }: Layout, colour: string, dashes: string): string =>
  ring(x + 2, y + 2, w - 4, h - 4, colour, dashes);

/** First only the piece to look at, then where it goes. */
export function hinted(layout: Layout, hint: Hint): string {
  const way = wayOf(hint.text);
  const dashes = "2 7";
  if (!way) return ringBowl(layout, "--on-focus", dashes);
  const from = ringAt(layout, way.from, "--on-focus", dashes);
  if (hint.stage === "where") return from;
  const [a, b] = [layout.cell(way.from), layout.cell(way.to)];
  const line =
    `<path d="M${r(a.cx)} ${r(a.cy)}L${r(b.cx)} ${r(b.cy)}" fill="none" style="stroke:var(--halo);stroke-width:calc(6px*var(--strength,1));stroke-linecap:round;opacity:.85"/>` +
    `<path d="M${r(a.cx)} ${r(a.cy)}L${r(b.cx)} ${r(b.cy)}" fill="none" style="stroke:var(--on-focus);stroke-width:calc(3px*var(--strength,1));stroke-linecap:round;stroke-dasharray:2 7"/>`;
  const degrees = (Math.atan2(b.cy - a.cy, b.cx - a.cx) * 180) / Math.PI;
  const head = at(
    b.cx,
    b.cy,
    `<path d="M-9-7 3 0l-12 7" fill="none" style="stroke:var(--on-focus);stroke-width:calc(4px*var(--strength,1));stroke-linecap:round;stroke-linejoin:round"/>`,
    `rotate(${r(degrees)})`,
  );
  return line + from + ringAt(layout, way.to, "--on-focus", dashes) + head;
}

/** The step that is pointed at in the log. */
export function pointed(layout: Layout, step: Step): string {
  if (throwOf(step.text) || step.text === "pass") return ringBowl(layout, "--board-ink", "none");
  const way = wayOf(step.text);
  return way
    ? ringAt(layout, way.from, "--board-ink", "7 6") + ringAt(layout, way.to, "--board-ink", "none")
    : "";
}

/** Why not: what stands in the way is shown as long as the rule is. */
export function whyNot(layout: Layout, view: SenetView, refused: Refused, way: Way): string {
  const by = view.blocked[wayText(way.from, way.to)] ?? [];
  switch (refused.rule) {
    case "N3":
      return tied(layout, by);
    case "N4":
      return wall(layout, by);
    case "N6":
      return by.map((n) => ringAt(layout, n, "--on-warn", "7 6")).join("");
    default:
      return "";
  }
}

/** The no-sign, for a moment: on the piece of one's own in the way (N1), at the gate (N6), else on the piece that was tried. */
export function noSign(layout: Layout, refused: Refused, way: Way): string {
  const { x, y, w } = layout.cell(refused.rule === "N1" || refused.rule === "N6" ? way.to : way.from);
  return mark.badge(x + w - 9, y + 9, "no", 11, "var(--on-warn)");
}

/** A line along the edge of these squares: at the foot when the board lies, at the right when it stands. */
function edge(layout: Layout, row: readonly number[]): { path: string; middle: { x: number; y: number } } {
  const points = row.map((n) => {
    const { x, y, w, h, cx, cy } = layout.cell(n);
    return layout.upright ? { x: x + w - 2, y: cy } : { x: cx, y: y + h - 1 };
  });
  const [a, b] = [points[0] ?? { x: 0, y: 0 }, points.at(-1) ?? { x: 0, y: 0 }];
  const [from, to] = [
    points[Math.floor((points.length - 1) / 2)] ?? a,
    points[Math.ceil((points.length - 1) / 2)] ?? b,
  ];
  const path = points.map(({ x, y }, i) => `${i ? "L" : "M"}${r(x)} ${r(y)}`).join("");
  return { path, middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } };
}

const stroke = (d: string, colour: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" style="stroke:${colour};stroke-width:${width};stroke-linecap:round;stroke-linejoin:round;${more}"/>`;

/** Safe together, or safe in a house: a line and a lock. */
function tied(layout: Layout, row: readonly number[]): string {
  if (row.length === 0) return "";
  const { path, middle } = edge(layout, row);
  const line = row.length > 1 ? stroke(path, "var(--halo)", 6) + stroke(path, "var(--lapis)", 3) : "";
  return line + mark.badge(middle.x, middle.y, "lock", 9, "var(--lapis)");
}

/** Three in a row: a wall of bricks. */
function wall(layout: Layout, row: readonly number[]): string {
  if (row.length === 0) return "";
  const { path } = edge(layout, row);
  return (
    stroke(path, "var(--halo)", 12) +
    stroke(path, "var(--lapis-deep)", 8) +
    stroke(path, "var(--halo)", 6, "stroke-dasharray:1.5 12;stroke-linecap:butt")
  );
}
