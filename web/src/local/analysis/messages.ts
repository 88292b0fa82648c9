/** What the page and the analysis in the worker say to each other: plain data. */

import type { components } from "../../server/messages";

type Schemas = components["schemas"];
export type View = Schemas["ViewLook"];
export type OptionValue = string | number | boolean;

/** Before the game's name, in the name of a worker that analyses it. */
export const ANALYSIS = "analysis ";

/** The code of an action that was not seen, in a record of a game that was still being played. */
export const HIDDEN = -3;

/** Where an analysis begins: the beginning of a game, or a position. */
export interface Start {
  readonly game: string;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly position: string | null;
}

/** An action as it is kept: a code, or the text of one, and what may follow it. The first is the main line. */
export interface Branch {
  readonly action: number | string;
  readonly name?: string;
  readonly then?: readonly Branch[];
}

/** An analysis as it is saved: every variation. */
export interface Saved extends Start {
  readonly analysis: number;
  readonly tree: readonly Branch[];
  /** Where somebody looked: which branch, again and again. */
  readonly at?: readonly number[];
}

/** A node of the tree; number 0 is where it begins. */
export interface TreeNode {
  readonly id: number;
  readonly parent: number;
  readonly seat: number;
  readonly action: number;
  readonly text: string;
  readonly name: string;
}

export interface Outcome {
  readonly action: number;
  readonly text: string;
  /** How likely it is. */
  readonly chance: number;
}

/** A step on the way to what is shown, with the board after it. */
export interface Passed {
  readonly id: number;
  readonly view: View;
}

export interface StudyLook {
  readonly start: Start;
  readonly at: number;
  /** Every node, parents before children, the main line first among siblings. */
  readonly tree: readonly TreeNode[];
  readonly view: View;
  /** What whoever has the move may do, chance left out. */
  readonly legal: readonly { readonly action: number; readonly text: string }[];
  /** What chance may do, where it has the move and nothing of it is secret. */
  readonly outcomes: readonly Outcome[];
  /** Whether each of them leads to a decision, so that it can be asked what would be best for every one. */
  readonly canAskEvery: boolean;
  readonly position: string;
  /** What was played just now, in its order: what is shown moving. */
  readonly passed: readonly Passed[];
  readonly hasSecrets: boolean;
  readonly saved: Saved;
  readonly beliefs: readonly Belief[];
}

/** What a seat may believe about another's secret. */
export interface Belief {
  readonly seat: number;
  readonly chances: Readonly<Record<string, number>>;
  /** The other's most revealing actions, the newest last. */
  readonly told: readonly Telling[];
}

export interface Telling {
  readonly id: number;
  readonly text: string;
  readonly what: string;
  readonly before: number;
  readonly after: number;
}

export type Knowledge = "exact" | "near-exact" | "estimate" | "unknown";

export interface LineStep {
  readonly seat: number;
  readonly text: string;
}

/** What may be played, how good it is for whoever plays it, and what comes then. */
export interface Line {
  readonly action: number;
  readonly win: number;
  readonly error: number;
  readonly proven: boolean;
  readonly knowledge: Knowledge;
  readonly steps: readonly LineStep[];
}

export interface Thought {
  readonly at: number;
  /** Whose chances these are: whoever has the move. */
  readonly seat: number;
  readonly lines: readonly Line[];
  /** Every seat's chance, where they are known. */
  readonly wins: readonly number[];
  readonly reach: { readonly by: "walks" | "turns" | "throws" | "end"; readonly n: number };
  readonly seconds: number;
  readonly isDone: boolean;
}

/** What would be best for everything that chance may do. */
export interface Every {
  readonly at: number;
  /** Whose chances these are: whoever's turn it is. */
  readonly seat: number;
  readonly rows: readonly (Outcome & {
    /** What is best then; null: it is being thought about, or the game is over. */
    readonly best: string | null;
    readonly bestSeat: number;
    readonly win: number | null;
    readonly error: number;
    readonly knowledge: Knowledge;
  })[];
  /** The chance before it is known what chance does; null until all are known. */
  readonly win: number | null;
  readonly isDone: boolean;
}

/** A position for whoever arranges it: quincunx.games.drafts says what everything means. */
export interface Draft {
  readonly areas: readonly {
    readonly name: string;
    readonly rows: readonly (readonly string[])[];
    readonly holds: number;
  }[];
  readonly closed: readonly string[];
  readonly over: Readonly<Record<string, string>>;
  readonly pieces: readonly { readonly name: string; readonly most: number; readonly kin: string }[];
  readonly lies: Readonly<Record<string, readonly string[]>>;
  readonly fields: readonly Field[];
}

export interface Field {
  readonly name: string;
  readonly of: string;
  readonly value: string;
  /** Empty: a number from `least` to `most`. */
  readonly values: readonly string[];
  /** Its numbers are seats. */
  readonly seats: boolean;
  readonly least?: number;
  readonly most?: number;
}

/** Two actions, as texts, at a position of the tree. */
export interface Compared {
  readonly at: number;
  readonly better: string;
  readonly worse: string;
}

/** Something that is true of the better one and not of the other: quincunx.games.comparing. */
export interface FactSaid {
  readonly name: string;
  readonly places: Readonly<Record<string, string | number>>;
}

/** What somebody has arranged. */
export interface Arranged {
  readonly lies: Readonly<Record<string, readonly string[]>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** Whose eyes: a seat, or whoever has the move. */
export type Eyes = number | "mover";

interface Common {
  readonly eyes: Eyes;
}

export type Command = Common &
  (
    | { readonly do: "begin"; readonly start: Start; readonly moves?: readonly (number | string)[] }
    | { readonly do: "open"; readonly saved: Saved; readonly at?: readonly number[] }
    /** A position, a record or a saved analysis of this game; `number`: how many actions of the round are played. */
    | {
        readonly do: "read";
        readonly start: Start;
        readonly text: string;
        readonly round?: number;
        readonly number?: number;
      }
    | { readonly do: "look" }
    | { readonly do: "play"; readonly action: number; readonly auto: boolean }
    /** Plays a text, or says which rule forbids it. */
    | { readonly do: "try"; readonly text: string }
    /** Chance does something; `all`: until a seat has the move. */
    | { readonly do: "chance"; readonly all: boolean }
    | { readonly do: "go"; readonly id: number }
    | { readonly do: "name"; readonly id: number; readonly name: string }
    | { readonly do: "delete"; readonly id: number }
    /** The variation becomes the first among its siblings. */
    | { readonly do: "promote"; readonly id: number }
  );

/** What is best, or what would be best for everything that chance may do; where chance has the move, that in any case. */
export interface ThinkAbout {
  readonly do: "think" | "every";
  readonly eyes: Eyes;
  readonly seconds: number;
  readonly lines: number;
}

/** From the page. `think` and `stop` are answered by thoughts, or by nothing. */
export type ToAnalysis =
  | { readonly study: number; readonly command: Command }
  | { readonly think: ThinkAbout | null }
  /** The round as a record that a table can be opened from: who sits where. */
  | { readonly study: number; readonly record: readonly string[] }
  /** What is looked at, for whoever wants to arrange it. */
  | { readonly study: number; readonly draft: true }
  /** What speaks for one action at a position and against another. */
  | { readonly study: number; readonly why: Compared }
  /** Whether such a position is possible. */
  | { readonly study: number; readonly arranged: Arranged };

/** What went wrong: the code says it, the message is English and says more. */
export interface StudyFault {
  readonly code: string;
  readonly message: string;
  readonly rule: string | null;
  readonly reason: Schemas["ReasonLook"] | null;
}

export type FromAnalysis =
  | { readonly study: number; readonly look: StudyLook }
  | { readonly study: number; readonly record: string }
  | { readonly study: number; readonly draft: Draft }
  | { readonly study: number; readonly position: string }
  | { readonly study: number; readonly facts: readonly FactSaid[] }
  | { readonly study: number; readonly fault: StudyFault }
  | { readonly thought: Thought }
  | { readonly every: Every }
  | { readonly broken: StudyFault };
