/** Why the rules do not allow a try in a lesson. The house beside the page is asked, so no network is needed. */

import { ask, Refusal } from "../server/http";
import type { LessonStep } from "./plan";

/** Null: nobody can say. */
export type Why = (game: string, step: LessonStep, text: string) => Promise<Refusal | null>;

export const whyNot: Why = async (game, { options, position }, text) => {
  try {
    await ask("POST", "/api/tries", { here: true, body: { game, options, position, text } });
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  return null;
};
