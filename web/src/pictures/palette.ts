/** The few colours that stand for all colours of a picture (median cut): the box of colours that is worst served by one of
 * them is divided, again and again. Colours that are nearly alike, in five bits each of red, green and blue, count as one. */

const SHADES = 1 << 15;
/** Where each of the three lies in a pixel, and in the number of a shade. */
const CHANNELS = [
  { pixel: 0, shade: 10 },
  { pixel: 8, shade: 5 },
  { pixel: 16, shade: 0 },
] as const;

const shadeOf = (pixel: number): number =>
  ((pixel & 0xf8) << 7) | ((pixel >> 6) & 0x3e0) | ((pixel >> 19) & 31);
const part = (shade: number, at: number): number => (shade >> at) & 31;

export class Palette {
  /** Three bytes a colour. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #colourOf = new Uint8Array(SHADES);

  constructor(pixels: Uint32Array, most: number) {
    this.bytes = new Uint8Array(3 * most);
    const counts = new Uint32Array(SHADES);
    const sums = CHANNELS.map(() => new Float64Array(SHADES));
    for (const pixel of pixels) {
      const shade = shadeOf(pixel);
      counts[shade]!++;
      for (let n = 0; n < 3; n++) sums[n]![shade]! += (pixel >>> CHANNELS[n]!.pixel) & 255;
    }
    const all = [...counts.keys()].filter((shade) => counts[shade]);
    const count = (shades: readonly number[]): number =>
      shades.reduce((sum, shade) => sum + counts[shade]!, 0);
    const boxes = divided(all, most, counts);
    for (const [n, shades] of boxes.entries()) {
      for (const shade of shades) this.#colourOf[shade] = n;
      const mean = sums.map((sum) => shades.reduce((all, shade) => all + sum[shade]!, 0) / count(shades));
      this.bytes.set(mean.map(Math.round), 3 * n);
    }
  }

  /** The number of the colour that stands for each pixel. */
  indices(pixels: Uint32Array): Uint8Array {
    return Uint8Array.from(pixels, (pixel) => this.#colourOf[shadeOf(pixel)]!);
  }
}

interface Box {
  readonly shades: readonly number[];
  /** Along which channel it is longest. */
  readonly along: number;
  /** How badly one colour serves it. */
  readonly need: number;
}

function divided(all: readonly number[], most: number, counts: Uint32Array): (readonly number[])[] {
  const boxes = [boxOf(all, counts)];
  while (boxes.length < most) {
    const worst = boxes.reduce((one, other) => (other.need > one.need ? other : one));
    if (worst.need === 0) break; // every shade has its own
    boxes.splice(boxes.indexOf(worst), 1, ...halves(worst, counts).map((half) => boxOf(half, counts)));
  }
  return boxes.map(({ shades }) => shades);
}

function boxOf(shades: readonly number[], counts: Uint32Array): Box {
  let [along, longest, pixels] = [0, 0, 0];
  for (const shade of shades) pixels += counts[shade]!;
  for (const { shade: at } of CHANNELS) {
    let [low, high] = [31, 0];
    for (const shade of shades) {
      low = Math.min(low, part(shade, at));
      high = Math.max(high, part(shade, at));
    }
    if (high - low > longest) [along, longest] = [at, high - low];
  }
  return { shades, along, need: longest * Math.sqrt(pixels) };
}

/** Two boxes with about as many pixels. */
function halves({ shades, along }: Box, counts: Uint32Array): [number[], number[]] {
  const ordered = [...shades].sort((a, b) => part(a, along) - part(b, along));
  const half = ordered.reduce((sum, shade) => sum + counts[shade]!, 0) / 2;
  let [n, seen] = [0, 0];
  while (n < ordered.length - 1 && seen < half) seen += counts[ordered[n++]!]!;
  return [ordered.slice(0, Math.max(1, n)), ordered.slice(Math.max(1, n))];
}
