// What messages say about their fields. twins/wire.ts says how they are read.

import type { Value } from "../value";

/** What may be said about a field. */
export interface Limits {
  readonly default?: Value;
  readonly default_factory?: () => Value;
  readonly validate_default?: boolean;
  readonly kw_only?: boolean;
  readonly strict?: boolean;
  readonly ge?: number;
  readonly le?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly pattern?: string;
}

export const Field = (limits: Limits): Value => ({ limits });
export const AfterValidator = (check: (value: Value) => Value): Value => ({ check });

/** Reads what its type says. */
export const TypeAdapter = (kind: Value): Value => ({ kind });
TypeAdapter.__class_getitem__ = () => TypeAdapter;
