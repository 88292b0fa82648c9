import { afterEach, describe, expect, it, vi } from "vitest";
import { renderBook } from "../../src/rules/markdown";
import { ruleText } from "../../src/rules/ruleText";

const SECTIONS = ["box", "aim", "setup", "turn", "rules", "end", "score", "options", "rulings", "notation"];
const TEXTS = import.meta.glob<string>("../../../src/quincunx/games/*/rulebook/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const NAMED = import.meta.glob<{ numbers: string[]; headings: string[] }>(
  "../../../src/quincunx/games/*/rulebook/rules.json",
  { import: "default", eager: true },
);
const folder = (game: string): string => `../../../src/quincunx/games/${game}/rulebook`;
const bookOf = (game: string, lang: string): string => TEXTS[`${folder(game)}/${lang}.md`] ?? "";
const books = Object.entries(TEXTS).map(([path, text]) => {
  const [, game = "", lang = ""] = /games\/(\w+)\/rulebook\/(\w+)\.md$/.exec(path) ?? [];
  return { game, lang, text };
});

describe("every rulebook in every language", () => {
  it("is there: five games, eight languages", () => expect(books).toHaveLength(40));

  it.each(books)("$game $lang has its sections and every rule that a refusal can name", ({ game, text }) => {
    const page = renderBook(text, { game });
    expect(page.contents.map((one) => one.anchor)).toEqual(SECTIONS);
    expect(page.title).not.toBe("");
    const { numbers = [], headings = [] } = NAMED[`${folder(game)}/rules.json`] ?? {};
    expect(numbers).not.toEqual([]);
    for (const rule of [...numbers, ...headings]) {
      const found = page.rules.get(rule.toLowerCase());
      expect(found, rule).toBeDefined();
      expect(found?.html.length, rule).toBeGreaterThan(10);
      expect(found?.number, rule).toBe(numbers.includes(rule) ? rule : "");
      expect(page.html).toContain(`id="${rule.toLowerCase()}"`);
    }
  });

  it.each(books)(
    "$game $lang comes out as the few elements that we make, nothing left over",
    ({ game, text }) => {
      const { html } = renderBook(text, { game });
      const names = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map((found) => found[1]));
      const known = "h2 p ul ol li div table thead tbody tr th td strong em code img a".split(" ");
      expect([...names].filter((name) => !known.includes(name ?? ""))).toEqual([]);
      expect(html).not.toMatch(/\*\*|&lt;a id|^\||\]\(/m);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );
});

describe("what a page shows", () => {
  it.each(books)("$game $lang: code only in the chapter about writing things down", ({ game, text }) => {
    const { html } = renderBook(text, { game });
    const [words = "", notation = ""] = html.split('<h2 id="notation"');
    expect(words).not.toContain("<code>");
    expect(notation).toContain("<code>");
  });

  it("shows the pictures that come with the book", () => {
    const { html } = renderBook(bookOf("senet", "de"), {
      game: "senet",
      pictures: { wall: '<svg viewBox="-3 -3 760 396" fill="#123">' },
    });
    const src = /<img src="data:image\/svg\+xml,([^"]*)"/.exec(html)?.[1];
    expect(decodeURIComponent(src ?? "")).toBe('<svg viewBox="-3 -3 760 396" fill="#123">');
    expect(html).toContain('alt="Senet: Hell hat eine 4 geworfen" width="760" height="396"'); // as it is drawn
    expect(html.match(/<img/g)).toHaveLength(1); // where a picture is missing its words stand
  });
});

describe("a hostile text", () => {
  const { html } = renderBook(
    '# X\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](JaVaScRiPt:x) ![c](//evil/x.svg)\n\n- <a id="x" onclick="y">no</a> `<b>`\n\n[d](https://example.org/?a="><script>)',
    { game: '"><script>' },
  );

  it("brings no markup of its own", () => {
    const holder = html
      .replace(/<\/?(h1|p|ul|li|code)( [a-z-]+="[^"<>]*")*>/g, "")
      .replace(/<a href="https:[^"<>]*" rel="noreferrer">d<\/a>/, "");
    expect(holder).not.toContain("<");
    expect(html).not.toMatch(/href="javascript/i);
  });
});

describe("what a book links to", () => {
  const { html } = renderBook(bookOf("senet", "en"), {
    game: "senet",
    prefix: "rule-",
    level: 3,
    pictures: { wall: "<svg>" },
  });

  it("has the book's pictures, ids with the prefix, and headings as deep as they stand", () => {
    expect(html).toContain('src="data:image/svg+xml,%3Csvg%3E" alt="Senet: light has thrown 4"');
    expect(html).toContain('id="rule-n4" data-anchor="n4" class="numbered"');
    expect(html).toContain('<h3 id="rule-box" data-anchor="box">What is in the box</h3>');
    expect(html).not.toMatch(/<h[12]/);
  });

  it("leads from the naming of a rule to it, but not from a rule to itself", () => {
    expect(html).toContain('unless rule <a href="/rules/senet#n4" data-rule="n4">N4</a> says no');
    expect(html).toContain("<strong>N4</strong>");
  });
});

describe("ruleText", () => {
  const serve = (status: number): void => {
    vi.stubGlobal("fetch", (address: string) => {
      const [, game, lang] = address.split(".");
      const text = bookOf(game ?? "", lang ?? "");
      return Promise.resolve(new Response(JSON.stringify({ text, pictures: {} }), { status }));
    });
  };
  afterEach(() => vi.unstubAllGlobals());

  it("says a rule in the language read", async () => {
    serve(200);
    expect(await ruleText("senet", "de", "N4")).toMatchObject({ number: "N4", anchor: "n4" });
    expect((await ruleText("senet", "de", "N4"))?.html).toMatch(/^Drei oder mehr gegnerische Steine/);
    expect(await ruleText("sensei", "en", "D5")).toMatchObject({ number: "D5", title: "No walling up" });
    expect(await ruleText("senet", "en", "opening")).toMatchObject({ number: "", title: "The opening" });
    expect(await ruleText("bossa", "en", "expansion")).toMatchObject({
      number: "",
      title: "Options and variants",
    });
  });

  it("is null for what no book has, and when the book cannot be had; that is tried again", async () => {
    serve(200);
    expect(await ruleText("senet", "en", "N99")).toBeNull();
    serve(503);
    expect(await ruleText("bossa", "fr", "B1")).toBeNull();
    serve(200);
    expect(await ruleText("bossa", "fr", "B1")).not.toBeNull();
  });
});
