/** A value of Python: what it is, only the program knows. */
export type Value = any;
