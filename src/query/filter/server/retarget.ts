import type { Resource } from '../../../core/item/index.ts';
import type { FieldTest } from '../../../core/query/index.ts';
import { parseFilter } from '../language/index.ts';
import { asFilterText, eitherText } from './server.ts';
import { type SplitFilter, splitFilter, type Unsayable } from './split.ts';

/**
 * What one service was asked, split anew for another, or for another way of asking it: what that cannot say is done here.
 * Null where it is no filter in the language of filters here.
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
