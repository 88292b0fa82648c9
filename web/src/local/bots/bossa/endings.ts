// A player of Bossa that plays endings exactly, and otherwise as the tree search does: see
// quincunx/bots/bossa/endings.py. The search itself is compiled.

import {
  type Assessment,
  best_first,
  type Closer,
  ends,
  type Pause,
  type Player,
  type State,
} from "../kinds";
import type { Kind, Layout, Machine, Row } from "../machine";
import type { SearchPlayer } from "../searcher";

export interface Facts {
  deepest: number;
  entries: number;
  pile: number;
  share: number;
  chunk: number;
  turn: number;
}

const BREATH = 30; // milliseconds between two pauses

/** Values endings exactly, and keeps what it found. */
class Endings {
  private readonly states: Row;
  private readonly frames: Row;
  private readonly status: Row;
  private readonly root: Row;
  private readonly all: Row[];

  constructor(
    private readonly machine: Machine,
    private readonly facts: Facts,
  ) {
    const { about } = machine;
    const { group } = about.exports["ending_follow"]!.takes[0] as { group: Record<string, Kind> };
    const of = (name: string) => (group[name] as { of: Layout }).of;
    const { deepest, entries } = facts;
    this.states = machine.row(about.state, deepest);
    this.frames = machine.row(of("frames"), deepest);
    this.status = machine.row(of("status"), 1);
    this.root = machine.row(about.state, 1);
    const actions = () => machine.row("int64", deepest, about.most);
    const table = machine.row(of("table"), entries);
    const result = machine.row("float64", 2);
    this.all = [this.states, this.frames, actions(), actions(), table, this.status, result];
  }

  /** Positions looked at so far. */
  get work(): number {
    return this.status.get(0, "work");
  }

  /** The best action, if that is found in time. */
  async best(state: State, deadline: number, pause: Pause): Promise<number | null> {
    const value = await this.value(state, deadline, pause);
    return value === null ? null : this.frames.get(0, "choice");
  }

  /** Every action's chance to win, if all are found in time; a shared win is a half. */
  async wins(state: State, deadline: number, pause: Pause): Promise<Map<number, number> | null> {
    const found = new Map<number, number>();
    for (const action of state.legal_actions()) {
      const after = state.copy();
      after.push(action);
      const value = await this.value(after, deadline, pause);
      if (value === null) return null;
      found.set(action, (1 + (state.player === 0 ? value : -value)) / 2);
    }
    return found;
  }

  /** What seat 0 can expect. */
  private async value(state: State, deadline: number, pause: Pause): Promise<number | null> {
    this.root.fill(state.pack());
    this.machine.call("ending_begin", this.all, this.root);
    let breath = performance.now();
    for (;;) {
      const now = performance.now();
      if (now >= deadline) return null;
      if (now - breath > BREATH) {
        await pause();
        breath = performance.now();
      }
      this.status.set(0, this.work + this.facts.chunk, "goal");
      if (this.machine.call("ending_follow", this.all)) return this.status.get(0, "value");
    }
  }
}

export class EndingPlayer implements Player {
  private endings: Endings | null = null;

  constructor(
    private readonly tree: SearchPlayer,
    private readonly start: () => Promise<Machine>,
    private readonly facts: Facts,
    private readonly seconds: number | null,
  ) {}

  async choose(state: State, pause: Pause): Promise<number> {
    const begun = performance.now();
    const legal = state.legal_actions();
    if (legal.length > 1 && this.is_ending(state)) {
      const endings = await this.thinking();
      const best = await endings.best(state.hidden(state.player), this.deadline(begun, this.seconds), pause);
      if (best !== null && legal.includes(best)) return best;
    }
    return this.tree.choose(state, pause, begun);
  }

  async analyse(
    state: State,
    pause: Pause,
    also: readonly number[] = [],
    closer: Closer = {},
  ): Promise<Assessment> {
    const begun = performance.now();
    if (this.is_ending(state)) {
      const endings = await this.thinking();
      const { work } = endings;
      const known = state.hidden(state.player);
      const wins = await endings.wins(known, this.deadline(begun, closer.seconds ?? this.seconds), pause);
      if (wins !== null) return read_out(known, wins, endings.work - work);
    }
    return this.tree.analyse(state, pause, also, { begun, ...closer });
  }

  line(state: State, action: number): number[] {
    return this.tree.line(state, action);
  }

  look_back(state: State, pause: Pause, closer: Closer = {}): Promise<Assessment> {
    return this.analyse(state, pause, [], closer);
  }

  private async thinking(): Promise<Endings> {
    this.endings ??= new Endings(await this.start(), this.facts);
    return this.endings;
  }

  private deadline(begun: number, seconds: number | null): number {
    return seconds === null ? Infinity : begun + 1000 * this.facts.share * seconds;
  }

  /** Whether a seat has its turn with few enough tiles in the pile. */
  private is_ending(state: State): boolean {
    const { stage, unseen } = state._record as unknown as { stage: number; unseen: number | bigint };
    let count = 0;
    for (let rest = BigInt(unseen); rest; rest &= rest - 1n) count++;
    return stage === this.facts.turn && count <= this.facts.pile + 1;
  }
}

function read_out(known: State, wins: Map<number, number>, n: number): Assessment {
  const judged = [...wins].map(([action, win]) => {
    const proven = win === 1 && ends(known, action);
    return { action, win, error: 0, visits: 0, proven, knowledge: "exact" as const };
  });
  const actions = best_first(judged, ({ proven, win }) => [Number(proven), win]);
  return { actions, wins: [], reach: { by: "end", n } };
}
