/** Rulebooks from Markdown to HTML. Markup in a text becomes plain letters, and links and pictures lead nowhere but
 * where ours do, so a text can never bring elements, scripts or addresses of its own. */

import { lexer, Parser, Renderer, type Token, type Tokens } from "marked";
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
    html: book.parser.parse(tokens),
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

/** Writes what only a rulebook has: anchors, examples, links between rules, our pictures. */
class Book extends Renderer {
  override parser: Parser;
  /** How deep in `<strong>`: a rule's own number does not link to itself. */
  #strong = 0;

  constructor(
    readonly wishes: Wishes,
    readonly anchors: ReadonlySet<string>,
  ) {
    super();
    this.parser = new Parser({ renderer: this });
  }

  rule(anchor: string, words: readonly Token[]): Omit<Rule, "section"> {
    const shown = words.filter((token) => token.type !== "html");
    const number = numberOf(anchor, shown);
    return { number, html: this.#inline(number ? shown.slice(1) : shown).trim(), anchor };
  }

  override heading({ depth, tokens }: Tokens.Heading): string {
    if (depth === 1) return "";
    const name = `h${Math.min(6, depth + (this.wishes.level ?? 2) - 2)}`;
    return `<${name}${this.#id(tokens)}>${this.#inline(tokens).trim()}</${name}>`;
  }

  override paragraph(token: Tokens.Paragraph): string {
    const words = this.#inline(token.tokens);
    return isPicture(token) ? words : `<p${this.#id(token.tokens)}>${words}</p>`;
  }

  /** An example. Pictures first, then what they show: the two stand side by side where there is room. How an example is
   * typed is for readers at a terminal. */
  override blockquote({ tokens }: Tokens.Blockquote): string {
    const words = tokens.filter((token) => !isPicture(token) && !isCode(token));
    const pictures = this.parser.parse(tokens.filter(isPicture));
    return `<div class="example">${pictures}<div class="words">${this.parser.parse(words)}</div></div>`;
  }

  override listitem(item: Tokens.ListItem): string {
    const words = leading(item);
    const numbered = numberOf(
      anchorIn(words) ?? "",
      words.filter((token) => token.type !== "html"),
    );
    const style = numbered ? ' class="numbered"' : "";
    return `<li${this.#id(words)}${style}>${this.parser.parse(item.tokens)}</li>`;
  }

  override tablecell({ header, tokens }: Tokens.TableCell): string {
    const words = this.#inline(tokens);
    return header ? `<th scope="col">${words}</th>` : `<td>${words}</td>`;
  }

  override strong(token: Tokens.Strong): string {
    this.#strong++;
    const words = super.strong(token);
    this.#strong--;
    return words;
  }

  /** Other rules named in a text, "under N1 to N5", lead there. */
  override text(token: Tokens.Text | Tokens.Escape): string {
    const words = super.text(token);
    if (this.#strong || ("tokens" in token && token.tokens)) return words;
    return words.replace(/\b[A-Z]\d{1,2}\b/g, (number) =>
      this.anchors.has(number.toLowerCase()) ? this.#ruleLink(number.toLowerCase(), number) : number,
    );
  }

  override link({ href, tokens }: Tokens.Link): string {
    const words = this.#inline(tokens);
    if (href.startsWith("#")) return this.#ruleLink(href.slice(1), words);
    return /^https?:\/\//i.test(href) ? `<a href="${escape(href)}" rel="noreferrer">${words}</a>` : words;
  }

  override image({ href, text }: Tokens.Image): string {
    const name = /^pictures\/([a-z0-9-]+)\.svg$/.exec(href)?.[1];
    const picture = name && this.wishes.pictures?.[name];
    if (!picture) return escape(text);
    const [, width = 720, height = 720] = /viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(picture) ?? [];
    const src = `data:image/svg+xml,${encodeURIComponent(picture)}`; // as an image it can run nothing
    return `<img src="${src}" alt="${escape(text)}" width="${width}" height="${height}">`;
  }

  /** Anchors have become the ids of what they stand in. */
  override html({ raw }: Tokens.HTML | Tokens.Tag): string {
    return ANCHOR.test(raw) || raw === "</a>" ? "" : escape(raw);
  }

  #inline = (tokens: readonly Token[]): string => this.parser.parseInline([...tokens]);

  #ruleLink = (anchor: string, words: string): string =>
    `<a href="${linkTo(`/rules/${encodeURIComponent(this.wishes.game)}#${encodeURIComponent(anchor)}`)}" data-rule="${escape(anchor)}">${words}</a>`;

  #id(tokens: readonly Token[]): string {
    const anchor = anchorIn(tokens);
    return anchor === null ? "" : ` id="${this.wishes.prefix ?? ""}${anchor}" data-anchor="${anchor}"`;
  }
}

/** A paragraph of nothing but a picture. */
const isPicture = (token: Token): boolean =>
  token.type === "paragraph" && token.tokens?.length === 1 && token.tokens[0]?.type === "image";

/** A paragraph of nothing but what is typed. */
const isCode = (token: Token): boolean =>
  token.type === "paragraph" &&
  (token.tokens ?? []).every(({ type, raw }) => type === "codespan" || (type === "text" && !raw.trim()));

const NUMBER = /^[A-Z]\d{1,2}$/;
const ANCHOR = /^<a id="([a-z][a-z0-9-]*)">$/;

function anchorIn(tokens: readonly Token[]): string | null {
  for (const token of tokens) {
    const found = token.type === "html" && ANCHOR.exec(token.raw);
    if (found) return found[1] ?? null;
  }
  return null;
}

/** The number that a rule's words begin with, in bold: `N4`; empty if there is none. */
function numberOf(anchor: string, [first]: readonly Token[]): string {
  const bold = first?.type === "strong" ? plain([first]) : "";
  return NUMBER.test(bold) && bold.toLowerCase() === anchor ? bold : "";
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
