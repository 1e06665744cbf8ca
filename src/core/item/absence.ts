import { isArray, isObject, type Json, pathKeys } from '../values/index.ts';

/**
 * The reason why a field has no value. *unknown*: the service sent no value. *not listed*: the list leaves the field out, and the
 * item itself may have it.
 */
export type Absence = 'unknown' | 'not listed';

/** The state of a field in the JSON of an item; a time before 1970 is "never". */
type FieldState = 'unknown' | 'null' | 'empty' | 'never' | 'sent';

/** The state of the field at a path with list indexes (`spec.nics[0].ip`). Keys may contain dots. */
export const fieldState = (json: Json, path: string): FieldState => {
  let at: Json | undefined = json;
  let rest = path;
  while (rest !== '' && at !== undefined && at !== null) {
    const step: FollowedStep | null = isArray(at) ? elementOf(at, rest) : fieldOf(at, rest);
    if (step === null) return 'unknown';
    [at, rest] = step;
  }
  if (at === undefined) return 'unknown';
  if (at === null) return rest === '' ? 'null' : 'unknown';
  if (at === '' || (isArray(at) && at.length === 0) || (isObject(at) && Object.keys(at).length === 0)) return 'empty';
  return typeof at === 'string' && TIME.test(at) && Date.parse(at) <= 0 ? 'never' : 'sent';
};

const TIME = /^\d{4}-\d\d-\d\dT/;

type FollowedStep = readonly [value: Json | undefined, rest: string];

const elementOf = (list: readonly Json[], path: string): FollowedStep | null => {
  const found = /^\[(\d+)\]\.?/.exec(path);
  return found === null ? null : [list[Number(found[1])], path.slice(found[0].length)];
};

/** The longest key that matches the rest of the path. Searches have `specSummary` where lists have `spec`. */
const fieldOf = (json: Json, path: string): FollowedStep | null => {
  if (!isObject(json)) return null;
  const fits = Object.keys(json).filter(
    (key) => path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`),
  );
  if (fits.length === 0)
    return path.startsWith('spec.') && Object.hasOwn(json, 'specSummary')
      ? [json['specSummary'], path.slice('spec.'.length)]
      : null;
  const key = fits.reduce((one, other) => (other.length > one.length ? other : one));
  return [json[key], path.slice(key.length).replace(/^\./, '')];
};

/** True if an item has a value at a field path, through lists; an explicitly empty list on the way counts. A missing key and null do not. */
export const isSent = (json: Json, path: string): boolean => sentBelow(json, pathKeys(path), 0);

const sentBelow = (json: Json, keys: readonly string[], from: number): boolean => {
  if (json === null) return false;
  if (isArray(json)) return json.length === 0 || json.some((entry) => sentBelow(entry, keys, from));
  const key = keys[from];
  if (key === undefined) return true;
  return isObject(json) && Object.hasOwn(json, key) && sentBelow(json[key] ?? null, keys, from + 1);
};
