/** A field that nobody outside can set. */
export const SkipJsonSchema = {
  __class_getitem__: (kind: unknown) => ({ $type: true, annotated: kind, marks: [{ hidden: true }] }),
};
