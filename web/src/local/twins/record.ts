// The twin of quincunx.record: one position of one game, the fields of a rules file's `STATE` as plain numbers and
// rows. `pack` and `unpack` convert to and from the bytes that compiled rules use.

import { klass } from "../python/classes";
import { eq } from "../python/compare";
import { OverflowError } from "../python/errors";
import { cache } from "../python/make";
import { small } from "../python/numbers";
import { repr } from "../python/text";
import type { RecordField, RecordType } from "../python/lib/numpy";
import type { Value } from "../python/value";

export const Record: Value = klass("Record", [], {
  copy(this: Value) {
    const twin = Object.create(Object.getPrototypeOf(this));
    for (const { name, length } of this.dtype.fields)
      twin[name] = length === null ? this[name] : this[name].slice();
    return twin;
  },

  __eq__(this: Value, other: Value) {
    if (other?.constructor !== this.constructor) return false;
    return this.dtype.fields.every(({ name }: RecordField) => eq(this[name], other[name]));
  },

  __repr__(this: Value) {
    const parts = this.dtype.fields.map(({ name }: RecordField) => `${name}=${repr(this[name])}`);
    return `Record(${parts.join(", ")})`;
  },

  /** The bytes of the record, with zeros between its fields. Refuses what does not fit. */
  pack(this: Value): Uint8Array {
    const bytes = new Uint8Array(this.dtype.itemsize);
    const view = new DataView(bytes.buffer);
    for (const field of this.dtype.fields as RecordField[]) {
      const values = field.length === null ? [this[field.name]] : this[field.name];
      values.forEach((value: Value, n: number) =>
        write(view, field, field.offset + n * field.kind.bytes, value),
      );
    }
    return bytes;
  },
});

function write(view: DataView, { kind, name }: RecordField, offset: number, value: Value): void {
  const size = 8 * kind.bytes;
  const bits = BigInt(value);
  if ((kind.signed ? BigInt.asIntN(size, bits) : BigInt.asUintN(size, bits)) !== bits) {
    throw OverflowError(`${name} cannot hold ${value}`);
  }
  if (kind.bytes === 1) view.setInt8(offset, Number(value));
  else if (kind.bytes === 2) view.setInt16(offset, Number(value), true);
  else if (kind.bytes === 4) view.setInt32(offset, Number(value), true);
  else view.setBigInt64(offset, bits, true);
}

function read(view: DataView, { kind }: RecordField, offset: number): Value {
  if (kind.bytes === 1) return kind.signed ? view.getInt8(offset) : view.getUint8(offset);
  if (kind.bytes === 2) return kind.signed ? view.getInt16(offset, true) : view.getUint16(offset, true);
  if (kind.bytes === 4) return kind.signed ? view.getInt32(offset, true) : view.getUint32(offset, true);
  return small(kind.signed ? view.getBigInt64(offset, true) : view.getBigUint64(offset, true));
}

function unpack(kind: Value, bytes: Uint8Array): Value {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const twin = kind();
  for (const field of kind.dtype.fields as RecordField[]) {
    const at = (n: number) => read(view, field, field.offset + n * field.kind.bytes);
    twin[field.name] = field.length === null ? at(0) : Array.from({ length: field.length }, (_, n) => at(n));
  }
  return twin;
}

/** The class of records for a `STATE`. */
export const record_type: Value = cache((dtype: RecordType) => {
  const members = {
    __init__(this: Value) {
      for (const { name, length } of dtype.fields)
        this[name] = length === null ? 0 : new Array(length).fill(0);
    },
  };
  const made = klass("Record", [Record], members, { dtype });
  made.unpack = (bytes: Uint8Array) => unpack(made, bytes);
  return made;
});
