/** Whether chance did what it was tied to: computed here, from what this browser has kept and what the server shows. */

import type { components } from "../server/messages";
import type { KeptChance } from "./salts";
import { bytesOf, fromHex, hmac, sha256, toHex } from "./sha256";

export type Stretch = components["schemas"]["StretchLook"];
type Draw = components["schemas"]["Draw"];

/** The commitment that belongs to a seed; null: it is not a seed. */
export function commitmentOf(seed: string): string | null {
  const bytes = fromHex(seed);
  return bytes && toHex(sha256(bytes));
}

/** What a seat added: a sealed salt, a seal that it did not open, a salt that others could see, or nothing. */
type Share = "sealed" | "withheld" | "open" | "nothing";

export function shareOf(seal: string | null | undefined, salt: string | undefined): Share {
  if (seal) return salt === seal ? "withheld" : "sealed";
  return salt ? "open" : "nothing";
}

const WORD = 2n ** 64n;

/** The place of the outcome that chance takes as action `number` of the match. */
export function pick(
  seed: Uint8Array,
  salts: readonly string[],
  number: number,
  weights: readonly number[],
): number {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const limit = (WORD / total) * total;
  for (let attempt = 0; ; attempt++) {
    const message = bytesOf([...salts, number, attempt].join("\n"));
    const drawn = new DataView(hmac(seed, message).buffer).getBigUint64(0);
    if (drawn >= limit) continue; // or some outcomes would be likelier than their weight
    let rest = drawn % total;
    return weights.findIndex((weight) => (rest -= BigInt(weight)) < 0n);
  }
}

/** The stretch that an action belongs to. */
const stretchAt = (stretches: readonly Stretch[], number: number): Stretch | undefined =>
  stretches.findLast(({ from }) => from <= number);

/** The number (from 0) of the first action that does not follow from its seed; null: all do, as far as seeds are known. */
export function firstWrong(stretches: readonly Stretch[], draws: readonly Draw[]): number | null {
  for (const { number, weights, place } of draws) {
    const stretch = stretchAt(stretches, number);
    const seed = stretch?.seed ? fromHex(stretch.seed) : null;
    if (stretch && seed && pick(seed, stretch.salts, number, weights) !== place) return number;
  }
  return null;
}

/** What this page can say in the end.
 *
 * none       the record has no seed to check by
 * changed    not the commitment that this page saw first
 * forged     the seed is not the one committed to
 * dropped    our salt is not among those that counted
 * differs    an action does not follow
 * own        all is well, and a salt of ours went into it
 * others     all is well, and others' sealed salts went into it, which this page cannot know to be theirs
 * host       everything follows, but nobody added a salt: only whoever runs the server vouches for it
 * late       all follows, but this page did not see the beginning
 */
export type Verdict =
  "none" | "changed" | "forged" | "dropped" | "differs" | "own" | "others" | "host" | "late";

export const isBad = (verdict: Verdict): boolean =>
  ["changed", "forged", "dropped", "differs"].includes(verdict);

/** `wrong`: what `firstWrong` found in all rounds. */
export function verdictOf(last: Stretch | undefined, kept: KeptChance | null, wrong: number | null): Verdict {
  if (!last?.seed) return "none";
  if (kept?.commitment && kept.commitment !== last.commitment) return "changed";
  if (commitmentOf(last.seed) !== last.commitment) return "forged";
  const ours = Object.entries(kept?.salts ?? {});
  if (ours.some(([player, salt]) => !counted(last, Number(player), salt))) return "dropped";
  if (wrong !== null) return "differs";
  if (!kept?.commitment || kept.late) return "late";
  if (ours.some(([player, salt]) => last.salts[Number(player)] === salt)) return "own";
  const shares = last.salts.map((salt, seat) => shareOf(last.seals[seat], salt));
  return shares.includes("sealed") ? "others" : "host";
}

/** Ours went in as it was, or we opened it too late, and then its seal did. */
function counted(last: Stretch, player: number, salt: string): boolean {
  const used = last.salts[player];
  return used === salt || used === toHex(sha256(bytesOf(salt)));
}
