import { Hidden } from './hidden.ts';
import { maskText } from './mask.ts';
import { isPart, isSecretPart, shownPart } from './part.ts';
import { ABSENT, isSecretKey, PRESENT } from './secret.ts';
import { LINE_LIMIT, sanitise, sanitiseLines } from './text/sanitise.ts';
import { isArray, type Json, type JsonObject } from './value.ts';

/** Keys whose texts keep their lines: files, certificates, request bodies, what a preset adds. All others are one line. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['values', 'body', 'caCert', 'params', 'annotations', 'add']);

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
      return SAFE.test(json) && json.length <= LINE_LIMIT ? json : admitText(json, lines);
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

/**
 * A word that needs neither masking nor marks: every pattern that is masked has a blank, a colon or such in it. Times
 * and addresses of hexadecimal digits have colons and cannot spell what is secret.
 */
const SAFE = /^(?:[!-+.-9<;>-~-]*|[0-9A-Fa-f:TZ.+-]*)$/;

const admitText = (text: string, lines: boolean): string =>
  lines ? sanitiseLines(maskText(text)) : sanitise(text.length <= MASKED ? maskText(text) : maskStart(text));

/** One line keeps far less than this, and whoever sends more does not want it to be read. */
const MASKED = 50_000;
/** What stands in front of a cut may be half of a secret. */
const HALF = 1000;
const maskStart = (text: string): string => `${maskText(text.slice(0, MASKED)).slice(0, -HALF)}…`;

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
  if (admitted === PRESENT && typeof value === 'string' && keyOf(key).secret) hidden.under.push(key);
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

interface Key {
  /** What it holds, or what stands beside it, has a say. */
  readonly part: boolean;
  readonly secret: boolean;
  readonly lines: boolean;
  /** The key as it may be shown. */
  readonly clean: string;
  /** There was a secret in the key itself. */
  readonly masked: boolean;
}

/** Services have some hundred keys; a map of labels may have any. */
const MOST_KEYS = 4000;
const keys = new Map<string, Key>();

/** Keys of a service: a few letters hold no secret, whatever they name. */
const NAME = /^[A-Za-z]{1,40}$/;

/** What a key says of what stands below it. */
const keyOf = (key: string): Key => {
  const known = keys.get(key);
  if (known !== undefined) return known;
  // The name inside an `sshSecret` says which secret, not what it is (document 2.3, hostIdentity).
  // Headers are those of an alert's request, wherever they stand.
  const secret = key !== 'sshSecret' && (isSecretKey(key) || /^headers$/i.test(key));
  const made = {
    part: !secret && isPart(key),
    secret,
    lines: TEXT_KEYS.has(key),
    clean: NAME.test(key) ? key : admitText(key, false),
    masked: maskText(key) !== key,
  };
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(key, made);
  return made;
};
