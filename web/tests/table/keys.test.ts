/** Keys at a table without a browser: which do what, and where they belong to somebody else. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameButton } from "../../src/boards/contract";
import { settings } from "../../src/settings.svelte";
import type { Desk } from "../../src/table/desk";
import { handleKey } from "../../src/table/keys";

/** What stands open on the page, by selector. */
let open: string[] = [];
class Place {
  constructor(readonly inside: string) {}
  closest(wanted: string): Place | null {
    return wanted.split(", ").includes(this.inside) ? this : null;
  }
}
beforeEach(() => {
  open = [];
  vi.stubGlobal("Element", Place);
  vi.stubGlobal("document", { querySelector: (wanted: string) => (open.includes(wanted) ? {} : null) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  settings.letters = true;
});

/** A table that notes what keys do; `may` is what the player may do. */
function sit(may: readonly string[] = [], buttons: readonly Partial<GameButton>[] = []) {
  const did: string[] = [];
  const note = (what: string) => () => void did.push(what);
  const side = { turned: false, legal: [1], toThrow: false, view: {}, throwNow: note("throw") };
  const stage = {
    number: 4,
    at: null as number | null,
    isPlaying: false,
    goTo: (n: number) => did.push(`to ${n}`),
    leave: note("leave"),
    replay: (n: number) => did.push(`again from ${n}`),
    pause: note("pause"),
  };
  const shown = { view: {}, phase: "playing" };
  const desk = {
    table: {
      may: (word: string) => may.includes(word),
      send: ({ do: what }: { do: string }) => did.push(what),
      shown,
      stage,
    },
    side,
    board: { mustRemember: () => false, buttons: () => buttons },
    advice: { canAsk: true, press: note("hint") },
    play: {},
    say: (sentence: string) => did.push(`says ${sentence}`),
  } as unknown as Desk;
  const press = (key: string, inside = "main", more: object = {}): boolean => {
    const event = {
      key,
      target: new Place(inside),
      defaultPrevented: false,
      preventDefault: vi.fn(),
      ...more,
    };
    handleKey(event as never, desk, { showKeys: note("keys"), putBack: note("back") });
    return event.preventDefault.mock.calls.length > 0;
  };
  return { did, press, side, stage, shown, note };
}

describe("keys", () => {
  it("do what the list of keys says", () => {
    const { did, press, side } = sit(["takeback"]);
    for (const key of ["u", "h", "?", "Escape", "ArrowLeft", "ArrowRight", "Home", "End"]) press(key);
    expect(did).toEqual(["takeback", "hint", "keys", "back", "to 3", "to 5", "to 0", "leave"]);
    press("f");
    expect(side.turned).toBe(true);
  });

  it("play what is looked at again, stop it, and play the whole game when it is over", () => {
    const { did, press, stage, shown } = sit();
    expect(press("p")).toBe(false); // the game goes on
    stage.at = 4;
    press("p");
    stage.isPlaying = true;
    press("p");
    Object.assign(stage, { at: null, isPlaying: false });
    shown.phase = "over";
    press("p");
    expect(did).toEqual(["again from 4", "pause", "again from 0"]);
  });

  it("do nothing that is not allowed, nothing while something is typed, and nothing with Ctrl", () => {
    const { did, press } = sit();
    expect(press("u")).toBe(false);
    press("h", "textarea");
    press("h", "main", { ctrlKey: true });
    press("ArrowLeft", ".board");
    expect(did).toEqual([]);
  });

  it("leave Escape to an open menu and everything to an open dialog", () => {
    const { did, press } = sit();
    open = [":popover-open"];
    expect(press("Escape")).toBe(false);
    open = ["dialog:modal"];
    press("?");
    expect(did).toEqual([]);
  });

  it("are quiet where letters are switched off; Escape and arrows stay", () => {
    const { did, press } = sit(["takeback"]);
    settings.letters = false;
    for (const key of ["u", "h", "m", "f", "e", "t", "?"]) expect(press(key)).toBe(false);
    press("Escape");
    press("ArrowLeft");
    expect(did).toEqual(["back", "to 3"]);
  });

  it("press the main button, or say why it is not for now", () => {
    const pressed = vi.fn();
    const { press } = sit(
      [],
      [
        { id: "claim", press: vi.fn() },
        { id: "end", primary: true, press: pressed },
      ],
    );
    press("e");
    expect(pressed).toHaveBeenCalledOnce();
    const { did, press: other } = sit([], [{ id: "end", notNow: "Not yet.", press: pressed }]);
    other("e");
    expect(did).toEqual(["says Not yet."]);
    expect(pressed).toHaveBeenCalledOnce();
  });
});
