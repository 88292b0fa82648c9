/** A local game goes to the server: whole, with some seats for others, and it is removed here only when it is there. */

import { beforeEach, expect, it, vi } from "vitest";

const deeds: string[] = [];
let opened: { seats: string[]; actions: string[] } | null = null;
let seals: readonly (string | null)[] = [];
let refuses = false;
vi.mock("../../src/server/http", async (real) => ({
  ...(await real<object>()),
  wholeRecord: (match: string, token: string) => {
    deeds.push(`record ${match} ${token}`);
    return Promise.resolve(
      JSON.stringify({ game: "senet", seats: ["Ada", "bot:casual", "Bob"], actions: ["t1"] }),
    );
  },
  openRecord: (text: string, sealed: readonly (string | null)[], here: boolean) => {
    if (refuses) return Promise.reject(new Error("nobody answers"));
    opened = JSON.parse(text) as typeof opened;
    seals = sealed;
    deeds.push(here ? "opened here" : "opened there");
    const made = [0, 1, 2].map((player) => ({ player, token: `key-${player}` }));
    return Promise.resolve({ match: "there", seats: made, commitment: "c", opening: false });
  },
  deleteMatch: (match: string) => {
    deeds.push(`deleted ${match}`);
    return Promise.resolve();
  },
}));
const { moveToServer, wasJustMoved } = await import("../../src/table/move");
const { given, held, keep } = await import("../../src/server/seats");

const here = {
  match: "local-a",
  token: "T",
  game: { name: "senet" },
  held: new Map([
    [0, "T"],
    [2, "U"],
  ]),
};
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  [deeds.length, opened, seals, refuses] = [0, null, [], false];
  keep("local-a", "senet", 0, "T");
});

it("brings everything, keeps our seats, and has links for the others", async () => {
  expect(await moveToServer(here, new Set([1]))).toBe("there");
  expect(opened).toEqual({ game: "senet", seats: ["Ada", "player 2", "Bob"], actions: ["t1"] });
  expect(seals.map((seal) => seal !== null)).toEqual([true, false, true]);
  expect([...held("there")]).toEqual([
    [0, "key-0"],
    [2, "key-2"],
  ]);
  expect([...given("there")]).toEqual([[1, "key-1"]]);
  expect(held("local-a").size).toBe(0);
  expect(deeds).toEqual(["record local-a T", "opened there", "deleted local-a"]);
  expect(wasJustMoved("elsewhere")).toBe(false);
  expect(wasJustMoved("there")).toBe(true);
  expect(wasJustMoved("there")).toBe(false);
});

it("gives a person's seat away under that person's name", async () => {
  await moveToServer(here, new Set([2]));
  expect(opened?.seats).toEqual(["Ada", "bot:casual", "Bob"]);
  expect([...given("there")]).toEqual([[2, "key-2"]]);
});

it("leaves everything here where the server does not take it", async () => {
  refuses = true;
  await expect(moveToServer(here, new Set())).rejects.toThrow("nobody answers");
  expect(held("local-a").size).toBe(1);
  expect(deeds).toEqual(["record local-a T"]);
});
