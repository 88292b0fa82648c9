/** Where the reader is, without a browser: which links are followed here, and keys of seats that leave the address. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

class Link {
  target = "";
  constructor(
    readonly href: string,
    readonly more: { readonly target?: string; readonly download?: boolean } = {},
  ) {
    this.target = more.target ?? "";
  }
  closest(wanted: string): Link | null {
    return wanted === "a" ? this : null;
  }
  hasAttribute(name: string): boolean {
    return name === "download" && this.more.download === true;
  }
}

let at = new URL("http://here/");
let went: string[] = [];
let listeners: Record<string, (event: object) => void> = {};
/** What the page says about itself; null: a server sent it. */
let written: string | null = null;

beforeEach(() => {
  [went, listeners, written] = [[], {}, null];
  const listen = (type: string, heard: (event: object) => void) => void (listeners[type] = heard);
  const move = (how: string) => (state: object, _: string, href: string) => {
    at = new URL(href, at);
    history.state = state;
    went.push(`${how} ${at.pathname}${at.search}${at.hash}`);
  };
  const history = {
    state: null as object | null,
    pushState: move("push"),
    replaceState: move("replace"),
    back: () => went.push("back"),
  };
  vi.stubGlobal("history", history);
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("document", {
    addEventListener: listen,
    querySelector: () => (written === null ? null : { content: written }),
    getElementById: (id: string) => ({ scrollIntoView: () => went.push(`scroll ${id}`) }),
  });
  vi.stubGlobal("Element", Link);
  vi.stubGlobal("HTMLAnchorElement", Link);
  vi.stubGlobal("location", new Proxy({}, { get: (_, name) => at[name as "href"] }));
});
afterEach(() => vi.unstubAllGlobals());

/** The page is opened at an address. */
async function open(address: string) {
  at = new URL(address, "http://here/");
  vi.resetModules();
  return (await import("../../src/router.svelte")).router;
}

/** Presses a link; false: the browser follows it itself. */
function press(href: string, event: object = {}, link: Link["more"] = {}): boolean {
  const preventDefault = vi.fn();
  const target = new Link(new URL(href, at).href, link);
  listeners["click"]?.({ target, button: 0, preventDefault, ...event });
  return preventDefault.mock.calls.length > 0;
}

it("follows links of the page without loading it again", async () => {
  const router = await open("/");
  expect(press("/rules/senet#N4")).toBe(true);
  expect(went).toEqual(["push /rules/senet#N4"]);
  expect(router.route).toEqual({ page: "rules", game: "senet", rule: "N4" });
});

it("leaves to the browser what is another page, a file, another tab or a place on this page", async () => {
  await open("/rules/senet");
  expect(press("https://elsewhere/")).toBe(false);
  expect(press("/api/docs")).toBe(false);
  expect(press("/new/senet", {}, { target: "_blank" })).toBe(false);
  expect(press("/new/senet", {}, { download: true })).toBe(false);
  for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"])
    expect(press("/new/senet", { [key]: true })).toBe(false);
  expect(press("/new/senet", { button: 1 })).toBe(false);
  expect(press("/new/senet", { defaultPrevented: true })).toBe(false);
  expect(press("/rules/senet#N4")).toBe(false);
  expect(went).toEqual([]);
});

it("goes where the browser goes back to", async () => {
  const router = await open("/learn/bossa");
  at = new URL("http://here/");
  listeners["popstate"]?.({});
  expect(router.route).toEqual({ page: "home" });
});

it("goes back to where the reader came from here, otherwise to what is given", async () => {
  const router = await open("/learn/bossa");
  router.back("/");
  expect(went).toEqual(["replace /"]);
  router.go("/learn/bossa");
  router.back("/");
  expect(went).toEqual(["replace /", "push /learn/bossa", "back"]);
});

it("takes a seat's key out of the address and still knows it", async () => {
  const router = await open("/t/M#secret-key");
  router.hideKey();
  expect(at.href).toBe("http://here/t/M");
  expect(router.route).toEqual({ page: "table", match: "M", key: "secret-key" });
  router.go("/");
  router.go("/t/M");
  expect(router.route).toMatchObject({ key: "secret-key" });
  router.go("/t/N");
  expect(router.route).toMatchObject({ key: null });
});

describe("plain files at any path", () => {
  const PLACE = "/~club/quincunx/index.html";
  beforeEach(() => (written = ""));
  const links = async () => (await import("../../src/router.svelte")).links;

  it("have the page's own addresses behind #", async () => {
    const router = await open(`${PLACE}#/rules/senet#N4`);
    expect(router.route).toEqual({ page: "rules", game: "senet", rule: "N4" });
    const { table, home, newTable } = await links();
    router.go(table("local-a"));
    expect(went).toEqual([`push ${PLACE}#/t/local-a`]);
    expect(router.route).toEqual({ page: "table", match: "local-a", key: null });
    router.go(newTable("bossa", "bot"));
    expect(router.route).toMatchObject({ page: "new", game: "bossa", way: "bot" });
    router.go(home);
    expect(router.route).toEqual({ page: "home" });
    expect((await open(PLACE)).route).toEqual({ page: "home" });
    expect((await open(`${PLACE}#games`)).route).toEqual({ page: "home" });
  });

  it("follow links within the page, and leave other files of the host to the browser", async () => {
    const router = await open(PLACE);
    expect(press("#/learn/sarena")).toBe(true);
    expect(router.route).toEqual({ page: "learn", game: "sarena" });
    expect(press("/~club/other.html")).toBe(false);
    expect(press("/rules/senet")).toBe(false);
  });

  it("scroll to places on a page without leaving it", async () => {
    const router = await open(`${PLACE}#/rules/senet`);
    expect(press("#n4")).toBe(true);
    expect(went).toEqual([`push ${PLACE}#/rules/senet#n4`, "scroll n4"]);
    expect(router.route).toEqual({ page: "rules", game: "senet", rule: "n4" });
  });

  it("take a seat's key out of the address", async () => {
    const router = await open(`${PLACE}#/t/M#secret-key`);
    router.hideKey();
    expect(at.href).toBe(`http://here${PLACE}#/t/M`);
    expect(router.route).toEqual({ page: "table", match: "M", key: "secret-key" });
  });

  it("ask their own files, and the server that was named", async () => {
    written = "https://tables.example/q";
    await open(PLACE);
    const { atServer, ownFile, site } = await import("../../src/site");
    expect(ownFile("books/games.json")).toBe("./books/games.json");
    expect(atServer("/api/matches")).toBe("https://tables.example/q/api/matches");
    expect(site.hasServer).toBe(true);
    expect((await import("../../src/ways")).WAYS).toEqual(["bot", "friend", "screen"]);
  });

  it("offer no friends where no server was named", async () => {
    const router = await open(`${PLACE}#/new/senet?with=friend`);
    const { atServer, site } = await import("../../src/site");
    expect(site.hasServer).toBe(false);
    expect(atServer("/api/matches")).toBeNull();
    expect((await import("../../src/ways")).WAYS).toEqual(["bot", "screen"]);
    expect(router.route).toMatchObject({ page: "new", way: null });
  });
});
