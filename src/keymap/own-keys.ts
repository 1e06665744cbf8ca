import type { Binding } from './action.ts';

/** Further keys of actions, from the user's config file: the action by key. */
export type OwnKeys = Readonly<Record<string, string>>;

const KEY = /^(?:[!-~]|f(?:[1-9]|1[0-2])|ctrl\+[a-z]|alt\+[a-z])$/;

/** True for two bindings that could meet in a place. */
const meet = (a: Binding, b: Binding): boolean => a.places.some((place) => b.places.includes(place));

/** What is wrong with a key for an action, and what to do; null for nothing. */
export const ownKeyProblem = (
  bindings: readonly Binding[],
  key: string,
  action: string,
): { readonly what: string; readonly remedy: string } | null => {
  if (!KEY.test(key)) return { what: 'not a key', remedy: 'write one character, f1 to f12, ctrl+a or alt+a' };
  const wanted = bindings.filter((binding) => binding.action === action);
  if (wanted.length === 0) {
    const names = [...new Set(bindings.map((binding) => binding.action))].toSorted();
    return { what: `no action ${action}`, remedy: `there are ${names.join(', ')}` };
  }
  const other = bindings.find(
    (binding) => binding.action !== action && binding.keys.includes(key) && wanted.some((one) => meet(binding, one)),
  );
  return other === undefined ? null : { what: `the key of ${other.action} too`, remedy: 'choose another key' };
};

/** The key table with further keys, which come first in footer and help. */
export const withOwnKeys = (bindings: readonly Binding[], keys: OwnKeys): readonly Binding[] => {
  const own = Object.entries(keys);
  if (own.length === 0) return bindings;
  return bindings.map((binding) => {
    const more = own.flatMap(([key, action]) => (action === binding.action ? [key] : []));
    return more.length === 0 ? binding : { ...binding, keys: [...more, ...binding.keys] as [string, ...string[]] };
  });
};
