import { Tuple, tuple_of } from "../tuple";
import type { Value } from "../value";

const parts = (of: Value): Value[] => (of instanceof Tuple ? [...of] : [of]);

/** `Literal["a", "b"]` */
export const Literal = { __class_getitem__: (of: Value) => ({ $type: true, literal: parts(of) }) };

/** `Annotated[type, mark, …]` */
export const Annotated = {
  __class_getitem__(of: Value) {
    const [kind, ...marks] = parts(of);
    return { $type: true, annotated: kind, marks };
  },
};

export function get_args(kind: Value): Tuple {
  return tuple_of(...(kind.union ?? kind.literal ?? kind.of ?? []));
}

/** Bases of which nothing is left. */
export const NamedTuple = null;
export const Protocol = null;
