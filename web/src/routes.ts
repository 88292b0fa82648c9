/** What an address asks for. */

import { WAYS, type Way } from "./ways";
import { isGame, isKnown } from "./games";

export type Route =
  | { readonly page: "home" }
  | { readonly page: "new"; readonly game: string; readonly way: Way | null; readonly isPublic: boolean }
  | { readonly page: "table"; readonly match: string; readonly key: string | null }
  | { readonly page: "rules"; readonly game: string; readonly rule: string | null }
  | { readonly page: "learn"; readonly game: string }
  | { readonly page: "analyse"; readonly game: string }
  | { readonly page: "puzzles"; readonly game: string | null; readonly puzzle: string | null }
  | { readonly page: "nothing" };

const KEY = /^#([\w-]{8,})$/;
const NOTHING: Route = { page: "nothing" };

/** `keyOf` knows keys of seats that no longer stand in the address. */
export function route(url: URL, keyOf: (match: string) => string | null): Route {
  const [first = "", second, ...more] = url.pathname.replace(/\/+$/, "").split("/").slice(1).map(plain);
  const [puzzle = null] = more;
  if (more.length > (first === "puzzles" ? 1 : 0)) return NOTHING;
  if (first === "" && second === undefined) return { page: "home" };
  if (first === "puzzles" && !second) return { page: "puzzles", game: null, puzzle: null };
  if (!second) return NOTHING;
  if (first === "t") {
    return { page: "table", match: second, key: KEY.exec(url.hash)?.[1] ?? keyOf(second) };
  }
  if (!isKnown(second)) return NOTHING;
  switch (first) {
    case "new":
      return {
        page: "new",
        game: second,
        way: WAYS.find((way) => way === url.searchParams.get("with")) ?? null,
        isPublic: url.searchParams.has("public"),
      };
    case "rules":
      return { page: "rules", game: second, rule: plain(url.hash.slice(1)) || null };
    case "learn":
      return { page: "learn", game: second };
    case "analyse":
      return isGame(second) ? { page: "analyse", game: second } : NOTHING; // its rules are in the page
    case "puzzles":
      return isGame(second) ? { page: "puzzles", game: second, puzzle } : NOTHING;
    default:
      return NOTHING;
  }
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % in an address
  }
}
