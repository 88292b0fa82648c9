/** Coming to a table: whose eyes see the board first. */

import { beforeEach, expect, it, vi } from "vitest";
import { arrive } from "../../src/table/arrive";
import { lookAt } from "./fakes";

const house = vi.hoisted(() => ({
  held: new Map<number, string>(),
  toMove: [] as number[],
  asked: [] as string[],
}));
vi.mock("../../src/server/seats", () => ({
  held: () => house.held,
  ...{ forget: vi.fn(), keep: vi.fn(() => true), touch: vi.fn() },
}));
vi.mock("../../src/server/books", () => ({ findGame: async (name: string) => ({ name, secrets: true }) }));
vi.mock("../../src/fair/salts", () => ({ carryOver: vi.fn(), sawCommitment: vi.fn() }));
vi.mock("../../src/server/http", async (original) => ({
  ...(await original<object>()),
  look: async (_match: string, token?: string) => {
    house.asked.push(token ?? "nobody");
    const you = [...house.held].find(([, key]) => key === token)?.[0] ?? null;
    return lookAt(2, { you, to_move: house.toMove.shift() ?? 0, match: { game: "sarena" } as never });
  },
}));

beforeEach(() => {
  house.asked = [];
  house.held = new Map([
    [0, "key0"],
    [1, "key1"],
  ]);
});

it.each([
  { when: "the first of this screen is to move", toMove: [0], asked: ["key0"], you: 0 },
  { when: "another of this screen is to move", toMove: [1, 1], asked: ["key0", "key1"], you: 1 },
  { when: "the turn passes on meanwhile", toMove: [1, 0, 0], asked: ["key0", "key1", "key0"], you: 0 },
  { when: "somebody elsewhere is to move", toMove: [2], asked: ["key0"], you: 0 },
])("is with the eyes of whoever is to move: $when", async ({ toMove, asked, you }) => {
  house.toMove = toMove;
  const { look } = await arrive("M", null);
  expect(house.asked).toEqual(asked);
  expect(look.you).toBe(you);
});
