/** Opening what was sealed, as soon as all seats are taken. */

import { Refusal, reveal, Unreachable } from "../server/http";
import { saltOf } from "./salts";

/** Opens our salt. Where it is too early, too late or nothing was sealed, the table says so, and nothing is lost: it is
 * tried again when the table asks for it, and after a while the match starts without it. */
export async function openSalt(match: string, player: number, token: string): Promise<void> {
  const salt = saltOf(match, player);
  if (!salt) return;
  try {
    await reveal(match, token, salt);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
  }
}
