/** The marks on the board, as SVG text: what lies under the pieces, and what lies over them. */

import { box, fainter, mark, r } from "../common/draw";
import type { Hand } from "../common/hand.svelte";
import type { Point } from "../common/point";
import type { Hint, Step, TableSide } from "../contract";
import type { Grid } from "./geometry";
import type { SenseiPlay } from "./play.svelte";
import { distance, read, type Deed, type SenseiView, type Square } from "./view";

type Table = TableSide<SenseiView>;
type Way = Extract<Deed, { from: Square }>;

/** The moves among steps: ends, claims and passes have no places. */
const ways = (steps: readonly Step[]): Way[] =>
  steps.map((step) => read(step.text)).filter((deed) => "from" in deed);

export function under(table: Table, play: SenseiPlay, grid: Grid): string {
  return (
    wayMarks(ways(table.last), grid) +
    wayMarks(ways(table.running), grid) +
    (play.hand ? mark.picked(...grid.box(play.hand)) + lines(play, grid) : "") +
    cutLine(play, grid)
  );
}

/** Dashes where something came from, plates where it is now: a square that a stone only passed gets dashes. */
function wayMarks(shown: readonly Way[], grid: Grid): string {
  const plates = shown.filter(
    ({ kind, to }, i) => !shown.slice(i + 1).some((later) => later.kind === kind && later.from === to),
  );
  const isPlate = (square: Square): boolean => plates.some(({ to }) => to === square);
  const dashes = shown.filter(({ from }) => !isPlate(from));
  return (
    dashes.map(({ from }) => mark.from(...grid.box(from))).join("") +
    plates.map(({ to }) => mark.to(...grid.box(to))).join("")
  );
}

/** The lines of a picked character, each as far as it can leap. */
function lines(play: SenseiPlay, grid: Grid): string {
  const { hand } = play;
  if (!hand || !play.isCharacter(hand)) return "";
  const farthest = new Map<string, Square>();
  for (const to of play.targets.keys()) {
    const way = direction(hand, to);
    const known = farthest.get(way);
    if (!known || distance(hand, known) < distance(hand, to)) farthest.set(way, to);
  }
  return [...farthest.values()].map((to) => line(grid, hand, to)).join("");
}

const direction = (from: Square, to: Square): string =>
  `${Math.sign(to.charCodeAt(0) - from.charCodeAt(0))} ${Math.sign(Number(to[1]) - Number(from[1]))}`;

function line(grid: Grid, from: Square, to: Square, short = 0): string {
  const [a, b] = [grid.cell(from), grid.cell(to)];
  const end = { x: b.cx - Math.sign(b.cx - a.cx) * short, y: b.cy - Math.sign(b.cy - a.cy) * short };
  return mark.way(`M${r(a.cx)} ${r(a.cy)}L${r(end.x)} ${r(end.y)}`);
}

/** A leap that was tried over an enemy's stone is drawn up to that stone. */
function cutLine(play: SenseiPlay, grid: Grid): string {
  const tried = play.refusal;
  const blocker = tried && play.blockerOf(tried);
  return blocker && "from" in tried ? line(grid, tried.from, blocker, 0.42 * grid.c) : "";
}

export function over(table: Table, play: SenseiPlay, grid: Grid, { hover, piece }: Hand<Square>): string {
  const stones = Object.values(table.view.stones).flat();
  let drawn = "";
  if (!play.hand && !play.asking)
    for (const square of play.moves.keys()) drawn += canBar(grid, square, hover === square);
  for (const square of play.targets.keys()) {
    const { cx, cy } = grid.cell(square);
    if (piece?.state === "held" && hover === square) drawn += mark.picked(...grid.box(square)); // here it would be let go
    drawn += stones.includes(square)
      ? mark.corners(...grid.box(square), grid.c * 0.17)
      : mark.dot(cx, cy, grid.phone ? 9 : 11);
  }
  return drawn + pointed(table, grid) + hinted(table, grid) + refused(play, grid);
}

/** The bar at the foot; under the pointer it widens from 36 to 70 hundredths of the square. */
function canBar(grid: Grid, square: Square, wide: boolean): string {
  const [x, y, w, h] = grid.box(square);
  const wider = (w * 0.7) / 0.36;
  return wide ? mark.can(x + w * 0.15 - wider * 0.32, y, wider, h) : mark.can(x, y, w, h);
}

/** Steps of the running turn carry their numbers; two on one square stand side by side. */
export function numbers(table: Table, grid: Grid): string {
  const used = new Map<Square, number>();
  return ways(table.running)
    .map(({ to }, i) => {
      const { x, y } = grid.cell(to);
      const before = used.get(to) ?? 0;
      used.set(to, before + 1);
      return mark.step(x + 20 * before, y, i + 1);
    })
    .join("");
}

/** A dashed ring: what a hint points at. */
function ring(grid: Grid, square: Square): string {
  const { cx, cy } = grid.cell(square);
  const circle = (style: string): string =>
    `<circle cx="${r(cx)}" cy="${r(cy)}" r="${r(grid.c * 0.46)}" fill="none" style="${style}"/>`;
  return (
    circle("stroke:var(--halo);stroke-width:calc(6.5px*var(--strength,1))") +
    circle(
      "stroke:var(--on-focus);stroke-width:calc(3.5px*var(--strength,1));stroke-dasharray:9 7;stroke-linecap:round",
    )
  );
}

/** What a hint says; what would be nearly as good lies below it, fainter. */
function hinted({ hint, also = [] }: Table, grid: Grid): string {
  const others = also.map((one, n) => `<g data-also="${n}" style="${fainter(n)}">${arrowOf(one, grid)}</g>`);
  return others.reverse().join("") + (hint ? arrowOf(hint, grid) : "");
}

function arrowOf(hint: Hint, grid: Grid): string {
  const deed = read(hint.text);
  if (!("from" in deed)) return "";
  if (hint.stage === "where") return ring(grid, deed.from);
  const [a, b] = [grid.cell(deed.from), grid.cell(deed.to)];
  const far = Math.hypot(b.cx - a.cx, b.cy - a.cy);
  const [x, y] = [(b.cx - a.cx) / far, (b.cy - a.cy) / far];
  const rim = grid.c * 0.46 + 4;
  const arrow =
    `M${r(a.cx + x * rim)} ${r(a.cy + y * rim)}L${r(b.cx - x * rim)} ${r(b.cy - y * rim)}` +
    `m${r(-x * 9 - y * 6)} ${r(-y * 9 + x * 6)}l${r(x * 9 + y * 6)} ${r(y * 9 - x * 6)}l${r(-x * 9 + y * 6)} ${r(-y * 9 - x * 6)}`;
  const stroke = (colour: string, width: number): string =>
    `<path d="${arrow}" fill="none" style="stroke:var(${colour});stroke-width:calc(${width}px*var(--strength,1));stroke-linecap:round;stroke-linejoin:round"/>`;
  return ring(grid, deed.from) + ring(grid, deed.to) + stroke("--halo", 6.5) + stroke("--on-focus", 3.5);
}

/** The step under the pointer in the log: where it came from dashed, where it went firm. */
function pointed({ pointed }: Table, grid: Grid): string {
  const deed = pointed && read(pointed.text);
  if (!deed || !("from" in deed)) return "";
  const outline = (square: Square, more: string): string => {
    const [x, y, w, h] = grid.box(square);
    return (
      box(x + 2, y + 2, w - 4, h - 4, 6, `fill="none" style="stroke:var(--halo);stroke-width:6"`) +
      box(x + 2, y + 2, w - 4, h - 4, 6, `fill="none" style="stroke:var(--board-ink);stroke-width:3;${more}"`)
    );
  };
  return outline(deed.from, "stroke-dasharray:7 6") + outline(deed.to, "");
}

/** The no-sign: on the piece that was tried, or where an enemy's stone cuts its line. */
function refused(play: SenseiPlay, grid: Grid): string {
  const tried = play.refusal;
  if (!tried || !("from" in tried)) return "";
  const blocker = play.blockerOf(tried);
  if (blocker) {
    const [a, b] = [grid.cell(tried.from), grid.cell(blocker)];
    const short = 0.38 * grid.c;
    const [x, y] = [b.cx - Math.sign(b.cx - a.cx) * short, b.cy - Math.sign(b.cy - a.cy) * short];
    return mark.badge(x, y, "no", 12, "var(--on-warn)");
  }
  const { x, y } = grid.cell(tried.from);
  return mark.badge(x + grid.c - 9, y + 9, "no", 11, "var(--on-warn)");
}

/** The wall as one broad band of ink, file a to g, over pits too. */
export function wallPath(grid: Grid, wall: readonly Square[]): string {
  const points = [...wall].sort().map((square) => grid.cell(square));
  return "M" + points.map(({ cx, cy }) => `${r(cx)} ${r(cy + 3 * grid.scale)}`).join("L");
}

/** Where a stone touches the wall: between the two, a little on its own side. */
export function touchAt(grid: Grid, square: Square, wall: readonly Square[]): Point {
  const own = grid.cell(square);
  const touched = wall.find((other) => other[0] === square[0]);
  return { x: own.cx, y: touched ? own.cy + (grid.cell(touched).cy - own.cy) * 0.48 : own.y };
}
