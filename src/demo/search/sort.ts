import type { JsonObject } from '../../core/values/index.ts';
import { objectsAt, onlyKeys, wordAt } from './body.ts';

/** Sort keys of a row by sort name. */
export type SortedFields = Readonly<Record<string, string>>;

/** Parses the order of a search: `[{field, order}]`. @throws Refusal for an unknown field */
export const readSort = (
  body: JsonObject,
  fields: readonly string[],
): ((left: SortedFields, right: SortedFields) => number) => {
  const keys = objectsAt(body, 'sort', 'body').map((one) => {
    onlyKeys(one, 'sort', ['field', 'order']);
    const field = wordAt(one, 'field', 'sort', fields) ?? fields[0] ?? '';
    return { field, sign: wordAt(one, 'order', 'sort', ['asc', 'desc']) === 'desc' ? -1 : 1 };
  });
  return (left, right) => {
    for (const { field, sign } of keys) {
      const [a, b] = [left[field] ?? '', right[field] ?? ''];
      if (a !== b) return a < b ? -sign : sign;
    }
    return 0;
  };
};
