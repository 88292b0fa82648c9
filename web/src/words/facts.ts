/** Why one action is better than another, in sentences: the rules say what is true, this says it in the reader's language. */

import type { Words } from "./words.svelte";

/** A name and its numbers, as quincunx.games.comparing gives them. */
export interface Fact {
  readonly name: string;
  readonly places: Readonly<Record<string, string | number>>;
}

/** The two actions, as the log calls them. */
export interface Two {
  readonly better: string;
  readonly worse: string;
}

/** `words`: those of the part "facts". A fact that nobody has a sentence for is left out. */
export const sentencesOf = (
  game: string,
  facts: readonly Fact[],
  words: Words,
  names: readonly string[],
  two: Two,
): string[] =>
  facts
    .filter(({ name }) => words.has(`${game}.${name}`))
    .map(({ name, places }) =>
      words.say(`${game}.${name}`, { ...places, ...two, who: names[Number(places["seat"])] ?? "" }),
    )
    .map(capital);

/** What a move is called that was not the best, by what speaks against it first: "The only guard walks off". Null: it has no
 * name but its own. `words`: those of the part "titles". */
export function titleOf(game: string, facts: readonly Fact[], words: Words): string | null {
  const named = facts.find(({ name }) => words.has(`${game}.${name}`));
  return named ? words.say(`${game}.${named.name}`) : null;
}

/** An action is called as in the middle of a sentence ("keep it"); a place (d5) stays as it is. */
const capital = (sentence: string): string =>
  /^\p{L}{2}/u.test(sentence) ? (sentence[0] ?? "").toLocaleUpperCase() + sentence.slice(1) : sentence;
