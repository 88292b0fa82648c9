/** A strong bot that thinks while somebody looks: in slices, so that its first word comes at once and it can be stopped
 * at any moment. */

import type { Bots } from "../bots";
import {
  ADVISER_MEGABYTES,
  best_first,
  type Assessment,
  type Judged,
  type Pause,
  type Player,
  type State,
} from "../bots/kinds";
import type { Value } from "../python/value";
import type { Every, Line, LineStep, Thought } from "./messages";
import { CHANCE } from "./study";

const ADVISER = "master";
const OVER = -2;
/** Seconds of the first slices; the last one is repeated. */
const SLICES = [0.02, 0.1, 0.2, 0.4, 0.8, 1.6];
/** Seconds for a reply at the end of a line; the least and the most for each thing that chance may do. */
const REPLY = 0.06;
const [SHORTEST, LONGEST] = [0.08, 0.5];
/** How many first actions are considered, to find lines that lead to different things. */
const MOST_TRIED = 24;
/** How often a line is walked at least before it is shown, and how often in the end, if the best one is. */
const [ENOUGH, CLOSELY] = [200, 2000];

/** The search was stopped: somebody asked for something else, or has left. */
export class Stopped extends Error {}

const breathe: Pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** What may become a line: where it leads, and how. */
interface Chosen {
  readonly judged: Judged;
  readonly after: Value;
  readonly steps: LineStep[];
}

export interface Wish {
  readonly seconds: number;
  readonly lines: number;
  readonly eyes: number;
}

export class Thinking {
  #turn = 0;
  #player: { key: string; made: Promise<Player> } | null = null;
  /** One search after the other: they share a memory. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly bots: Pick<Bots, "player" | "told">,
    private readonly breath: Pause = breathe,
  ) {}

  stop(): void {
    this.#turn++;
  }

  /** Thinks about a position for some time; `tell` hears every better thought. */
  think(state: Value, at: number, wish: Wish, tell: (thought: Thought) => void): Promise<void> {
    return this.#begin(async (pause) => {
      const player = await this.#adviser(state);
      const begun = performance.now();
      const spent = (): number => (performance.now() - begun) / 1000;
      let also: number[] = []; // what stands in the lines is looked at closely
      for (let n = 0, isDone = false; !isDone; n++) {
        const slice = Math.min(SLICES[n] ?? SLICES.at(-1)!, Math.max(0.05, wish.seconds - spent()));
        const closer = { seconds: slice, eyes: wish.eyes, at_once: n === 0, closely: CLOSELY };
        const found = await this.bots.told(state as State, await player.analyse(state, pause, also, closer));
        isDone = isSettled(state, found) || spent() >= wish.seconds - 0.02;
        const chosen = await this.#lines(player, state, found, wish, pause, slice >= 0.4 || isDone);
        const lines = shown(chosen, found);
        const next = untried(found).slice(0, wish.lines - chosen.length);
        also = [...chosen.map(({ judged: { action } }) => action), ...next];
        // What is certain at once leaves time to look at the other lines, too.
        const isLeft = n === 0 || spent() < wish.seconds - 0.02;
        if (isLeft && lines.length < also.length) isDone = false;
        const seconds = Math.round(10 * spent()) / 10;
        await pause(); // whoever has left hears nothing more
        tell({
          at,
          seat: state.player,
          lines,
          wins: winsOf(state, found, lines),
          reach: found.reach,
          seconds,
          isDone,
        });
      }
    });
  }

  /** What would be best for everything that chance may do, and what that makes on the whole. */
  every(state: Value, at: number, wish: Wish, tell: (every: Every) => void): Promise<void> {
    return this.#begin(async (pause) => {
      const outcomes = [...state.chance_outcomes()] as [number, number][];
      const all = outcomes.reduce((sum, [, weight]) => sum + weight, 0);
      const states = outcomes.map(([action]) => {
        const after = state.copy();
        after.push(action);
        return after as Value;
      });
      const seat = Math.max(0, states[0]?.player ?? 0);
      const rows: Every["rows"][number][] = outcomes.map(([action, weight]) => ({
        ...{ action, text: state.action_text(action) as string, chance: weight / all },
        ...{ best: null, bestSeat: seat, win: null, error: 0, knowledge: "unknown" as const },
      }));
      const told = (isDone: boolean): void => {
        const win = rows.every((row) => row.win !== null)
          ? rows.reduce((sum, row) => sum + row.chance * (row.win ?? 0), 0)
          : null;
        tell({ at, seat, rows: [...rows], win, isDone });
      };
      told(false);
      const player = await this.#adviser(state);
      const seconds = Math.min(LONGEST, Math.max(SHORTEST, wish.seconds / outcomes.length));
      for (const [n, after] of states.entries()) {
        rows[n] = { ...rows[n]!, ...(await this.#best(player, after, seat, { ...wish, seconds }, pause)) };
        await pause();
        told(n === states.length - 1);
      }
    });
  }

  async #best(player: Player, after: Value, seat: number, { eyes, seconds }: Wish, pause: Pause) {
    if (after.player === OVER) {
      const win = (after.returns()[seat] + 1) / 2;
      return { best: null, bestSeat: seat, win, error: 0, knowledge: "exact" as const };
    }
    const found = await this.bots.told(
      after as State,
      await player.analyse(after, pause, [], { seconds, eyes }),
    );
    const [first] = found.actions;
    if (!first) throw new Error("nothing can be done in a position that is not over");
    const mover = after.player as number;
    const others = (after.game.seats as number) - 1;
    const win = mover === seat ? first.win : (found.wins[seat] ?? (1 - first.win) / others);
    const { error, knowledge } = first;
    return { best: after.action_text(first.action) as string, bestSeat: mover, win, error, knowledge };
  }

  #begin(work: (pause: Pause) => Promise<void>): Promise<void> {
    const turn = ++this.#turn;
    const pause: Pause = async () => {
      await this.breath();
      if (turn !== this.#turn) throw new Stopped();
    };
    const done = this.#work.then(async () => {
      await pause();
      await work(pause);
    });
    this.#work = done.catch(() => undefined);
    return done.catch((error: unknown) => {
      if (!(error instanceof Stopped)) throw error;
    });
  }

  /** Its memory is large, so there is only one. */
  #adviser(state: Value): Promise<Player> {
    const key = `${state.game.name} ${[...state.game.codes].join()}`;
    if (this.#player?.key !== key) {
      const made = this.bots.player(state as State, ADVISER, null, { megabytes: ADVISER_MEGABYTES });
      this.#player = { key, made };
      made.catch(() => (this.#player = null));
    }
    return this.#player.made;
  }

  /** The best lines that come to different things. */
  async #lines(
    player: Player,
    state: Value,
    found: Assessment,
    { lines, eyes }: Wish,
    pause: Pause,
    isLong: boolean,
  ): Promise<Chosen[]> {
    const known = state.hidden(eyes);
    const ends = new Set<string>();
    const chosen: Chosen[] = [];
    for (const judged of found.actions.slice(0, MOST_TRIED)) {
      if (chosen.length === lines || judged.knowledge === "unknown") break;
      const after = known.copy();
      const steps: LineStep[] = [];
      for (const action of player.line?.(known, judged.action) ?? [judged.action]) push(after, action, steps);
      const turn = steps.findIndex(({ seat }) => seat !== state.player);
      const end = endOf(known, steps.slice(0, turn < 0 ? steps.length : turn));
      if (ends.has(end)) continue;
      ends.add(end);
      chosen.push({ judged, after, steps });
    }
    // A turn that was searched as a whole says nothing about the answer: a short look finds one.
    if (isLong && found.reach.by === "turns")
      for (const { after, steps } of chosen) {
        if (after.player === OVER || after.player === CHANCE || after.player === state.player) continue;
        const [reply] = (await player.analyse(after, pause, [], { seconds: REPLY })).actions;
        if (reply) for (const action of player.line?.(after, reply.action) ?? []) push(after, action, steps);
      }
    return chosen;
  }
}

/** What a search that was sure at once has not looked at. */
function untried({ actions, reach }: Assessment): number[] {
  if (reach.by !== "walks") return [];
  return actions.filter(({ knowledge }) => knowledge === "unknown").map(({ action }) => action);
}

/** What was looked at often enough, the likeliest to win first: readers see the numbers. */
function shown(chosen: readonly Chosen[], { reach }: Assessment): Line[] {
  const enough = Math.min(ENOUGH, chosen[0]?.judged.visits ?? 0);
  const known = chosen.filter(
    ({ judged: { visits, proven } }, n) => n === 0 || proven || reach.by !== "walks" || visits >= enough,
  );
  return best_first(known, ({ judged: { win } }) => [win]).map(
    ({ judged: { action, win, error, proven, knowledge }, steps }) => ({
      ...{ action, win, error, proven, knowledge, steps },
    }),
  );
}

function push(state: Value, action: number, steps: LineStep[]): void {
  steps.push({ seat: state.player as number, text: state.action_text(action) as string });
  state.push(action);
}

function endOf(known: Value, steps: readonly LineStep[]): string {
  const after = known.copy();
  for (const { text } of steps) after.push_text(text);
  return after.position() as string;
}

/** Whether thinking on would change nothing. */
function isSettled(state: Value, { actions, is_final }: Assessment): boolean {
  if (is_final !== undefined) return is_final;
  return (
    state.legal_actions().length === 1 ||
    (actions[0]?.proven ?? false) ||
    actions.every(({ proven, knowledge }) => proven || knowledge === "exact")
  );
}

/** Every seat's chance if the best is played; of two seats, the other has the rest. */
function winsOf(state: Value, { actions: [best], wins }: Assessment, [first]: readonly Line[]): number[] {
  const { seats } = state.game;
  if (!best || !first || (seats !== 2 && !wins.length)) return wins;
  const others = best.win < 1 ? (1 - first.win) / (1 - best.win) : 0;
  return Array.from({ length: seats }, (_, seat) => {
    if (seat === state.player) return first.win;
    return seats === 2 ? 1 - first.win : (wins[seat] ?? 0) * others;
  });
}
