// Values as texts: `str`, `repr` and the formats of f-strings.

import { isClass } from "./classes";
import { Dict, PySet } from "./dict";
import { Tuple } from "./tuple";
import { ValueError } from "./errors";
import type { Value } from "./value";

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Whether a text has no signs that print nothing or break a line. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

export function str(value: Value): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value);
  if (typeof value !== "object" || value === null) return repr(value);
  if (value.__str__) return value.__str__();
  if (value instanceof Error) return errorText(value);
  return repr(value);
}

function errorText(error: Value): string {
  if (!Array.isArray(error.args)) return error.message;
  if (error.args.length === 1)
    return error.constructor.__name__ === "KeyError" ? repr(error.args[0]) : str(error.args[0]);
  return error.args.length ? `(${error.args.map(repr).join(", ")})` : "";
}

function numberText(value: number): string {
  if (Number.isInteger(value)) return value === 0 ? "0" : BigInt(value).toString();
  const [digits = "", exponent] = String(value).split("e");
  if (exponent === undefined) return digits;
  return `${digits}e${exponent[0] === "-" ? "-" : "+"}${exponent.replace(/^[+-]/, "").padStart(2, "0")}`;
}

export function repr(value: Value): string {
  if (value === null || value === undefined) return "None";
  switch (typeof value) {
    case "string":
      return quoted(value);
    case "number":
      return numberText(value);
    case "boolean":
      return value ? "True" : "False";
    case "bigint":
      return value.toString();
    case "function":
      return isClass(value) ? `<class '${value.__name__}'>` : `<function ${value.name}>`;
  }
  if (value.__repr__) return value.__repr__();
  if (value instanceof Tuple) return `(${value.map(repr).join(", ")}${value.length === 1 ? "," : ""})`;
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (value instanceof Dict)
    return `{${value
      .items()
      .map(([k, v]) => `${repr(k)}: ${repr(v)}`)
      .join(", ")}}`;
  if (value instanceof PySet) return value.size ? `{${Array.from(value, repr).join(", ")}}` : "set()";
  if (value instanceof Error)
    return `${value.constructor.name}(${((value as Value).args ?? []).map(repr).join(", ")})`;
  return `<${value.constructor?.name ?? "object"}>`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  let written = "";
  for (const sign of text) {
    if (ESCAPES[sign] !== undefined) written += ESCAPES[sign];
    else if (sign === mark) written += `\\${sign}`;
    else written += isPrintable(sign) ? sign : escaped(sign);
  }
  return mark + written + mark;
}

function escaped(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

const SPEC = /^(?:(.)?([<>^]))?([+])?(0)?(\d+)?(?:\.(\d+))?([sdfgxX%])?$/u;

/** `{value:spec}`: filling, alignment, width, digits. */
export function format(value: Value, spec: string): string {
  const found = SPEC.exec(spec);
  if (!found) throw ValueError(`the format ${repr(spec)} is not known here`);
  const [, fill, align, plus, zero, width, digits, kind] = found;
  let text = formatted(value, kind, digits);
  if (plus && Number(value) >= 0) text = `+${text}`;
  const isNumber = typeof value === "number" || typeof value === "bigint";
  const side = align ?? (isNumber ? ">" : "<");
  const missing = Math.max(0, Number(width ?? 0) - [...text].length);
  const sign = fill ?? (zero ? "0" : " ");
  if (side === "^") return sign.repeat(Math.floor(missing / 2)) + text + sign.repeat(Math.ceil(missing / 2));
  return side === "<" ? text + sign.repeat(missing) : sign.repeat(missing) + text;
}

function formatted(value: Value, kind: string | undefined, digits: string | undefined): string {
  if (kind === "f") return Number(value).toFixed(Number(digits ?? 6));
  if (kind === "%") return `${(Number(value) * 100).toFixed(Number(digits ?? 6))}%`;
  if (kind === "g") return String(Number(Number(value).toPrecision(Number(digits ?? 6))));
  if (kind === "x" || kind === "X") {
    const hex = BigInt(value).toString(16);
    return kind === "X" ? hex.toUpperCase() : hex;
  }
  const text = str(value);
  return digits !== undefined && typeof value === "string"
    ? [...text].slice(0, Number(digits)).join("")
    : text;
}
