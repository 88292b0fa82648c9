// JSON as Python reads and writes it.

import { klass } from "../classes";
import { Dict } from "../dict";
import { TypeError, ValueError } from "../errors";
import { fromPlain } from "../plain";
import { str } from "../text";
import type { Value } from "../value";

export const JSONDecodeError: Value = klass("JSONDecodeError", [ValueError], {});

export function loads(text: string): Value {
  try {
    return fromPlain(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw JSONDecodeError(error.message);
    throw error;
  }
}

/** On one line; what JSON does not know goes through `default`. */
export function dumps(value: Value, how: Record<string, Value> = {}): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number" || typeof value === "bigint") return str(value);
  if (typeof value === "string") return text(value, how["ensure_ascii"] !== false);
  if (Array.isArray(value)) return `[${Array.from(value, (one) => dumps(one, how)).join(", ")}]`;
  if (value instanceof Dict) {
    const entries = value.items().map(([key, one]) => `${dumps(str(key), how)}: ${dumps(one, how)}`);
    return `{${entries.join(", ")}}`;
  }
  if (!how["default"]) throw TypeError("not JSON serializable");
  return dumps(how["default"](value), how);
}

function text(value: string, ascii: boolean): string {
  const written = JSON.stringify(value).replace(/\x7f/g, ascii ? "\\u007f" : "\x7f");
  if (!ascii) return written;
  return written.replace(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
