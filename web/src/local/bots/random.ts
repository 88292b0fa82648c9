// Python's random numbers: the same seed gives the same numbers as `random.Random` there (MT19937).

const N = 624;
const M = 397;

/** A generator; without a seed, one that nobody can foresee. */
export class Random {
  private readonly state = new Uint32Array(N);
  private place = N;

  constructor(seed: number | bigint | null = null) {
    const words = seed === null ? [...crypto.getRandomValues(new Uint32Array(8))] : words_of(BigInt(seed));
    this.begin(words);
  }

  /** A number from 0 to 1, 1 left out. */
  random(): number {
    const high = this.next() >>> 5;
    const low = this.next() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** A number of that many bits. */
  getrandbits(bits: number): bigint {
    let found = 0n;
    let shift = 0n;
    for (; bits > 0; bits -= 32, shift += 32n) {
      const word = this.next();
      found |= BigInt(bits < 32 ? word >>> (32 - bits) : word) << shift;
    }
    return found;
  }

  /** A number below n, every one as likely as the others. */
  below(n: number): number {
    const bits = n.toString(2).length;
    let found = Number(this.getrandbits(bits));
    while (found >= n) found = Number(this.getrandbits(bits));
    return found;
  }

  choice<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  shuffle(items: unknown[]): void {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j], items[i]];
    }
  }

  /** One of the items, by weight. */
  weighted<T>(items: readonly T[], weights: readonly number[]): T {
    const sums: number[] = [];
    weights.forEach((weight, n) => sums.push((sums[n - 1] ?? 0) + weight));
    const place = this.random() * sums.at(-1)!;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (place < sums[middle]!) high = middle;
      else low = middle + 1;
    }
    return items[low]!;
  }

  private begin(words: number[]): void {
    const state = this.state;
    state[0] = 19650218;
    for (let i = 1; i < N; i++) state[i] = Math.imul(1812433253, mixed(state[i - 1]!)) + i;
    let i = 1;
    let j = 0;
    for (let k = Math.max(N, words.length); k > 0; k--) {
      state[i] = (state[i]! ^ Math.imul(mixed(state[i - 1]!), 1664525)) + words[j]! + j;
      if (++i >= N) {
        state[0] = state[N - 1]!;
        i = 1;
      }
      if (++j >= words.length) j = 0;
    }
    for (let k = N - 1; k > 0; k--) {
      state[i] = (state[i]! ^ Math.imul(mixed(state[i - 1]!), 1566083941)) - i;
      if (++i >= N) {
        state[0] = state[N - 1]!;
        i = 1;
      }
    }
    state[0] = 0x80000000;
  }

  private next(): number {
    if (this.place >= N) this.refill();
    let y = this.state[this.place++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  private refill(): void {
    const state = this.state;
    for (let k = 0; k < N; k++) {
      const y = (state[k]! & 0x80000000) | (state[(k + 1) % N]! & 0x7fffffff);
      state[k] = state[(k + M) % N]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.place = 0;
  }
}

const mixed = (word: number): number => word ^ (word >>> 30);

function words_of(seed: bigint): number[] {
  let left = seed < 0n ? -seed : seed;
  const words = [Number(left & 0xffffffffn)];
  for (left >>= 32n; left > 0n; left >>= 32n) words.push(Number(left & 0xffffffffn));
  return words;
}
