// Regular expressions of Python, put as JavaScript writes them: digits and white space are those of all scripts, and a
// pattern is a whole one (`fullmatch`) or begins the text (`match`).

import { Tuple, tuple_of } from "../tuple";
import type { Value } from "../value";

const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

/** `\d` and `\s` mean more in Python; `\s` may stand inside brackets too. */
function translated(pattern: string): string {
  let inside = false;
  return pattern.replace(/\\.|[[\]]/gsu, (part) => {
    if (part === "[" || part === "]") inside = part === "[";
    if (part === "\\d") return "\\p{Nd}";
    if (part === "\\s") return inside ? SPACE : `[${SPACE}]`;
    return part;
  });
}

export class Match {
  private readonly found: RegExpExecArray;

  constructor(found: RegExpExecArray) {
    this.found = found;
  }

  __getitem__(group: number): string | null {
    return this.found[group] ?? null;
  }

  group(group = 0): string | null {
    return this.__getitem__(group);
  }

  groups(): Tuple {
    return tuple_of(...this.found.slice(1).map((one) => one ?? null));
  }
}

export class Pattern {
  readonly pattern: string;
  private readonly source: string;
  private readonly whole: RegExp;
  private readonly start: RegExp;

  constructor(pattern: string) {
    this.pattern = pattern;
    this.source = translated(pattern);
    this.whole = new RegExp(`^(?:${this.source})$`, "u");
    this.start = new RegExp(`^(?:${this.source})`, "u");
  }

  private matched(how: RegExp, text: string): Match | null {
    const found = how.exec(text);
    return found ? new Match(found) : null;
  }

  fullmatch(text: string): Match | null {
    return this.matched(this.whole, text);
  }

  match(text: string): Match | null {
    return this.matched(this.start, text);
  }

  search(text: string): Match | null {
    return this.matched(new RegExp(this.source, "u"), text);
  }

  sub(by: Value, text: string): string {
    return text.replace(new RegExp(this.source, "gu"), (...given) => {
      if (typeof by === "string") return by;
      const groups = given.slice(
        0,
        given.findIndex((one) => typeof one === "number"),
      );
      return by(new Match(groups as unknown as RegExpExecArray));
    });
  }

  split(text: string): string[] {
    return text.split(new RegExp(this.source, "u"));
  }

  findall(text: string): Value[] {
    return Array.from(text.matchAll(new RegExp(this.source, "gu")), (found) => {
      if (found.length === 1) return found[0];
      return found.length === 2 ? (found[1] ?? "") : tuple_of(...found.slice(1).map((one) => one ?? ""));
    });
  }
}

const known = new Map<string, Pattern>();

export function compile(pattern: string): Pattern {
  const found = known.get(pattern) ?? new Pattern(pattern);
  known.set(pattern, found);
  return found;
}

export const fullmatch = (pattern: string, text: string): Match | null => compile(pattern).fullmatch(text);
export const match = (pattern: string, text: string): Match | null => compile(pattern).match(text);
export const search = (pattern: string, text: string): Match | null => compile(pattern).search(text);
export const sub = (pattern: string, by: Value, text: string): string => compile(pattern).sub(by, text);
export const split = (pattern: string, text: string): string[] => compile(pattern).split(text);
export const findall = (pattern: string, text: string): Value[] => compile(pattern).findall(text);
