import type { Page, PageRequest } from '../core/client/index.ts';
import { type Item, isSent } from '../core/item/index.ts';
import type { KindId } from '../core/query/index.ts';
import { formatSize, MEGABYTE } from '../core/values/index.ts';
import { askList, type Receiving } from './ask-list.ts';
import type { Asker } from './asker.ts';
import { isTelling, missingPaths, unselected, wholeForm } from './left-out.ts';

/** Whole items are not walked for selected fields where all of them together are larger than this. In bytes. */
const MAX_WHOLE_BYTES = 64 * MEGABYTE;

/** Paths that are named in a note; of others their number. */
const MAX_NAMED = 2;

/** What is known of the selections of one kind. */
interface Selection {
  /** Field paths that came, or that whole items lack as well. */
  readonly settled: Set<string>;
  /** Field paths that the service leaves out of selected lists, and what is said of it. */
  leftOut: { readonly paths: readonly string[]; readonly note: string; readonly whole: boolean } | null;
}

/**
 * Asks for pages as `askList` does, and notices a service that leaves selected fields out without a word. Where a column
 * is in no item of a first page, one item is asked for without a selection, once for each path. Where that has more, the
 * page is asked for again without a selection (`Page.unselected`), unless all whole items together are too large: then
 * the page stands, and a note names what is left out.
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
      ...withNote(await askList(asker, unselected(request), signal, receiving), note),
      unselected: true,
    });
    const { settled, leftOut } = selection;
    if (leftOut !== null && fields.some((path) => leftOut.paths.includes(path)))
      return leftOut.whole
        ? whole(leftOut.note)
        : withNote(await askList(asker, request, signal, receiving), leftOut.note);
    if (fields.every((path) => settled.has(path))) return askList(asker, request, signal, receiving);

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
      const said = `${note}; whole ${many} not requested (about ${formatSize(bytes)})`;
      selection.leftOut = { paths, note: said, whole: false };
      return withNote(page, said);
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

/** How much is here is told, but no items are handed over: whole ones may replace them. */
const withheld = ({ onItems, ...receiving }: Receiving): Receiving => ({
  ...receiving,
  ...(onItems && { onItems: (_, arrived) => onItems([], arrived) }),
});

const sizeOf = (item: Item): number => JSON.stringify(item.raw()).length;

const withNote = (page: Page, message: string): Page => ({ ...page, notes: [{ path: '', message }, ...page.notes] });

const pathsText = (paths: readonly string[]): string => {
  const more = paths.length - MAX_NAMED;
  return `${paths.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
