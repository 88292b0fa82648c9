import { describe, expect, it } from "vitest";
import { chooseLanguage } from "../../src/language";
import { clockOf, isWrong, type ClockChoice } from "../../src/setup/clock";
import { missing, possible } from "../../src/setup/exclusions";

const FIRST = { seats: 2, mode: "calm", start: "normal", board: "plain" };
const LINE = {
  options: [
    { name: "seats", choices: [2] },
    { name: "mode", choices: ["calm", "storm"] },
    { name: "start", choices: ["normal", "intruders"] },
    { name: "board", choices: ["plain", "pits"] },
  ],
  apart: [
    { mode: "calm", board: "pits" },
    { mode: "storm", start: "intruders" },
    { start: "intruders", board: "pits" },
  ],
};

describe("choices that cannot go together", () => {
  it("say what they need", () => {
    expect(missing(LINE, FIRST, "board", "pits")).toEqual({ option: "mode", value: "storm" });
    expect(missing(LINE, { ...FIRST, mode: "storm" }, "board", "pits")).toBeNull();
    expect(missing(LINE, { ...FIRST, mode: "storm" }, "start", "intruders")).toEqual({
      option: "mode",
      value: "calm",
    });
    const intruders = { ...FIRST, start: "intruders" };
    expect(missing(LINE, intruders, "board", "pits")).toEqual({ option: "mode", value: "storm" });
    expect(missing(LINE, FIRST, "board", "plain")).toBeNull();
  });

  it("fall back when what they need goes away", () => {
    const storm = { ...FIRST, mode: "storm", board: "pits" };
    expect(possible(LINE, storm, "board")).toEqual(storm);
    expect(possible(LINE, { ...storm, mode: "calm" }, "mode")).toEqual(FIRST);
    const intruders = { ...FIRST, start: "intruders" };
    expect(possible(LINE, { ...intruders, mode: "storm" }, "mode")).toEqual({ ...FIRST, mode: "storm" });
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
