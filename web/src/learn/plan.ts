/** A game's lesson as the server has it: small tasks on the real board. */

import type { View } from "../boards/contract";
import { tutorial } from "../server/books";
import type { components } from "../server/messages";

type Schemas = components["schemas"];

/** A step with its boards as views, which the server's description only calls objects. */
export type LessonStep = Schemas["TutorialStep"] & {
  readonly view: View;
  readonly after: Readonly<Record<string, readonly View[]>>;
};
export type Plan = Schemas["TutorialLook"] & { readonly steps: readonly LessonStep[] };

export async function fetchPlan(game: string, lang: string): Promise<Plan> {
  return (await tutorial(game, lang)) as Plan;
}

/** The boards that an accepted action leads to: after it, and after each reply. */
export const viewsAfter = (step: LessonStep, text: string): readonly View[] => step.after[text] ?? [];

/** A text of a lesson in pieces: what stands between double stars is a button of the page. */
export interface Piece {
  readonly text: string;
  readonly isButton: boolean;
}

export const pieces = (text: string): Piece[] =>
  text
    .split("**")
    .map((part, i) => ({ text: part, isButton: i % 2 === 1 }))
    .filter((piece) => piece.text !== "");
