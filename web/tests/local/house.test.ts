/** The house of this device: whole games over the translated tables, kept, shown, continued, and refused as at the
 * server. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { House, type Bots } from "../../src/local/house";
import { DeviceKept, type KeptHead, type KeptMatch, type Store } from "../../src/local/kept";
import type { HouseLine } from "../../src/local/lines";
import { names } from "../../src/local/twins/games";

class Memory implements Store {
  readonly matches = new Map<string, KeptMatch>();
  isFull = false;
  async heads(): Promise<KeptHead[]> {
    return [...this.matches.values()].map(({ head }) => head);
  }
  async read(id: string): Promise<KeptMatch | null> {
    return structuredClone(this.matches.get(id) ?? null);
  }
  async write(head: KeptHead, from: number, events: readonly unknown[]): Promise<boolean> {
    if (this.isFull) throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
    const before = this.matches.get(head.id)?.events ?? [];
    if (before.length !== from) return false;
    this.matches.set(head.id, structuredClone({ head, events: [...before, ...events] }));
    return true;
  }
  async remove(id: string): Promise<void> {
    this.matches.delete(id);
  }
}

/** Plays whatever is last, and thinks that everything is even. */
const bots: Bots = {
  choose: (known) => Promise.resolve(known.legal_actions().at(-1) as number),
  assess: (known) =>
    Promise.resolve({
      wins: [],
      actions: (known.legal_actions() as number[]).map((action) => ({
        action,
        win: 0.5,
        proven: false,
        knowledge: "estimate",
      })),
    }),
  look_back: (state, seconds) => bots.assess(state, seconds),
};

interface Frame {
  readonly type: string;
  readonly id?: number;
  readonly code?: string;
  readonly number?: number;
  readonly look?: Look;
  readonly changed?: { readonly events: unknown[] } | null;
}
interface Look {
  readonly phase: string;
  readonly number: number;
  readonly you: number | null;
  readonly may: string[];
  readonly next_match: string | null;
  readonly from_file: number | null;
  readonly players: readonly { readonly left_ms: number | null }[];
  readonly view: { actions: { action: number; text: string }[] } | null;
}
interface Made {
  readonly match: string;
  readonly seats: { player: number; token: string }[];
}

let store: Memory;
let house: House;
const open = (with_ = store): House => new House(new DeviceKept(with_, null, () => undefined), bots);
beforeEach(() => {
  store = new Memory();
  house = open();
});

async function ask<Body>(method: string, path: string, more: object = {}, of = house): Promise<Body> {
  const { status, body } = await of.ask({ method, path, query: {}, body: undefined, token: null, ...more });
  if (status >= 400) throw Object.assign(new Error(JSON.stringify(body)), { status, body });
  return body as Body;
}
const make = (game: string, players = ["person", "bot"], more: object = {}): Promise<Made> =>
  ask("POST", "/api/matches", {
    body: {
      game,
      players: players.map((kind) => ({ kind, level: kind === "bot" ? "casual" : "" })),
      ...more,
    },
  });
const tokenOf = ({ seats }: Made, place = 0): string => seats[place]?.token ?? "";

/** A line that watches a match; what it hears. */
async function watch(made: { match: string }, token: string | null, after: number | null = null, of = house) {
  const heard: Frame[] = [];
  const line: HouseLine = of.open((frame) => heard.push(frame as Frame));
  await line.take({ id: 1, do: "watch", match: made.match, token, after });
  const tables = () => heard.filter(({ type }) => type === "table");
  const look = () => tables().at(-1)?.look as Look;
  let id = 1;
  const tell = async (command: object): Promise<Frame> => {
    await line.take({ id: ++id, match: made.match, ...command } as never);
    return heard.findLast((frame) => frame.id === id) as Frame;
  };
  return { line, heard, tables, look, tell };
}

/** Plays the first action until it is over. */
async function playOn(seat: Awaited<ReturnType<typeof watch>>, most = 4000): Promise<number> {
  let played = 0;
  for (; seat.look().phase !== "over" && played < most; played++) {
    await vi.waitFor(
      () => expect(seat.look().phase === "over" || seat.look().may.includes("act")).toBe(true),
      {
        timeout: 20_000,
        interval: 1,
      },
    );
    const { view, number, phase } = seat.look();
    if (phase === "over") break;
    const actions = view?.actions ?? [];
    const done = await seat.tell({ do: "act", action: actions[played % actions.length]?.action, number });
    expect(done.type).toBe("done");
  }
  return played;
}

describe("a table of this device", () => {
  it.each(names() as string[])("plays %s against a bot, and keeps it", async (game) => {
    const made = await make(game);
    expect(made.match).toMatch(/^local-\w{16}$/);
    const seat = await watch(made, tokenOf(made));
    await playOn(seat, 25);
    if (seat.look().phase !== "over") await seat.tell({ do: "resign" });
    expect(seat.look().phase).toBe("over");
    const record = await ask<{ game: string; chance: { seed: string }[] }>(
      "GET",
      `/api/matches/${made.match}/record`,
      { token: tokenOf(made) },
    );
    expect(record.game).toBe(game);
    expect(record.chance.at(-1)?.seed).toMatch(/^[0-9a-f]+$/);
    // Another tab, or the same one tomorrow.
    const later = await watch(made, tokenOf(made), null, open());
    expect(later.look()).toEqual({ ...seat.look(), log: (later.look() as { log?: unknown }).log });
    // The same file opens here again, to look at.
    const opened = await ask<Made>("POST", "/api/records", { body: JSON.stringify(record) });
    const seen = await ask<Look>("GET", `/api/matches/${opened.match}`, {});
    expect(seen.phase).toBe("over");
    const moments = await ask<{ moments: unknown[] }>("GET", `/api/matches/${opened.match}/moments`, {
      query: { first: 0, views: false },
    });
    expect(moments.moments.length).toBeGreaterThan(3);
  });

  it("takes a line's words one after the other: an act may come right behind its watch", async () => {
    const made = await make("sensei", ["person", "person"]);
    const view = await ask<Look>("GET", `/api/matches/${made.match}`, { token: tokenOf(made) });
    const mover = view.may.includes("act") ? 0 : 1;
    const { number, view: seen } = await ask<Look>("GET", `/api/matches/${made.match}`, {
      token: tokenOf(made, mover),
    });
    const heard: Frame[] = [];
    const again = open(); // has to read the match first
    const line = again.open((frame) => heard.push(frame as Frame));
    void line.take({ id: 1, do: "watch", match: made.match, token: tokenOf(made, mover) });
    const action = seen?.actions[0]?.action;
    await line.take({ id: 2, do: "act", match: made.match, action, number });
    expect(heard.find(({ id }) => id === 2)?.type).toBe("done");
  });

  it("has stored whatever a closed line had said when it ends its work", async () => {
    const made = await make("sensei", ["person", "person"]);
    const seat = await watch(made, tokenOf(made));
    const { view, number } = seat.look();
    void seat.tell({ do: "act", action: view?.actions[0]?.action, number });
    house.close(seat.line);
    await house.settle();
    const later = await watch(made, tokenOf(made), null, open());
    expect(later.look().number).toBe(number + 1);
  });

  it("sends what a line missed, and nothing twice", async () => {
    const made = await make("sensei", ["person", "person"]);
    const ada = await watch(made, tokenOf(made));
    const first = ada.look();
    expect(ada.tables()).toHaveLength(1);
    await ada.tell({ do: "act", action: first.view?.actions[0]?.action, number: first.number });
    expect(ada.tables()).toHaveLength(2);
    expect(ada.tables()[1]?.changed?.events).toHaveLength(1);
    const back = await watch(made, tokenOf(made), first.number);
    expect(back.tables()[0]?.changed?.events).toHaveLength(1);
    expect(back.heard.map(({ type }) => type)).toEqual(["done", "table", "presence"]);
  });

  it("refuses with the server's codes, and loses nothing", async () => {
    const made = await make("senet", ["person", "person"]);
    const bob = await watch(made, tokenOf(made, 1));
    const refused = await bob.tell({ do: "act", action: 0, number: 0 });
    expect(refused).toMatchObject({ type: "error" });
    expect((await watch(made, "a key of nobody")).heard[0]).toMatchObject({ code: "wrong_token" });
    expect((await watch({ match: "local-nothing" }, null)).heard[0]).toMatchObject({ code: "unknown_match" });
    await expect(make("chess")).rejects.toMatchObject({ status: 422 });
    await expect(make("senet", ["bot", "bot"])).rejects.toMatchObject({ status: 422 });
    await expect(ask("POST", "/api/records", { body: "no record" })).rejects.toMatchObject({ status: 422 });
    await expect(ask("GET", `/api/matches/${made.match}/nothing`)).rejects.toMatchObject({ status: 404 });
    expect(bob.tables()).toHaveLength(1);
  });

  it("says why a lesson does not allow a try", async () => {
    const position = "LDLDLDLDLD/10/10 0 0 1 first 1";
    const tries = (text: string) =>
      ask("POST", "/api/tries", { body: { game: "senet", options: {}, position, text } });
    await expect(tries("10-11")).resolves.toBeNull();
    await expect(tries("1-2")).rejects.toMatchObject({
      status: 409,
      body: { error: { code: "illegal_action", reason: { key: "not_yours", places: { place: 1 } } } },
    });
    await expect(tries("home")).rejects.toMatchObject({ body: { error: { code: "no_action" } } });
  });

  /** A match that two tabs have open. */
  async function twoTabs() {
    const channels: ((event: MessageEvent) => void)[][] = [[], []];
    const tab = (own: number): House => {
      const channel = {
        postMessage: (data: unknown) =>
          channels[1 - own]?.forEach((heard) => heard({ data } as MessageEvent)),
        addEventListener: (_: string, heard: never) => void channels[own]?.push(heard),
      };
      return new House(new DeviceKept(store, channel as never, () => undefined), bots);
    };
    const [one, other] = [tab(0), tab(1)];
    const made = await ask<Made>(
      "POST",
      "/api/matches",
      { body: { game: "sensei", players: [{ kind: "person" }, { kind: "person" }] } },
      one,
    );
    const here = await watch(made, tokenOf(made), null, one);
    const there = await watch(made, tokenOf(made), null, other);
    return { made, here, there };
  }

  it("is shared by two tabs: of two that act at once one wins, and both see it", async () => {
    const { made, here, there } = await twoTabs();
    const { view, number } = here.look();
    const [a, b] = view?.actions ?? [];
    const answers = await Promise.all([
      here.tell({ do: "act", action: a?.action, number }),
      there.tell({ do: "act", action: b?.action, number }),
    ]);
    expect(answers.map(({ type }) => type).sort()).toEqual(["done", "error"]);
    expect(answers.find(({ type }) => type === "error")?.code).toBe("stale_number");
    await vi.waitFor(() => expect(there.look().number).toBe(number + 1));
    expect(here.look().number).toBe(number + 1);
    expect(store.matches.get(made.match)?.events).toHaveLength(number + 1);
  });

  it("stays whole when two tabs play while the device is full; both see what was stored", async () => {
    const { made, here, there } = await twoTabs();
    const act = (seat: typeof here, place: number) =>
      seat.tell({
        do: "act",
        action: seat.look().view?.actions.at(place)?.action,
        number: seat.look().number,
      });
    store.isFull = true;
    const { number } = here.look();
    await act(here, 0);
    expect([here.look().number, there.look().number]).toEqual([number + 1, number]);
    store.isFull = false;
    await act(there, -1);
    // What was meant for another position is not played.
    expect((await act(here, 0)).code).toBe("stale_number");
    expect(here.look().view).toEqual(there.look().view);
    expect(here.tables().at(-1)?.changed).toBeNull();
    expect(here.look().number).toBe(store.matches.get(made.match)?.events.length);
    const again = await watch(made, tokenOf(made), null, open());
    expect(again.look().view).toEqual(there.look().view);
  });

  it("has hints, the bar and a review for whoever plays alone", async () => {
    const made = await make("sensei");
    const token = tokenOf(made);
    const path = `/api/matches/${made.match}`;
    const hint = await ask<{ actions: { text: string }[]; wins: number[] }>("POST", `${path}/hint`, {
      token,
    });
    expect(hint.actions.length).toBeGreaterThan(1);
    expect(hint.wins).toEqual([0.5, 0.5]);
    expect(await ask("GET", `${path}/evaluation`, { token })).toMatchObject({ number: 0, win: 0.5 });
    await expect(ask("GET", `${path}/review`)).rejects.toMatchObject({ status: 409 });
    const seat = await watch(made, token);
    await playOn(seat, 3);
    await seat.tell({ do: "resign" });
    await vi.waitFor(
      async () => expect(await ask("GET", `${path}/review`)).toMatchObject({ state: "ready" }),
      {
        timeout: 20_000,
      },
    );
    const together = await make("sensei", ["person", "person"]);
    await expect(
      ask("POST", `/api/matches/${together.match}/hint`, { token: tokenOf(together) }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("goes to a server whole, and comes back from a file with new dice", async () => {
    const made = await make("sarena");
    const seat = await watch(made, tokenOf(made));
    await playOn(seat, 3);
    const path = `/api/matches/${made.match}/record`;
    const token = tokenOf(made);
    const whole = await ask<{ chance: { seed: string | null }[] }>("GET", path, {
      token,
      query: { whole: true },
    });
    const mine = await ask<{ chance: { seed: string | null }[] }>("GET", path, { token });
    expect(whole.chance.at(-1)?.seed).toBeTruthy();
    expect(mine.chance.at(-1)?.seed ?? null).toBeNull();
    await expect(ask("POST", "/api/records", { body: JSON.stringify(mine) })).rejects.toMatchObject({
      status: 403,
    });
    const again = await ask<Made>("POST", "/api/records", { body: JSON.stringify(whole) });
    const look = await ask<Look>("GET", `/api/matches/${again.match}`, { token: tokenOf(again) });
    expect(look.from_file).toBeGreaterThan(0);
  });

  it("has rematches that are of this device too, with the same keys", async () => {
    const made = await make("sensei");
    const seat = await watch(made, tokenOf(made));
    await seat.tell({ do: "resign" });
    await seat.tell({ do: "offer", what: "rematch" });
    const next = seat.look().next_match ?? "";
    expect(next).toMatch(/^local-/);
    expect(await ask("GET", `/api/matches/${next}`, { token: tokenOf(made) })).toMatchObject({ you: 1 });
  });

  it("has clocks that run only while somebody has the table open", async () => {
    vi.useFakeTimers();
    house = open();
    const made = await make("sensei", ["person", "person"], { clock: { kind: "move", seconds: 60 } });
    const left = (look: Look): number => Math.min(...look.players.map(({ left_ms }) => left_ms ?? Infinity));
    let seat = await watch(made, tokenOf(made));
    await vi.advanceTimersByTimeAsync(20_000);
    const now = await ask<Look>("GET", `/api/matches/${made.match}`);
    expect(left(now)).toBe(40_000);

    // Nobody looks at it for an hour: the player went home, or the computer slept.
    house.close(seat.line);
    await vi.advanceTimersByTimeAsync(3_600_000);
    seat = await watch(made, tokenOf(made));
    expect(left(seat.look())).toBe(40_000);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(seat.look().phase).toBe("playing");
    expect(left(seat.look())).toBeGreaterThan(25_000); // told anew when it woke

    // The tab is closed, and opened on the next day; the last seconds before are given back.
    await vi.advanceTimersByTimeAsync(8000);
    house.close(seat.line);
    vi.setSystemTime(Date.now() + 86_400_000);
    house = open();
    seat = await watch(made, tokenOf(made));
    expect(left(seat.look())).toBeGreaterThanOrEqual(20_000);
    expect(left(seat.look())).toBeLessThanOrEqual(30_000);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(seat.look().phase).toBe("playing");
    await vi.advanceTimersByTimeAsync(16_000);
    expect(seat.look().phase).toBe("over");
    vi.useRealTimers();
  });

  it("is removed for good by whoever has a key to it", async () => {
    const made = await make("senet");
    await expect(ask("DELETE", `/api/matches/${made.match}`, { token: "x" })).rejects.toMatchObject({
      status: 401,
    });
    await ask("DELETE", `/api/matches/${made.match}`, { token: tokenOf(made) });
    await expect(ask("GET", `/api/matches/${made.match}`)).rejects.toMatchObject({ status: 404 });
    expect(store.matches.size).toBe(0);
  });

  it("says that a bot could not think, and lets it try again", async () => {
    vi.useFakeTimers();
    const said = vi.spyOn(console, "warn").mockReturnValue(undefined);
    const failing = { ...bots, choose: vi.fn(bots.choose).mockRejectedValueOnce(new Error("not loaded")) };
    const told: string[] = [];
    house = new House(new DeviceKept(store, null, () => undefined), failing, (how) => told.push(how));
    const made = await make("sensei", ["bot", "person"]);
    const seat = await watch(made, tokenOf(made));
    await vi.advanceTimersByTimeAsync(100);
    expect(seat.look().may).not.toContain("act");
    expect(told).toEqual(["waits"]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(failing.choose.mock.calls.length).toBeGreaterThan(1);
    expect(seat.look().may).toContain("act");
    expect(told).toEqual(["waits", "ok"]);
    said.mockRestore();
    vi.useRealTimers();
  });
});
