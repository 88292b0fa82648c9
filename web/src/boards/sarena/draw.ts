/** Chips, piles and the ground, as SVG text. Numbers are units of the board (720 wide). */

import { r } from "../common/draw";
import type { Point } from "../common/point";
import { DISH, EDGE, FOOT, PITCH, R, SIZE, T } from "./geometry";
import type { Chip, Colour, Pile } from "./view";

/** One face of a chip: its colour, its sign, a ring. */
export function face(colour: Colour, x: number, y: number, rx = R, ry = rx, more = ""): string {
  return (
    `<g transform="translate(${r(x)} ${r(y)}) scale(${(rx / R).toFixed(3)} ${(ry / R).toFixed(3)})" ${more}>` +
    `<circle class="fill-${colour}" r="${R}"/><circle r="${R}" fill="url(#sarena-sheen)"/>` +
    `<circle r="${R - 5}" fill="none" class="line-${colour}" stroke-opacity=".55" stroke-width="1.4"/>` +
    `<use href="#sarena-${colour}" x="-40" y="-40" width="80" height="80"/>` +
    `<circle r="${R - 0.6}" fill="none" stroke="#160a04" stroke-opacity=".35" stroke-width="1.2"/></g>`
  );
}

const arc = (x: number, y: number, radius: number): string =>
  `M${r(x - radius * 0.985)} ${r(y + radius * 0.17)}A${radius} ${radius} 0 0 0 ${r(x + radius * 0.985)} ${r(y + radius * 0.17)}`;

const band = (colour: Colour, x: number, y: number, markY: number): string =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${R}" class="fill-${colour}"/><path class="rim rim-${colour} line-${colour}" d="${arc(x, markY, R - 0.3)}"/>`;

export const shadow = (x: number, y: number): string =>
  `<ellipse cx="${r(x)}" cy="${r(y + FOOT + 6)}" rx="${R + 11}" ry="${R + 5}" fill="url(#sarena-soft)"/>`;

/** A pile without its shadow: two bands per chip, the upper face's colour above that of the underside. */
export function pile(x: number, y: number, chips: Pile): string {
  const foot = y + FOOT;
  const top = foot - chips.length * T;
  const bands = chips.map(([up, under], n) => {
    const base = foot - n * T;
    return (
      band(under, x, base, base - T * 0.25) +
      band(up, x, base - T / 2, base - T * 0.75) +
      `<path d="${arc(x, base, R)}" class="seam"/>`
    );
  });
  const barrel = `<path d="M${r(x - R)} ${r(top)}A${R} ${R} 0 0 0 ${r(x + R)} ${r(top)}V${r(foot)}A${R} ${R} 0 0 1 ${r(x - R)} ${r(foot)}Z" fill="url(#sarena-barrel)"/>`;
  const last = chips.at(-1);
  return bands.join("") + barrel + (last ? face(last[0], x, top) : "");
}

/** Which way a pile goes on the screen: one step to the right, left, up or down. */
export type Way = Point;

/** A pile on its way, turned by some degrees about the axis at right angles to its way: 0 lying, 90 on edge,
 * 180 turned over. `x`, `y`: the middle of a circle it would lie on. */
export function pose(x: number, y: number, chips: Pile, degrees: number, way: Way, lift = 0): string {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const n = chips.length;
  const across = way.x !== 0;
  const thin = Math.max(1.2, R * Math.abs(cos));
  const [rx, ry] = across ? [thin, R] : [R, thin];
  // Where "one chip higher" lies on the screen.
  const up = { x: way.x * sin * 13, y: way.y * sin * 13 - cos * T };
  // The middle of the block stays on its path.
  const base = { x: x - (up.x * n) / 2, y: y + FOOT - lift - (n * T) / 2 - (up.y * n) / 2 };
  const at = (k: number): Point => ({ x: base.x + up.x * k, y: base.y + up.y * k });
  const slice = (k: number, cls: string): string => {
    const { x: cx, y: cy } = at(k);
    return `<ellipse cx="${r(cx)}" cy="${r(cy)}" rx="${r(rx)}" ry="${r(ry)}" class="${cls}"/>`;
  };
  const [shadowX, shadowY] = across ? [Math.max(thin, 22) + 10, R] : [R, Math.max(thin, 22) + 10];
  let drawn = `<ellipse cx="${r(x)}" cy="${r(y + FOOT + 8)}" rx="${r(shadowX)}" ry="${r(shadowY)}" fill="url(#sarena-soft)" opacity=".75"/>`;
  const upright = cos >= 0;
  const bands = halves(chips);
  for (const { from, to, colour } of upright ? bands : bands.toReversed()) {
    for (let i = 0; i <= 7; i++)
      drawn += slice(upright ? from + ((to - from) * i) / 7 : to - ((to - from) * i) / 7, `fill-${colour}`);
    const end = upright ? to : from;
    if (Number.isInteger(end) && end > 0 && end < n) drawn += slice(end, "seam");
  }
  if (Math.abs(cos) < 0.12) drawn += onEdge(bands, at, n, across);
  const seen = upright ? chips.at(-1)?.[0] : chips[0]?.[1];
  const { x: fx, y: fy } = at(upright ? n : 0);
  if (!seen) return drawn;
  return drawn + (thin > 3 ? face(seen, fx, fy, rx, ry) : slice(upright ? n : 0, `fill-${seen}`));
}

interface Band {
  readonly from: number;
  readonly to: number;
  readonly colour: Colour;
}

const halves = (chips: readonly Chip[]): readonly Band[] =>
  chips.flatMap(([up, under], k) => [
    { from: k, to: k + 0.5, colour: under },
    { from: k + 0.5, to: k + 1, colour: up },
  ]);

/** The marks of the edges, seen while the block stands on edge. */
function onEdge(bands: readonly Band[], at: (k: number) => Point, n: number, across: boolean): string {
  const [first, last, middle] = [at(0), at(n), at(n / 2)];
  const lines = bands.map(({ from, to, colour }) => {
    const here = at((from + to) / 2);
    const d = across
      ? `M${r(here.x)} ${r(middle.y - R + 3)}V${r(middle.y + R - 3)}`
      : `M${r(middle.x - R + 3)} ${r(here.y)}H${r(middle.x + R - 3)}`;
    return `<path d="${d}" class="rim rim-${colour} line-${colour}"/>`;
  });
  const shade = across
    ? `<rect x="${r(Math.min(first.x, last.x))}" y="${r(middle.y - R)}" width="${r(Math.abs(last.x - first.x))}" height="${2 * R}" fill="url(#sarena-roll)"/>`
    : `<rect x="${r(middle.x - R)}" y="${r(Math.min(first.y, last.y))}" width="${2 * R}" height="${r(Math.abs(last.y - first.y))}" fill="url(#sarena-barrel)"/>`;
  return lines.join("") + shade;
}

/** Four short arcs with points round a circle: the arcs and the heads as two paths. */
export function turning(
  x: number,
  y: number,
  radius: number,
  from = 30,
  to = 56,
  head = 7,
): readonly [string, string] {
  let [arcs, heads] = ["", ""];
  for (let quarter = 0; quarter < 4; quarter++) {
    const [a, b] = [((quarter * 90 + from) * Math.PI) / 180, ((quarter * 90 + to) * Math.PI) / 180];
    const on = (angle: number, k: number): string =>
      `${r(x + k * Math.cos(angle))} ${r(y + k * Math.sin(angle))}`;
    arcs += `M${on(a, radius)}A${radius} ${radius} 0 0 1 ${on(b, radius)}`;
    heads += `M${on(b, radius - head * 0.72)}L${on(b + (head * 1.35) / radius, radius)}L${on(b, radius + head * 0.72)}Z`;
  }
  return [arcs, heads];
}

export function dish(x: number, y: number, arrows: boolean): string {
  let drawn =
    `<circle cx="${x}" cy="${y}" r="${DISH}" class="dish"/><circle cx="${x}" cy="${y}" r="${DISH}" fill="url(#sarena-sink)"/>` +
    `<path d="M${x - DISH + 3} ${y + 14}A${DISH} ${DISH} 0 0 0 ${x + DISH - 3} ${y + 14}" class="dish-lip"/>`;
  if (arrows) {
    const [arcs, heads] = turning(x, y, DISH + 6.5);
    const engraved = (cls: string, dy: number): string =>
      `<use href="#sarena-arrows" class="${cls}" x="${x - 50}" y="${r(y - 50 + dy)}" width="100" height="100"/>`;
    drawn += `<path class="arcs" d="${arcs}"/><path class="cut" d="${heads}"/>${engraved("cut-lip", 1.7)}${engraved("cut", 0)}`;
  }
  return drawn;
}

/** The tray, the sand in it, the grooves and the dishes. The arrows lie the same way when the board is turned. */
export function ground(turned: boolean): string {
  const sand = `x="28" y="28" width="664" height="664" rx="14"`;
  const at = (n: number): number => EDGE + PITCH * n;
  const letters = turned ? "fedcba" : "abcdef";
  let drawn =
    `<rect width="${SIZE}" height="${SIZE}" rx="26" class="tray"/><rect x="1" y="1" width="718" height="718" rx="25" class="tray-edge"/>` +
    `<rect width="${SIZE}" height="${SIZE}" rx="26" fill="url(#sarena-sheen)" opacity=".45"/>` +
    `<rect ${sand} class="sand"/><rect ${sand} fill="url(#sarena-grains)"/><rect ${sand} fill="url(#sarena-sun)"/>` +
    `<rect x="29" y="29" width="662" height="662" rx="13" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="2"/>`;
  let [grooves, lips] = ["", ""];
  for (let n = 0; n < 6; n++) {
    drawn += `<text class="coord" x="${at(n)}" y="711">${letters.charAt(n)}</text><text class="coord" x="14" y="${SIZE - at(n) + 5}">${turned ? 6 - n : n + 1}</text>`;
    for (let k = 0; k < 5; k++) {
      const [a, b] = [at(k) + DISH - 1, at(k + 1) - DISH + 1];
      grooves += `M${a} ${at(n)}H${b}M${at(n)} ${a}V${b}`;
      lips += `M${a} ${at(n) + 3}H${b}M${at(n) + 3} ${a}V${b}`;
    }
  }
  drawn += `<path class="groove" d="${grooves}"/><path class="groove-lip" d="${lips}"/>`;
  for (let y = 0; y < 6; y++)
    for (let x = 0; x < 6; x++) drawn += dish(at(x), SIZE - at(y), (x + y) % 2 === 0);
  return drawn;
}
