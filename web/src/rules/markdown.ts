/** Rulebooks from Markdown to HTML. What comes out is built from a short list of elements by hand: whatever the
 * list does not name becomes plain letters, so a text can never bring markup, scripts or addresses of its own. */

import { lexer, type Token, type Tokens } from "marked";
import { linkTo } from "../site";

export interface Page {
  /** The game's title. */
  readonly title: string;
  readonly html: string;
  /** The sections, in their order. */
  readonly contents: readonly Section[];
  /** What refusals can name, by anchor: `n4`, `opening`. */
  readonly rules: ReadonlyMap<string, Rule>;
}

interface Section {
  readonly anchor: string;
  readonly title: string;
}

interface Rule {
  /** As it is called: `N4`; empty for rules that only have a heading. */
  readonly number: string;
  /** The rule's own words, without its number. */
  readonly html: string;
  readonly anchor: string;
  /** The title of the section it stands in. */
  readonly section: string;
}

export interface Wishes {
  readonly game: string;
  /** Before every id, where the book stands on a page with other things. */
  readonly prefix?: string;
  /** The pictures by name, as SVG. */
  readonly pictures?: Readonly<Record<string, string>>;
  /** Which heading the sections are. The title is left to whoever shows the book. */
  readonly level?: 2 | 3;
}

export function renderBook(text: string, wishes: Wishes): Page {
  const tokens = lexer(text);
  const found = collectRules(tokens);
  const book = new Book(wishes, new Set(found.keys()));
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  return {
    title: plain(headings.find((one) => one.depth === 1)?.tokens ?? []),
    html: book.blocks(tokens),
    contents: headings
      .filter((one) => one.depth === 2)
      .map((one) => ({ anchor: anchorIn(one.tokens) ?? "", title: plain(one.tokens) })),
    rules: new Map(
      [...found].map(([anchor, rule]) => [
        anchor,
        { ...book.rule(anchor, rule.words), section: rule.section },
      ]),
    ),
  };
}

class Book {
  /** How deep in `<strong>`: a rule's own number is no link to itself. */
  #strong = 0;

  constructor(
    readonly wishes: Wishes,
    readonly anchors: ReadonlySet<string>,
  ) {}

  rule(anchor: string, words: readonly Token[]): Omit<Rule, "section"> {
    const shown = words.filter((token) => token.type !== "html");
    const [first] = shown;
    const bold = first?.type === "strong" ? plain([first]) : "";
    const number = NUMBER.test(bold) && bold.toLowerCase() === anchor ? bold : "";
    return { number, html: this.inline(number ? shown.slice(1) : shown).trim(), anchor };
  }

  blocks(tokens: readonly Token[]): string {
    return tokens.map((token) => this.#block(token as Tokens.Generic)).join("");
  }

  #block(token: Tokens.Generic): string {
    const inside = token.tokens ?? [];
    switch (token.type) {
      case "space":
      case "def":
        return "";
      case "heading":
        return this.#heading(token as Tokens.Heading);
      case "paragraph":
        return inside.length === 1 && inside[0]?.type === "image"
          ? this.inline(inside)
          : `<p${this.#id(inside)}>${this.inline(inside)}</p>`;
      case "text":
        return inside.length ? this.inline(inside) : escape(token["text"] as string);
      case "blockquote":
        return `<div class="example">${this.#example(inside)}</div>`;
      case "list":
        return this.#list(token as Tokens.List);
      case "table":
        return this.#table(token as Tokens.Table);
      case "hr":
        return "<hr>";
      default:
        return `<p>${escape(token.raw)}</p>`;
    }
  }

  #heading({ depth, tokens }: Tokens.Heading): string {
    if (depth === 1) return "";
    const name = `h${Math.min(6, depth + (this.wishes.level ?? 2) - 2)}`;
    return `<${name}${this.#id(tokens)}>${this.inline(tokens).trim()}</${name}>`;
  }

  /** Pictures first, then what they show: the two stand side by side where there is room. How an example is typed is
   * for readers at a terminal. */
  #example(tokens: readonly Token[]): string {
    const isPicture = (token: Token): boolean =>
      token.type === "paragraph" && token.tokens?.length === 1 && token.tokens[0]?.type === "image";
    const words = tokens.filter((token) => !isPicture(token) && !isCode(token));
    return this.blocks(tokens.filter(isPicture)) + `<div class="words">${this.blocks(words)}</div>`;
  }

  #list({ ordered, start, items }: Tokens.List): string {
    const name = ordered ? "ol" : "ul";
    const lines = items.map((item) => {
      const anchor = anchorIn(leading(item));
      const numbered = anchor !== null && this.rule(anchor, leading(item)).number !== "";
      return `<li${this.#id(leading(item))}${numbered ? ' class="numbered"' : ""}>${this.blocks(item.tokens)}</li>`;
    });
    const from = ordered && start !== "" && start !== 1 ? ` start="${Number(start)}"` : "";
    return `<${name}${from}>${lines.join("")}</${name}>`;
  }

  #table({ header, rows }: Tokens.Table): string {
    const head = header.map((cell) => `<th scope="col">${this.inline(cell.tokens)}</th>`).join("");
    const body = rows.map(
      (row) => `<tr>${row.map((cell) => `<td>${this.inline(cell.tokens)}</td>`).join("")}</tr>`,
    );
    return `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
  }

  inline(tokens: readonly Token[]): string {
    return tokens.map((token) => this.#inline(token as Tokens.Generic)).join("");
  }

  #inline(token: Tokens.Generic): string {
    const inside = token.tokens ?? [];
    switch (token.type) {
      case "text":
        return inside.length ? this.inline(inside) : this.#linked(token["text"] as string);
      case "escape":
        return escape(token["text"] as string);
      case "strong": {
        this.#strong++;
        const words = this.inline(inside);
        this.#strong--;
        return `<strong>${words}</strong>`;
      }
      case "em":
        return `<em>${this.inline(inside)}</em>`;
      case "codespan":
        return `<code>${escape(token["text"] as string)}</code>`;
      case "br":
        return "<br>";
      case "link":
        return this.#link(token["href"] as string, this.inline(inside));
      case "image":
        return this.#picture(token["href"] as string, token["text"] as string);
      case "html":
        // Anchors have become the ids of what they stand in.
        return ANCHOR.test(token.raw) || token.raw === "</a>" ? "" : escape(token.raw);
      default:
        return escape(token.raw);
    }
  }

  #link(href: string, words: string): string {
    if (href.startsWith("#")) return this.#ruleLink(href.slice(1), words);
    return /^https?:\/\//i.test(href) ? `<a href="${escape(href)}" rel="noreferrer">${words}</a>` : words;
  }

  #ruleLink = (anchor: string, words: string): string =>
    `<a href="${linkTo(`/rules/${encodeURIComponent(this.wishes.game)}#${encodeURIComponent(anchor)}`)}" data-rule="${escape(anchor)}">${words}</a>`;

  /** Other rules named in a text, "under N1 to N5", lead there. */
  #linked(text: string): string {
    if (this.#strong) return escape(text);
    return escape(text).replace(/\b[A-Z]\d{1,2}\b/g, (number) =>
      this.anchors.has(number.toLowerCase()) ? this.#ruleLink(number.toLowerCase(), number) : number,
    );
  }

  #picture(href: string, alt: string): string {
    const name = /^pictures\/([a-z0-9-]+)\.svg$/.exec(href)?.[1];
    const picture = name && this.wishes.pictures?.[name];
    if (!picture) return escape(alt);
    const [width, height] = SHAPES[this.wishes.game] ?? [720, 720];
    const src = `data:image/svg+xml,${encodeURIComponent(picture)}`; // as an image it can run nothing
    return `<img src="${src}" alt="${escape(alt)}" width="${width}" height="${height}">`;
  }

  #id(tokens: readonly Token[]): string {
    const anchor = anchorIn(tokens);
    return anchor === null ? "" : ` id="${this.wishes.prefix ?? ""}${anchor}" data-anchor="${anchor}"`;
  }
}

/** A paragraph of nothing but what is typed. */
const isCode = (token: Token): boolean =>
  token.type === "paragraph" &&
  (token.tokens ?? []).every(({ type, raw }) => type === "codespan" || (type === "text" && !raw.trim()));

/** The pictures' shapes, so that the text does not jump while they come. */
const SHAPES: Readonly<Record<string, readonly [number, number]>> = {
  senet: [720, 396],
  sensei: [720, 810],
  sarena: [720, 812],
  serendipity: [760, 730],
  bossa: [720, 544],
};

const NUMBER = /^[A-Z]\d{1,2}$/;
const ANCHOR = /^<a id="([a-z][a-z0-9-]*)">$/;

function anchorIn(tokens: readonly Token[]): string | null {
  for (const token of tokens) {
    const found = token.type === "html" && ANCHOR.exec(token.raw);
    if (found) return found[1] ?? null;
  }
  return null;
}

/** The words that an item of a list begins with, without lists inside it. */
function leading(item: Tokens.ListItem): Token[] {
  const first = item.tokens.find((token) => token.type === "text" || token.type === "paragraph");
  return (first as Tokens.Generic | undefined)?.tokens ?? [];
}

interface Found {
  readonly words: readonly Token[];
  readonly section: string;
}

function collectRules(tokens: readonly Token[]): Map<string, Found> {
  const found = new Map<string, Found>();
  let section = "";
  const keep = (words: readonly Token[]): void => {
    const anchor = anchorIn(words);
    if (anchor !== null) found.set(anchor, { words, section });
  };
  const look = (blocks: readonly Token[]): void => {
    for (const token of blocks) {
      if (token.type === "heading") section = plain(token.tokens ?? []);
      if (token.type === "paragraph") keep(token.tokens ?? []);
      if (token.type !== "list") continue;
      for (const item of (token as Tokens.List).items) {
        keep(leading(item));
        look(item.tokens.filter((inner) => inner.type === "list"));
      }
    }
  };
  look(tokens);
  return found;
}

/** Letters alone. */
function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const { type, tokens: inside, text } = token as Tokens.Generic;
      return type === "html" ? "" : inside ? plain(inside) : String(text ?? "");
    })
    .join("")
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
