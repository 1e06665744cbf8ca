import type { Resource } from '../../../core/item/index.ts';
import type { FieldTest } from '../../../core/query/index.ts';
import { parseFilter } from '../language/index.ts';
import { asFilterText, eitherText } from './server.ts';
import { type SplitFilter, splitFilter, type Unsayable } from './split.ts';

/**
 * A server filter split anew for another service or dialect: inexpressible tests become local. Null where it has no
 * equivalent in the filter language.
 */
export const retargeted = (
  tests: readonly FieldTest[],
  resource: Resource,
  unsayable: Unsayable,
): SplitFilter | null => {
  const text = asFilterText(tests, resource) ?? eitherText(tests, resource);
  const parsed = text === null ? null : parseFilter(text, resource);
  return parsed?.ok ? splitFilter(parsed.filter, unsayable) : null;
};
