/** Things as a language lists them: "Ada, Jules and Noor", or with "or". */
export function list(
  lang: string,
  things: readonly string[],
  type: "conjunction" | "disjunction" = "conjunction",
): string {
  // British English, as everywhere on the page: no comma before the last
  return new Intl.ListFormat(lang === "en" ? "en-GB" : lang, { type }).format(things);
}
