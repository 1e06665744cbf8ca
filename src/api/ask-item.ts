import { type ItemRequest, type Problem, ProblemError, type WholeItem } from '../core/client/index.ts';
import type { Item, Resource } from '../core/item/index.ts';
import { sanitise } from '../core/text/index.ts';
import { askList } from './ask-list.ts';
import type { Asker } from './asker.ts';
import { REFRESH, SCOPE } from './problems/remedy.ts';
import { readValue } from './stream/read-value.ts';

/**
 * One whole item by its uid (in-the-field.md, details by uid). Without an endpoint for single items, searches the list
 * by uid; `listed` memoises such kinds.
 * @throws ProblemError `gone` where the service gives no single items of the kind in any way; errors of the request
 */
export const askItem = async (
  asker: Asker,
  request: ItemRequest,
  signal: AbortSignal,
  listed: Set<string>,
): Promise<WholeItem> => {
  const { resource } = asker;
  const direct = listed.has(request.kind) ? null : await askDirectly(asker, request, signal);
  if (direct !== null && 'item' in direct) return direct;
  const item = await inList(asker, request, signal);
  if (direct !== null && !hasNoEndpoint(direct)) {
    // The endpoint exists, and the item does not.
    if (item !== null) return { item, notes: [] };
    throw new ProblemError(notThere(direct, resource, request));
  }
  listed.add(request.kind);
  if (item === null) throw new ProblemError(noSingle(direct, resource));
  const message = `the service cannot return a single ${resource.one}; searched its list by uid`;
  return { item, notes: [{ path: '', message }] };
};

/** The item from its endpoint, or the problem that shows there is none. */
const askDirectly = async (asker: Asker, request: ItemRequest, signal: AbortSignal): Promise<WholeItem | Problem> => {
  const { ask, dialect, itemLimit, resource } = asker;
  const asked = dialect.item(request);
  if (asked === null) return noSingle(null, resource);
  try {
    const item = await ask(
      {
        asked,
        scope: request.scope,
        other: null,
        continued: false,
        narrowed: false,
        paged: true,
        count: () => 0,
        read: async (body, _, redact): Promise<Item> => resource.item(await readValue(body, itemLimit, redact)),
      },
      signal,
    );
    // The body is a list or another item: not an endpoint for single items.
    return item.uid === request.uid ? { item, notes: asked.notes } : noSingle(null, resource);
  } catch (error) {
    if (error instanceof ProblemError && (hasNoEndpoint(error.problem) || error.problem.kind === 'not-found'))
      return error.problem;
    throw error;
  }
};

/** For an unknown item a service sends a word as error code, a router a number (in-the-field.md, 7). */
const hasNoEndpoint = ({ kind, status, code }: Problem): boolean =>
  kind === 'gone' || status === 501 || (kind === 'not-found' && !/[a-z]/i.test(code ?? ''));

/** A refused filter counts as not found, like one on a field without index. */
const inList = async (asker: Asker, request: ItemRequest, signal: AbortSignal): Promise<Item | null> => {
  const query = asker.dialect.itemInList(request);
  if (query === null) return null;
  try {
    const page = await askList(asker, { query, continue: null, limit: 1 }, signal);
    return page.items.find(({ uid }) => uid === request.uid) ?? null;
  } catch (error) {
    const refused = ['bad-request', 'gone', 'not-found'];
    if (error instanceof ProblemError && refused.includes(error.problem.kind)) return null;
    throw error;
  }
};

const noSingle = (problem: Problem | null, { one, many }: Resource): Problem => ({
  ...problem,
  kind: 'gone',
  what: `The service cannot return a single ${one}${problem?.status === undefined ? '' : ` (${problem.status})`}`,
  remedy: [`Ask for whole ${many} in the list`],
});

const notThere = (problem: Problem, { one }: Resource, { scope }: ItemRequest): Problem => ({
  ...problem,
  what: `No such ${one} in ${scope === null ? 'the whole tenant' : `project ${sanitise(scope.name ?? scope.uid)}`} (404)`,
  remedy: ['It may be deleted by now, or belong to another project: choose one', SCOPE, ', or try again', REFRESH],
});
