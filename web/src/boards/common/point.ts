/** A point of the screen or of a drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
