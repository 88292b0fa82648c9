/** The time of a match on this device. A clock runs only while somebody has its table open: a closed tab, a phone in a
 * pocket and a computer asleep stop it, so that nobody loses to their own device. Without a clock it is the device's. */

/** How often the time of a table is looked at (ms); what is not looked at for so long has slept. */
const [BEAT, ASLEEP] = [1000, 5000];
/** Beats between two times that are kept: as much is given back, at most, after a tab was closed. */
const KEEP_EVERY = 5;

export class OpenTime {
  #at: number;
  #seen: number;

  /** `from`: how late it was when the table was last open. */
  constructor(
    from: number,
    private readonly isTimed: boolean,
    private readonly device: () => number,
  ) {
    [this.#at, this.#seen] = [from, device()];
  }

  now(): number {
    if (!this.isTimed) return this.device();
    this.beat();
    return this.#at;
  }

  /** Another tab was further. */
  reach(at: number): void {
    this.#at = Math.max(this.#at, at);
  }

  /** Lets it run up to now; true: it has slept in between. */
  beat(): boolean {
    const now = this.device();
    const passed = Math.max(0, now - this.#seen);
    this.#seen = now;
    const slept = passed > ASLEEP;
    if (!slept) this.#at += passed;
    return slept;
  }
}

interface Timed {
  readonly time: OpenTime;
}

interface Hooks<Live extends Timed> {
  /** The open tables on which a clock runs. */
  running(): readonly Live[];
  keep(live: Live): void;
  /** It has slept: those who look at it see a time that is no longer right. */
  woke(live: Live): void;
}

/** Lets the clocks of open tables run. */
export class Heart<Live extends Timed> {
  #beating: ReturnType<typeof setInterval> | undefined;
  #beats = 0;

  constructor(private readonly hooks: Hooks<Live>) {}

  /** Beats as long as a clock runs. */
  wake(): void {
    if (this.hooks.running().length) this.#beating ??= setInterval(() => this.#beat(), BEAT);
  }

  #beat(): void {
    const running = this.hooks.running();
    if (!running.length) {
      clearInterval(this.#beating);
      this.#beating = undefined;
      return;
    }
    const isKept = ++this.#beats % KEEP_EVERY === 0;
    for (const live of running) {
      if (live.time.beat()) this.hooks.woke(live);
      else if (isKept) this.hooks.keep(live);
    }
  }
}
