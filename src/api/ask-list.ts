import { createHash } from 'node:crypto';
import { type ListOptions, type Page, type PageRequest, type Problem, ProblemError } from '../core/client/index.ts';
import { type Comparable, type Item, type Resource, Twins } from '../core/item/index.ts';
import { PAGE_LIMIT } from '../core/query/index.ts';
import { maskText } from '../core/secrets/index.ts';
import { sanitise } from '../core/text/index.ts';
import { type Note, plural } from '../core/values/index.ts';
import type { AskOptions } from './ahead/ahead.ts';
import type { Ask } from './ask.ts';
import { announcedLength, header, type ServiceResponse } from './decode.ts';
import type { Dialect } from './dialects/dialect.ts';
import { withoutKey } from './item-without-key.ts';
import { readList } from './stream/read-list.ts';

/** Everything but the query that a request for a list or an item needs: how to send it, dialect, kind, limit, and the reader of items. */
export interface Asker {
  readonly ask: Ask;
  readonly dialect: Dialect;
  /** Maximum bytes per item. */
  readonly itemLimit: number;
  /** The requested kind. */
  readonly resource: Resource;
  readonly itemOf: (json: unknown, text?: string) => Item;
  /** Orders in which the service has sent rows before (`orderKey`): a list without rows in such an order is really empty. */
  readonly soundOrders: Set<string>;
}

/** Note on items that repeated the API key or another header that was sent. */
const keyNotes = (items: number): readonly Note[] =>
  items === 0 ? [] : [{ path: '', message: `${plural(items, 'item repeats', 'items repeat')} the API key: hidden` }];

/** Note on an unexpected content type of a JSON answer, which is read nevertheless. */
const typeNotes = ({ headers }: ServiceResponse): readonly Note[] => {
  const text = header(headers, 'content-type') ?? '';
  const [type = '', ...parameters] = text.toLowerCase().split(';');
  const charset = parameters.flatMap((one) => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(one)?.[1] ?? [])[0] ?? 'utf-8';
  const odd = [
    ...(type.trim() === '' || /\bjson$/.test(type.trim())
      ? []
      : [`has content type ${shownName(type.trim())}: read as JSON`]),
    ...(/^(?:utf-?8|us-ascii)$/.test(charset) ? [] : [`has charset ${shownName(charset)}: read as UTF-8`]),
  ];
  return odd.map((message) => ({ path: '', message: `the answer ${message}` }));
};

const shownName = (text: string): string => sanitise(maskText(text)).slice(0, 60);

/** Options for receiving items before the body is complete. */
export type Receiving = Omit<AskOptions, 'onWait'>;

/** A parameter that may be dropped: field selection, and the order. */
type SpareParameter = 'fields' | 'order';

/**
 * Loads a page of a list. If the first page is refused, it is requested again without the droppable parameters: whole
 * items, in the service's order. An empty first page is requested again without the order, since some services send no
 * rows in orders that they do not know.
 * @throws ProblemError; errors of the request
 */
export const askList = async (
  asker: Asker,
  request: PageRequest,
  signal: AbortSignal,
  { onItems, ...receiving }: Receiving = {},
): Promise<Page> => {
  const fresh: Receiving = { ...receiving, ...(onItems && { onItems: onceEach(onItems) }) };
  const spare = async (spared: readonly SpareParameter[]): Promise<Page> =>
    // The caller asked for rows in an order: rows in another order are held back until the page says so (`unordered`).
    askPage(asker, without(request, spared), signal, spared.includes('order') ? withheld(fresh) : fresh);
  const { many } = asker.resource;
  let page: Page;
  try {
    page = await askPage(asker, request, signal, fresh);
  } catch (error) {
    if (signal.aborted || !isRefusal(error, request)) throw error;
    const because = error.problem.status === undefined ? '' : ` (${error.problem.status})`;
    for (const spared of spares(request, error.problem)) {
      const other = await orRefused(spare(spared), request);
      if (other !== null) return withSpared(other, refusals(spared, because), many);
    }
    throw error;
  }
  if (!sendsOrder(request)) return page;
  const order = orderKey(request);
  if (page.items.length + (page.skipped ?? 0) > 0) asker.soundOrders.add(order);
  if (asker.soundOrders.has(order)) return page;
  const other = await spare(['order']);
  return other.items.length === 0 ? page : withSpared(other, { order: 'the service sent no rows in this order' }, many);
};

/** Changes options for receiving items so that progress is reported, but items come only with the complete page: the page may be replaced by another. */
export const withheld = ({ onItems, ...receiving }: Receiving): Receiving => ({
  ...receiving,
  ...(onItems && { onItems: (_, arrived) => onItems([], arrived) }),
});

/** Identifies an order together with its kind, dialect and filters, in any project. */
const orderKey = ({ query: { kind, dialect, order, filter, cloudType } }: PageRequest): string =>
  JSON.stringify([kind, dialect, order, filter, cloudType]);

const sendsOrder = ({ query, continue: token, offset = 0, stubs }: PageRequest): boolean =>
  query.order.length > 0 && token === null && offset === 0 && stubs !== true;

/** Parameters to drop, per attempt: first the parameter that the service names, otherwise the order, since whole items are much larger. */
const spares = (request: PageRequest, { message, status }: Problem): readonly (readonly SpareParameter[])[] => {
  const fields = request.continue === null && request.query.fields.length > 0 && REFUSALS.has(status ?? 0);
  const order = sendsOrder(request);
  if (!fields || !order) return fields ? [['fields']] : order ? [['order']] : [];
  const named = /order|sort/i.test(message ?? '') ? 'order' : /field/i.test(message ?? '') ? 'fields' : null;
  return [...(named === null ? ([['order'], ['fields']] as const) : [[named] as const]), ['fields', 'order']];
};

const without = (request: PageRequest, spared: readonly SpareParameter[]): PageRequest => ({
  ...request,
  query: { ...request.query, ...Object.fromEntries(spared.map((part) => [part, []])) },
});

/** Why each dropped parameter was dropped, as a clause for a note. */
type Spared = Partial<Readonly<Record<SpareParameter, string>>>;

const refusals = (spared: readonly SpareParameter[], because: string): Spared => ({
  ...(spared.includes('fields') && { fields: `the service refused field selection${because}` }),
  ...(spared.includes('order') && { order: `the service refused the order${because}` }),
});

const withSpared = (page: Page, { fields, order }: Spared, many: string): Page => {
  const messages = [
    ...(fields === undefined ? [] : [`${fields}; loaded whole ${many}`]),
    ...(order === undefined ? [] : [`${order}; sorting locally`]),
  ];
  return {
    ...page,
    notes: [...messages.map((message) => ({ path: '', message })), ...page.notes],
    ...(fields !== undefined && { unselected: true }),
    ...(order !== undefined && { unordered: true }),
  };
};

/** Resolves with the page; null if the service refuses this request too. */
const orRefused = async (serviceRequest: Promise<Page>, request: PageRequest): Promise<Page | null> => {
  try {
    return await serviceRequest;
  } catch (error) {
    if (isRefusal(error, request)) return null;
    throw error;
  }
};

/** Statuses for an unsupported parameter or an overlong request. */
const REFUSALS: ReadonlySet<number> = new Set([400, 406, 414, 422]);
/** Statuses of services that fail on an unknown order. */
const FAILURES: ReadonlySet<number> = new Set([500, 501]);

const isRefusal = (error: unknown, request: PageRequest): error is ProblemError => {
  if (!(error instanceof ProblemError) || error.problem.kind === 'portal') return false;
  const { status = 0 } = error.problem;
  return REFUSALS.has(status) || (FAILURES.has(status) && sendsOrder(request));
};

const askPage = (
  { ask, dialect, itemLimit, itemOf, resource }: Asker,
  request: PageRequest,
  signal: AbortSignal,
  { onItems, unhurried, standInOf }: Receiving,
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
      isPart: request.limit !== undefined,
      isBehind: request.isBehind,
      count: () => count,
      read: async (body, answer, redact) => {
        count = 0;
        const twins = standInOf === undefined ? new Twins() : new Twins((one) => new ItemDigest(one));
        let hidden = 0;
        const safely = withoutKey(itemOf, redact, () => {
          hidden += 1;
        });
        const item = (json: object, text: string): Item | null => {
          count += 1;
          if (form === undefined) return twins.apart(safely(json, text));
          const stub = form.itemOf({ ...json });
          return stub && safely(stub);
        };
        const of = announcedLength(answer);
        const arriving = onItems && ((fresh: readonly Item[]) => onItems(fresh, { bytes: answer.traffic.wire, of }));
        const options = {
          item,
          key: form?.key,
          redact,
          onItems: arriving,
          unhurried,
          standInOf,
          signal,
          elementLimit: itemLimit,
        };
        const { items, meta, skipped, notes: odd } = await readList(body, options);
        if (form !== undefined && items.length === 0) throw new ProblemError(noStubs(resource));
        const pageNotes = [...typeNotes(answer), ...keyNotes(hidden), ...odd].map(({ path, message }) => ({
          path: redact(path),
          message: redact(message),
        }));
        const size = Math.min(PAGE_LIMIT, request.limit ?? PAGE_LIMIT);
        const silent = meta === null || Object.values(meta).every((value) => value === null);
        // A list of exactly the page limit may have been cut there.
        const full = silent && (paged ? items.length >= size : items.length === PAGE_LIMIT);
        const notes = [...listRequest.notes, ...twinNotes(twins, resource), ...pageNotes];
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

/** Digest of an item that is not held itself. */
class ItemDigest implements Comparable {
  readonly #digest: string;

  constructor(item: Item) {
    this.#digest = digestOf(item);
  }

  same(other: Item): boolean {
    return digestOf(other) === this.#digest;
  }
}

const digestOf = (item: Item): string => createHash('sha1').update(item.jsonText()).digest('base64');

/** Notes on uids that several different items share. */
const twinNotes = ({ shared }: Twins, { many }: Resource): readonly Note[] =>
  Array.from(shared, (uid) => ({ path: '', message: `several different ${many} have the uid ${uid}: each is a row` }));

/** The problem of an empty list of stubs: the pages may have items nevertheless. */
const noStubs = ({ many }: Resource): Problem => ({
  kind: 'no-list',
  what: `The list of all ${many} is empty`,
  remedy: [`The pages bring the ${many}`],
});

/** Hands each item over once, and reports progress: a repeated page contains all its items again. */
const onceEach = (onItems: NonNullable<ListOptions['onItems']>): typeof onItems => {
  const given = new Set<string>();
  return (items, arrived) => {
    onItems(
      items.filter(({ uid }) => !given.has(uid) && given.add(uid)),
      arrived,
    );
  };
};
