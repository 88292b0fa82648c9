// The bots of the page: every level of every game, in a worker, without a server. Rules and programs are the
// game's WebAssembly module, the levels are described in Python (quincunx/bots) and come with it.

import type { Background, Expert } from "./expert";
import {
  ADVISER_MEGABYTES,
  type Assessment,
  type Closer,
  type Game,
  type Judged,
  type Pause,
  type Player,
  type State,
  table_megabytes,
} from "./kinds";
import { on_its_day } from "./form";
import { type About, Machine } from "./machine";
import { Random } from "./random";
import { SearchPlayer } from "./searcher";
import { modest } from "./telling";

export type { Assessment, Judged, State } from "./kinds";

/** Reads one of the files beside the page: `<game>.wasm`, `<game>.json`, `<game>-0.bin`. */
export type Read = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

/** What the games' folders say. */
const EXPERTS = import.meta.glob<{ expert: Expert }>("./*/index.ts", { eager: true });
const ADVISER = "master";

interface Loaded {
  code: WebAssembly.Module;
  about: About;
}

interface Settings {
  read: Read;
  pause?: Pause;
  /** Where the workers in the games' folders are; without it they have no work. */
  background?: (game: string) => Background;
}

/** What a player may use, where that is less than usual. */
export interface Within {
  /** Memory for what it remembers of its search. */
  megabytes?: number;
}

const breathe: Pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** All bots; one object for a worker. */
export class Bots {
  private readonly loaded = new Map<string, Promise<Loaded>>();
  private readonly abouts = new Map<string, Promise<About>>();
  private readonly tables = new Map<string, Promise<Uint8Array[]>>();
  private readonly players = new Map<string, Player>();
  private readonly shared = new Map<string, unknown>();
  private readonly pause: Pause;
  /** What is being asked of advisers. */
  private advising: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: Settings) {
    this.pause = settings.pause ?? breathe;
  }

  /** The action to play; `known` is what the seat may know. `match` keeps the thoughts of one game together; `points`:
   * points count, not only who wins. */
  async choose(known: State, level: string, match = "", points = false): Promise<number> {
    if (level === "random") return new Random().choice(known.legal_actions());
    const name = points ? await this.for_points(known.game, level) : level;
    const key = `${match} ${name} ${known.game.name} ${known.game.codes.join()} ${known.player}`;
    const megabytes = table_megabytes() / Math.max(1, known.game.seats - 1); // every seat but one may have a bot
    const player = await this.kept(key, () => this.player(known, name, null, { megabytes }));
    return player.choose(known, this.pause);
  }

  /** Who plays for a level where points count: see `Expertise.for_points`. */
  private async for_points({ name, codes }: Game, level: string): Promise<string> {
    const { about } = await this.load(name);
    const pointed = `${level}+points`;
    return pointed in (about.variants[codes.join()]?.levels ?? {}) ? pointed : level;
  }

  /** Every legal action with its chance to win, the best first: for hints, evaluation and review. */
  async analyse(known: State, seconds: number, also: readonly number[] = []): Promise<Judged[]> {
    return (await this.assess(known, seconds, also)).actions;
  }

  /** The same, and what the best action is worth to each of three and more seats. */
  async assess(known: State, seconds: number, also: readonly number[] = []): Promise<Assessment> {
    return this.advise(known, seconds, (player, closer) => player.analyse(known, this.pause, also, closer));
  }

  /** The same with every secret of the state known; for games that are over. */
  async look_back(state: State, seconds: number): Promise<Assessment> {
    return this.advise(state, seconds, (player, closer) => player.look_back(state, this.pause, closer));
  }

  /** What was found, as it may be reported. */
  async told(state: State, found: Assessment): Promise<Assessment> {
    const { about } = await this.load(state.game.name);
    return modest(found, state.player, about.variants[state.game.codes.join()]!.calibration);
  }

  /** What a seat may believe about the others' secrets; empty where there are none. */
  belief(state: State, eyes: number): { seat: number; chances: Record<string, number> }[] {
    return EXPERTS[`./${state.game.name}/index.ts`]?.expert.belief?.(state, eyes) ?? [];
  }

  /** There is one adviser for everything that is asked about a game: its memory is large. One question after the other,
   * for it has one tree. */
  private advise(
    state: State,
    seconds: number,
    ask: (player: Player, closer: Closer) => Promise<Assessment>,
  ): Promise<Assessment> {
    const key = `adviser ${state.game.name} ${state.game.codes.join()}`;
    const answer = this.advising.then(async () => {
      const make = () => this.player(state, ADVISER, null, { megabytes: ADVISER_MEGABYTES });
      const player = await this.kept(key, make);
      return this.told(state, await ask(player, { seconds }));
    });
    this.advising = answer.catch(() => undefined);
    return answer;
  }

  /** Whoever plays a level in this game; the same seed plays the same. */
  async player(state: State, name: string, seed: number | null, { megabytes }: Within = {}): Promise<Player> {
    const { game } = state;
    const { about, code } = await this.load(game.name);
    const variant = about.variants[game.codes.join()];
    if (variant === undefined) throw new Error(`no bots for ${game.name} with options ${game.codes.join()}`);
    const random = new Random(seed);
    const named = variant.levels[name];
    const level = named === undefined ? null : on_its_day(named, new Random(seed).random());
    const expert = EXPERTS[`./${game.name}/index.ts`]?.expert ?? {};
    const background = this.settings.background?.(game.name) ?? null;
    const once = <T>(what: string, first: () => T): T => this.once(`${game.name} ${what}`, first);
    const start = () => this.start(game.name, true);
    const player =
      (await expert.player?.({ name, start, variant, level, random, code, about, background, once })) ?? null;
    if (player !== null) return player;
    if (level === null) throw new Error(`unknown bot ${name}`);
    // Where a level judges by what was learned, that is what the tables hold; the others do without them.
    const others = Object.values(variant.levels).some(({ learned }) => learned) && !level.learned;
    const begin = () => this.start(game.name, !others);
    if (!expert.around)
      return new SearchPlayer(begin, variant, level, random, expert.memory ?? null, megabytes);
    const machines = new Map<string, Promise<Machine>>();
    const common = () => asked_once(machines, game.name, begin);
    const tree = new SearchPlayer(common, variant, level, random, expert.memory ?? null, megabytes);
    return expert.around(tree, { start: common, variant, level });
  }

  /** Loads a game's module and tables, so that the first word of an adviser does not wait for them. */
  async prepare(game: string): Promise<void> {
    const tables = this.about(game).then((about) => this.read_tables(game, about));
    await Promise.all([this.load(game), tables]);
  }

  private async kept(key: string, make: () => Promise<Player>): Promise<Player> {
    const found = this.players.get(key) ?? (await make());
    this.players.delete(key);
    this.players.set(key, found);
    for (const oldest of [...this.players.keys()].slice(0, -KEPT)) this.players.delete(oldest);
    return found;
  }

  private once<T>(name: string, make: () => T): T {
    if (!this.shared.has(name)) this.shared.set(name, make());
    return this.shared.get(name) as T;
  }

  private load(game: string): Promise<Loaded> {
    return asked_once(this.loaded, game, () => this.read(game));
  }

  private async read(game: string): Promise<Loaded> {
    const code = this.settings.read(`${game}.wasm`).then((bytes) => WebAssembly.compile(bytes));
    const [compiled, about] = await Promise.all([code, this.about(game)]);
    return { code: compiled, about };
  }

  private about(game: string): Promise<About> {
    return asked_once(this.abouts, game, async () => {
      const text = await this.settings.read(`${game}.json`);
      return JSON.parse(new TextDecoder().decode(text)) as About;
    });
  }

  /** A module, with the tables that travel apart or without them. */
  private async start(game: string, whole: boolean): Promise<Machine> {
    const { code, about } = await this.load(game);
    if (!whole) return Machine.start(code, { ...about, tables: [] }, []);
    return Machine.start(code, about, await this.read_tables(game, about));
  }

  private read_tables(game: string, { tables }: About): Promise<Uint8Array[]> {
    const read = (_: number, n: number) => this.settings.read(`${game}-${n}.bin`);
    return asked_once(this.tables, game, () => Promise.all(tables.map(read)));
  }
}

/** What was asked for before, or asks for it; what did not come may be there next time. */
function asked_once<T>(known: Map<string, Promise<T>>, name: string, ask: () => Promise<T>): Promise<T> {
  const found = known.get(name);
  if (found !== undefined) return found;
  const asked = ask();
  known.set(name, asked);
  asked.catch(() => known.delete(name));
  return asked;
}

/** Players that are remembered; each has its own memory. */
const KEPT = 6;
