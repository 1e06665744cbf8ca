import { type FieldTest, type ListAbility, NO_ABILITY } from '../../../core/query/index.ts';
import type { JsonObject } from '../../../core/values/index.ts';

/** A list that is asked for by POST: the filter is said in its body (in-the-field.md, the named replacements). */
export interface Search {
  readonly path: string;
  /** The endpoint of the document that it was named in place of. */
  readonly instead: string;
  readonly ability: ListAbility;
  /** What its sorts call a field path. */
  readonly sorts: ReadonlyMap<string, string>;
  /** Tests as its filter. @throws ProblemError never: what cannot be said is not in them (`ability.unsayable`) */
  filter(tests: readonly FieldTest[]): JsonObject;
}

/** The field of an item's name. */
export const NAME_FIELD = 'metadata.name';

/** What every search can be asked. */
export const SEARCH_ABILITY: ListAbility = {
  ...NO_ABILITY,
  paging: true,
  filter: true,
  order: true,
  exactCase: false,
};

/** Why no search can say a test, whatever it is about; null when one may. */
export const plainObjection = ({ operator, value }: FieldTest): string | null => {
  if (operator !== '=' && operator !== '!=' && operator !== '~' && operator !== '!~')
    return 'the search of the service knows no more and no less';
  if (value.trim() === '') return 'the service cannot search for an empty value';
  // Upper and lower case of other letters are not the same everywhere.
  return /^[\x20-\x7e]+$/.test(value) ? null : 'the service may match non-ASCII letters differently';
};

/** Why a search for a name alone cannot say these tests; null when it can: one test, be it for a part. */
export const nameObjection = (tests: readonly FieldTest[], path: string): string | null => {
  const [test, second] = tests;
  if (test === undefined) return null;
  if (second !== undefined) return 'the service searches for one name at a time';
  if (test.path !== path) return 'the service searches only by name';
  if (test.operator === '!~') return 'the service cannot exclude part of a name';
  return plainObjection(test);
};

/** A test of a name in the words of those searches that have a field for each: `{eq, ignoreCase}`. */
export const nameFilter = ({ operator, value }: FieldTest): JsonObject => ({
  [operator === '=' ? 'eq' : operator === '!=' ? 'ne' : 'contains']: value,
  ignoreCase: true,
});
