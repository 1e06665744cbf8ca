import { PLACES } from '../places/index.ts';
import { QUESTIONS } from '../questions/index.ts';
import { type OwnKeys, ownKeyProblem, withOwnKeys } from '../store/keys/own-keys.ts';
import { UsageError } from './usage-error.ts';

/** Returns an error for the first of the user's own keyboard keys (config file) that is invalid or belongs to another action; null if all are fine. */
export const ownKeysRefusal = (keys: OwnKeys): UsageError | null => {
  let table = PLACES.keys(QUESTIONS);
  for (const [key, id] of Object.entries(keys)) {
    const problem = ownKeyProblem(table, key, id);
    if (problem !== null) return new UsageError(`keys.${key}: ${problem.what}`, problem.remedy);
    table = withOwnKeys(table, { [key]: id });
  }
  return null;
};
