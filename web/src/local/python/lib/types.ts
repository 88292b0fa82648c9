import type { Value } from "../value";

/** A dict that others may only read; nobody here writes to one. */
export const MappingProxyType = (dict: Value): Value => dict;
