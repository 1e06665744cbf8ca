import { type Client, type ListOptions, type Page, type Problem, ProblemError } from '../core/client/index.ts';
import type { Item } from '../core/item/index.ts';
import {
  type DialectId,
  type InitialQuery,
  type KindId,
  type ListAbility,
  NO_ABILITY,
  NOTHING_ASKED,
} from '../core/query/index.ts';
import { sanitise } from '../core/text/index.ts';
import type { Note } from '../core/values/index.ts';
import { SnapshotRefused } from './bytes.ts';
import type { ListId } from './format.ts';
import type { Snapshot } from './open.ts';
import { firstItems, type History, isSameList, itemsAt, type RecordedList, type ResourceOf } from './states.ts';

/** Sizes of batches of items. The first batch fills a screen; each batch doubles the number of items, up to `MORE_ITEMS` per batch. */
const FIRST_ITEMS = 60;
const MORE_ITEMS = 4000;

/**
 * Creates a client over a snapshot. Each list is a single page, as it was at the shown time, and no service is requested. `unlisted` returns
 * the fields that lists of a dialect leave out.
 */
export const snapshotClient = (
  snapshot: Snapshot,
  unlisted: (kind: KindId, dialect: DialectId) => readonly string[],
): Client => {
  const { resource, bytes, head } = snapshot;
  const isSplit = head.header.scope.type === 'all';
  const abilities = new Map<string, ListAbility>();
  /** Items of all projects at a time, by kind. They are read in a single pass, since each project requests its own list. */
  const split = new Map<KindId, { readonly at: number; readonly items: ReturnType<typeof byProject> }>();

  const listsOf = (kind: KindId): readonly RecordedList[] =>
    (snapshot.known?.lists ?? []).filter(({ list }) => list.kind === kind);

  async function* itemsOf(id: ListId, history: History | null): AsyncGenerator<Item> {
    if (history === null) snapshot.keep(yield* firstItems(bytes, id, resource));
    else if (id.project !== undefined) yield* await ofProject(id.kind, id.project, history);
    else {
      const wants = (one: ListId): boolean => isSameList(one, id);
      for await (const { item } of itemsAt(bytes, history, { wants, at: snapshot.now() }, resource)) yield item;
    }
  }

  const ofProject = async (kind: KindId, project: string, history: History): Promise<readonly Item[]> => {
    const at = snapshot.now();
    let reading = split.get(kind);
    if (reading?.at !== at) {
      const wants = (one: ListId): boolean => one.kind === kind && one.project !== undefined;
      reading = { at, items: byProject(itemsAt(bytes, history, { wants, at }, resource)) };
      split.set(kind, reading);
    }
    return (await reading.items).get(project) ?? [];
  };

  const list = async ({ query }: { readonly query: InitialQuery }, { signal, onItems }: ListOptions): Promise<Page> => {
    const id = snapshot.listOf(query);
    if (!snapshot.isRead || isSplit) await snapshot.history();
    const before = snapshot.known;
    if (before !== null) {
      const projects = isSplit && id.kind === 'projects' && listsOf('projects').length === 0;
      if (projects) return pageOf(projectItems(before, resource), null, []);
      if (!before.lists.some((one) => isSameList(one.list, id))) throw new ProblemError(missing(before, id.kind));
    }
    const items: Item[] = [];
    let handed = 0;
    for await (const item of itemsOf(id, before)) {
      if (signal?.aborted === true) throw new ProblemError(STOPPED);
      items.push(item);
      if (items.length - handed < Math.max(FIRST_ITEMS, Math.min(handed, MORE_ITEMS))) continue;
      onItems?.(items.slice(handed), { bytes: 0, of: null });
      handed = items.length;
    }
    const history = await snapshot.history();
    const found = history.lists.find((one) => isSameList(one.list, id));
    if (found === undefined) throw new ProblemError(missing(history, id.kind));
    return {
      ...pageOf(items, recordedCount(found, history, items.length), notesOf(found)),
      ...(found.end?.isWhole === false && { doubtfulEnd: 'file' }),
    };
  };

  return {
    ability: (kind, dialect) => {
      const [first] = listsOf(kind);
      const key = JSON.stringify([kind, first?.list.dialect ?? dialect, first?.list.fields]);
      const known = abilities.get(key);
      if (known !== undefined) return known;
      const made: ListAbility = {
        ...NO_ABILITY,
        unsayable: () => NOTHING_ASKED,
        unlisted: [
          ...unlisted(kind, first?.list.dialect ?? dialect),
          ...fieldsNotAsked(resource(kind).fields, first?.list.fields ?? null),
        ],
      };
      abilities.set(key, made);
      return made;
    },
    list: async (request, options = {}) => {
      try {
        return await list(request, options);
      } catch (error) {
        throw error instanceof SnapshotRefused ? new ProblemError(unreadable(error)) : error;
      }
    },
    get: async ({ kind }) => {
      throw new ProblemError({
        kind: 'gone',
        what: `A snapshot has no ${resource(kind).one} but those of its list`,
        remedy: ['Ask the service for it'],
      });
    },
  };
};

const byProject = async (listed: ReturnType<typeof itemsAt>): Promise<ReadonlyMap<string, readonly Item[]>> => {
  const found = new Map<string, Item[]>();
  for await (const { list, item } of listed) {
    const items = found.get(list.project ?? '') ?? [];
    items.push(item);
    found.set(list.project ?? '', items);
  }
  return found;
};

const pageOf = (items: readonly Item[], count: number | null, notes: readonly Note[]): Page => ({
  items,
  meta: { continue: null, count, limit: null, offset: null },
  notes,
  bytes: 0,
});

/** The projects of a file that has no list of projects, as items with only a uid. */
const projectItems = ({ lists }: History, resource: ResourceOf): readonly Item[] =>
  [...new Set(lists.flatMap(({ list }) => list.project ?? []))].map((uid) =>
    resource('projects').item({ metadata: { uid, name: uid } }),
  );

/** The number of items that the service claimed. If refreshes changed a whole list, the number of its items; null if unknown. */
const recordedCount = ({ list, end }: RecordedList, { refreshes }: History, items: number): number | null => {
  const isMoved = refreshes.some(({ refresh, changes }) => isSameList(refresh, list) && changes.length > 0);
  return isMoved && end?.isWhole === true ? items : (end?.count ?? null);
};

const notesOf = ({ list, end }: RecordedList): readonly Note[] => {
  const asked = Object.entries(list.query)
    .filter(([name, value]) => name !== 'order' && value !== null && value !== '')
    .map(([name, value]) => sanitise(`${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`));
  return [...(end?.notes ?? []), ...(asked.length === 0 ? [] : [`only what was asked for: ${asked.join(', ')}`])].map(
    (message) => ({ path: '', message }),
  );
};

/** The fields that a list did not select. `asked` is null if it requested whole items. */
const fieldsNotAsked = (fields: readonly string[], asked: readonly string[] | null): readonly string[] =>
  asked === null
    ? []
    : fields.filter(
        (path) => !asked.some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`)),
      );

const STOPPED: Problem = { kind: 'stopped', what: 'Stopped', remedy: [] };

const missing = ({ lists }: History, kind: KindId): Problem => {
  const kinds = [...new Set(lists.map(({ list }) => list.kind))];
  return {
    kind: 'no-list',
    what: `${kind} are not in this snapshot: it has ${kinds.length === 0 ? 'no list' : kinds.join(', ')}`,
    remedy: [`Write them too: edgescope snapshot --kinds ${[...kinds, kind].join(',')}`],
  };
};

const unreadable = ({ message }: SnapshotRefused): Problem => ({
  kind: 'no-list',
  what: `The file ${message}`,
  remedy: ['Give another file'],
});
