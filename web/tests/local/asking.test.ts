/** One way to ask, two that answer: local tables here, all others at the server. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Question } from "../../src/server/local";

const asked: Question[] = [];
let answer: object = {};
vi.mock("../../src/local/client", () => ({
  house: {
    ask: (question: Question) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
  },
}));
const { look, makeMatch, openRecord, recordOf, Refusal } = await import("../../src/server/http");
const { why } = await import("../../src/odd/why");
const { NotHere, Unreachable } = await import("../../src/server/http");

const fetched: string[] = [];
beforeEach(() => {
  [asked.length, fetched.length] = [0, 0];
  answer = { status: 200, body: { number: 3 } };
  vi.stubGlobal("fetch", (address: string) => {
    fetched.push(address);
    return Promise.resolve(new Response("{}"));
  });
});
afterEach(() => vi.unstubAllGlobals());

it("asks here about local tables and nowhere else", async () => {
  expect(await look("local-abc", "T")).toEqual({ number: 3 });
  expect(asked).toEqual([
    { method: "GET", path: "/api/matches/local-abc", query: {}, body: undefined, token: "T" },
  ]);
  expect(fetched).toEqual([]);
  await look("abc", "T");
  expect(fetched).toEqual(["/api/matches/abc"]);
  expect(asked).toHaveLength(1);
});

it("makes tables and opens records where it is told to", async () => {
  await makeMatch({ game: "senet" }, true);
  await openRecord("{}", ["a", null], true);
  expect(asked).toMatchObject([
    { method: "POST", path: "/api/matches", body: { game: "senet" } },
    { method: "POST", path: "/api/records", body: "{}", query: { seal: ["a", ""] } },
  ]);
  await openRecord("{}", ["a", null], false);
  expect(fetched).toEqual(["/api/records?seal=a&seal="]);
});

it("reads records as text and refusals as refusals, whoever answers", async () => {
  answer = { status: 200, body: { game: "senet" } };
  expect(JSON.parse(await recordOf("local-a"))).toEqual({ game: "senet" });
  answer = { status: 409, body: { error: { code: "wrong_turn", message: "no" } }, retryAfter: 4 };
  const refused = await look("local-a").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: "wrong_turn", status: 409, wait: 4 });
});

it("says plainly that this browser knows no WebAssembly", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  const error = await look("local-a").catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Unreachable); // whoever only asks whether somebody is there need not know more
  expect(error).toBeInstanceOf(NotHere);
  expect(why(error, (key) => key)).toBe("why.no_wasm");
});

it("has a word for every bad day of the house", () => {
  for (const reason of ["no_wasm", "not_loaded", "stopped", "no_server"] as const)
    expect(why(new NotHere(reason), (key) => key)).toBe(`why.${reason}`);
});

it("repeats the server's English only to those who read it", () => {
  const refusal = new Refusal({ code: "bad_request", message: "'name' is too long" }, 422);
  const t = (key: string, places: object = {}) => `${key} ${JSON.stringify(places)}`;
  for (const [lang, said] of [
    ["en", `why.refused {"message":"'name' is too long"}`],
    ["fr", "why.refusedPlainly {}"],
  ] as const) {
    vi.stubGlobal("document", { documentElement: { lang } });
    expect(why(refusal, t)).toBe(said);
  }
});
