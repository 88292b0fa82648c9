// Players that walk down a tree: see quincunx/bots/searcher.py.

import type { Assessment, Closer, Pause, Player, State } from "./kinds";
import type { Level, Machine, Variant } from "./machine";
import { pick } from "./pick";
import type { Random } from "./random";
import { type Asked, type Limits, TreeSearch } from "./tree";

/** Before the names of what a search with random games only uses. */
const UCT = "uct_";
const WIDTH = 0.7;
const MEMORY = { fixed: 32, timed: 128 };
/** Megabytes for two trees, by whether the number of walks is fixed. */

/** A copy in which what was seen long ago is forgotten, and whether there is anything to forget. */
export interface Memory {
  can_forget(state: State): boolean;
  forget(known: State, half_life: number, random: Random): State;
}

export class SearchPlayer implements Player {
  private search: TreeSearch | null = null;

  constructor(
    private readonly start: () => Promise<Machine>,
    private readonly variant: Variant,
    private readonly level: Level,
    private readonly random: Random,
    private readonly memory: Memory | null,
  ) {}

  async choose(state: State, pause: Pause): Promise<number> {
    const legal = state.legal_actions();
    if (legal.length === 1) return legal[0]!;
    const found = await this.assess(state, pause, { settled: true });
    return pick(found.actions, this.level.temperature, this.random);
  }

  analyse(
    state: State,
    pause: Pause,
    also: readonly number[] = [],
    closer: Closer = {},
  ): Promise<Assessment> {
    return this.assess(state, pause, { also, everyone: true, ...closer });
  }

  line(state: State, action: number): number[] {
    return this.search?.line(state, action) ?? [action];
  }

  async look_back(state: State, pause: Pause): Promise<Assessment> {
    const search = await this.thinking(state.game.seats);
    return search.assess(state, pause, { everyone: true, hindsight: true });
  }

  private async assess(state: State, pause: Pause, asked: Asked): Promise<Assessment> {
    if (this.level.memory !== null && this.memory?.can_forget(state)) {
      this.search = null; // whoever forgets cannot build on earlier thoughts
      state = this.memory.forget(state.hidden(state.player), this.level.memory, this.random);
    }
    const search = await this.thinking(state.game.seats);
    return search.assess(state, pause, asked);
  }

  private async thinking(seats: number): Promise<TreeSearch> {
    this.search ??= await this.new_search(seats);
    return this.search;
  }

  private async new_search(seats: number): Promise<TreeSearch> {
    const { walks, seconds, knows, beyond } = this.level;
    const limits: Limits = {
      walks,
      seconds,
      megabytes: walks === null ? MEMORY.timed : MEMORY.fixed,
    };
    const seed = this.random.getrandbits(48);
    const machine = await this.start();
    return knows
      ? new TreeSearch(machine, limits, { seed, width: this.variant.width, beyond, prefix: "", seats })
      : new TreeSearch(machine, limits, { seed, width: WIDTH, beyond: 0, prefix: UCT, seats });
  }
}
