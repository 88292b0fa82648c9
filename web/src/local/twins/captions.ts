// The twin of quincunx.games.captions: a worker speaks English to nobody but tests, so it has that alone.

import type { Value } from "../python/value";

type Texts = Readonly<Record<string, string>>;
type Places = Readonly<Record<string, Value>>;

const FILES = import.meta.glob<Texts>("../../../../src/quincunx/games/*/captions/en.json", {
  eager: true,
  import: "default",
});

export function say(game: string, _lang: string, key: string, places: Places = {}): string {
  const text = FILES[`../../../../src/quincunx/games/${game}/captions/en.json`]?.[key];
  if (text === undefined) throw new Error(`no caption "${key}" of ${game}`);
  return filled(text, places, "#");
}

/** The twins of the functions in quincunx.sentences; `number`: what # stands for. */
function filled(text: string, places: Places, number: string): string {
  const at = text.indexOf("{");
  if (at < 0) return text.replaceAll("#", number);
  const [inner, rest] = closed(text.slice(at + 1));
  return (
    text.slice(0, at).replaceAll("#", number) + place(inner, places, number) + filled(rest, places, number)
  );
}

/** What stands before the brace that closes one opened before, and what comes after it. */
function closed(text: string): [string, string] {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    depth += Number(text[at] === "{") - Number(text[at] === "}");
    if (depth === 0) return [text.slice(0, at), text.slice(at + 1)];
  }
  throw new Error(`a brace is left open: {${text}`);
}

function place(inner: string, places: Places, number: string): string {
  const [, name = "", kind, choices = ""] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*,\s*(.*))?$/s.exec(inner) ?? [];
  const value = String(places[name]);
  if (!kind) return value;
  const known = options(choices);
  const word =
    kind === "plural" ? (known.has(`=${value}`) ? `=${value}` : value === "1" ? "one" : "other") : value;
  return filled(known.get(word) ?? known.get("other") ?? "", places, kind === "plural" ? value : number);
}

/** `one {…} other {…}` by its words. */
function options(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let rest = text.trim(); rest;) {
    const at = rest.indexOf("{");
    const [chosen, after] = closed(rest.slice(at + 1));
    found.set(rest.slice(0, at).trim(), chosen);
    rest = after.trim();
  }
  return found;
}
