/** The analysis in its worker: one tree and one engine, asked by messages. */

import type { Bots } from "../bots";
import { fromPlain } from "../python/plain";
import type { Value } from "../python/value";
import { actions_in } from "../translated/quincunx/table/opening.js";
import { MatchRecord } from "../translated/quincunx/table/saved.js";
import { Fault, faultOf } from "./faults";
import type {
  Belief,
  Command,
  Draft,
  Eyes,
  FactSaid,
  FromAnalysis,
  Saved,
  Start,
  StudyLook,
  Telling,
  ThinkAbout,
  ToAnalysis,
} from "./messages";
import { isSaved } from "./saved";
import { CHANCE, FORMAT, MOST_NODES, Study } from "./study";
import { Thinking } from "./thinking";

/** How many actions of another seat are named as most revealing of its secret. */
const MOST_TOLD = 3;
const LEAST_TOLD = 0.02;

type Answer =
  | { readonly look: StudyLook }
  | { readonly record: string }
  | { readonly draft: Draft }
  | { readonly position: string }
  | { readonly facts: readonly FactSaid[] };

export class AnalysisDesk {
  #study: Study | null = null;
  readonly #thinking: Thinking;

  constructor(
    private readonly bots: Pick<Bots, "player" | "belief" | "told">,
    private readonly tell: (message: FromAnalysis) => void,
  ) {
    this.#thinking = new Thinking(bots);
  }

  hear(message: ToAnalysis): void {
    if ("think" in message) void this.#think(message.think);
    else if ("record" in message)
      this.#answer(message.study, () => ({ record: this.#record(message.record) }));
    else if ("draft" in message) this.#answer(message.study, () => ({ draft: this.#now.draft() }));
    else if ("why" in message)
      this.#answer(message.study, () => ({ facts: this.#now.compared(message.why) }));
    else if ("arranged" in message)
      this.#answer(message.study, () => ({ position: this.#now.arranged(message.arranged) }), "text");
    else
      this.#answer(
        message.study,
        () => ({ look: this.#do(message.command) }),
        WRONG[message.command.do] ?? "refused",
      );
  }

  #answer(study: number, answer: () => Answer, wrong = "refused"): void {
    try {
      this.tell({ study, ...answer() });
    } catch (error) {
      this.tell({ study, fault: faultOf(error, wrong) });
    }
  }

  #do(command: Command): StudyLook {
    let passed: number[] = [];
    switch (command.do) {
      case "begin":
        this.#study = Study.begin(command.start, command.moves);
        break;
      case "open":
        this.#study = Study.open(command.saved, command.at);
        break;
      case "read":
        this.#study = read(command.start, command.text, command.round ?? null, command.number ?? null);
        break;
      case "look":
        break;
      case "play":
        passed = this.#now.play(command.action, command.auto);
        break;
      case "try":
        passed = this.#now.try(command.text);
        break;
      case "chance":
        passed = this.#now.chance(command.all);
        break;
      case "go":
        this.#now.go(command.id);
        break;
      case "name":
        this.#now.name(command.id, command.name);
        break;
      case "delete":
        this.#now.delete(command.id);
        break;
      case "promote":
        this.#now.promote(command.id);
    }
    return { ...this.#now.look(command.eyes, passed), beliefs: this.#beliefs(command.eyes) };
  }

  get #now(): Study {
    if (!this.#study) throw Fault("gone", "no analysis has begun");
    return this.#study;
  }

  async #think(wish: ThinkAbout | null): Promise<void> {
    this.#thinking.stop();
    if (!wish || !this.#study) return;
    const { state, at } = this.#study;
    const asked = { ...wish, eyes: this.#study.seatOf(wish.eyes) };
    try {
      if (wish.do === "every" || state.player === CHANCE) {
        const before = this.#study.everyState();
        if (before) await this.#thinking.every(before, at, asked, (every) => this.tell({ every }));
      } else if (state.player >= 0)
        await this.#thinking.think(state, at, asked, (thought) => this.tell({ thought }));
    } catch (error) {
      console.error(error);
      this.tell({ broken: faultOf(error, "internal") });
    }
  }

  #record(seats: readonly string[]): string {
    return JSON.stringify(this.#now.record(seats), null, 1);
  }

  /** What the eyes may believe, and which actions gave it away. */
  #beliefs(eyes: Eyes): Belief[] {
    const study = this.#now;
    const seat = study.seatOf(eyes);
    const now = this.bots.belief(study.state, seat);
    if (!now.length || study.state.player < 0) return [];
    const told = new Map<number, Telling[]>(now.map(({ seat: other }) => [other, []]));
    let before = now.map(() => null as Record<string, number> | null);
    for (const { id, seat: mover, state } of study.path()) {
      const after = this.bots.belief(state, seat);
      for (const [n, { seat: other, chances }] of now.entries()) {
        const then = after.find((one) => one.seat === other)?.chances ?? null;
        const what = likeliest(chances);
        const [was, is] = [before[n]?.[what], then?.[what]];
        if (mover === other && was !== undefined && is !== undefined && is - was >= LEAST_TOLD) {
          const text = state.step(state.length - 1, seat)[2] as string;
          told.get(other)!.push({ id, text, what, before: was, after: is });
        }
      }
      before = now.map(({ seat: other }) => after.find((one) => one.seat === other)?.chances ?? null);
    }
    return now.map(({ seat: other, chances }) => ({
      seat: other,
      chances,
      told: told
        .get(other)!
        .sort((a, b) => b.after - b.before - (a.after - a.before))
        .slice(0, MOST_TOLD)
        .sort((a, b) => a.id - b.id),
    }));
  }
}

/** What a refusal of the library means, by what was asked. */
const WRONG: Readonly<Partial<Record<Command["do"], string>>> = {
  begin: "link",
  open: "damaged",
  read: "text",
};

const likeliest = (chances: Readonly<Record<string, number>>): string =>
  Object.entries(chances).reduce((best, one) => (one[1] > best[1] ? one : best))[0];

/** A position, a record, or a saved analysis. */
function read(start: Start, text: string, round: number | null, number: number | null): Study {
  const trimmed = text.trim();
  if (!trimmed) throw Fault("empty", "there is no text");
  if (!trimmed.startsWith("{")) return Study.begin({ ...start, position: trimmed });
  const data = parsed(trimmed);
  if ("analysis" in data) return opened(data);
  const count = actions_in(fromPlain(data)) as number;
  if (count >= MOST_NODES) throw Fault("too_long", `it has ${count} actions`);
  const states = statesOf(trimmed, data);
  const played = states[(round ?? states.length) - 1];
  if (!played) throw Fault("damaged", `there are rounds 1 to ${states.length}, not ${round}`);
  return Study.of(played, number);
}

function parsed(text: string): Value {
  try {
    return JSON.parse(text);
  } catch {
    throw Fault("damaged", "it is not JSON");
  }
}

function opened(data: Value): Study {
  const { position = null } = data as Saved;
  const saved = { ...(data as Saved), position };
  // A newer format may have another shape.
  if (saved.analysis === FORMAT && !isSaved(saved))
    throw Fault("damaged", "its game, options or tree cannot be read");
  return Study.open(saved);
}

/** The rounds of a record. One that was saved while the game went on hides what its owner did not know; it is replayed
 * as far as that goes. */
function statesOf(text: string, data: Value): Value[] {
  if (!JSON.stringify(data.actions ?? "").includes("?")) return [...MatchRecord.from_text(text).match.states];
  const { game, options } = data;
  const earlier = Array.isArray(data.earlier) ? data.earlier : [];
  const rounds = [...earlier, data].map((round: Value) => round?.actions as unknown);
  if (!isSaved({ game, options, position: null, tree: [] }) || !rounds.every(isActions))
    throw Fault("damaged", "its game, options or actions cannot be read");
  return rounds.map((actions) => Study.begin({ game, options, position: null }, actions).state);
}

const isActions = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
