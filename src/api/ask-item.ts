import { withExactNumbers } from '../core/admit/index.ts';
import { type ItemRequest, type Problem, ProblemError, type WholeItem } from '../core/client/index.ts';
import { type Item, isTwin, ownUid, type Resource } from '../core/item/index.ts';
import { sanitise } from '../core/text/index.ts';
import { type Asker, askList } from './ask-list.ts';
import { withoutKey } from './item-without-key.ts';
import { REFRESH, SCOPE } from './problems/failures.ts';
import { readValue } from './stream/read-list.ts';

/**
 * Loads a whole item by its uid. If the service has no endpoint for single items of the kind, searches the list by uid, and
 * adds the kind to `listed`, so that later calls search at once.
 * @throws ProblemError `gone` if the service returns no single items of the kind in any way; errors of the request
 */
export const askItem = async (
  asker: Asker,
  request: ItemRequest,
  signal: AbortSignal,
  listed: Set<string>,
): Promise<WholeItem> => {
  const { resource } = asker;
  if (isTwin(request.uid)) throw new ProblemError(noTwin(resource));
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

/** Loads an item in the form that its list has; null if the service says that the item does not exist. @throws errors of the request */
export const askListed = async (asker: Asker, request: ItemRequest, signal: AbortSignal): Promise<Item | null> => {
  const { itemOf, dialect } = asker;
  const listed: Asker['itemOf'] = (_, text = '') =>
    itemOf(dialect.listed(request.kind, JSON.parse(withExactNumbers(text))));
  const answer = await askDirectly({ ...asker, itemOf: listed }, request, signal);
  if ('item' in answer) return answer.item;
  if (answer.kind === 'not-found' && !hasNoEndpoint(answer)) return null;
  throw new ProblemError(answer);
};

/** Loads the item from its endpoint; otherwise returns the problem: a missing endpoint or a missing item. */
const askDirectly = async (asker: Asker, request: ItemRequest, signal: AbortSignal): Promise<WholeItem | Problem> => {
  const { ask, dialect, itemLimit, itemOf, resource } = asker;
  const uid = ownUid(request.uid);
  const itemRequest = dialect.item({ ...request, uid });
  if (itemRequest === null) return noSingle(null, resource);
  try {
    const item = await ask(
      {
        request: itemRequest,
        scope: request.scope,
        other: null,
        continued: false,
        narrowed: false,
        paged: true,
        count: () => 0,
        read: async (body, _, redact): Promise<Item> => {
          const { json, text } = await readValue(body, itemLimit, redact);
          return withoutKey(itemOf, redact, () => undefined)(json, text);
        },
      },
      signal,
    );
    // The body is a list or another item: not an endpoint for single items.
    return ownUid(item.uid) === uid ? { item, notes: itemRequest.notes } : noSingle(null, resource);
  } catch (error) {
    if (error instanceof ProblemError && (hasNoEndpoint(error.problem) || error.problem.kind === 'not-found'))
      return error.problem;
    throw error;
  }
};

/** Tells a missing endpoint from a missing item: the error code of a service is a word, the error code of a router a number. */
const hasNoEndpoint = ({ kind, status, code }: Problem): boolean =>
  kind === 'gone' || status === 501 || (kind === 'not-found' && !/[a-z]/i.test(code ?? ''));

/** Searches the list for the item; null if it is not there. A refused filter counts as not found: the field may have no index. */
const inList = async (asker: Asker, request: ItemRequest, signal: AbortSignal): Promise<Item | null> => {
  const uid = ownUid(request.uid);
  const query = asker.dialect.itemInList({ ...request, uid });
  if (query === null) return null;
  try {
    const page = await askList(asker, { query, continue: null, limit: 1 }, signal);
    return page.items.find((item) => ownUid(item.uid) === uid) ?? null;
  } catch (error) {
    const refused = ['bad-request', 'gone', 'not-found'];
    if (error instanceof ProblemError && refused.includes(error.problem.kind)) return null;
    throw error;
  }
};

const noTwin = ({ one, many }: Resource): Problem => ({
  kind: 'gone',
  what: `The service has several ${many} with this uid, and cannot return this ${one} alone`,
  remedy: ['The list has what is known of each'],
});

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
