/** The page's end of an analysis: it has its own worker, so that a table that is played beside it is never slowed
 * down, and so that ending it ends every search. */

import type {
  Arranged,
  Command,
  Compared,
  Draft,
  Every,
  FactSaid,
  FromAnalysis,
  StudyFault,
  StudyLook,
  ThinkAbout,
  Thought,
  ToAnalysis,
} from "../local/analysis/messages";

/** What the worker refused, or why it is not there. */
export class Refused extends Error {
  constructor(readonly fault: StudyFault) {
    super(fault.message);
  }
}

export interface Hooks {
  thought(thought: Thought): void;
  every(every: Every): void;
  broken(fault: StudyFault): void;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}
type Answer =
  | { look: StudyLook }
  | { record: string }
  | { draft: Draft }
  | { position: string }
  | { facts: readonly FactSaid[] };
/** A worker, or a fake in tests. */
type Helper = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

export class AnalysisClient {
  #helper: Helper | null = null;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(
    private readonly hooks: Hooks,
    private readonly start: () => Helper,
  ) {}

  async do(command: Command): Promise<StudyLook> {
    const answer = await this.#ask((study) => ({ study, command }));
    if (!("look" in answer)) throw new Error("the analysis answered something else");
    return answer.look;
  }

  async record(seats: readonly string[]): Promise<string> {
    const answer = await this.#ask((study) => ({ study, record: seats }));
    if (!("record" in answer)) throw new Error("the analysis answered something else");
    return answer.record;
  }

  /** What is looked at, for whoever wants to arrange it. */
  async draft(): Promise<Draft> {
    const answer = await this.#ask((study) => ({ study, draft: true }));
    if (!("draft" in answer)) throw new Error("the analysis answered something else");
    return answer.draft;
  }

  /** The text of the position that was arranged; refused: it is impossible. */
  async arranged(arranged: Arranged): Promise<string> {
    const answer = await this.#ask((study) => ({ study, arranged }));
    if (!("position" in answer)) throw new Error("the analysis answered something else");
    return answer.position;
  }

  /** What the rules say of one action and not of another. */
  async why(why: Compared): Promise<readonly FactSaid[]> {
    const answer = await this.#ask((study) => ({ study, why }));
    if (!("facts" in answer)) throw new Error("the analysis answered something else");
    return answer.facts;
  }

  /** Null: it stops thinking. */
  think(wish: ThinkAbout | null): void {
    if (wish || this.#helper) this.#tell({ think: wish });
  }

  /** Nothing is thought about any more. */
  close(): void {
    this.#helper?.terminate();
    this.#helper = null;
    this.#waiting.clear();
  }

  #ask(message: (study: number) => ToAnalysis): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const study = ++this.#last;
      this.#waiting.set(study, { resolve, reject });
      this.#tell(message(study));
    });
  }

  #tell(message: ToAnalysis): void {
    try {
      this.#begin().postMessage(JSON.parse(JSON.stringify(message)));
    } catch (error) {
      this.#end(String(error));
    }
  }

  #begin(): Helper {
    if (this.#helper) return this.#helper;
    if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
    const helper = this.start();
    this.#helper = helper;
    helper.onmessage = ({ data }: MessageEvent<FromAnalysis>) => this.#hear(data);
    helper.onerror = (event) => {
      event.preventDefault?.();
      if (helper === this.#helper) this.#end(event.message);
    };
    return helper;
  }

  #hear(message: FromAnalysis): void {
    if ("thought" in message) this.hooks.thought(message.thought);
    else if ("every" in message) this.hooks.every(message.every);
    else if ("broken" in message) this.hooks.broken(message.broken);
    else if ("study" in message) {
      const waiting = this.#waiting.get(message.study);
      this.#waiting.delete(message.study);
      if ("fault" in message) waiting?.reject(new Refused(message.fault));
      else waiting?.resolve(message);
    }
  }

  /** The worker is gone: the next word starts a new one. */
  #end(message: string): void {
    this.#helper?.terminate();
    this.#helper = null;
    const fault: StudyFault = { code: "stopped", message, rule: null, reason: null };
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(new Refused(fault));
    this.hooks.broken(fault);
  }
}
