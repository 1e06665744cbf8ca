import { type ItemRequest, type Problem, ProblemError, type WholeItem } from '../core/client/index.ts';
import type { Item, Resource } from '../core/item/index.ts';
import { sanitise } from '../core/text/index.ts';
import { askList } from './ask-list.ts';
import type { Asker } from './asker.ts';
import { REFRESH, SCOPE } from './problems/remedy.ts';
import { readValue } from './stream/read-value.ts';

/**
 * One whole item by its uid (in-the-field.md, details by uid). Where the service has no endpoint for that, it is looked
 * for in the list by its uid, and `listed` remembers the kind.
 * @throws ProblemError `gone` where the service gives no single items of the kind in any way, and what the way throws
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
    // The endpoint is there, and does not know the item.
    if (item !== null) return { item, notes: [] };
    throw new ProblemError(notThere(direct, resource, request));
  }
  listed.add(request.kind);
  if (item === null) throw new ProblemError(noSingle(direct, resource));
  const message = `the service cannot return a single ${resource.one}; searched its list by uid`;
  return { item, notes: [{ path: '', message }] };
};

/** The item by its own endpoint, or why there is none there. */
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
    // A list, or another item: this endpoint is not what it is taken for.
    return item.uid === request.uid ? { item, notes: asked.notes } : noSingle(null, resource);
  } catch (error) {
    if (error instanceof ProblemError && (hasNoEndpoint(error.problem) || error.problem.kind === 'not-found'))
      return error.problem;
    throw error;
  }
};

/** A service that has the endpoint names the reason of a 404 by a word; a router by a number (in-the-field.md, 7). */
const hasNoEndpoint = ({ kind, status, code }: Problem): boolean =>
  kind === 'gone' || status === 501 || (kind === 'not-found' && !/[a-z]/i.test(code ?? ''));

/** A filter that the service does not take finds nothing, as one on a field without an index does. */
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
