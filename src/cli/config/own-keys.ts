import { bindingsWith } from '../../keymap/bindings.ts';
import { type OwnKeys, ownKeyProblem, withOwnKeys } from '../../keymap/own-keys.ts';
import { QUESTIONS } from '../../questions/index.ts';
import { UsageError } from '../usage-error.ts';
import { type GivenJson, textOf } from './row.ts';

/**
 * Further keys of actions: `{"s": "order"}`.
 * @throws UsageError with the key that is invalid, or that another action has
 */
export const ownKeysOf = (value: unknown, { place }: GivenJson): OwnKeys => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${place} is not an object`, 'write "keys": {"s": "order"}');
  let bindings = bindingsWith(QUESTIONS);
  const keys: Record<string, string> = {};
  for (const [key, given] of Object.entries<unknown>({ ...value })) {
    const action = textOf(given, `${place}.${key}`);
    const problem = ownKeyProblem(bindings, key, action);
    if (problem !== null) throw new UsageError(`${place}.${key}: ${problem.what}`, problem.remedy);
    keys[key] = action;
    bindings = withOwnKeys(bindings, { [key]: action });
  }
  return keys;
};
