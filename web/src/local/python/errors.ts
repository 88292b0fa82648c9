// Python's exceptions. They are made and caught like those of translated code, and are Errors of JavaScript too, so
// that a stack is kept.

import { klass } from "./classes";
import type { Value } from "./value";

export const BaseException: Value = klass("BaseException", [], {
  __init__(this: Value, ...args: Value[]) {
    this.args = args;
    if (args.length) this.message = String(args[0]);
    Error.captureStackTrace?.(this, BaseException);
  },
});
Object.setPrototypeOf(BaseException.prototype, Error.prototype);

const made = (name: string, base: Value): Value => klass(name, [base], {});

export const Exception = made("Exception", BaseException);
export const ArithmeticError = made("ArithmeticError", Exception);
export const AssertionError = made("AssertionError", Exception);
export const AttributeError = made("AttributeError", Exception);
export const LookupError = made("LookupError", Exception);
export const IndexError = made("IndexError", LookupError);
export const KeyError = made("KeyError", LookupError);
export const OSError = made("OSError", Exception);
export const OverflowError = made("OverflowError", ArithmeticError);
export const ZeroDivisionError = made("ZeroDivisionError", ArithmeticError);
export const RuntimeError = made("RuntimeError", Exception);
export const RecursionError = made("RecursionError", RuntimeError);
export const NotImplementedError = made("NotImplementedError", RuntimeError);
export const StopIteration = made("StopIteration", Exception);
export const TypeError = made("TypeError", Exception);
export const ValueError = made("ValueError", Exception);
export const UnicodeDecodeError = made("UnicodeDecodeError", ValueError);

/** What was caught, as an exception of Python: too deep a recursion has a name there. */
export function python(caught: Value): Value {
  if (caught instanceof RangeError && /call stack/i.test(caught.message)) {
    return RecursionError("maximum recursion depth exceeded");
  }
  return caught;
}

/** `raise X` makes an X; `raise error` takes the one there is. */
export const raised = (error: Value): Value => (typeof error === "function" ? error() : error);

/** A name of a module that is not in a browser. */
export function absent(name: string): never {
  throw RuntimeError(`${name} is not in a browser`);
}
