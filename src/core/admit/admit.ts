import {
  ABSENT,
  admitText,
  isSafe,
  isSecretArgument,
  isSecretPart,
  keyOf,
  PRESENT,
  redactValue,
} from '../secrets/index.ts';
import { type Json, type JsonObject, MAX_DEPTH } from '../values/index.ts';

/** A number of valid JSON. */
const NUMBER = /-?\d[\d.eE+-]*/g;

/**
 * Quotes the numbers of valid JSON that `JSON.parse` would change, so that they are read as texts, digit for digit. These are integers
 * from 2^53 on, which would be rounded (two uids could become equal), and numbers that are too large, such as `1e400`.
 */
export const withExactNumbers = (json: string): string => {
  const parts: string[] = [];
  let at = 0;
  while (at < json.length) {
    const quote = json.indexOf('"', at);
    const start = quote < 0 ? json.length : quote;
    parts.push(json.slice(at, start).replace(NUMBER, exact));
    at = quote < 0 ? start : textEnd(json, start + 1);
    parts.push(json.slice(start, at));
  }
  return parts.join('');
};

const exact = (number: string): string => {
  const value = Number(number);
  const isKept = /[.eE]/.test(number) ? Number.isFinite(value) : Number.isSafeInteger(value);
  return isKept ? number : `"${number}"`;
};

/** Index after the closing quote of a text; `from` is the index after its opening quote. */
const textEnd = (json: string, from: number): number => {
  let quote = json.indexOf('"', from);
  while (quote >= 0 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote < 0 ? json.length : quote + 1;
};

const isEscaped = (json: string, at: number): boolean => {
  let first = at;
  while (json[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
};

const TOO_DEEP = '(nested too deep to show)';

/** Whether the JSON has a number that parsing may have changed. */
interface Rounding {
  found: boolean;
}

/**
 * Disarms every text and key of parsed JSON and replaces every secret by `(present)` or `(absent)`: the only door for data of the
 * service. The JSON is changed in place, which is five times faster than a copy. Its objects have prototypes: read own keys only.
 * If `text`, the unparsed JSON, is given, numbers that parsing has changed become texts, digit for digit. Infinite numbers become null.
 */
export const admit = (json: unknown, text?: string): Json => {
  const rounding = { found: false };
  const admitted = admitAt(json, rounding, false, false, 0);
  return rounding.found && text !== undefined
    ? admitAt(JSON.parse(withExactNumbers(text)), rounding, false, false, 0)
    : admitted;
};

/** Admits one value. `secret`: the whole value is secret, shown as present or absent. `lines`: texts keep their line breaks. */
const admitAt = (json: unknown, rounding: Rounding, secret: boolean, lines: boolean, depth: number): Json => {
  switch (typeof json) {
    case 'string':
      if (!secret) return isSafe(json) ? json : admitText(json, lines);
      // Admission is idempotent.
      return json === '' || json === ABSENT ? ABSENT : PRESENT;
    case 'object':
      if (json === null) break;
      if (depth >= MAX_DEPTH) return secret ? PRESENT : TOO_DEEP;
      return Array.isArray(json)
        ? admitList(json, rounding, secret, lines, depth + 1)
        : admitObject(json as Record<string, unknown>, rounding, secret, lines, depth + 1);
    case 'number':
      if (json > Number.MAX_SAFE_INTEGER || json < Number.MIN_SAFE_INTEGER) rounding.found = true;
      if (secret) return PRESENT;
      // JSON text has no negative zero.
      return Number.isFinite(json) ? json + 0 : null;
    case 'boolean':
      return secret ? PRESENT : json;
  }
  return secret ? ABSENT : null;
};

const admitList = (list: unknown[], rounding: Rounding, secret: boolean, lines: boolean, depth: number): Json => {
  /** The previous entry, as sent. */
  let last: unknown = null;
  for (let index = 0; index < list.length; index += 1) {
    const value = list[index];
    list[index] = admitAt(value, rounding, secret || isSecretArgument(last, value, list.length === 2), lines, depth);
    last = value;
  }
  return list as Json[];
};

const admitObject = (
  json: Record<string, unknown>,
  rounding: Rounding,
  secret: boolean,
  lines: boolean,
  depth: number,
): JsonObject => {
  let copy: Record<string, Json> | null = null;
  /** Sibling values as sent, before admission. */
  let sent: Readonly<Record<string, unknown>> = json;
  for (const key in json) {
    const about = keyOf(key);
    const value = json[key];
    // Renaming a key in place would change its position.
    if (copy === null && about.clean !== key) copy = before(json, key);
    const hides =
      secret || about.secret || (about.wrapped && !isObject(value)) || (about.part && isSecretPart(sent, key));
    const shown = about.part && !hides ? redactValue(key, value) : value;
    const admitted = admitAt(shown, rounding, hides, lines || about.lines, depth);
    if (copy !== null) copy[about.clean] = admitted;
    else if (admitted !== value) {
      if (sent === json && (value === true || (typeof value === 'string' && !about.secret))) sent = { ...json };
      json[key] = admitted;
    }
  }
  return copy ?? (json as JsonObject);
};

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of the admitted entries before a key, without prototype: a renamed key may be `__proto__`. */
const before = (json: Record<string, unknown>, end: string): Record<string, Json> => {
  const copy: Record<string, Json> = Object.create(null);
  for (const key in json) {
    if (key === end) break;
    copy[key] = json[key] as Json;
  }
  return copy;
};
