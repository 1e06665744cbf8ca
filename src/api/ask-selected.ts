import { type Page, type PageRequest, ProblemError } from '../core/client/index.ts';
import { type Item, isSent, type Resource } from '../core/item/index.ts';
import { isSelected, type KindId } from '../core/query/index.ts';
import { formatSize, MEGABYTE } from '../core/values/index.ts';
import { type Asker, askList, type Receiving, withheld } from './ask-list.ts';

/** Returns the request without field selection, so that the service sends whole items. */
const withoutFields = (request: PageRequest): PageRequest => ({
  ...request,
  query: { ...request.query, fields: [] },
});

const missingPaths = (items: readonly Item[], paths: readonly string[]): readonly string[] => {
  let missing = paths;
  for (const item of items) {
    if (missing.length === 0) break;
    const json = item.raw();
    missing = missing.filter((path) => !isSent(json, path));
  }
  return missing;
};

/**
 * Whether missing paths justify loading a whole item. Many fields may be absent from a page, but not a column that
 * every item should have, nor a typed path, nor a key of present objects that no column reads elsewhere.
 */
const isTelling = (
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

/** Loads without field selection the item that most likely has the missing paths. Null if unavailable. */
const wholeForm = async (
  asker: Asker,
  request: PageRequest,
  items: readonly Item[],
  missing: readonly string[],
  signal: AbortSignal,
): Promise<Item | null> => {
  const offset = richest(items, missing);
  try {
    const page = await askList(asker, withoutFields({ ...request, offset, limit: 1 }), signal);
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

/** Limit for loading whole items to fill in missing fields, in bytes. */
const MAX_WHOLE_BYTES = 64 * MEGABYTE;

/** Maximum number of paths named in a note; further paths are only counted. */
const MAX_NAMED = 2;

/** Findings of earlier field selections of a kind. */
interface Selection {
  /** Paths that need no check: the service sent them, or whole items lack them too. */
  readonly settled: Set<string>;
  /** Paths that the service omits if fields are selected, and the note about them; `whole` if whole items are loaded instead. */
  leftOut: { readonly paths: readonly string[]; readonly note: string; readonly whole: boolean } | null;
}

/**
 * Like `askList`, but detects a service that silently omits selected fields. If all items of a first page lack a column,
 * one item is requested without selection, once per path. If that item has the field, the page is requested again without
 * selection (`Page.unselected`). If all whole items together would be too large, a note names the omitted fields instead.
 */
export const createAskSelected = (): typeof askList => {
  const selections = new Map<KindId, Selection>();

  const ask = async (
    asker: Asker,
    request: PageRequest,
    signal: AbortSignal,
    receiving: Receiving,
    selection: Selection,
  ): Promise<Page> => {
    const { fields } = request.query;
    const whole = async (note: string): Promise<Page> => ({
      ...withNote(await askList(asker, withoutFields(request), signal, receiving), note),
      unselected: true,
    });
    const { settled, leftOut } = selection;
    if (leftOut !== null && fields.some((path) => leftOut.paths.includes(path)))
      return leftOut.whole
        ? whole(leftOut.note)
        : withNote(await askList(asker, request, signal, receiving), leftOut.note);
    if (fields.every((path) => settled.has(path))) return askList(asker, request, signal, receiving);

    // Items are held back: whole items may replace them.
    const page = await askList(asker, request, signal, withheld(receiving));
    if (page.unselected || page.items.length === 0) return page;
    const missing = missingPaths(page.items, fields);
    for (const path of fields) if (!missing.includes(path)) settled.add(path);
    if (!isTelling(missing, page.items, fields, asker.resource)) return page;
    const one = await wholeForm(asker, request, page.items, missing, signal);
    if (one === null) return page;
    const paths = missing.filter((path) => isSent(one.raw(), path));
    for (const path of missing) if (!paths.includes(path)) settled.add(path);
    if (paths.length === 0) return page;

    const note = `the service omits selected fields: ${pathsText(paths)}`;
    const { many } = asker.resource;
    const bytes = sizeOf(one) * Math.max(page.items.length, page.meta?.count ?? 0);
    if (bytes > MAX_WHOLE_BYTES) {
      const text = `${note}; whole ${many} not requested (about ${formatSize(bytes)})`;
      selection.leftOut = { paths, note: text, whole: false };
      return withNote(page, text);
    }
    selection.leftOut = { paths, note: `${note}; loaded whole ${many}`, whole: true };
    return whole(selection.leftOut.note);
  };

  return async (asker, request, signal, receiving = {}) => {
    const { kind, fields } = request.query;
    const isFirst = request.continue === null && (request.offset ?? 0) === 0;
    if (!isFirst || fields.length === 0) return askList(asker, request, signal, receiving);
    const selection = selections.get(kind) ?? { settled: new Set(), leftOut: null };
    selections.set(kind, selection);
    return ask(asker, request, signal, receiving, selection);
  };
};

const sizeOf = (item: Item): number => JSON.stringify(item.raw()).length;

const withNote = (page: Page, message: string): Page => ({ ...page, notes: [{ path: '', message }, ...page.notes] });

const pathsText = (paths: readonly string[]): string => {
  const more = paths.length - MAX_NAMED;
  return `${paths.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
