import { PLACES } from '../../places/index.ts';
import { QUESTIONS } from '../../questions/index.ts';
import { type OwnKeys, ownKeyProblem, withOwnKeys } from '../../store/keys/own-keys.ts';
import { UsageError } from '../usage-error.ts';

/** Further keys that work beside the usual ones. @throws UsageError with the key that is invalid, or that another has */
export const checkedKeys = (keys: OwnKeys): OwnKeys => {
  let table = PLACES.keys(QUESTIONS);
  for (const [key, id] of Object.entries(keys)) {
    const problem = ownKeyProblem(table, key, id);
    if (problem !== null) throw new UsageError(`keys.${key}: ${problem.what}`, problem.remedy);
    table = withOwnKeys(table, { [key]: id });
  }
  return keys;
};
