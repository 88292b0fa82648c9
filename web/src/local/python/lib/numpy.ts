// What a rules file uses of NumPy: the type of its record, and tables of numbers, which are plain rows here.

import type { Value } from "../value";

export interface Whole {
  readonly bytes: 1 | 2 | 4 | 8;
  readonly signed: boolean;
}

const whole = (bytes: 1 | 2 | 4 | 8, signed = true): Whole => ({ bytes, signed });

export const int8 = whole(1);
export const int16 = whole(2);
export const int32 = whole(4);
export const int64 = whole(8);
export const uint8 = whole(1, false);
export const uint16 = whole(2, false);
export const uint32 = whole(4, false);
export const uint64 = whole(8, false);

/** A field of a record: one whole number, or a row of `length` of them. */
export interface RecordField {
  readonly name: string;
  readonly kind: Whole;
  readonly length: number | null;
  readonly offset: number;
}

/** The fields of a record as they lie in memory, each at a multiple of its size. */
export interface RecordType {
  readonly fields: readonly RecordField[];
  readonly itemsize: number;
}

export function dtype(given: Value[], _how: { align: boolean }): RecordType {
  let offset = 0;
  let widest = 1;
  const fields = given.map(([name, kind, length]: [string, Whole, number | undefined]) => {
    offset = Math.ceil(offset / kind.bytes) * kind.bytes;
    const field = { name, kind, length: length === undefined ? null : Number(length), offset };
    offset += kind.bytes * (field.length ?? 1);
    widest = Math.max(widest, kind.bytes);
    return field;
  });
  return { fields, itemsize: Math.ceil(offset / widest) * widest };
}

export const array = (values: Iterable<Value>, _kind?: Value): Value[] => Array.from(values);
export const zeros = (count: number, _kind?: Value): Value[] => new Array(count).fill(0);
export const full = (count: number, value: Value, _kind?: Value): Value[] => new Array(count).fill(value);
