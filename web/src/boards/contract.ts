/** What the frame gives a board and what a board gives back. Boards know no rules: views and legal
 * actions come in, chosen actions go out. */

import type { Component } from "svelte";
import type { components } from "../server/messages";
import type { Words } from "../words/words.svelte";

type Schemas = components["schemas"];

/** What every view has; each game adds its own entries (typed in the game's `view.ts`). */
export type View = Schemas["ViewLook"];
export type Action = Schemas["ActionLook"];
export type OptionValue = string | number | boolean;

/** One action that was played: `seat` is -1 for chance. `number` counts the round's actions from 1. */
export interface Step {
  readonly number: number;
  readonly seat: number;
  readonly text: string;
}

/** A step being shown: the board goes from `before` to `after`, then calls `done`. */
export interface Motion<V extends View = View> {
  readonly before: V;
  readonly after: V;
  readonly step: Step;
  /** 1: as the tokens say; more: faster, as the player likes it. */
  readonly speed: number;
  /** Nothing travels: what the step shows is simply there for its time. Without it there are no motions where things
   * must not move; only steps that `reveals` names come so. */
  readonly still?: boolean;
  /** How long what is covered again stays in sight (ms), of steps that `reveals` names. */
  readonly stays?: number;
  /** Called once the step has been shown, or when a press ends it; later calls do nothing, and nothing that is to be
   * seen ends before its time. */
  readonly done: () => void;
}

/** What happened in a step. */
export type Happened<V extends View = View> = Pick<Motion<V>, "before" | "after" | "step">;

/** What a bot would do: first only where to look, then the whole action. */
export interface Hint {
  readonly stage: "where" | "what";
  readonly text: string;
}

/** A table as a board sees it. Everything is reactive. `V` is the game's own view. */
export interface TableSide<V extends View = View> {
  /** What lies on the board: while something moves, the position it comes from. */
  readonly view: V;
  /** The step that is being shown now, or null. */
  readonly motion: Motion<V> | null;
  /** What may be done now; empty when it is not your move, when you look back, and while something moves. */
  readonly legal: readonly Action[];
  /** Whose eyes: a seat, or -1 for spectators. On one screen it changes with the turn. */
  readonly seat: number;
  /** The one seat that is played from this screen, which sentences about what happened call "you"; -1 where several
   * share the screen (everybody is called by name) or nobody here plays. */
  readonly you: number;
  /** Names by seat, as people are called at this table. */
  readonly names: readonly string[];
  /** The same where there is little room: "Novice 3" for "Novice bot 3". */
  readonly shortNames?: readonly string[];
  /** Steps of the last finished turn and of the running one, oldest first: what the marks show. */
  readonly last: readonly Step[];
  readonly running: readonly Step[];
  /** The board is turned round (`f`). */
  readonly turned: boolean;
  /** Below 44rem: the phone's geometry. */
  readonly phone: boolean;
  /** A phone on its side: little height, and fingers. */
  readonly low?: boolean;
  readonly reducedMotion: boolean;
  /** In a lesson: each action is asked for by itself, so it is sent as soon as it is chosen. */
  readonly oneByOne?: boolean;
  readonly hint: Hint | null;
  /** What would be nearly as good, the better first: drawn like the hint, each fainter than the one before. */
  readonly also?: readonly Hint[];
  /** The step that the pointer or focus is on in the log; the board may outline it. */
  readonly pointed: Step | null;
  /** The round is over or somebody looks back: nothing can be done, secrets of the end may be shown. */
  readonly live: boolean;
  /** The server's text when the last try was refused, and what was tried; null after the next act. */
  readonly refused: Refused | null;
  /** Words of this game in the reader's language: `words.say("pieceAt", { place: "14" })`. */
  readonly words: Words;

  /** A throw of this screen waits for the player's hand: `throwNow` throws. */
  readonly toThrow?: boolean;
  throwNow?(): void;

  /** What is secret may lie open: nobody else plays on this screen, and the player likes it so. */
  readonly lidOpen?: boolean;

  /** Plays a legal action (its code). */
  act(action: number): void;
  /** Somebody tried what is not legal: asks the server why, and shows that under the board with its rule. */
  tryIllegal(text: string): void;
  /** A sentence for screen readers, beside those that `announce` gives for every step. */
  tell(sentence: string, how?: "polite" | "assertive"): void;
  /** Plays a sound of the game, if sounds are on. */
  sound(name: string, options?: { readonly pitch?: number; readonly delay?: number }): void;
}

export interface Refused {
  readonly text: string;
  readonly rule: string | null;
}

/** What somebody is about to do (a piece in hand, picked tiles): made once for each table, shared by board and
 * tray. Games write it as a class with runes in `play.svelte.ts`. `escape` puts everything back. */
export interface Play {
  escape(): void;
}

export interface BoardProps<V extends View = View, P extends Play = Play> {
  readonly table: TableSide<V>;
  readonly play: P;
}

export interface GameButton {
  readonly id: string;
  readonly label: string;
  readonly primary?: boolean;
  /** Why it cannot be pressed now; it stays focusable and says this when pressed. */
  readonly notNow?: string;
  readonly press: () => void;
  /** The pointer or the focus comes to the button (true) or leaves it: the board may show what it is about. */
  readonly point?: (on: boolean) => void;
}

/** What a step is called, in few words: "9 to 12", "keep it". They stand in the log, in a hint and in the review. */
export interface LogMark {
  readonly text: string;
  /** Chance and small things are written pale. */
  readonly quiet?: boolean;
  /** The log does without it. */
  readonly silent?: boolean;
}

/** Keys as they are written on a keyboard, and the word for what they do. */
export interface GameKey {
  readonly keys: readonly string[];
  readonly word: string;
}

/** One sound: synthesised, short and dry. See sound/sound.ts. */
export type Sounds = Readonly<Record<string, import("../sound/sound").Recipe>>;

/** What `boards/<game>/index.ts` exports as `board`. */
export interface BoardGame<V extends View = View, P extends Play = Play> {
  readonly Board: Component<BoardProps<V, P>>;
  /** What is left of this turn, and the game's own buttons, under the sentence. */
  readonly Tray: Component<BoardProps<V, P>>;
  /** A seat's piece in the seat list and in the log: 1em square, inherits nothing but size. */
  readonly Piece: Component<{ readonly view: V; readonly seat: number }>;
  /** After the end: how the scores came about. Null where the result says it all. */
  readonly Score: Component<BoardProps<V, P>> | null;
  readonly createPlay: (table: TableSide<V>) => P;
  /** The game's own buttons in the row under the board (End turn, Claim, Place …), at most one primary. Taking back,
   * resetting a turn, hints, draws and resigning are the frame's. */
  readonly buttons: (table: TableSide<V>, play: P) => readonly GameButton[];
  /** True: people must remember what was shown, so while the round is played the log shows nothing that has been
   * covered again and nobody can look back (Serendipity without the aid). */
  readonly mustRemember: (view: V) => boolean;
  /** True: a step shows what is covered again, and everybody must have seen it. */
  readonly reveals?: (way: Happened<V>) => boolean;
  /** True: what chance does in a step is a throw of whoever's turn it is. Players throw their own by hand. */
  readonly throws?: (step: Step, before: V) => boolean;
  /** Whose line of the log a turn is in which nobody has acted yet or at all: the opening throws of Senet. */
  readonly opener?: (step: Step) => number;
  /** Whose turn it is, also while chance acts; without it, whoever acts. */
  readonly turn?: (view: V) => number;
  /** True: seat 0 is at home at the bottom of the board and seat 1 at the top, so whoever plays from seat 1 gets the
   * board turned. Without it nobody's side of the board is another's. */
  readonly homes?: boolean;
  /** Width divided by height of the board, on a desktop and on a phone; `low`: on a phone on its side, `tall`: on a
   * tablet held upright, where those are not the desktop's. */
  readonly shape: {
    readonly wide: number;
    readonly phone: number;
    readonly low?: number;
    readonly tall?: number;
  };
  /** What is expected of whom, in one sentence: "Your turn: move a piece by 3." */
  readonly sentence: (table: TableSide<V>) => string;
  /** What is expected of the reader after a step that `announce` has just described, for whoever listens: it says nothing that
   * the step's own sentence has said; empty: that one said it all. Without it, or undefined: `sentence`. */
  readonly next?: (happened: Happened<V>, table: TableSide<V>) => string | undefined;
  /** What happened in a step, in one sentence; empty: nothing worth saying. */
  readonly announce: (happened: Happened<V>, table: TableSide<V>) => string;
  /** Where a hint points, in words; null, or without it: at the place that is marked on the board. */
  readonly hintSaid?: (hint: Hint, table: TableSide<V>, play: P) => string | null;
  /** What a step is called; null: nothing that anybody would name. */
  readonly log: (step: Step, words: Words) => LogMark | null;
  /** What chance did, where the log has no name for it of its own; null: as in the log. */
  readonly outcome?: (text: string, words: Words, names: readonly string[]) => string | null;
  /** Whether a step begins a new line of the log (a new turn), given the one before. */
  readonly beginsTurn: (step: Step, before: Step) => boolean;
  /** False: a win is a win, and its single point is not worth a word. */
  readonly hasPoints?: boolean;
  /** What belongs to each seat: its side or colour in words ("light cones"). Null: nothing to say. */
  readonly side: (view: V, seat: number, words: Words) => string | null;
  /** A seat's colours, as CSS, for its part of the evaluation bar, where they lie side by side; empty: it has none (yet),
   * or nobody may know. */
  readonly colours?: (view: V, seat: number) => readonly string[];
  /** A small picture of what an option's value changes, as an SVG string of 160 x 100. */
  readonly optionPicture: (option: string, value: OptionValue) => string;
  /** What a seat plays with, as an SVG string; without it nobody knows that before the game. */
  readonly seatPicture?: (seat: number) => string;
  readonly sounds: Sounds;
  /** The pieces for whoever arranges a position; without it nobody can. */
  readonly kit?: Kit;
  /** Keys that only this game's board has, with what they do in its words. */
  readonly keys?: readonly GameKey[];
}

/** The pieces for whoever arranges a position, as the game describes it (quincunx.games.drafts). */
export interface Kit {
  /** The class that the game's colours hang on. */
  readonly look?: string;
  /** What is drawn in a place: `x y width height`. */
  readonly box: string;
  /** Definitions that all pictures share; they stand in the document once. */
  readonly defs: (id: string) => string;
  /** The pieces of one place, the lowest first, as SVG text. */
  readonly picture: (id: string, pieces: readonly string[]) => string;
  /** Pieces of one place lie side by side, each in a picture of its own. */
  readonly spreads?: boolean;
  /** Tiles that cover their place wholly: six corners. */
  readonly hexagons?: boolean;
  /** What a piece is called, in the words for arranging and in the game's own. */
  readonly name: (piece: string, words: Words, own: Words) => string;
  /** What a letter stands for, where the game writes its colours so. */
  readonly letter?: (letter: string, own: Words) => string | null;
  /** What a place is called; without it, by its own name. */
  readonly place?: (place: string, own: Words) => string;
  /** What lies there because of something chosen beside the board: a die. */
  readonly beside?: (id: string, place: string, chosen: Readonly<Record<string, string>>) => string;
  /** What is written on a place that is empty. */
  readonly mark?: (place: string) => string;
}
