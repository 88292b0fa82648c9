/** GIFs as a reader understands them that knows only the format. */

import { describe, expect, it } from "vitest";
import { Gif, packed } from "../../src/pictures/gif";
import { Palette } from "../../src/pictures/palette";

/** The other way round: every code is a run of colours, and the one before it with one more is the next name. */
function unpacked(bytes: Uint8Array): number[] {
  const found: number[] = [];
  let [at, size] = [0, 9];
  let names: number[][] = [];
  let last: number[] | null = null;
  for (;;) {
    let code = 0;
    for (let bit = 0; bit < size; bit++, at++) code |= ((bytes[at >> 3]! >> (at & 7)) & 1) << bit;
    if (code === 257) return found;
    if (code === 256) {
      names = Array.from({ length: 258 }, (_, n) => [n]);
      [size, last] = [9, null];
      continue;
    }
    const run: number[] = names[code] ?? [...last!, last![0]!];
    found.push(...run);
    if (last && names.length < 4096) names.push([...last, run[0]!]);
    if (names.length === 1 << size && size < 12) size++;
    last = run;
  }
}

const colour = (red: number, green: number, blue: number): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

describe("a picture that moves", () => {
  it.each([
    ["one colour", (_: number) => 7],
    ["stripes", (n: number) => n % 5],
    ["no two runs alike", (n: number) => (n * n * 31 + (n >> 3)) & 255],
  ])("packs %s so that it can be unpacked", (_, shade) => {
    const colours = Uint8Array.from({ length: 60_000 }, (_, n) => shade(n));
    expect(unpacked(packed(colours.length, colours))).toEqual([...colours]);
  });

  it("has one colour and more", () => {
    for (const length of [1, 2, 3])
      expect(unpacked(packed(length, new Uint8Array(length).fill(200)))).toHaveLength(length);
  });

  it("draws what has changed, and says how long it is seen", async () => {
    const [width, height] = [20, 10];
    const pixels = new Uint32Array(width * height).fill(colour(240, 230, 200));
    const gif = new Gif(width, height);
    const add = (ms: number) => gif.add(new Uint8ClampedArray(pixels.slice().buffer), ms);
    add(1500);
    pixels[3 * width + 4] = colour(200, 0, 0);
    pixels[5 * width + 6] = colour(0, 0, 200);
    add(700);
    add(700); // nothing has changed
    const bytes = new Uint8Array(await gif.whole().arrayBuffer());
    expect(String.fromCharCode(...bytes.subarray(0, 6))).toBe("GIF89a");
    const frames: number[][] = [];
    for (let n = 13; n < bytes.length; n++)
      if (bytes[n] === 0x21 && bytes[n + 1] === 0xf9 && bytes[n + 8] === 0x2c)
        frames.push([bytes[n + 4]! | (bytes[n + 5]! << 8), ...bytes.subarray(n + 9, n + 17)]);
    expect(frames).toEqual([
      [150, 0, 0, 0, 0, 20, 0, 10, 0],
      [70, 4, 0, 3, 0, 3, 0, 3, 0],
      [70, 0, 0, 0, 0, 1, 0, 1, 0],
    ]);
    expect(bytes.at(-1)).toBe(0x3b);
  });
});

describe("the colours of a picture", () => {
  it("are its own where there are few of them", () => {
    const pixels = Uint32Array.from([colour(200, 0, 0), colour(0, 128, 64), colour(255, 255, 255)]);
    const palette = new Palette(pixels, 256);
    const shown = [...palette.indices(pixels)].map((n) => [...palette.bytes.subarray(3 * n, 3 * n + 3)]);
    expect(shown).toEqual([
      [200, 0, 0],
      [0, 128, 64],
      [255, 255, 255],
    ]);
  });

  it("are near where there are many", () => {
    const pixels = Uint32Array.from({ length: 40_000 }, (_, n) =>
      colour(n & 255, (n >> 3) & 255, (n >> 8) & 255),
    );
    const palette = new Palette(pixels, 256);
    const off = [...palette.indices(pixels)].map((colour, n) => {
      const [red = 0, green = 0, blue = 0] = palette.bytes.subarray(3 * colour, 3 * colour + 3);
      const pixel = pixels[n]!;
      return (
        Math.abs(red - (pixel & 255)) +
        Math.abs(green - ((pixel >> 8) & 255)) +
        Math.abs(blue - ((pixel >> 16) & 255))
      );
    });
    expect(off.reduce((sum, one) => sum + one, 0) / off.length).toBeLessThan(40);
  });
});
