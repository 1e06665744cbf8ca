import type { Key } from '../state/key.ts';
import { worksIn } from './resolve.ts';

/** Keys from the user's config file: the id of an action by key. */
export type OwnKeys = Readonly<Record<string, string>>;

/** A letter of any keyboard, with its accents, or a function, ctrl or alt key. */
const KEY = /^(?:[^\p{C}\p{Z}\p{M}]\p{M}*|f(?:[1-9]|1[0-2])|ctrl\+[a-z]|alt\+[a-z])$/u;

/** True if two keys can work in the same place. */
const meet = (a: Key, b: Key): boolean => isFor(a, b) || isFor(b, a);

const isFor = (key: Key, { places }: Key): boolean =>
  typeof places === 'string' ? typeof key.places === 'string' : places.some((place) => worksIn(key, place));

/** Returns why a key cannot be bound to an action, and a remedy; null if it can. */
export const ownKeyProblem = (
  table: readonly Key[],
  key: string,
  action: string,
): { readonly what: string; readonly remedy: string } | null => {
  if (!KEY.test(key)) return { what: 'not a key', remedy: 'write one character, f1 to f12, ctrl+a or alt+a' };
  const wanted = table.filter((one) => one.id === action);
  if (wanted.length === 0) {
    const names = [...new Set(table.map((one) => one.id))].toSorted();
    return { what: `no action ${action}`, remedy: `there are ${names.join(', ')}` };
  }
  const other = table.find(
    (one) => one.id !== action && one.keys.includes(key) && wanted.some((other) => meet(one, other)),
  );
  return other === undefined ? null : { what: `the key of ${other.id} too`, remedy: 'choose another key' };
};

/** Adds the user's keys to the key table; footer and help show them first. */
export const withOwnKeys = (table: readonly Key[], keys: OwnKeys): readonly Key[] => {
  const own = Object.entries(keys);
  if (own.length === 0) return table;
  return table.map((one) => {
    const more = own.flatMap(([key, action]) => (action === one.id ? [key] : []));
    return more.length === 0 ? one : { ...one, keys: [...more, ...one.keys] as [string, ...string[]] };
  });
};
