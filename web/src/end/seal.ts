/** What a seed's commitment must be: the SHA-256 of its bytes. */

/** Null where the browser does not compute it (pages without https). */
export async function sealOf(seed: string): Promise<string | null> {
  if (!/^([0-9a-f]{2})+$/i.test(seed) || !globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
