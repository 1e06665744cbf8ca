import { admitText, isSafe } from './admit-text.ts';
import { Hidden } from './hidden.ts';
import { keyOf } from './key.ts';
import { maskText } from './mask.ts';
import { isSecretPart, shownPart } from './part.ts';
import { ABSENT, isSecretKey, PRESENT } from './secret.ts';
import { isArray, type Json, type JsonObject } from './value.ts';

/** Nesting beyond this is not followed: a reader could not either, and the stack is finite. */
const DEPTH_LIMIT = 60;

const TOO_DEEP = '(nested too deep to show)';

/**
 * The one door for what the service sends: a copy of parsed JSON in which every text and key is sanitised and every
 * secret is replaced by `(present)` or `(absent)`. Nothing of the original is kept. Objects inherit nothing, so that
 * `__proto__` and `constructor` are keys like any other. Numbers that are not finite become null.
 */
export const admit = (json: unknown): Json => admitAt(json, null, false, false, 0);

/**
 * The same door for freshly parsed JSON that nobody else holds: what must be changed is changed in place, which takes a
 * fifth of the time. Its objects inherit as parsed ones do: read them by their own keys only. Collects what it hides.
 */
export const admitOwned = (json: unknown, hidden = new Hidden()): Json => admitAt(json, hidden, false, false, 0);

/** Admitted JSON whose objects inherit nothing. */
export const bare = (json: Json): Json => {
  if (typeof json !== 'object' || json === null) return json;
  if (isArray(json)) return json.map(bare);
  const result: Record<string, Json> = new Bare();
  for (const key of Object.keys(json)) result[key] = bare(json[key] ?? null);
  return result;
};

/** Null makes a copy; else it is changed in place, and what is hidden is collected. */
type Way = Hidden | null;

/** `secret`: all here is secret, only present or absent is said. `lines`: texts here may have several lines. */
const admitAt = (json: unknown, way: Way, secret: boolean, lines: boolean, depth: number): Json => {
  switch (typeof json) {
    case 'object':
      if (json === null) return secret ? ABSENT : null;
      if (depth >= DEPTH_LIMIT) return tooDeep(way);
      return Array.isArray(json)
        ? admitList(json, way, secret, lines, depth + 1)
        : admitObject(json as Record<string, unknown>, way, secret, lines, depth + 1);
    case 'string':
      // What was admitted once says the same when it is admitted again.
      if (secret) return json === '' || json === ABSENT ? ABSENT : PRESENT;
      return isSafe(json) ? json : admitText(json, lines);
    case 'number':
      if (secret) return PRESENT;
      if (way !== null && (json > Number.MAX_SAFE_INTEGER || json < Number.MIN_SAFE_INTEGER)) way.rounded = true;
      return Number.isFinite(json) ? json : null;
    case 'boolean':
      return secret ? PRESENT : json;
    default:
      return secret ? ABSENT : null;
  }
};

const admitList = (list: unknown[], way: Way, secret: boolean, lines: boolean, depth: number): Json => {
  const result: Json[] = way === null ? new Array<Json>(list.length) : (list as Json[]);
  for (let index = 0; index < list.length; index += 1) {
    const value = list[index];
    const admitted = admitAt(value, way, secret || isArgumentOfSecret(list[index - 1]), lines, depth);
    if (way !== null && admitted !== value && !isWhole(value, admitted)) way.rest = true;
    result[index] = admitted;
  }
  return result;
};

/** `--password`: what stands behind it in a list of arguments is secret. */
const isArgumentOfSecret = (before: unknown): boolean =>
  typeof before === 'string' && before.charCodeAt(0) === HYPHEN && !before.includes('=') && isSecretKey(before);
const HYPHEN = 0x2d;

/**
 * Makes objects that inherit nothing. Those of `Object.create(null)` do not share their shape: a host took three times
 * the memory.
 */
const Bare = function Bare() {} as unknown as new () => Record<string, Json>;
Bare.prototype = Object.create(null);

const admitObject = (
  json: Record<string, unknown>,
  way: Way,
  secret: boolean,
  lines: boolean,
  depth: number,
): JsonObject => {
  let copy: Record<string, Json> | null = way === null ? new Bare() : null;
  for (const key in json) {
    if (way !== null) way.keys += 1;
    const about = keyOf(key);
    const value = json[key];
    // A key that must be changed would lose its place in an object that is changed in place.
    if (copy === null && about.clean !== key) copy = before(json, key);
    if (about.masked && way !== null) way.rest = true;
    const hides = secret || about.secret || (about.part && isSecretPart(json, key));
    const shown = about.part && !hides ? shownPart(key, value) : value;
    const admitted = admitAt(shown, way, hides, lines || about.lines, depth);
    if (way !== null && admitted !== value) collect(way, key, value, admitted);
    if (copy !== null) copy[about.clean] = admitted;
    else if (admitted !== value) json[key] = admitted;
  }
  return copy ?? (json as JsonObject);
};

/** What was admitted of an object before a key. */
const before = (json: Record<string, unknown>, end: string): Record<string, Json> => {
  const copy: Record<string, Json> = new Bare();
  for (const key in json) {
    if (key === end) break;
    copy[key] = json[key] as Json;
  }
  return copy;
};

const collect = (hidden: Hidden, key: string, value: unknown, admitted: Json): void => {
  // Only under a key that is always secret may every text that stands so in the bytes be blanked.
  if (admitted === PRESENT && typeof value === 'string' && keyOf(key).secret) hidden.texts += 1;
  else if (keyOf(key).part || !isWhole(value, admitted)) hidden.rest = true;
};

/** Nothing was hidden: objects have collected what is in them, marks for what cannot be shown hide nothing. */
const isWhole = (value: unknown, admitted: Json): boolean => {
  if (typeof value === 'string') return admitted !== PRESENT && maskText(value) === value;
  return typeof admitted === 'object' || admitted === ABSENT;
};

const tooDeep = (way: Way): string => {
  if (way !== null) way.rest = true;
  return TOO_DEEP;
};
