/** A value of Python: what it is, only the program knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Value = any;
