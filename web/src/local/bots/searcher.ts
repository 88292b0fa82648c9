// Players that walk down a tree: see quincunx/bots/searcher.py.

import type { Assessment, Closer, Pause, Player, State } from "./kinds";
import type { Level, Machine, Variant } from "./machine";
import { pick } from "./pick";
import type { Random } from "./random";
import { type Limits, TreeSearch } from "./tree";

/** Before the names of what a search with random games only uses. */
const UCT = "uct_";
/** Before those of a search by what was learned in self-play. */
const JUDGE = "judge_";
const WIDTH = 0.7;
/** Megabytes for two trees, by whether the number of walks is fixed. */
const MEMORY = { fixed: 32, timed: 128 };

/** A copy in which what was seen long ago is forgotten, with what that was, and whether there is anything to forget. */
export interface Memory {
  can_forget(state: State): boolean;
  forget(known: State, half_life: number, nature: number): [State, number[]];
}

export class SearchPlayer implements Player {
  private search: TreeSearch | null = null;
  private readonly nature: number;
  private forgotten = new Set<number>();

  constructor(
    private readonly start: () => Promise<Machine>,
    private readonly variant: Variant,
    private readonly level: Level,
    private readonly random: Random,
    private readonly memory: Memory | null,
    /** No more than this, in megabytes. */
    private readonly most = Infinity,
  ) {
    this.nature = level.memory === null ? 0 : Number(random.getrandbits(30));
  }

  /** The time to think runs from `begun`, or from now. */
  async choose(state: State, pause: Pause, begun?: number): Promise<number> {
    const legal = state.legal_actions();
    if (legal.length === 1) return legal[0]!;
    state = this.remembered(state);
    const search = await this.thinking(state.game.seats);
    if (this.level.knows && this.random.random() >= this.level.misses) {
      const winning = search.wins_at_once(state);
      if (winning !== null) return winning;
    }
    const found = await search.assess(state, pause, { settled: true, ...(begun !== undefined && { begun }) });
    return pick(found.actions, this.level.temperature, this.random);
  }

  async analyse(
    state: State,
    pause: Pause,
    also: readonly number[] = [],
    closer: Closer = {},
  ): Promise<Assessment> {
    state = this.remembered(state);
    const search = await this.thinking(state.game.seats);
    return search.assess(state, pause, { also, everyone: true, ...closer });
  }

  line(state: State, action: number): number[] {
    return this.search?.line(state, action) ?? [action];
  }

  async look_back(state: State, pause: Pause, closer: Closer = {}): Promise<Assessment> {
    const search = await this.thinking(state.game.seats);
    return search.assess(state, pause, { everyone: true, hindsight: true, ...closer });
  }

  /** What the seat to move knows, less what it has forgotten. */
  private remembered(state: State): State {
    if (this.level.memory === null || !this.memory?.can_forget(state)) return state;
    const [known, gone] = this.memory.forget(state.hidden(state.player), this.level.memory, this.nature);
    // Earlier thoughts that knew more, or less, have a tree that would not fit.
    if (gone.length !== this.forgotten.size || gone.some((seen) => !this.forgotten.has(seen)))
      this.search = null;
    this.forgotten = new Set(gone);
    return known;
  }

  private async thinking(seats: number): Promise<TreeSearch> {
    this.search ??= await this.new_search(seats);
    return this.search;
  }

  private async new_search(seats: number): Promise<TreeSearch> {
    const { walks, seconds, knows, learned, trust, beyond, glances, observers, reads } = this.level;
    const megabytes = Math.min(this.most, walks === null ? MEMORY.timed : MEMORY.fixed);
    const limits: Limits = { walks, seconds, megabytes };
    const seed = this.random.getrandbits(48);
    const machine = await this.start();
    const width = this.level.width ?? (learned ? this.variant.judge_width : this.variant.width);
    const prefix = learned ? JUDGE : "";
    const plain = { width: WIDTH, trust: 0, beyond: 0, glances: false, observers: false, reads: 0 };
    return new TreeSearch(machine, limits, {
      seed,
      seats,
      ...(knows ? { width, trust, beyond, glances, observers, reads, prefix } : { ...plain, prefix: UCT }),
    });
  }
}
