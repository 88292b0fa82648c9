/** Pictures that move, for browsers that cannot write WebP: GIF as in CompuServe's "Graphics Interchange Format 89a". Every
 * frame has the 256 colours that suit it, and is as large as what has changed. */

import { Palette } from "./palette";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Colours of a frame, as a power of two; codes that clear what was learned, and end the picture; bits of a code at most. */
const BITS = 8;
const [CLEAR, END] = [1 << BITS, (1 << BITS) + 1];
const LONGEST = 12;
const KEPT = 0x04; // what a frame does not draw stays as it was
const MS = 10; // time is counted in hundredths of a second
const LONGEST_TIME = 0xffff;

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const two = (number: number): number[] => [number & 255, number >> 8];

export class Gif {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  #last: Uint32Array | null = null;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    const screen = [...two(width), ...two(height), 0, 0, 0];
    const forEver = [0x21, 0xff, 11, ...letters("NETSCAPE2.0"), 3, 1, 0, 0, 0];
    this.#parts.push(new Uint8Array([...letters("GIF89a"), ...screen, ...forEver]));
  }

  /** One more frame: its pixels, four bytes each, and how long it is seen. */
  add(pixels: Uint8ClampedArray, ms: number): void {
    const now = new Uint32Array(pixels.slice().buffer);
    const box = this.#changed(now);
    this.#last = now;
    const part = new Uint32Array(box.width * box.height);
    for (let row = 0; row < box.height; row++) {
      const start = (box.top + row) * this.width + box.left;
      part.set(now.subarray(start, start + box.width), row * box.width);
    }
    const palette = new Palette(part, 1 << BITS);
    const time = Math.min(LONGEST_TIME, Math.max(1, Math.round(ms / MS)));
    const control = [0x21, 0xf9, 4, KEPT, ...two(time), 0, 0];
    const where = [box.left, box.top, box.width, box.height].flatMap(two);
    const ownColours = 0x80 | (BITS - 1);
    this.#parts.push(new Uint8Array([...control, 0x2c, ...where, ownColours]), palette.bytes);
    this.#parts.push(...blocks(packed(part.length, palette.indices(part))));
  }

  whole(): Blob {
    return new Blob([...this.#parts, new Uint8Array([0x3b])], { type: "image/gif" });
  }

  /** The smallest box around all that differs from the frame before; of nothing, one pixel. */
  #changed(now: Uint32Array): Box {
    const last = this.#last;
    if (!last) return { left: 0, top: 0, width: this.width, height: this.height };
    let [left, right, top, bottom] = [this.width, -1, this.height, -1];
    for (let n = 0; n < now.length; n++) {
      if (now[n] === last[n]) continue;
      const [x, y] = [n % this.width, Math.floor(n / this.width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), y];
    }
    if (right < 0) return { left: 0, top: 0, width: 1, height: 1 };
    return { left, top, width: right - left + 1, height: bottom - top + 1 };
  }
}

/** The numbers of colours, packed by what came before (Lempel, Ziv and Welch). */
export function packed(length: number, colours: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(2 * length + 16);
  /** What a run of colours and one more is called, by both; 0: it has no name yet. */
  const names = new Uint16Array(1 << (LONGEST + BITS));
  let [at, waiting, held] = [0, 0, 0];
  let [next, size] = [END + 1, BITS + 1];
  const write = (code: number): void => {
    waiting |= code << held;
    for (held += size; held >= 8; held -= 8) {
      out[at++] = waiting & 255;
      waiting >>>= 8;
    }
  };
  write(CLEAR);
  let run = colours[0]!;
  for (let n = 1; n < length; n++) {
    const place = (run << BITS) | colours[n]!;
    if (names[place]) {
      run = names[place];
      continue;
    }
    write(run);
    run = colours[n]!;
    if (next === 1 << LONGEST) {
      write(CLEAR);
      names.fill(0);
      [next, size] = [END + 1, BITS + 1];
    } else {
      if (next === 1 << size) size++; // whoever reads learns a name one code later
      names[place] = next++;
    }
  }
  write(run);
  write(END);
  if (held > 0) out[at++] = waiting & 255;
  return out.slice(0, at);
}

/** In blocks of at most 255 bytes, each with its length before it. */
function blocks(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const found = [new Uint8Array([BITS])];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255);
    found.push(new Uint8Array([block.length, ...block]));
  }
  return [...found, new Uint8Array([0])];
}
