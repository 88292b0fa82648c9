import { beforeEach, describe, expect, it } from "vitest";
import { commitmentOf, firstWrong, pick, shareOf, verdictOf, type Stretch } from "../../src/fair/check";
import {
  carryOver,
  keepSalt,
  keptChance,
  newSalt,
  saltOf,
  sawCommitment,
  sealForRematch,
  sealOf,
} from "../../src/fair/salts";
import { bytesOf, fromHex, hmac, sha256, toHex } from "../../src/fair/sha256";

const hash = (text: string): string => toHex(sha256(bytesOf(text)));

describe("SHA-256 and HMAC", () => {
  it("agree with the published examples", () => {
    expect(hash("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(hash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    );
    const mac = hmac(bytesOf("Jefe"), bytesOf("what do ya want for nothing?"));
    expect(toHex(mac)).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    const long = hmac(
      new Uint8Array(131).fill(0xaa),
      bytesOf("Test Using Larger Than Block-Size Key - Hash Key First"),
    );
    expect(toHex(long)).toBe("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  });

  it("agree with the browser's own at every length around a block", async () => {
    for (let length = 50; length < 140; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37) % 256);
      const own = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      expect(toHex(sha256(bytes)), String(length)).toBe(toHex(own));
    }
  });

  it("read hexadecimal numbers only", () => {
    expect(fromHex("00ff")).toEqual(Uint8Array.of(0, 255));
    for (const text of ["", "0", "xy", "no seed"]) expect(fromHex(text)).toBeNull();
  });
});

describe("drawing", () => {
  // As quincunx.chance draws: Dice(b"a secret", ("pepper", "Paprika, süß")).
  const seed = bytesOf("a secret");
  const salts = ["pepper", "Paprika, süß"];

  it("is the table's own", () => {
    const drawn = Array.from({ length: 12 }, (_, number) => pick(seed, salts, number, [4, 6, 4, 1, 1]));
    expect(drawn).toEqual([1, 0, 0, 0, 1, 0, 0, 2, 1, 1, 0, 1]);
  });

  it("throws away what would be biased", () => {
    const weights = [2 ** 62, 2 ** 62, 2 ** 62];
    const drawn = Array.from({ length: 12 }, (_, number) => pick(seed, salts, number, weights));
    expect(drawn).toEqual([1, 1, 1, 1, 1, 0, 2, 0, 1, 2, 1, 1]);
  });
});

const SEED = "11".repeat(32);
const SALT = "our own salt, kept here";
const last: Stretch = {
  from: 0,
  file: false,
  commitment: commitmentOf(SEED),
  salts: [SALT, "theirs, of sixteen signs"],
  seals: [sealOf(SALT), sealOf("theirs, of sixteen signs")],
  seed: SEED,
};
const kept = { at: 0, commitment: last.commitment ?? null, late: false, salts: { 0: SALT }, next: {} };

describe("the verdict", () => {
  it("is good where our salt went in under the commitment we saw", () => {
    expect(verdictOf(last, kept, null)).toBe("own");
  });

  it("finds every way to cheat", () => {
    expect(verdictOf(last, { ...kept, commitment: "00" }, null)).toBe("changed");
    expect(verdictOf({ ...last, seed: "22".repeat(32) }, kept, null)).toBe("forged");
    expect(verdictOf({ ...last, salts: ["another salt of yours", "x"] }, kept, null)).toBe("dropped");
    expect(verdictOf(last, kept, 17)).toBe("differs");
  });

  it("says what it cannot know", () => {
    expect(verdictOf(last, null, null)).toBe("late");
    expect(verdictOf(last, { ...kept, late: true }, null)).toBe("late");
    expect(verdictOf({ ...last, seed: null }, kept, null)).toBe("none");
    expect(verdictOf(undefined, kept, null)).toBe("none");
    expect(verdictOf(last, { ...kept, salts: {} }, null)).toBe("others");
    const alone = { ...last, salts: ["", ""], seals: [null, null] };
    expect(verdictOf(alone, { ...kept, salts: {} }, null)).toBe("host");
  });

  it("knows a salt that came too late by its seal", () => {
    const withheld = { ...last, salts: [sealOf(SALT), last.salts[1] ?? ""] };
    expect(verdictOf(withheld, kept, null)).toBe("others");
    expect(shareOf(sealOf(SALT), sealOf(SALT))).toBe("withheld");
    expect(shareOf(null, "pepper")).toBe("open");
    expect(shareOf(null, "")).toBe("nothing");
  });

  it("names the first action that does not follow, each by its own seed", () => {
    const bytes = fromHex(SEED) ?? new Uint8Array();
    const draws = [0, 3, 5].map((number) => ({
      number,
      weights: [1, 1, 1, 1, 1, 1],
      place: pick(bytes, last.salts, number, [1, 1, 1, 1, 1, 1]),
    }));
    expect(firstWrong([last], draws)).toBeNull();
    const changed = draws.map((one) => (one.number === 3 ? { ...one, place: (one.place + 1) % 6 } : one));
    expect(firstWrong([last], changed)).toBe(3);
    const file: Stretch = { ...last, file: true, seed: null };
    expect(firstWrong([file, { ...last, from: 4 }], changed)).toBeNull();
  });
});

describe("what this browser keeps", () => {
  beforeEach(() => globalThis.localStorage?.clear());

  it("keeps the first commitment and no later one", () => {
    sawCommitment("kept1", "aa", false);
    sawCommitment("kept1", "bb", true);
    expect(keptChance("kept1")).toMatchObject({ commitment: "aa", late: false });
  });

  it("keeps salts by player, and carries those for the rematch over", () => {
    const salt = newSalt();
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    keepSalt("kept2", 1, salt);
    expect(saltOf("kept2", 1)).toBe(salt);
    expect(saltOf("kept2", 0)).toBeNull();
    const seal = sealForRematch("kept2", 1);
    carryOver("kept2", 1, "kept3", 0);
    expect(sealOf(saltOf("kept3", 0) ?? "")).toBe(seal);
    expect(saltOf("kept3", 0)).not.toBe(salt);
  });
});
