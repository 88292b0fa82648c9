/** An analysis in an address: out and back again. */

import { describe, expect, it } from "vitest";
import { addressOf, askedFor } from "../../src/analysis/address";
import { Study } from "../../src/local/analysis/study";

const searchOf = (address: string): URLSearchParams => new URL(address, "http://here").searchParams;
const lookAt = (study: Study) => ({ ...study.look("mover"), beliefs: [] });

describe("the address of an analysis", () => {
  it("leads back to the same board, with everything that was played", () => {
    const study = Study.begin({ game: "senet", options: { die: true }, position: null });
    study.chance(true);
    study.play(study.state.legal_actions()[0], true);
    const asked = askedFor("senet", searchOf(addressOf(lookAt(study))))!;
    const again = Study.begin(asked.start, asked.moves);
    expect(lookAt(again).view).toEqual(lookAt(study).view);
    expect(lookAt(again).tree.map(({ text }) => text)).toEqual(lookAt(study).tree.map(({ text }) => text));
  });

  it("holds the position where it began with one", () => {
    const first = Study.begin({ game: "sensei", options: {}, position: null });
    first.play(first.state.legal_actions()[3], false);
    const { position } = first.look("mover");
    const study = Study.begin({ game: "sensei", options: {}, position });
    study.play(study.state.legal_actions()[0], false);
    const asked = askedFor("sensei", searchOf(addressOf(lookAt(study))))!;
    expect(asked.start.position).toBe(position);
    expect(Study.begin(asked.start, asked.moves).look("mover").position).toBe(study.look("mover").position);
  });

  it("gives way to the position alone where it would be too long to be sent", () => {
    const study = Study.begin({ game: "senet", options: {}, position: null });
    const look = lookAt(study);
    const tree = Array.from({ length: 5000 }, (_, n) => ({
      ...{ id: n + 1, parent: n, seat: 0, action: 33, text: "", name: "" },
    }));
    const address = addressOf({ ...look, tree, at: 5000 });
    expect(address.length).toBeLessThan(6000);
    expect(searchOf(address).get("position")).toBe(look.position);
  });

  it.each(["moves=1.$.2", "moves=1..!", "at=-1", "at=x", "moves=123456789abc"])(
    "is refused as %s",
    (search) => {
      expect(askedFor("senet", new URLSearchParams(search))).toBeNull();
    },
  );

  it.each(["../../x", "a/b", "", "x".repeat(41), "😀", "a b"])("asks for no match called %j", (match) => {
    expect(askedFor("senet", new URLSearchParams({ match }))).toBeNull();
  });

  it("asks for a moment of a match, and what was better there", () => {
    const search = new URLSearchParams("match=abc&at=12&best=3-4&played=5-6&retry=1");
    expect(askedFor("senet", search)).toMatchObject({
      ...{ match: "abc", at: 12, best: "3-4", played: "5-6", retries: true },
    });
  });
});
