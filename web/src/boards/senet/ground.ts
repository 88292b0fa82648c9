/** Frame, squares and houses. Signs are our own, drawn round (0,0) within 24 to each side. */

import { at, box, r, scatter } from "../common/draw";
import type { Cell, Layout } from "./geometry";
import { EXIT, LIFE, WATER } from "./view";

const line = (d: string, width = 3.4, colour = "var(--lapis)"): string =>
  `<path d="${d}" fill="none" style="stroke:${colour};stroke-width:${width};stroke-linecap:round;stroke-linejoin:round"/>`;

const bird = (x: number, y: number): string =>
  at(
    x,
    y,
    `<path d="M-11 5.5C-7-3-1-5 3-4C3.5-9 10-9.5 10.5-5L15-3.8L10.7-2.3C10.5 4 4 7.5-2 6.5L-13 9.5Z" style="fill:var(--lapis)"/>${line("M-1 7v5M3.5 6v6", 1.8)}`,
    "scale(.95)",
  );

const DOUBLE_EDGED: ReadonlySet<number> = new Set([26, 28, 29]);
const PETAL = "M0 13C-8 3-5-12 0-20C5-12 8 3 0 13Z";
const GATE = line("M-17 23V-16M17 23V-16M-22-17H22M-19-22.5H19", 3.2, "var(--papyrus-ink)");
const SHUT = GATE + line("M-17 1H17M-17 9H17M-7-16V23M7-16V23", 2.6, "var(--papyrus-ink)");
const HOUSES: Readonly<Record<number, string>> = {
  15: line("M0 0C-14-9-10-24 0-24S14-9 0 0M-14 2Q0-2 14 2M0 1C0 10-1 17-2.5 23h5C1 17 0 10 0 1", 4),
  26:
    line(
      `${PETAL}M0 13C-12 10-18-1-17-13C-9-9-2 0 0 13C2 0 9-9 17-13C18-1 12 10 0 13M-16 20H16`,
      2.8,
      "var(--carnelian)",
    ) + `<path d="${PETAL}" style="fill:var(--carnelian);opacity:.35"/>`,
  27: [-13, 0, 13]
    .map((y) => line(`M-24 ${y}l6-5 6 5 6-5 6 5 6-5 6 5 6-5 6 5`, 2.8, "var(--lapis-deep)"))
    .join(""),
  28: bird(0, -13) + bird(-12, 11) + bird(13, 11),
  29:
    line("M-21 5Q0-15 21 5Q0 18-21 5Z", 3) +
    `<circle cy="4" r="6.5" style="fill:var(--gold);stroke:var(--lapis);stroke-width:2.4"/>` +
    line("M0-11v-9M-11-8l-4-7.5M11-8l4-7.5M-9 15C-9 20-12 23-16 23", 2.8),
  30: GATE + line("M-7 14 0 7l7 7M-7 4 0-3l7 7M-7-6 0-13l7 7", 2.6, "var(--carnelian)"),
};

/** Everything that never changes. */
export function ground(id: string, layout: Layout): string {
  const { turned, track } = layout;
  let out = frame(id, layout);
  for (let n = 1; n <= EXIT; n++) out += square(id, n, layout.cell(n));
  // arrows are drawn for the board as it lies and turned with it; squares keep their light from the upper left
  const arrows = turns(layout) + chevrons(layout);
  const half = turned ? `<g transform="rotate(180 ${track.w / 2} ${track.h / 2})">${arrows}</g>` : arrows;
  return out + fibres(layout) + half;
}

/** Sandstone with a frieze. */
function frame(id: string, { m, track: { w, h } }: Layout): string {
  const q = m * 0.25;
  const frieze = (colour: string, dashes: string): string =>
    box(
      q,
      q,
      w - 2 * q,
      h - 2 * q,
      7,
      `fill="none" style="stroke:${colour};stroke-width:${r(m * 0.17)};stroke-dasharray:${dashes}"`,
    );
  return (
    box(0, 0, w, h, 12, `fill="url(#${id}-sand)"`) +
    box(
      0.75,
      0.75,
      w - 1.5,
      h - 1.5,
      11.5,
      `fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.5"`,
    ) +
    frieze("var(--lapis-deep)", "none") +
    frieze("var(--gold)", "2.5 15.5") +
    box(m - 4, m - 4, w - 2 * m + 8, h - 2 * m + 8, 6, `style="fill:var(--papyrus-line)"`)
  );
}

function square(id: string, n: number, { x, y, w, h, cx, cy }: Cell): string {
  const fill = n === WATER ? "var(--water)" : `url(#${id}-pap)`;
  let out = box(
    x + 1.5,
    y + 1.5,
    w - 3,
    h - 3,
    4,
    `fill="${fill}" style="stroke:var(--papyrus-line);stroke-width:1"`,
  );
  if (DOUBLE_EDGED.has(n))
    out += box(x + 5, y + 5, w - 10, h - 10, 3, `fill="none" style="stroke:var(--lapis);stroke-width:1.3"`);
  if (n === LIFE)
    out += `<circle cx="${r(cx)}" cy="${r(cy)}" r="${r(h * 0.41)}" style="fill:color-mix(in srgb, var(--papyrus) 68%, #fff)"/>`;
  return out;
}

function fibres({ m, track }: Layout): string {
  const [w, h] = [track.w - 2 * m, track.h - 2 * m];
  const next = scatter(31);
  let d = "";
  for (let i = 0; i < 46; i++) d += `M${r(m + next(w - 60))} ${r(m + next(h))}h${18 + next(44)}`;
  for (let i = 0; i < 26; i++) d += `M${r(m + next(w))} ${r(m + next(h - 50))}v${14 + next(34)}`;
  return `<path d="${d}" style="stroke:var(--papyrus-line);stroke-width:.8;opacity:.34"/>`;
}

/** Arrows in the frame where the track turns, after 10 and after 20; drawn for the board that is not turned. */
function turns({ cw, ch, m, upright }: Layout): string {
  const path = (d: string): string =>
    `<path d="${d}" fill="none" style="stroke:var(--lapis-deep);stroke-width:3;stroke-linecap:round"/>`;
  const head = (x: number, y: number, degrees: number): string =>
    at(x, y, path("M-7-5.5 0 0l-7 5.5"), `rotate(${degrees})`);
  const k = m * 0.6;
  const [c, step] = upright ? [cw, ch] : [ch, cw]; // from row to row, along a row
  const [near, far] = [m - 3, m + 10 * step + 3]; // the two ends of the rows
  const [first, second] = [m + c / 2, m + c * 1.5]; // the middles of the first two rows
  return upright
    ? path(`M${first} ${far}c0 ${k} ${c} ${k} ${c} 0`) +
        head(second, far - 1, -82) +
        path(`M${second} ${near}c0 ${-k} ${c} ${-k} ${c} 0`) +
        head(second + c, near + 1, 82)
    : path(`M${far} ${first}c${k} 0 ${k} ${c} 0 ${c}`) +
        head(far - 1, second, 172) +
        path(`M${near} ${second}c${-k} 0 ${-k} ${c} 0 ${c}`) +
        head(near + 1, second + c, 8);
}

/** Small signs between squares that say which way the track runs. */
function chevrons({ cw, ch, m, upright }: Layout): string {
  const [across, step] = upright ? [cw, ch] : [ch, cw];
  return [3, 6, 9, 12, 18, 23]
    .map((n) => {
      const row = Math.floor((n - 1) / 10);
      const back = row === 1;
      const along = m + (back ? 9 - ((n - 1) % 10) : n % 10) * step;
      const middle = m + (row + 0.5) * across;
      const degrees = upright ? (back ? -90 : 90) : back ? 180 : 0;
      const [x, y] = upright ? [middle, along] : [along, middle];
      return at(
        x,
        y,
        `<path d="M-2.5-4.5 2.5 0l-5 4.5" fill="none" style="stroke:var(--papyrus-ink);stroke-width:1.8;opacity:.55"/>`,
        `rotate(${degrees})`,
      );
    })
    .join("");
}

/** Number and sign of a square. The sign fills an empty house; when somebody stands there it withdraws to the
 * upper right corner. */
export function sign(n: number, layout: Layout, taken: boolean, gateOpen: boolean): string {
  const { x, y, w, h, cx, cy } = layout.cell(n);
  const { c, upright, turned } = layout;
  const s = c / 66;
  const drawing = n === EXIT && !gateOpen ? SHUT : HOUSES[n];
  // the gate looks outward, where the track ends
  const out = n === EXIT ? `rotate(${(upright ? 180 : 90) + (turned ? 180 : 0)})` : "";
  const outward = n === EXIT && !upright ? (turned ? -3 : 3) : 0;
  let house = "";
  if (drawing)
    house = taken
      ? at(x + w - c * 0.22, y + h * 0.22, drawing, `scale(${r(0.4 * s)}) ${out}`)
      : at(cx + outward, cy + 3 * s, drawing, `scale(${r((0.84 * Math.min(c, h)) / 66)}) ${out}`);
  const k = DOUBLE_EDGED.has(n) ? 8.5 : 6;
  const ink = n === WATER ? "#17222a" : "var(--papyrus-ink)";
  return `${house}<text x="${r(x + k)}" y="${r(y + k + 8.5 * Math.max(s, 1))}" font-size="${Math.max(10, 10 * s)}" style="fill:${ink};opacity:.9">${n}</text>`;
}

/** Trays and the sticks' bowl lie on the page, so they take its colours. */
export const bowl = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }): string =>
  box(
    x,
    y,
    w,
    h,
    12,
    `style="fill:color-mix(in srgb, var(--sandstone) 26%, var(--paper-sunk));stroke:var(--line);stroke-width:1"`,
  );
