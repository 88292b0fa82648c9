// The bots of the page: every level of every game, in a worker, without a server. Rules and programs are the
// game's WebAssembly module, the levels are described in Python (quincunx/bots) and come with it.

import type { Expert } from "./expert";
import type { Assessment, Judged, Pause, Player, State } from "./kinds";
import { type About, Machine } from "./machine";
import { Random } from "./random";
import { SearchPlayer } from "./searcher";

export type { Assessment, Judged, State } from "./kinds";

/** Reads one of the files beside the page: `<game>.wasm`, `<game>.json`, `<game>-0.bin`. */
export type Read = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

/** What the games' folders say. */
const EXPERTS = import.meta.glob<{ expert: Expert }>("./*/index.ts", { eager: true });
const ADVISER = "master";

interface Loaded {
  code: WebAssembly.Module;
  about: About;
  tables: Uint8Array[];
}

interface Settings {
  read: Read;
  pause?: Pause;
}

const breathe: Pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** All bots; one object for a worker. */
export class Bots {
  private readonly loaded = new Map<string, Promise<Loaded>>();
  private readonly players = new Map<string, Player>();
  private readonly pause: Pause;

  constructor(private readonly settings: Settings) {
    this.pause = settings.pause ?? breathe;
  }

  /** The action to play; `known` is what the seat may know. `match` keeps the thoughts of one game together. */
  async choose(known: State, level: string, match = ""): Promise<number> {
    if (level === "random") return new Random().choice(known.legal_actions());
    const key = `${match} ${level} ${known.game.name} ${known.game.codes.join()} ${known.player}`;
    const player = await this.kept(key, () => this.player(known, level, null));
    return player.choose(known, this.pause);
  }

  /** Every legal action with its chance to win, the best first: for hints, evaluation and review. */
  async analyse(known: State, seconds: number, also: readonly number[] = []): Promise<Judged[]> {
    return (await this.assess(known, seconds, also)).actions;
  }

  /** The same, and what the best action is worth to each of three and more seats. */
  async assess(known: State, seconds: number, also: readonly number[] = []): Promise<Assessment> {
    return (await this.adviser(known, seconds)).analyse(known, this.pause, also);
  }

  /** The same with every secret of the state known; for games that are over. */
  async look_back(state: State, seconds: number): Promise<Assessment> {
    return (await this.adviser(state, seconds)).look_back(state, this.pause);
  }

  /** What a seat may believe about the others' secrets; empty where there are none. */
  belief(state: State, eyes: number): { seat: number; chances: Record<string, number> }[] {
    return EXPERTS[`./${state.game.name}/index.ts`]?.expert.belief?.(state, eyes) ?? [];
  }

  private adviser(state: State, seconds: number): Promise<Player> {
    const key = `adviser ${seconds} ${state.game.name} ${state.game.codes.join()}`;
    return this.kept(key, () => this.player(state, ADVISER, null, seconds));
  }

  /** Whoever plays a level in this game; the same seed plays the same. */
  async player(state: State, name: string, seed: number | null, seconds?: number): Promise<Player> {
    const { game } = state;
    const { about } = await this.load(game.name);
    const variant = about.variants[game.codes.join()];
    if (variant === undefined) throw new Error(`no bots for ${game.name} with options ${game.codes.join()}`);
    const found = variant.levels[name] ?? null;
    const level =
      seconds === undefined || found === null || found.seconds === null
        ? found
        : { ...found, seconds: Math.min(seconds, found.seconds) };
    const start = () => this.start(game.name);
    const random = new Random(seed);
    const expert = EXPERTS[`./${game.name}/index.ts`]?.expert ?? {};
    const player = expert.player?.({ name, start, variant, level, random }) ?? null;
    if (player !== null) return player;
    if (level === null) throw new Error(`unknown bot ${name}`);
    return new SearchPlayer(start, variant, level, random, expert.memory ?? null);
  }

  /** Loads a game's module, so that the first move does not wait for it. */
  prepare(game: string): Promise<unknown> {
    return this.load(game);
  }

  private async kept(key: string, make: () => Promise<Player>): Promise<Player> {
    const found = this.players.get(key) ?? (await make());
    this.players.delete(key);
    this.players.set(key, found);
    for (const oldest of [...this.players.keys()].slice(0, -KEPT)) this.players.delete(oldest);
    return found;
  }

  private load(game: string): Promise<Loaded> {
    const known = this.loaded.get(game);
    if (known !== undefined) return known;
    const loading = this.read(game);
    this.loaded.set(game, loading);
    loading.catch(() => this.loaded.delete(game)); // it may be there next time
    return loading;
  }

  private async read(game: string): Promise<Loaded> {
    const { read } = this.settings;
    const [code, text] = await Promise.all([read(`${game}.wasm`), read(`${game}.json`)]);
    const about = JSON.parse(new TextDecoder().decode(text)) as About;
    const tables = await Promise.all(about.tables.map((_, n) => read(`${game}-${n}.bin`)));
    return { code: await WebAssembly.compile(code), about, tables };
  }

  private async start(game: string): Promise<Machine> {
    const { code, about, tables } = await this.load(game);
    return Machine.start(code, about, tables);
  }
}

/** Players that are remembered; each has a memory of its own. */
const KEPT = 6;
