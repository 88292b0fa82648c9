/** A rulebook, drawn. */

import { rulebook } from "../server/books";
import type { Page, Wishes } from "./markdown";

/** The reader of Markdown is only loaded when somebody opens a book. */
export async function openBook(lang: string, wishes: Wishes): Promise<Page> {
  const [{ text, pictures }, { renderBook }] = await Promise.all([
    rulebook(wishes.game, lang),
    import("./markdown"),
  ]);
  return renderBook(text, { ...wishes, pictures });
}
