/** My games on the home page: all of them are asked about, the urgent ones come first, and a server in a hurry is
 * waited for. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MyTables } from "../../src/home/mine.svelte";
import { heldTables, keep } from "../../src/server/seats";

interface Stand {
  readonly phase?: string;
  readonly to_move?: number | null;
  readonly at?: number;
  /** Answers before the look: [status, code, seconds to wait]. */
  readonly refusals?: [number, string, number?][];
}

let kept = new Map<string, string>();
let asked: string[] = [];
let stands: Record<string, Stand> = {};

/** The house of this device answers as the server does. */
vi.mock("../../src/local/client", () => ({
  house: {
    async ask({ method, path, token }: { method: string; path: string; token: string }) {
      if (method === "DELETE") {
        asked.push(`DELETE ${path.split("/").at(-1)}`);
        return { status: 204, body: null };
      }
      const came = await answer(path, { headers: { Authorization: `Bearer ${token}` } });
      return { status: came.status, body: await came.json() };
    },
  },
}));

/** The server: tables by their match. */
async function answer(address: string, { headers }: { headers: Record<string, string> }) {
  const [, match = "", more] = /^\/api\/matches\/([^/?]+)(\/events)?/.exec(address) ?? [];
  asked.push(`${match}${more ?? ""}`);
  expect(headers["Authorization"]).toBe(`Bearer key-${match}`);
  const stand = stands[match];
  if (!stand) throw new TypeError("nobody answers");
  const refusal = more ? undefined : stand.refusals?.shift();
  const [status, code, wait] = refusal ?? [200, "", 0];
  const body = refusal
    ? { error: { code, message: "no" } }
    : more
      ? { events: [{ at: stand.at ?? 0 }] }
      : { number: 3, phase: stand.phase ?? "playing", to_move: stand.to_move ?? null };
  return new Response(JSON.stringify(body), { status, headers: wait ? { "Retry-After": String(wait) } : {} });
}

beforeEach(() => {
  vi.useFakeTimers();
  [kept, asked, stands] = [new Map(), [], {}];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Seat 0 of a match is held here. */
function hold(match: string, stand: Stand | null): void {
  vi.setSystemTime(Date.now() + 1000);
  keep(match, "senet", 0, `key-${match}`);
  if (stand) stands[match] = stand;
}
const shown = ({ tables }: MyTables): string[] | undefined => tables?.map(({ match }) => match);

it("asks about every table, however many there are, and shows what waits for you first", async () => {
  hold("oldest", { to_move: 0 });
  for (let n = 0; n < 25; n++) hold(`theirs${n}`, { to_move: 1, at: n });
  hold("waiting", { phase: "waiting" });
  hold("over", { phase: "over" });
  hold("between", { to_move: null });
  const mine = new MyTables();
  await mine.refresh();
  expect(mine.tables?.length).toBe(29);
  expect(shown(mine)?.slice(0, 2)).toEqual(["oldest", "between"]);
  expect(shown(mine)?.slice(-2)).toEqual(["waiting", "over"]);
  expect(mine.unreachable).toBe(false);
});

it("orders the others by when something happened there", async () => {
  hold("early", { to_move: 1, at: 10 });
  hold("late", { to_move: 1, at: 30 });
  hold("middle", { to_move: 1, at: 20 });
  const mine = new MyTables();
  await mine.refresh();
  expect(shown(mine)).toEqual(["late", "middle", "early"]);
});

it("waits as long as a server in a hurry asks for, and asks again", async () => {
  hold("a", { to_move: 0, refusals: [[429, "too_many", 7]] });
  hold("b", { to_move: 0, refusals: [[429, "too_many"]] });
  const mine = new MyTables();
  const done = mine.refresh();
  await vi.advanceTimersByTimeAsync(6900);
  expect(asked.filter((one) => one === "a").length).toBe(1);
  expect(asked.filter((one) => one === "b").length).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  await done;
  expect(shown(mine)?.sort()).toEqual(["a", "b"]);
  expect(mine.unreachable).toBe(false);
});

it("forgets what the server has cleared away, and nothing else", async () => {
  hold("gone", { refusals: [[404, "unknown_match"]] });
  hold("there", { to_move: 1 });
  const mine = new MyTables();
  await mine.refresh();
  expect(shown(mine)).toEqual(["there"]);
  expect(heldTables().map(({ match }) => match)).toEqual(["there"]);
});

it("keeps everything where nobody answers, and stops asking", async () => {
  for (let n = 0; n < 20; n++) hold(`m${n}`, null);
  const mine = new MyTables();
  await mine.refresh();
  expect([mine.tables, mine.unreachable]).toEqual([null, true]);
  expect(asked.length).toBeLessThan(20);
  expect(heldTables().length).toBe(20);
});

it("asks no more about what is over", async () => {
  hold("over", { phase: "over" });
  const mine = new MyTables();
  await mine.refresh();
  asked = [];
  await mine.refresh();
  expect([asked, shown(mine)]).toEqual([[], ["over"]]);
});

it("removes a table from the list and from this browser", async () => {
  hold("a", { to_move: 0 });
  const mine = new MyTables();
  await mine.refresh();
  mine.remove("a");
  expect([shown(mine), heldTables()]).toEqual([[], []]);
});

it("shows the games of this device when no server answers, and those of a server beside them", async () => {
  hold("away", null); // nobody answers
  hold("local-a", { to_move: 0 });
  const tables = new MyTables();
  await tables.refresh();
  expect(shown(tables)).toEqual(["local-a"]);
  expect(tables.unreachable).toBe(true);
  stands["away"] = { to_move: null };
  await tables.refresh();
  expect(shown(tables)).toEqual(["local-a", "away"]);
  expect(tables.unreachable).toBe(false);
});

it("removes a local game from the device, another only from the list", async () => {
  hold("away", { phase: "over" });
  hold("local-a", { to_move: 0 });
  const tables = new MyTables();
  await tables.refresh();
  asked = [];
  tables.remove("away");
  tables.remove("local-a");
  await vi.waitFor(() => expect(asked).toEqual(["DELETE local-a"]));
  expect(shown(tables)).toEqual([]);
  expect(heldTables()).toEqual([]);
});
