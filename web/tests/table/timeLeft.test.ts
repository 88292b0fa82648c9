import { describe, expect, it } from "vitest";
import { left, leftNow } from "../../src/table/timeLeft";

describe("clocks", () => {
  it("are read in minutes, hours or days", () => {
    expect(left(7 * 60_000 + 48_000)).toEqual({ figures: "7:48" });
    expect(left(19_001)).toEqual({ figures: "0:20" });
    expect(left(0)).toEqual({ figures: "0:00" });
    expect(left(3_600_000 + 62_000)).toEqual({ figures: "1:01:02" });
    expect(left(2 * 86_400_000 + 3 * 3_600_000)).toEqual({ days: 2, hours: 3 });
  });

  it("run only for whoever has the move, and not below zero", () => {
    expect(leftNow(10_000, true, 1000, 4000)).toBe(7000);
    expect(leftNow(10_000, false, 1000, 4000)).toBe(10_000);
    expect(leftNow(1000, true, 0, 4000)).toBe(0);
  });
});
