import type { ListOptions } from '../core/client.ts';
import type { Item } from '../core/item.ts';
import type { Page, PageRequest } from '../core/page.ts';
import { type Problem, ProblemError } from '../core/problem.ts';
import type { Asker } from './asker.ts';
import { typeNotes } from './content-type.ts';
import { redactedItem } from './redacted-item.ts';
import { readList } from './stream/read-list.ts';

/**
 * One page of a list. A first page with a field selection that is refused is asked for once more, with whole items: the
 * selection is no part of the question, only of the size of its answer.
 * @throws ProblemError, and what the way throws
 */
export const askList = async (
  asker: Asker,
  request: PageRequest,
  signal: AbortSignal,
  onItems?: ListOptions['onItems'],
): Promise<Page> => {
  const fresh = onItems && onceEach(onItems);
  try {
    return await askPage(asker, request, signal, fresh);
  } catch (error) {
    const selects = request.query.fields.length > 0 && request.continue === null;
    if (!selects || signal.aborted || !(error instanceof ProblemError && isRefusal(error.problem))) throw error;
    const page = await askPage(asker, { ...request, query: { ...request.query, fields: [] } }, signal, fresh);
    const status = error.problem.status === undefined ? '' : ` (${error.problem.status})`;
    const message = `the service refused to select fields${status}: these are whole ${asker.resource.many}`;
    return { ...page, notes: [{ path: '', message }, ...page.notes], unselected: true };
  }
};

/** A parameter may be what the service did not accept. */
const isRefusal = ({ kind, status = 0 }: Problem): boolean =>
  kind === 'bad-request' || (kind === 'unknown' && status >= 400 && status < 500);

const askPage = (
  { ask, dialect, itemLimit, resource }: Asker,
  request: PageRequest,
  signal: AbortSignal,
  onItems: ListOptions['onItems'],
): Promise<Page> => {
  const { kind, scope } = request.query;
  const asked = dialect.list(request);
  let count = 0;
  return ask(
    {
      asked,
      scope,
      other: dialect.other(kind),
      continued: request.continue !== null,
      paged: dialect.ability(kind).paging,
      count: () => count,
      read: async (body, answer, redact) => {
        count = 0;
        const item = (json: object, bytes: Buffer): Item => {
          count += 1;
          return resource.itemOf(...redactedItem(json, bytes, redact));
        };
        const { items, meta, notes } = await readList(body, { item, onItems, signal, elementLimit: itemLimit });
        const said = [...typeNotes(answer), ...notes].map(({ path, message }) => ({
          path: redact(path),
          message: redact(message),
        }));
        return { items, meta, notes: [...asked.notes, ...said], bytes: answer.traffic.decoded };
      },
    },
    signal,
  );
};

/** Hands over what was not handed over before: a page that is asked for again brings all of its items again. */
const onceEach = (onItems: NonNullable<ListOptions['onItems']>): typeof onItems => {
  const given = new Set<string>();
  return (items) => {
    const fresh = items.filter(({ uid }) => !given.has(uid) && given.add(uid));
    if (fresh.length > 0) onItems(fresh);
  };
};
