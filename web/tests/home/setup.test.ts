import { describe, expect, it } from "vitest";
import { chooseLanguage } from "../../src/language";
import { clockOf, isWrong, type ClockChoice } from "../../src/setup/clock";
import { missing, possible } from "../../src/setup/exclusions";

const FIRST = { seats: 2, mode: "shizukana", start: "normal", board: "plain" };

describe("options that need another", () => {
  it("say what they need", () => {
    expect(missing("sensei", FIRST, "board", "pits")).toEqual({ option: "mode", value: "arashi" });
    expect(missing("sensei", { ...FIRST, mode: "arashi" }, "board", "pits")).toBeNull();
    expect(missing("senet", { die: false }, "die", true)).toBeNull();
  });

  it("fall back when what they need goes away", () => {
    const storm = { ...FIRST, mode: "arashi", start: "intruders", board: "pits" };
    expect(possible("sensei", storm, FIRST)).toEqual(storm);
    const calm = possible("sensei", { ...storm, mode: "shizukana" }, FIRST);
    expect(calm).toEqual({ ...FIRST, start: "intruders", board: "plain" });
  });
});

describe("clocks", () => {
  const typed: ClockChoice = { kind: "game", minutes: 15, increment: 10, seconds: 60, days: 3 };

  it("become what the server takes", () => {
    expect(clockOf(typed)).toEqual({ kind: "game", seconds: 900, increment: 10 });
    expect(clockOf({ ...typed, kind: "move" })).toEqual({ kind: "move", seconds: 60 });
    expect(clockOf({ ...typed, kind: "days" })).toEqual({ kind: "days", days: 3 });
    expect(clockOf({ ...typed, kind: "none" })).toEqual({ kind: "none" });
  });

  it("refuse what cannot be, and only in the fields that count", () => {
    expect(clockOf({ ...typed, minutes: 0 })).toBeNull();
    expect(clockOf({ ...typed, minutes: null })).toBeNull();
    expect(clockOf({ ...typed, increment: 3601 })).toBeNull();
    expect(clockOf({ ...typed, kind: "days", days: 2.5 })).toBeNull();
    expect(clockOf({ ...typed, kind: "none", minutes: null })).toEqual({ kind: "none" });
    expect(isWrong("increment", 0)).toBe(false);
  });
});

describe("the reader's language", () => {
  it("is the one that was chosen, else the first that we have, else English", () => {
    expect(chooseLanguage("hu", ["de-CH"])).toBe("hu");
    expect(chooseLanguage(null, ["pt-BR", "de-CH", "fr"])).toBe("de");
    expect(chooseLanguage("klingon", ["ja"])).toBe("en");
    expect(chooseLanguage(null, [])).toBe("en");
  });
});
