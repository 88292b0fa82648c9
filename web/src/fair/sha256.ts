/** SHA-256 and HMAC, as FIPS 180-4 and RFC 2104 write them. Browsers have them only where the page comes by https, and
 * a table at home does not. */

const BLOCK = 64;

/** The first 32 bits of the fractional parts of the `root`-th roots of the first primes. */
function fractions(root: number, count: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (!isPrime) continue;
    const value = root === 2 ? Math.sqrt(n) : Math.cbrt(n);
    found.push(Math.floor((value - Math.floor(value)) * 2 ** 32));
  }
  return Uint32Array.from(found);
}

const START = fractions(2, 8);
const ROUND = fractions(3, 64);

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const all = new Uint8Array(length);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return view;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes);
  const hash = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let at = 0; at < view.byteLength; at += BLOCK) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [p, q] = [w[i - 15]!, w[i - 2]!];
      const s0 = turn(p, 7) ^ turn(p, 18) ^ (p >>> 3);
      const s1 = turn(q, 17) ^ turn(q, 19) ^ (q >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as Eight;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) >>> 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = s0 + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = hash[i]! + value));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((value, i) => out.setUint32(4 * i, value));
  return new Uint8Array(out.buffer);
}

type Eight = [number, number, number, number, number, number, number, number];

/** HMAC-SHA-256. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Null: the text is not a hexadecimal number of whole bytes. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
