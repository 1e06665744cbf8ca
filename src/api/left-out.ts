import { type PageRequest, ProblemError } from '../core/client/index.ts';
import { type Item, isSent, type Resource } from '../core/item/index.ts';
import { isSelected } from '../core/query/index.ts';
import { askList } from './ask-list.ts';
import type { Asker } from './asker.ts';

/** The same request for whole items. */
export const unselected = (request: PageRequest): PageRequest => ({
  ...request,
  query: { ...request.query, fields: [] },
});

/** Paths without a value in any item. */
export const missingPaths = (items: readonly Item[], paths: readonly string[]): readonly string[] => {
  let missing = paths;
  for (const item of items) {
    if (missing.length === 0) break;
    const json = item.raw();
    missing = missing.filter((path) => !isSent(json, path));
  }
  return missing;
};

/**
 * Whether missing paths justify loading a whole item: many fields may be absent from a page, but not a column that
 * every item should have, nor a typed path, nor a key of present objects that no column reads elsewhere.
 */
export const isTelling = (
  missing: readonly string[],
  items: readonly Item[],
  selection: readonly string[],
  { columns, fields }: Resource,
): boolean =>
  missing.some((path) => !isSelected(fields, path) || (!columns.some(readsAt(path)) && hasParent(items, path))) ||
  columns.some(
    ({ id, optional, fields: read }) =>
      optional !== true &&
      read.length > 0 &&
      read.every((path) => isSelected(selection, path)) &&
      items.every((item) => item.value(id) === null) &&
      missingPaths(items, read).length === read.length,
  );

const readsAt =
  (path: string) =>
  ({ fields }: Resource['columns'][number]): boolean =>
    fields.includes(path);

const hasParent = (items: readonly Item[], path: string): boolean => {
  const parent = path.split('.').slice(0, -1);
  return parent.length > 1 && missingPaths(items, [parent.join('.')]).length === 0;
};

/** One item as the list gives it without selection, the one most likely to have the missing paths. Null if unavailable. */
export const wholeForm = async (
  asker: Asker,
  request: PageRequest,
  items: readonly Item[],
  missing: readonly string[],
  signal: AbortSignal,
): Promise<Item | null> => {
  const offset = richest(items, missing);
  try {
    const page = await askList(asker, unselected({ ...request, offset, limit: 1 }), signal);
    return page.items.find(({ uid }) => uid === items[offset]?.uid) ?? page.items[0] ?? null;
  } catch (error) {
    if (signal.aborted || !(error instanceof ProblemError)) throw error;
    return null;
  }
};

/** Index of the item with values on the most prefixes of the paths. */
const richest = (items: readonly Item[], paths: readonly string[]): number => {
  const steps = paths.flatMap((path) => {
    const keys = path.split('.');
    return keys.slice(1).map((_, index) => keys.slice(0, index + 1).join('.'));
  });
  const ways = [...new Set(steps)];
  const scores = items.map((item) => {
    const json = item.raw();
    return ways.filter((path) => isSent(json, path)).length;
  });
  return scores.indexOf(Math.max(...scores));
};
