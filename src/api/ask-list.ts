import { type ListOptions, type Page, type PageRequest, type Problem, ProblemError } from '../core/client/index.ts';
import type { Item, Resource } from '../core/item/index.ts';
import { PAGE_LIMIT } from '../core/query/index.ts';
import { maskText } from '../core/secrets/index.ts';
import { sanitise } from '../core/text/index.ts';
import type { Note } from '../core/values/index.ts';
import type { AskOptions } from './ahead/ahead.ts';
import type { Ask } from './ask.ts';
import { type Answer, announced, header } from './decode.ts';
import type { Dialect } from './dialects/dialect.ts';
import { readList } from './stream/read-list.ts';

/** Context for requesting lists and items. */
export interface Asker {
  readonly ask: Ask;
  readonly dialect: Dialect;
  /** Maximum bytes per item. */
  readonly itemLimit: number;
  /** The requested kind. */
  readonly resource: Resource;
}

/** Note on a full page without list meta, from which the end of the list cannot be told. */
const OPEN_END = 'a full page without list meta: more may exist';

/** Note on an unexpected content type of a JSON answer, which is read nevertheless. */
const typeNotes = ({ headers }: Answer): readonly Note[] => {
  const text = header(headers, 'content-type') ?? '';
  const [type = '', ...parameters] = text.toLowerCase().split(';');
  const charset = parameters.flatMap((one) => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(one)?.[1] ?? [])[0] ?? 'utf-8';
  const odd = [
    ...(type.trim() === '' || /\bjson$/.test(type.trim())
      ? []
      : [`has content type ${shown(type.trim())}: read as JSON`]),
    ...(/^(?:utf-?8|us-ascii)$/.test(charset) ? [] : [`has charset ${shown(charset)}: read as UTF-8`]),
  ];
  return odd.map((message) => ({ path: '', message: `the answer ${message}` }));
};

const shown = (text: string): string => sanitise(maskText(text)).slice(0, 60);

/** How items are received while they arrive. */
export type Receiving = Omit<AskOptions, 'onWait'>;

/** A parameter that may be dropped: field selection, and a default order. */
type SpareParameter = 'fields' | 'order';

/**
 * One page of a list. A refused first page is requested again without the droppable parameters: whole items, in the
 * service's order.
 * @throws ProblemError; errors of the request
 */
export const askList = async (
  asker: Asker,
  request: PageRequest,
  signal: AbortSignal,
  { onItems, ...receiving }: Receiving = {},
): Promise<Page> => {
  const fresh: Receiving = { ...receiving, ...(onItems && { onItems: onceEach(onItems) }) };
  try {
    return await askPage(asker, request, signal, fresh);
  } catch (error) {
    if (signal.aborted || !isRefusal(error)) throw error;
    for (const spared of spares(request, error.problem)) {
      const page = await orRefused(askPage(asker, without(request, spared), signal, fresh));
      if (page !== null) return withSpared(page, spared, error.problem, asker.resource.many);
    }
    throw error;
  }
};

/** Parameters to drop, per attempt; first the one named by the service. */
const spares = (
  { query, continue: token, anyOrder }: PageRequest,
  { message }: Problem,
): readonly (readonly SpareParameter[])[] => {
  if (token !== null) return [];
  const fields = query.fields.length > 0;
  const order = anyOrder === true && query.order.length > 0;
  if (!fields || !order) return fields ? [['fields']] : order ? [['order']] : [];
  return [[/order|sort/i.test(message ?? '') ? 'order' : 'fields'], ['fields', 'order']];
};

const without = (request: PageRequest, spared: readonly SpareParameter[]): PageRequest => ({
  ...request,
  query: { ...request.query, ...Object.fromEntries(spared.map((part) => [part, []])) },
});

const withSpared = (page: Page, spared: readonly SpareParameter[], { status }: Problem, many: string): Page => {
  const because = status === undefined ? '' : ` (${status})`;
  const messages: Readonly<Record<SpareParameter, string>> = {
    fields: `the service refused field selection${because}; loaded whole ${many}`,
    order: `the service refused the order${because}; sorting locally`,
  };
  return {
    ...page,
    notes: [...spared.map((part) => ({ path: '', message: messages[part] })), ...page.notes],
    ...(spared.includes('fields') && { unselected: true }),
    ...(spared.includes('order') && { unordered: true }),
  };
};

/** The page, or null if this form is refused too. */
const orRefused = async (serviceRequest: Promise<Page>): Promise<Page | null> => {
  try {
    return await serviceRequest;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
};

/** Statuses for an unsupported parameter or an overlong request. */
const REFUSALS: ReadonlySet<number> = new Set([400, 406, 414, 422]);

const isRefusal = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.problem.kind !== 'portal' && REFUSALS.has(error.problem.status ?? 0);

const askPage = (
  { ask, dialect, itemLimit, resource }: Asker,
  request: PageRequest,
  signal: AbortSignal,
  { onItems, unhurried }: Receiving,
): Promise<Page> => {
  const { kind, scope, filter, order, cloudType } = request.query;
  const listRequest = dialect.list(request);
  const { form } = listRequest;
  const paged = form === undefined && dialect.ability(kind).paging;
  let count = 0;
  return ask(
    {
      request: listRequest,
      scope,
      other: form === undefined ? dialect.other(kind) : null,
      continued: request.continue !== null,
      narrowed: filter.length > 0 || order.length > 0 || cloudType !== null,
      paged,
      count: () => count,
      read: async (body, answer, redact) => {
        count = 0;
        const item = (json: object, text: string): Item | null => {
          count += 1;
          if (form === undefined) return resource.item(json, text);
          const stub = form.itemOf({ ...json });
          return stub && resource.item(stub);
        };
        const of = announced(answer);
        const arriving = onItems && ((fresh: readonly Item[]) => onItems(fresh, { bytes: answer.traffic.wire, of }));
        const options = { item, key: form?.key, redact, onItems: arriving, unhurried, signal, elementLimit: itemLimit };
        const { items, meta, skipped, notes: odd } = await readList(body, options);
        if (form !== undefined && items.length === 0) throw new ProblemError(noStubs(resource));
        const pageNotes = [...typeNotes(answer), ...odd].map(({ path, message }) => ({
          path: redact(path),
          message: redact(message),
        }));
        const size = Math.min(PAGE_LIMIT, request.limit ?? PAGE_LIMIT);
        const silent = meta === null || Object.values(meta).every((value) => value === null);
        // A list of exactly the page limit may have been cut there.
        const full = silent && (paged ? items.length >= size : items.length === PAGE_LIMIT);
        const notes = [...listRequest.notes, ...(full ? [{ path: '', message: OPEN_END }] : []), ...pageNotes];
        return {
          items,
          meta,
          notes,
          ...(full && { doubtfulEnd: 'open end' }),
          ...(skipped > 0 && { skipped }),
          bytes: answer.traffic.decoded,
          wire: answer.traffic.wire,
        };
      },
    },
    signal,
  );
};

/** Of an empty list nothing can be told: the pages may have items. */
const noStubs = ({ many }: Resource): Problem => ({
  kind: 'no-list',
  what: `The list of all ${many} is empty`,
  remedy: [`The pages bring the ${many}`],
});

/** Filters out items handed over before, with progress: a repeated page brings all of its items again. */
const onceEach = (onItems: NonNullable<ListOptions['onItems']>): typeof onItems => {
  const given = new Set<string>();
  return (items, arrived) => {
    onItems(
      items.filter(({ uid }) => !given.has(uid) && given.add(uid)),
      arrived,
    );
  };
};
