/** What is kept of a match's chance when it is made. */

import type { Made } from "../server/http";
import { openSalt } from "./open";
import { keepSalt, sawCommitment } from "./salts";

/** Keeps what the server is committed to and what we sealed. Where nobody is missing the match starts at once.
 * `late`: its chance has already played. */
export async function settle(made: Made, salts: readonly (string | null)[], late: boolean): Promise<void> {
  sawCommitment(made.match, made.commitment, late);
  for (const [player, salt] of salts.entries()) if (salt) keepSalt(made.match, player, salt);
  if (!made.opening) return; // others are missing: the table will ask for the salts
  await Promise.all(made.seats.map(({ player, token }) => openSalt(made.match, player, token)));
}
