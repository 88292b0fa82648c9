import { describe, expect, it } from "vitest";
import { route } from "../../src/routes";

const at = (address: string, key: string | null = null) =>
  route(new URL(address, "https://q.example"), () => key);

describe("addresses", () => {
  it("finds home", () => {
    expect(at("/")).toEqual({ page: "home" });
    expect(at("/#games")).toEqual({ page: "home" });
  });

  it("finds a new table and its way", () => {
    expect(at("/new/senet?with=friend")).toEqual({
      page: "new",
      game: "senet",
      way: "friend",
      isPublic: false,
    });
    expect(at("/new/bossa?with=nobody&public")).toEqual({
      page: "new",
      game: "bossa",
      way: null,
      isPublic: true,
    });
    expect(at("/new/chess")).toEqual({ page: "nothing" });
  });

  it("finds a table with the key behind #, or the key that was put away", () => {
    expect(at("/t/abc#r3v_-89012")).toEqual({ page: "table", match: "abc", key: "r3v_-89012" });
    expect(at("/t/abc", "kept")).toEqual({ page: "table", match: "abc", key: "kept" });
    expect(at("/t/abc#short")).toEqual({ page: "table", match: "abc", key: null });
    expect(at("/t/a%20b/")).toEqual({ page: "table", match: "a b", key: null });
  });

  it("finds puzzles, those of a game, and one of them", () => {
    expect(at("/puzzles")).toEqual({ page: "puzzles", game: null, puzzle: null });
    expect(at("/puzzles/senet")).toEqual({ page: "puzzles", game: "senet", puzzle: null });
    expect(at("/puzzles/senet/ab%20c")).toEqual({ page: "puzzles", game: "senet", puzzle: "ab c" });
    expect(at("/puzzles/senet/ab/c")).toEqual({ page: "nothing" });
    expect(at("/analyse/senet/ab")).toEqual({ page: "nothing" });
  });

  it("finds rules and lessons", () => {
    expect(at("/rules/sarena#N4")).toEqual({ page: "rules", game: "sarena", rule: "N4" });
    expect(at("/learn/serendipity")).toEqual({ page: "learn", game: "serendipity" });
  });

  it("says plainly that there is nothing", () => {
    for (const address of ["/t", "/t/a/b", "/rules", "/rules/chess", "/foo/senet", "/senet", "/t/%"]) {
      const found = at(address);
      if (address === "/t/%") expect(found).toEqual({ page: "table", match: "%", key: null });
      else expect(found).toEqual({ page: "nothing" });
    }
  });
});
