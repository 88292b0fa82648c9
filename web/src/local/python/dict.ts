// Dicts and sets: what has keys by value.

import { KeyError } from "./errors";
import { eq } from "./compare";
import { keyOf } from "./keys";
import { tuple_of } from "./tuple";
import type { Value } from "./value";

export class Dict {
  private readonly entries = new Map<Value, [Value, Value]>();

  constructor(pairs: Iterable<Value> = []) {
    for (const [key, value] of pairs) this.set(key, value);
  }

  get size(): number {
    return this.entries.size;
  }

  has(key: Value): boolean {
    return this.entries.has(keyOf(key));
  }

  __contains__(key: Value): boolean {
    return this.has(key);
  }

  __len__(): number {
    return this.size;
  }

  set(key: Value, value: Value): void {
    const place = keyOf(key);
    const entry = this.entries.get(place);
    if (entry) entry[1] = value;
    else this.entries.set(place, [key, value]);
  }

  get(key: Value, otherwise: Value = null): Value {
    const entry = this.entries.get(keyOf(key));
    return entry ? entry[1] : otherwise;
  }

  __getitem__(key: Value): Value {
    const entry = this.entries.get(keyOf(key));
    if (!entry) return this.missing(key);
    return entry[1];
  }

  protected missing(key: Value): Value {
    throw KeyError(key);
  }

  delete(key: Value): void {
    if (!this.entries.delete(keyOf(key))) throw KeyError(key);
  }

  *[Symbol.iterator](): Generator<Value> {
    for (const [key] of this.entries.values()) yield key;
  }

  items(): Value[] {
    return Array.from(this.entries.values(), ([key, value]) => tuple_of(key, value));
  }

  keys(): Value[] {
    return [...this];
  }

  values(): Value[] {
    return Array.from(this.entries.values(), (entry) => entry[1]);
  }

  setdefault(key: Value, value: Value = null): Value {
    if (!this.has(key)) this.set(key, value);
    return this.get(key);
  }

  update(other: Value): void {
    if (other instanceof Dict) for (const [key, value] of other.items()) this.set(key, value);
    else for (const [key, value] of other) this.set(key, value);
  }

  pop(key: Value, otherwise?: Value): Value {
    const entry = this.entries.get(keyOf(key));
    if (!entry) {
      if (otherwise === undefined) throw KeyError(key);
      return otherwise;
    }
    this.entries.delete(keyOf(key));
    return entry[1];
  }

  clear(): void {
    this.entries.clear();
  }

  copy(): Dict {
    return new Dict(this.items());
  }

  __eq__(other: Value): boolean {
    if (!(other instanceof Dict) || other.size !== this.size) return false;
    return this.items().every(([key, value]) => other.has(key) && eq(other.get(key), value));
  }
}

/** A set, frozen or not: nobody here asks. */
export class PySet {
  private readonly entries = new Map<Value, Value>();

  constructor(items: Iterable<Value> = []) {
    for (const item of items) this.add(item);
  }

  get size(): number {
    return this.entries.size;
  }

  has(item: Value): boolean {
    return this.entries.has(keyOf(item));
  }

  __contains__(item: Value): boolean {
    return this.has(item);
  }

  __len__(): number {
    return this.size;
  }

  add(item: Value): void {
    const place = keyOf(item);
    if (!this.entries.has(place)) this.entries.set(place, item);
  }

  update(items: Iterable<Value>): void {
    for (const item of items) this.add(item);
  }

  discard(item: Value): void {
    this.entries.delete(keyOf(item));
  }

  remove(item: Value): void {
    if (!this.entries.delete(keyOf(item))) throw KeyError(item);
  }

  clear(): void {
    this.entries.clear();
  }

  [Symbol.iterator](): IterableIterator<Value> {
    return this.entries.values();
  }

  copy(): PySet {
    return new PySet(this);
  }

  union(...others: Iterable<Value>[]): PySet {
    const all = this.copy();
    for (const other of others) for (const item of other) all.add(item);
    return all;
  }

  intersection(other: Value): PySet {
    return new PySet([...this].filter((item) => other.has(item)));
  }

  difference(other: Value): PySet {
    return new PySet([...this].filter((item) => !other.has(item)));
  }

  isSubset(other: PySet): boolean {
    return [...this].every((item) => other.has(item));
  }

  __eq__(other: Value): boolean {
    return other instanceof PySet && other.size === this.size && this.isSubset(other);
  }
}
