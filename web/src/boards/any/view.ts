/** A game that has no board of its own: the picture that the server draws, and where its places lie. */

import type { Action, View } from "../contract";

export type AnyView = View & {
  /** The board as an SVG document. */
  readonly picture: string;
  /** x, y, width and height of each place in the picture's own units, by the name that action texts use. */
  readonly places: Readonly<Record<string, readonly number[]>>;
};

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The words of an action's text: "A1-b2" has "a1" and "b2". */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The places that an action names, in the order in which it names them. */
export function placesOf(text: string, view: AnyView): readonly string[] {
  const known = new Map(Object.keys(view.places).map((name) => [name.toLowerCase(), name]));
  return wordsOf(text).flatMap((word) => known.get(word) ?? []);
}

/** The actions that begin with these places. */
export function leadingOn(
  legal: readonly Action[],
  picked: readonly string[],
  view: AnyView,
): readonly Action[] {
  return legal.filter(({ text }) => {
    const named = placesOf(text, view);
    return picked.every((place, n) => named[n] === place);
  });
}

/** The part of the drawing's plane that the picture shows. */
export function frameOf(picture: string): Box {
  const root = /<svg\b[^>]*>/i.exec(picture)?.[0] ?? "";
  const read = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(root)?.[1] ?? "";
  const numbers = read("viewBox")
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = numbers.every(Number.isFinite) ? numbers : [];
  if (width > 0 && height > 0) return { x, y, width, height };
  return { x: 0, y: 0, width: parseFloat(read("width")) || 300, height: parseFloat(read("height")) || 150 };
}

/** A picture as an image's address: nothing in it runs, and its styles stay in it. */
export const addressOf = (picture: string): string => `data:image/svg+xml,${encodeURIComponent(picture)}`;
