/** Frames put together as one picture that moves. */

import { describe, expect, it } from "vitest";
import { animated, isWebp } from "../../src/pictures/webp";

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const four = (n: number): number[] => [n & 255, (n >> 8) & 255, (n >> 16) & 255, n >> 24];

/** A picture with one chunk of some bytes, and one about it that is no image. */
function picture(...image: number[]): Uint8Array {
  const chunk = (name: string, bytes: number[]): number[] => [
    ...letters(name),
    ...four(bytes.length),
    ...bytes,
    ...(bytes.length % 2 ? [0] : []),
  ];
  const body = [...letters("WEBP"), ...chunk("EXIF", [9, 9, 9]), ...chunk("VP8L", image)];
  return new Uint8Array([...letters("RIFF"), ...four(body.length), ...body]);
}

describe("an animated picture", () => {
  it("holds its size, every frame with its time, and nothing but images", () => {
    const made = animated(
      [
        { bytes: picture(1, 2, 3), ms: 700 },
        { bytes: picture(4, 5), ms: 300 },
      ],
      640,
      320,
    );
    expect(isWebp(made)).toBe(true);
    const view = new DataView(made.buffer);
    expect(view.getUint32(4, true)).toBe(made.length - 8);
    const names: string[] = [];
    const starts: number[] = [];
    for (let at = 12; at < made.length;) {
      names.push(String.fromCharCode(...made.subarray(at, at + 4)));
      starts.push(at + 8);
      const length = view.getUint32(at + 4, true);
      at += 8 + length + (length % 2);
    }
    expect(names).toEqual(["VP8X", "ANIM", "ANMF", "ANMF"]);
    const [about = 0, , first = 0, second = 0] = starts;
    expect([...made.subarray(about, about + 10)]).toEqual([
      0x12,
      0,
      0,
      0,
      639 & 255,
      639 >> 8,
      0,
      319 & 255,
      319 >> 8,
      0,
    ]);
    expect(made[first + 12]! + 256 * made[first + 13]!).toBe(700);
    expect(made[second + 12]! + 256 * made[second + 13]!).toBe(300);
    expect(String.fromCharCode(...made.subarray(first + 16, first + 20))).toBe("VP8L");
    expect([...made.subarray(first + 24, first + 27)]).toEqual([1, 2, 3]);
  });

  it("is refused where a frame is something else", () => {
    expect(() => animated([{ bytes: new Uint8Array(20), ms: 1 }], 1, 1)).toThrow("no WebP");
  });
});
