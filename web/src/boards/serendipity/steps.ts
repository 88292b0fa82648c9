/** Texts of actions, taken apart: `flip f6`, `keep`, `move a1`, `turn 2`, `trade a1`, `with b2`, `shift c3`, `=red`. */

import type { Action, Step } from "../contract";
import { isCell } from "./geometry";
import { COLOURS, type Colour, type Stage } from "./view";

export interface Deed {
  readonly word: string;
  /** A cell, a colour, a rotation, or nothing. */
  readonly what: string;
}

export function readDeed(text: string): Deed {
  if (text.startsWith("=")) return { word: "=", what: text.slice(1) };
  const [word = "", what = ""] = text.split(" ");
  return { word, what };
}

export const isColour = (what: string): what is Colour => (COLOURS as readonly string[]).includes(what);

/** The cell that an action names. */
export function placeIn(text: string): string | null {
  const { what } = readDeed(text);
  return isCell(what) ? what : null;
}

/** What choosing a tile means at each stage. */
export const VERBS: Readonly<Partial<Record<Stage, string>>> = {
  pick: "flip",
  flip: "flip",
  flower: "move",
  serendip: "shift",
  turned: "trade",
  trading: "with",
};

export function find(legal: readonly Action[], text: string): Action | undefined {
  return legal.find((action) => action.text === text);
}

/** The same seat goes on after `keep` and `shift`; any other tile turned up begins a turn. */
export function beginsTurn(step: Step, before: Step): boolean {
  const { word } = readDeed(step.text);
  if (word === "pick") return true;
  return word === "flip" && !["keep", "shift"].includes(readDeed(before.text).word);
}

interface LastMark {
  readonly cell: string;
  readonly kind: "from" | "to";
  /** Which of several things done in this turn. */
  readonly number: number;
}

/** What a turn's steps have left on the board. */
export function marksOf(steps: readonly Step[]): LastMark[] {
  const marks: LastMark[] = [];
  let cell: string | null = null;
  let number = 0;
  const add = (kind: LastMark["kind"], at: string | null): void => {
    if (at) marks.push({ cell: at, kind, number });
  };
  for (const step of steps) {
    const { word, what } = readDeed(step.text);
    if (word === "flip" || word === "trade") cell = what;
    else if (word === "keep" || word === "turn") {
      number++;
      add("to", cell);
      cell = null;
    } else if (word === "move" || word === "shift" || word === "with") {
      number++;
      add(word === "with" ? "to" : "from", cell);
      add("to", what);
      cell = null;
    }
  }
  if (cell && readDeed(steps.at(-1)?.text ?? "").word !== "trade") {
    number++;
    add("from", cell); // turned down again
  }
  return marks;
}
