import { type FieldTest, type ListAbility, NO_ABILITY } from '../../../core/query/index.ts';
import type { JsonObject } from '../../../core/values/index.ts';

/** A list requested by POST, with the filter in the body (in-the-field.md, the named replacements). */
export interface Search {
  readonly path: string;
  /** The endpoint of the document that it replaces. */
  readonly instead: string;
  readonly ability: ListAbility;
  /** Sort name of a field path. */
  readonly sorts: ReadonlyMap<string, string>;
  /** Tests as its filter, inexpressible ones omitted (`ability.unsayable`). */
  filter(tests: readonly FieldTest[]): JsonObject;
}

/** The field of an item's name. */
export const NAME_FIELD = 'metadata.name';

/** Capabilities of every search. */
export const SEARCH_ABILITY: ListAbility = {
  ...NO_ABILITY,
  paging: true,
  filter: true,
  order: true,
  exactCase: false,
};

/** Why no search can express a test, regardless of its field; null when one may. */
export const plainObjection = ({ operator, value }: FieldTest): string | null => {
  if (operator !== '=' && operator !== '!=' && operator !== '~' && operator !== '!~')
    return 'the search of the service knows no more and no less';
  if (value.trim() === '') return 'the service cannot search for an empty value';
  // Case folding of non-ASCII letters varies.
  return /^[\x20-\x7e]+$/.test(value) ? null : 'the service may match non-ASCII letters differently';
};

/** Why a search by name cannot express these tests; null when it can: a single test, also "contains". */
export const nameObjection = (tests: readonly FieldTest[], path: string): string | null => {
  const [test, second] = tests;
  if (test === undefined) return null;
  if (second !== undefined) return 'the service searches for one name at a time';
  if (test.path !== path) return 'the service searches only by name';
  if (test.operator === '!~') return 'the service cannot exclude part of a name';
  return plainObjection(test);
};

/** A name test for searches with one property per field: `{eq, ignoreCase}`. */
export const nameFilter = ({ operator, value }: FieldTest): JsonObject => ({
  [operator === '=' ? 'eq' : operator === '!=' ? 'ne' : 'contains']: value,
  ignoreCase: true,
});
