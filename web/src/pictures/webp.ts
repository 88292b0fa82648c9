/** Pictures that move: frames that the browser has written as WebP, put together as one file. The format is Google's
 * "WebP Container Specification": chunks of a name, a length and bytes. */

interface Chunk {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Frame {
  /** One WebP picture; all have the same size. */
  readonly bytes: Uint8Array;
  /** How long it is seen. */
  readonly ms: number;
}

const HEADER = 12;
/** What of a picture is its image; the rest is about it. */
const IMAGE = new Set(["ALPH", "VP8 ", "VP8L"]);
const [ANIMATION, ALPHA, NO_BLENDING] = [0x02, 0x10, 0x02];
const LONGEST_MS = 0xffffff;

const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

export const isWebp = (bytes: Uint8Array): boolean =>
  text(bytes.subarray(0, 4)) === "RIFF" && text(bytes.subarray(8, 12)) === "WEBP";

function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Chunk[] = [];
  for (let at = HEADER; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    found.push({ name: text(bytes.subarray(at, at + 4)), bytes: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return found;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function chunk({ name, bytes }: Chunk): Uint8Array {
  const head = new Uint8Array(8);
  head.set([...name].map((letter) => letter.charCodeAt(0)));
  new DataView(head.buffer).setUint32(4, bytes.length, true);
  return joined([head, bytes, new Uint8Array(bytes.length % 2)]);
}

/** Numbers of three bytes each, the lowest first. */
const threes = (...numbers: readonly number[]): number[] =>
  numbers.flatMap((number) => [number & 255, (number >> 8) & 255, (number >> 16) & 255]);

/** One picture that shows the frames again and again. */
export function animated(frames: readonly Frame[], width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = threes(width - 1, height - 1);
  const shown = frames.map(({ bytes, ms }) => {
    if (!isWebp(bytes)) throw new Error("a frame is no WebP");
    const image = chunksOf(bytes).filter(({ name }) => IMAGE.has(name));
    const time = threes(Math.min(LONGEST_MS, Math.round(ms)));
    const head = new Uint8Array([...threes(0, 0), ...size, ...time, NO_BLENDING]);
    return chunk({ name: "ANMF", bytes: joined([head, ...image.map(chunk)]) });
  });
  const body = joined([
    new Uint8Array([..."WEBP"].map((letter) => letter.charCodeAt(0))),
    chunk({ name: "VP8X", bytes: new Uint8Array([ANIMATION | ALPHA, 0, 0, 0, ...size]) }),
    chunk({ name: "ANIM", bytes: new Uint8Array(6) }), // for ever, on nothing
    ...shown,
  ]);
  return chunk({ name: "RIFF", bytes: body }) as Uint8Array<ArrayBuffer>;
}
