import { isArray, isObject, type Json } from '../values/index.ts';

/** State of a field in the service's answer. */
export type Said = 'not sent' | 'null' | 'empty' | 'never' | 'sent';

/**
 * State of the field at a path with list indexes (`spec.nics[0].ip`). Keys may contain dots. A time before 1970 is
 * "never".
 */
export const saidAt = (json: Json, path: string): Said => {
  let at: Json | undefined = json;
  let rest = path;
  while (rest !== '' && at !== undefined && at !== null) {
    const step: Step | null = isArray(at) ? elementOf(at, rest) : fieldOf(at, rest);
    if (step === null) return 'not sent';
    [at, rest] = step;
  }
  if (at === undefined) return 'not sent';
  if (at === null) return rest === '' ? 'null' : 'not sent';
  if (at === '' || (isArray(at) && at.length === 0) || (isObject(at) && Object.keys(at).length === 0)) return 'empty';
  return typeof at === 'string' && TIME.test(at) && Date.parse(at) <= 0 ? 'never' : 'sent';
};

const TIME = /^\d{4}-\d\d-\d\dT/;

type Step = readonly [value: Json | undefined, rest: string];

const elementOf = (list: readonly Json[], path: string): Step | null => {
  const found = /^\[(\d+)\]\.?/.exec(path);
  return found === null ? null : [list[Number(found[1])], path.slice(found[0].length)];
};

/** The longest key that matches the rest of the path. Searches have `specSummary` where lists have `spec`. */
const fieldOf = (json: Json, path: string): Step | null => {
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
