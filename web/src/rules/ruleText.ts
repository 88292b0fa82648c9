/** A rule's own words: what a notice says when something is not allowed. */

import { openBook } from "./book";

export interface RuleText {
  /** As the rule is called: `N4`; empty where it has no number, but then it has a title. */
  readonly number: string;
  /** Its name, where it has one: "The opening". */
  readonly title?: string;
  /** The rule in the reader's language: safe HTML of our own making. */
  readonly html: string;
  /** Where it stands: `/rules/GAME#anchor`. */
  readonly anchor: string;
}

/** What a rule says; null when the book has no such rule or cannot be had now. */
export async function ruleText(game: string, lang: string, rule: string): Promise<RuleText | null> {
  const anchor = rule.toLowerCase();
  try {
    const page = await openBook(lang, { game });
    const found = page.rules.get(anchor);
    if (found) {
      const { number, html } = found;
      const title = nameOf(html) ?? (number ? undefined : found.section);
      return { number, html, anchor, ...(title && { title }) };
    }
    const section = page.contents.find((one) => one.anchor === anchor);
    return section ? { number: "", title: section.title, html: "", anchor } : null;
  } catch {
    return null; // the number is still said
  }
}

/** The number of a rule, also where its book cannot be opened; empty: it is called by the heading that it stands under. */
export const numberOf = (text: RuleText | null, rule: string): string =>
  text ? text.number : /\d/.test(rule) ? rule : "";

/** What a rule begins with, in bold or italics and with a full stop, is its name: "The opening." */
const nameOf = (html: string): string | undefined => /^<(strong|em)>([^<]*)\.<\/\1>/.exec(html)?.[2];
