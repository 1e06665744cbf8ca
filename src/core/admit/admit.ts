import { DEPTH_LIMIT, Hidden } from '../json-scan/index.ts';
import { ABSENT, admitText, isSafe, isSecretKey, isSecretPart, keyOf, PRESENT, redactValue } from '../secrets/index.ts';
import type { Json, JsonObject } from '../values/index.ts';

const TOO_DEEP = '(nested too deep to show)';

/**
 * The one door for what the service sends: a copy of parsed JSON in which every text and key is sanitised and every
 * secret is replaced by `(present)` or `(absent)`. Nothing of the original is kept. Objects inherit nothing, so that
 * `__proto__` and `constructor` are keys like any other. Numbers that are not finite become null.
 */
export const admit = (json: unknown): Json => admitAt(json, new Hidden(true), false, false, 0);

/**
 * The same door for freshly parsed JSON that nobody else holds: what must be changed is changed in place, which takes a
 * fifth of the time. Its objects inherit as parsed ones do: read them by their own keys only. Collects what it hides.
 */
export const admitOwned = (json: unknown, hidden = new Hidden()): Json => admitAt(json, hidden, false, false, 0);

/** `secret`: all here is secret, only present or absent is said. `lines`: texts here may have several lines. */
const admitAt = (json: unknown, hidden: Hidden, secret: boolean, lines: boolean, depth: number): Json => {
  switch (typeof json) {
    case 'string':
      if (!secret && isSafe(json)) {
        hidden.size += json.length + QUOTES;
        return json;
      }
      hidden.text(json);
      if (!secret) return admitText(json, lines);
      // What was admitted once says the same when it is admitted again.
      return json === '' || json === ABSENT ? ABSENT : PRESENT;
    case 'object':
      if (json === null) break;
      if (depth >= DEPTH_LIMIT) return TOO_DEEP;
      return Array.isArray(json)
        ? admitList(json, hidden, secret, lines, depth + 1)
        : admitObject(json as Record<string, unknown>, hidden, secret, lines, depth + 1);
    case 'number':
      hidden.number(json);
      if (secret) return PRESENT;
      return Number.isFinite(json) ? json : null;
    case 'boolean':
      hidden.size += json ? TRUE : FALSE;
      return secret ? PRESENT : json;
  }
  hidden.size += NULL;
  return secret ? ABSENT : null;
};

/** How many bytes JSON takes: the quotes of a text, what stands behind the letters of a key and around them, words. */
const QUOTES = 2;
const KEY_SIGNS = 3;
const TRUE = 4;
const FALSE = 5;
const NULL = 4;

const admitList = (list: unknown[], hidden: Hidden, secret: boolean, lines: boolean, depth: number): Json => {
  const result: Json[] = hidden.copies ? new Array<Json>(list.length) : (list as Json[]);
  // The closing bracket stands where a comma does behind all but the last.
  hidden.size += list.length === 0 ? 2 : 1;
  for (let index = 0; index < list.length; index += 1) {
    const value = list[index];
    const admitted = admitAt(value, hidden, secret || isArgumentOfSecret(list[index - 1]), lines, depth);
    if (admitted !== value && isChanged(admitted)) hidden.rest = true;
    result[index] = admitted;
    hidden.size += 1;
  }
  return result;
};

/** `--password`: what stands behind it in a list of arguments is secret. */
const isArgumentOfSecret = (before: unknown): boolean =>
  typeof before === 'string' && before.startsWith('-') && !before.includes('=') && isSecretKey(before);

/**
 * Makes objects that inherit nothing. Those of `Object.create(null)` do not share their shape: a host took three times
 * the memory.
 */
const Bare = function Bare() {} as unknown as new () => Record<string, Json>;
Bare.prototype = Object.create(null);

const admitObject = (
  json: Record<string, unknown>,
  hidden: Hidden,
  secret: boolean,
  lines: boolean,
  depth: number,
): JsonObject => {
  let copy: Record<string, Json> | null = hidden.copies ? new Bare() : null;
  /** What stands beside a key, as it was sent and not as it is shown. */
  let sent: Readonly<Record<string, unknown>> = json;
  hidden.size += 1;
  const start = hidden.size;
  for (const key in json) {
    const about = keyOf(key);
    const value = json[key];
    hidden.size += key.length + KEY_SIGNS;
    const at = hidden.size;
    // A key that must be changed would lose its place in an object that is changed in place.
    if (copy === null && about.clean !== key) copy = before(json, key);
    if (about.masked || about.moves) hidden.rest = true;
    const hides =
      secret || about.secret || (about.wrapped && !isObject(value)) || (about.part && isSecretPart(sent, key));
    const shown = about.part && !hides ? redactValue(key, value) : value;
    const admitted = admitAt(shown, hidden, hides, lines || about.lines, depth);
    if (admitted !== value) {
      // Only under a key that is always secret may every text that stands so in the bytes be blanked.
      if (about.secret && admitted === PRESENT && typeof value === 'string')
        hidden.texts.push({ key, at, end: hidden.size });
      else if (isChanged(admitted)) hidden.rest = true;
    }
    if (copy !== null) copy[about.clean] = admitted;
    else if (admitted !== value) {
      if (sent === json && typeof value === 'string' && !about.secret) sent = { ...json };
      json[key] = admitted;
    }
    hidden.size += 1;
  }
  if (hidden.size === start) hidden.size += 1;
  return copy ?? (json as JsonObject);
};

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was admitted of an object before a key. */
const before = (json: Record<string, unknown>, end: string): Record<string, Json> => {
  const copy: Record<string, Json> = new Bare();
  for (const key in json) {
    if (key === end) break;
    copy[key] = json[key] as Json;
  }
  return copy;
};

/** False where nothing was hidden, or objects have collected what is in them. */
const isChanged = (admitted: Json): boolean => typeof admitted !== 'object' && admitted !== ABSENT;
