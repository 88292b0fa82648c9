import type { TableSide } from "../contract";

/** Ends the step that is being shown; whether there was one. */
export function hurried({ motion }: Pick<TableSide, "motion">): boolean {
  motion?.done();
  return motion !== null;
}
