import { DEPTH_LIMIT, Hidden } from '../json-scan/index.ts';
import { ABSENT, admitText, isSafe, isSecretKey, isSecretPart, keyOf, PRESENT, redactValue } from '../secrets/index.ts';
import type { Json, JsonObject } from '../values/index.ts';

const TOO_DEEP = '(nested too deep to show)';

/**
 * The only way in for data of the service: copies parsed JSON with every text and key sanitised and every secret
 * replaced by `(present)` or `(absent)`. Objects have no prototype, so that `__proto__` and `constructor` are ordinary
 * keys. Non-finite numbers become null.
 */
export const admit = (json: unknown): Json => admitAt(json, new Hidden(true), false, false, 0);

/**
 * As `admit`, in place, for freshly parsed JSON without other owners: five times faster. Objects keep their prototype:
 * read own keys only. Collects in `hidden` what it hides.
 */
export const admitOwned = (json: unknown, hidden = new Hidden()): Json => admitAt(json, hidden, false, false, 0);

/** `secret`: the whole value is secret, shown as present or absent. `lines`: texts keep their line breaks. */
const admitAt = (json: unknown, hidden: Hidden, secret: boolean, lines: boolean, depth: number): Json => {
  switch (typeof json) {
    case 'string':
      if (!secret && isSafe(json)) {
        hidden.size += json.length + QUOTES;
        return json;
      }
      hidden.text(json);
      if (!secret) return admitText(json, lines);
      // Admission is idempotent.
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

/** Sizes of JSON syntax in bytes: quotes of a text, punctuation of a key, literals. */
const QUOTES = 2;
const KEY_SIGNS = 3;
const TRUE = 4;
const FALSE = 5;
const NULL = 4;

const admitList = (list: unknown[], hidden: Hidden, secret: boolean, lines: boolean, depth: number): Json => {
  const result: Json[] = hidden.copies ? new Array<Json>(list.length) : (list as Json[]);
  // Comma or closing bracket.
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

/** `--password`: the argument after it is secret. */
const isArgumentOfSecret = (before: unknown): boolean =>
  typeof before === 'string' && before.startsWith('-') && !before.includes('=') && isSecretKey(before);

/**
 * Constructor of objects without prototype. Those of `Object.create(null)` do not share hidden classes: a host took
 * three times the memory.
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
  /** Sibling values as sent, before admission. */
  let sent: Readonly<Record<string, unknown>> = json;
  hidden.size += 1;
  const start = hidden.size;
  for (const key in json) {
    const about = keyOf(key);
    const value = json[key];
    hidden.size += key.length + KEY_SIGNS;
    const at = hidden.size;
    // Renaming a key in place would change its position.
    if (copy === null && about.clean !== key) copy = before(json, key);
    if (about.masked || about.moves) hidden.rest = true;
    const hides =
      secret || about.secret || (about.wrapped && !isObject(value)) || (about.part && isSecretPart(sent, key));
    const shown = about.part && !hides ? redactValue(key, value) : value;
    const admitted = admitAt(shown, hidden, hides, lines || about.lines, depth);
    if (admitted !== value) {
      // Only texts under always secret keys can be located and blanked in the bytes.
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

/** A copy of the admitted entries before a key. */
const before = (json: Record<string, unknown>, end: string): Record<string, Json> => {
  const copy: Record<string, Json> = new Bare();
  for (const key in json) {
    if (key === end) break;
    copy[key] = json[key] as Json;
  }
  return copy;
};

/** False where nothing was hidden, or a nested object has recorded it. */
const isChanged = (admitted: Json): boolean => typeof admitted !== 'object' && admitted !== ABSENT;
