/** Whether something that comes from elsewhere has the shape of a saved analysis; what it says is not looked at. */

import type { Branch, Saved } from "./messages";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isOption = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);

export function isSaved(value: unknown): value is Saved {
  if (!isRecord(value)) return false;
  const { game, options, position, tree } = value;
  return (
    typeof game === "string" &&
    isRecord(options) &&
    Object.values(options).every(isOption) &&
    (position === null || typeof position === "string") &&
    isTree(tree)
  );
}

/** Without recursion: a line may have thousands of actions. */
function isTree(tree: unknown): boolean {
  const waiting = [tree];
  while (waiting.length) {
    const branches = waiting.pop();
    if (!Array.isArray(branches) || !branches.every(isBranch)) return false;
    for (const { then } of branches as Branch[]) if (then !== undefined) waiting.push(then);
  }
  return true;
}

function isBranch(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { action, name = "" } = value;
  return (Number.isInteger(action) || typeof action === "string") && typeof name === "string";
}
