/** Which folder may import from which, and that no two files need each other. The list is web/README.md's. */

import { describe, expect, it } from "vitest";
import readme from "../README.md?raw";

const sources = import.meta.glob<string>(
  ["../src/**/*.ts", "../src/**/*.svelte", "!../src/**/messages.d.ts"],
  { eager: true, query: "?raw", import: "default" },
);
const files = new Map(Object.entries(sources).map(([path, text]) => [path.slice("../src/".length), text]));

/** Every file that a file needs to be read, for its types too. What is loaded later, when it is wanted, is not. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*"(\.{1,2}\/[^"]+)"/g);
  return [...found].flatMap(([, path = ""]) => {
    const at = new URL(path, `file:///${file}`).pathname.slice(1);
    return [at, `${at}.ts`, `${at}/index.ts`].find((name) => files.has(name)) ?? [];
  });
}
const imports = new Map([...files].map(([file, text]) => [file, importsOf(file, text)]));

/** The room of a file: its folder, a board's own folder, or `src` for files that lie in no folder. */
function roomOf(file: string): string {
  const [top = "", second = "", third] = file.split("/");
  if (!second) return "src";
  return top === "boards" && third ? `boards/${second}` : top;
}

/** Rooms and what they may import from, beside themselves, as the README lists them. */
const allowed = new Map<string, readonly (string | undefined)[]>(
  [...readme.slice(readme.indexOf("may import from")).matchAll(/^\| `([\w/, `]+)` \| (.*?) \|$/gm)].flatMap(
    ([, rooms = "", may = ""]) =>
      rooms
        .split(/`?, `?/)
        .map((room) => [room, [...may.matchAll(/`([\w/]+)`/g)].map(([, name]) => name)] as const),
  ),
);
const isGame = (room: string): boolean => /^boards\/(?!common$)/.test(room);
const nameOf = (room: string): string => (isGame(room) ? "boards/GAME" : room);

describe("rooms", () => {
  it("are all in the README", () => {
    const rooms = new Set([...files.keys()].map(roomOf).map(nameOf));
    expect([...rooms].filter((room) => room !== "src" && !allowed.has(room))).toEqual([]);
    expect([...allowed.keys()].filter((room) => !rooms.has(room))).toEqual([]);
  });

  it("import only from the rooms they may", () => {
    const wrong: string[] = [];
    for (const [file, targets] of imports)
      for (const target of targets) {
        const [from, to] = [roomOf(file), roomOf(target)];
        if (from === to || from === "src" || from === "gallery") continue;
        const isOtherGame = isGame(from) && isGame(to);
        if (isOtherGame || !allowed.get(nameOf(from))?.includes(nameOf(to)))
          wrong.push(`${file} imports ${target}`);
      }
    expect(wrong).toEqual([]);
  });

  it("do not need each other in a ring", () => {
    const rings: string[] = [];
    const follow = (room: string, way: readonly string[]): void => {
      if (way.includes(room)) return void rings.push([...way, room].join(" -> "));
      for (const next of allowed.get(room) ?? []) if (next && next !== "src") follow(next, [...way, room]);
    };
    for (const room of allowed.keys()) follow(room, []);
    expect(rings).toEqual([]);
  });

  it("have no two files that need each other", () => {
    const knots: string[] = [];
    const done = new Set<string>();
    const follow = (file: string, way: readonly string[]): void => {
      const seen = way.indexOf(file);
      if (seen >= 0) return void knots.push([...way.slice(seen), file].join(" -> "));
      if (done.has(file)) return;
      for (const target of imports.get(file) ?? []) follow(target, [...way, file]);
      done.add(file);
    };
    for (const file of files.keys()) follow(file, []);
    expect(knots).toEqual([]);
  });
});
