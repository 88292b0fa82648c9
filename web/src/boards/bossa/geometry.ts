/** Where everything lies: two hands, the field with both lines, pile and discard, markers and chips. */

import { readDeed } from "./deeds";
import { LINES, type BossaView, type Line } from "./view";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A hand's strip: where its tiles begin, how far they reach, how large they are at most. */
interface HandStrip extends Box {
  readonly tileX: number;
  readonly tileY: number;
  readonly reach: number;
  readonly size: number;
  readonly step: number;
}

/** Round things: markers and the chip. */
export interface Things {
  readonly x: number;
  readonly y: number;
  readonly step: number;
  readonly radius: number;
  readonly chipX: number;
  readonly chipRadius: number;
}

export interface Geometry {
  readonly phone: boolean;
  readonly width: number;
  readonly height: number;
  readonly field: Box & {
    readonly axis: number;
    readonly band: number;
    readonly gap: number;
    readonly pitch: number;
    readonly columns: number;
    readonly margin: number;
  };
  readonly near: HandStrip;
  readonly far: HandStrip;
  readonly nearThings: Things;
  readonly farThings: Things;
  readonly pile: { readonly x: number; readonly y: number; readonly size: number };
  readonly discard: { readonly x: number; readonly y: number; readonly size: number };
  /** Behind pile and discard; null on a phone, where they lie on the page. */
  readonly side: Box | null;
}

/** `turned`: the viewer sits above. */
export function geometry(phone: boolean, turned: boolean, exchanging = false, low = false): Geometry {
  if (low) return onItsSide(turned, exchanging);
  return phone ? upright(turned, exchanging) : lying(turned);
}

function lying(turned: boolean): Geometry {
  const strip = (y: number): HandStrip => ({
    ...{ x: 0, y, w: 720, h: 112 },
    ...{ tileX: 22, tileY: y + 26, reach: 464, size: 60, step: 74 },
  });
  const things = (y: number): Things => ({
    x: 514,
    y: y + 54,
    step: 47,
    radius: 20,
    chipX: 668,
    chipRadius: 22,
  });
  const [near, far] = turned ? [0, 608] : [608, 0];
  return {
    phone: false,
    width: 720,
    height: 720,
    field: { x: 0, y: 124, w: 604, h: 472, axis: 343, band: 34, gap: 5, pitch: 64, columns: 9, margin: 14 },
    near: strip(near),
    far: strip(far),
    nearThings: things(near),
    farThings: things(far),
    pile: { x: 637, y: 200, size: 58 },
    discard: { x: 644, y: 420, size: 48 },
    side: { x: 616, y: 124, w: 104, h: 472 },
  };
}

/** The phone's strips, top to bottom; turned, they come in the other order. */
const STRIPS = { far: 46, field: 226, things: 46, near: 80 } as const;
const BETWEEN = 4;
export const PHONE = {
  width: 344,
  height: STRIPS.far + STRIPS.field + STRIPS.things + STRIPS.near + 2 * BETWEEN,
} as const;

function upright(turned: boolean, exchanging: boolean): Geometry {
  const order = ["far", "field", "things", "near"] as const;
  const top = { far: 0, field: 0, things: 0, near: 0 };
  let y = 0;
  for (const name of turned ? [...order].reverse() : order) {
    top[name] = y;
    y += STRIPS[name] + (name === "things" || (name === "near" && !turned) ? 0 : BETWEEN);
  }
  const { width } = PHONE;
  return {
    phone: true,
    width,
    height: PHONE.height,
    field: {
      ...{ x: 0, y: top.field, w: width, h: STRIPS.field },
      ...{ axis: top.field + 100, band: 26, gap: 3, pitch: 46, columns: 7, margin: 11 },
    },
    near: {
      ...{ x: 0, y: top.near, w: width, h: STRIPS.near },
      ...{ tileX: 8, tileY: top.near + 11, reach: 328, size: 58, step: 78 },
    },
    // while tiles are exchanged, the other hand takes the place of its markers
    far: {
      ...{ x: 0, y: top.far, w: width, h: STRIPS.far },
      ...(exchanging
        ? { tileX: 4, tileY: top.far + 2, reach: 336, size: 42, step: 50 }
        : { tileX: 6, tileY: top.far + 4, reach: 178, size: 38, step: 44 }),
    },
    nearThings: { x: 158, y: top.things + 23, step: 50, radius: 20, chipX: 313, chipRadius: 21 },
    farThings: { x: 218, y: top.far + 23, step: 33, radius: 14, chipX: 322, chipRadius: 16 },
    pile: { x: 6, y: top.things + 3, size: 36 },
    discard: { x: 102, y: top.things + 1, size: 22 },
    side: null,
  };
}

export const LOW = { width: 486, height: 354 } as const;

/** A phone on its side: the other hand and the pile above, one's own hand and things below, the field between. */
function onItsSide(turned: boolean, exchanging: boolean): Geometry {
  const { width, height } = LOW;
  const [thin, thick] = [48, 76];
  const [far, near, field] = turned
    ? [height - thin, 0, thick + BETWEEN]
    : [0, height - thick, thin + BETWEEN];
  return {
    ...{ phone: true, width, height },
    field: {
      ...{ x: 0, y: field, w: width, h: height - thin - thick - 2 * BETWEEN },
      ...{ axis: field + 98, band: 26, gap: 3, pitch: 46, columns: 10, margin: 13 },
    },
    near: {
      ...{ x: 0, y: near, w: width, h: thick },
      ...{ tileX: 6, tileY: near + 9, reach: 282, size: 58, step: 66 },
    },
    far: {
      ...{ x: 0, y: far, w: width, h: thin },
      ...(exchanging
        ? { tileX: 4, tileY: far + 3, reach: 336, size: 42, step: 50 }
        : { tileX: 6, tileY: far + 5, reach: 178, size: 38, step: 44 }),
    },
    nearThings: { x: 322, y: near + 38, step: 46, radius: 19, chipX: 460, chipRadius: 21 },
    farThings: { x: 218, y: far + 24, step: 33, radius: 14, chipX: 322, chipRadius: 16 },
    pile: { x: 356, y: far + 4, size: 36 },
    discard: { x: 458, y: far + 2, size: 22 },
    side: null,
  };
}

/** How the numbers are spread over a field. */
export interface Columns {
  readonly first: number;
  readonly count: number;
  readonly pitch: number;
  /** Size of a tile. */
  readonly t: number;
  /** How far a phone's field can be scrolled. */
  readonly overflow: number;
  x(number: number): number;
  y(line: Line, index: number): number;
}

export function columns(view: BossaView, { field, phone }: Geometry, scrolled = 0): Columns {
  const numbers = LINES.flatMap((line) => view.lines[line].positions.map((position) => position.number));
  const first = numbers.length ? Math.max(1, Math.min(...numbers) - 1) : 1;
  const highest = numbers.length ? Math.max(...numbers) : 6;
  const count = Math.max(field.columns, highest + 2 - first);
  const pitch = phone ? field.pitch : Math.min(field.pitch, (field.w - 2 * field.margin) / count);
  const overflow = phone ? Math.max(0, count * pitch + 2 * field.margin - field.w) : 0;
  const offset = Math.min(scrolled, overflow);
  // higher columns make all tiles smaller
  const levels = Math.max(phone ? 2 : 3, highestColumn(view));
  const room = field.axis - field.y - (levels > 3 ? 30 : 2);
  const t = Math.min(pitch - (phone ? 4 : 8), room / levels - field.gap);
  return {
    first,
    count,
    pitch,
    t,
    overflow,
    x: (number) => field.x + field.margin + (number - first) * pitch + (pitch - t) / 2 - offset,
    y: (line, index) =>
      line === "white"
        ? field.axis - field.gap / 2 - (index + 1) * (t + field.gap)
        : field.axis + field.band + field.gap + index * (t + field.gap),
  };
}

const heights = new WeakMap<BossaView, number>();

/** The most tiles that lie, or can be laid now, in one column. */
function highestColumn(view: BossaView): number {
  const known = heights.get(view);
  if (known) return known;
  const laid = LINES.flatMap((line) =>
    view.lines[line].positions.map((position) => position.layers[0]?.length ?? 1),
  );
  const playable = view.actions.map(({ text }) => readDeed(text)).filter((deed) => deed.place);
  const most = Math.max(1, ...laid, ...playable.map((deed) => deed.tiles.length));
  heights.set(view, most);
  return most;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The place of tile `index` in a hand of `of`. */
export function handSpot(strip: HandStrip, index: number, of: number): Spot {
  const step = Math.min(strip.step, (strip.reach + 8) / Math.max(1, of));
  const size = Math.min(strip.size, step - 4);
  // on a phone a hand stands in the middle of its strip
  const used = (of - 1) * step + size;
  const left = strip.w < 400 && strip.reach > 200 ? Math.max(strip.tileX, (strip.w - used) / 2) : strip.tileX;
  return { x: left + index * step, y: strip.tileY + (strip.size - size) / 2, size };
}

/** A layer lies a little to the right of the one below and higher. Fanned, layers lie side by side. */
export const layerShift = (layer: number, t: number, fanned: boolean): { dx: number; dy: number } => ({
  dx: layer * t * (fanned ? 0.7 : 0.1),
  dy: -layer * t * 0.13,
});
