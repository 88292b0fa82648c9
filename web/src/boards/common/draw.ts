/** What the five boards share in drawing: small functions that return SVG text, one unit = one CSS pixel of the
 * reference size. Marks are shapes first, so that they read without colour. */

let made = 0;

/** Makes ids of gradients unique in the document: they read the theme where they stand. */
export const newId = (): string => `q${++made}`;

/** A number as short as a drawing needs it. */
export const r = (x: number): number => +x.toFixed(2);

export const linear = (id: string, from: string, to: string, [x1, y1, x2, y2] = [0, 0, 0, 1]): string =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop style="stop-color:${from}"/><stop offset="1" style="stop-color:${to}"/></linearGradient>`;

export const radial = (id: string, from: string, to: string, [cx, cy, radius] = [0.38, 0.3, 0.75]): string =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${radius}"><stop offset=".1" style="stop-color:${from}"/><stop offset="1" style="stop-color:${to}"/></radialGradient>`;

/** The gradient of the one soft shadow; put it into the board's own defs. */
export const shadeDef = (id: string): string =>
  `<radialGradient id="${id}-shade"><stop offset=".35" style="stop-color:var(--shade);stop-opacity:.42"/><stop offset="1" style="stop-color:var(--shade);stop-opacity:0"/></radialGradient>`;

/** The one soft shadow: an ellipse under whatever stands or lies on a board. */
export const shade = (id: string, cx: number, cy: number, rx: number, ry: number, opacity = 1): string =>
  `<ellipse cx="${r(cx)}" cy="${r(cy)}" rx="${r(rx)}" ry="${r(ry)}" fill="url(#${id}-shade)" opacity="${opacity}"/>`;

export const at = (x: number, y: number, inside: string, more = ""): string =>
  `<g transform="translate(${r(x)} ${r(y)}) ${more}">${inside}</g>`;

export const text = (x: number, y: number, letters: string, size = 12, more = ""): string =>
  `<text x="${r(x)}" y="${r(y)}" font-size="${size}" text-anchor="middle" ${more}>${letters}</text>`;

export const box = (x: number, y: number, w: number, h: number, rx: number, more: string): string =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}" rx="${rx}" ${more}/>`;

/** The same scatter every time: fibres must not dance between renders. */
export function scatter(seed: number): (below: number) => number {
  let k = seed;
  return (below) => {
    k = (k * 16807) % 2147483647;
    return Math.floor((k / 2147483647) * below);
  };
}

/** A selected piece rises by this much; its shadow stays. */
export const LIFT = 7;

const SIGNS: Readonly<Record<string, string>> = {
  swap: `<path d="M-5.5-2.6h9m-3-3 3 3-3 3M5.5 2.9h-9m3-3-3 3 3 3"/>`,
  plus: `<path d="M0-5v10M-5 0h10"/>`,
  no: `<path d="M-4-4l8 8"/><circle r="6"/>`,
  again: `<path d="M4.6-2.8A5.3 5.3 0 1 0 5.3 1.2M5.2-6v3.6H1.6"/>`,
  leave: `<path d="M-5.5 0h8m-3-3.4 3.4 3.4-3.4 3.4M5.6-5v10"/>`,
  check: `<path d="M-4.5.5l3 3.2 6-7"/>`,
  layers: `<path d="M-5.5-2 0-5l5.5 3L0 1zM-5.500 1.8 0 4.8l5.500-3"/>`,
  lock: `<path d="M-3.5-.5v-2a3.5 3.5 0 0 1 7 0v2M-5-.5H5v6H-5z"/>`,
};

/** The marks: the same shapes in every game. Order from below: plate, piece, bar or brackets, badge, focus. */
export const mark = {
  /** Can be chosen: a short bar at the foot of the cell. */
  can(x: number, y: number, w: number, h: number): string {
    const d = `M${r(x + w * 0.32)} ${r(y + h - 5)}h${r(w * 0.36)}`;
    return doubled(d, 7, 4);
  },
  /** Chosen: the cell becomes a plate with a firm edge, the piece rises (LIFT). */
  picked: (x: number, y: number, w: number, h: number, rx = 6): string =>
    box(
      x + 2,
      y + 2,
      w - 4,
      h - 4,
      rx,
      `style="fill:var(--on-target);fill-opacity:.24;stroke:var(--on-target);stroke-width:3"`,
    ),
  /** Target on an empty place: a dot. */
  dot: (cx: number, cy: number, radius = 9): string =>
    `<circle cx="${r(cx)}" cy="${r(cy)}" r="${radius}" style="fill:var(--on-target);stroke:var(--halo);stroke-width:2.5"/>`,
  /** Target on something (swap, stack, own stone to leap to): four corner brackets. */
  corners(x: number, y: number, w: number, h: number, l = 11): string {
    const [a, b, c, d] = [x + 3, y + 3, x + w - 3, y + h - 3];
    const path =
      `M${r(a)} ${r(b + l)}V${r(b + 5)}q0-5 5-5H${r(a + l)}M${r(c - l)} ${r(b)}H${r(c - 5)}q5 0 5 5V${r(b + l)}` +
      `M${r(c)} ${r(d - l)}V${r(d - 5)}q0 5-5 5H${r(c - l)}M${r(a + l)} ${r(d)}H${r(a + 5)}q-5 0-5-5V${r(d - l)}`;
    return doubled(path, 6.5, 3.5);
  },
  /** Last move: where it came from (dashed, empty). */
  from: (x: number, y: number, w: number, h: number, rx = 5): string =>
    box(
      x + 4,
      y + 4,
      w - 8,
      h - 8,
      rx,
      `fill="none" style="stroke:var(--on-last-edge);stroke-width:2;stroke-dasharray:5 4"`,
    ),
  /** Last move: where it went (plate with a folded corner). */
  to: (x: number, y: number, w: number, h: number, rx = 5): string =>
    box(
      x + 2.5,
      y + 2.5,
      w - 5,
      h - 5,
      rx,
      `style="fill:var(--on-last);fill-opacity:.9;stroke:var(--on-last-edge);stroke-width:1.5"`,
    ) +
    `<path d="M${r(x + w - 15)} ${r(y + h - 2.5)}h${12.5 - rx}q${rx} 0 ${rx} ${-rx}v${rx - 12.5}z" style="fill:var(--on-last-edge)"/>`,
  /** Keyboard focus: two rings with a gap, above everything. */
  focus: (x: number, y: number, w: number, h: number, rx = 7): string =>
    box(x - 2, y - 2, w + 4, h + 4, rx + 2, `fill="none" style="stroke:var(--halo);stroke-width:6"`) +
    box(x - 2, y - 2, w + 4, h + 4, rx + 2, `fill="none" style="stroke:var(--on-focus);stroke-width:3"`),
  /** Small round sign: swap, plus, no, again, leave, check, layers, lock, or a figure. */
  badge(cx: number, cy: number, kind: string, radius = 11, fill = "var(--on-target)"): string {
    const sign = SIGNS[kind];
    return at(
      cx,
      cy,
      `<circle r="${radius}" style="fill:${fill};stroke:var(--halo);stroke-width:2"/>` +
        (sign
          ? `<g fill="none" stroke="#fff" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" transform="scale(${r(radius / 11)})">${sign}</g>`
          : `<text y="${r(radius * 0.38)}" font-size="${r(radius * 1.1)}" font-weight="700" text-anchor="middle" fill="#fff">${kind}</text>`),
    );
  },
  /** The number of a step of this turn, on a dark square at the upper left. */
  step: (x: number, y: number, number: number): string =>
    box(x + 3, y + 3, 16, 16, 4, `style="fill:var(--board-ink);stroke:var(--halo);stroke-width:1.5"`) +
    text(x + 11, y + 15, String(number), 11, `font-weight="700" fill="#fff"`),
  /** A way that something travels: dotted. */
  way: (d: string): string =>
    `<path d="${d}" fill="none" style="stroke:var(--halo);stroke-width:5;stroke-linecap:round;opacity:.8"/>` +
    `<path d="${d}" fill="none" style="stroke:var(--on-target);stroke-width:2.5;stroke-linecap:round;stroke-dasharray:1 7"/>`,
  head: (x: number, y: number, degrees: number): string =>
    at(
      x,
      y,
      `<path d="M-8-5.5 1 0l-9 5.5" fill="none" style="stroke:var(--on-target);stroke-width:3;stroke-linecap:round;stroke-linejoin:round"/>`,
      `rotate(${r(degrees)})`,
    ),
} as const;

/** A line in the colour of what can be done, with a light line under it that holds on dark things. */
function doubled(d: string, halo: number, line: number): string {
  const draw = (colour: string, width: number): string =>
    `<path d="${d}" fill="none" style="stroke:var(${colour});stroke-width:${width};stroke-linecap:round"/>`;
  return draw("--halo", halo) + draw("--on-target", line);
}

/** How a mark is drawn that stands for the second, third … best: thinner and paler. */
export const fainter = (n: number): string => `opacity:${n ? 0.5 : 0.75};--strength:${n ? 0.5 : 0.75}`;
