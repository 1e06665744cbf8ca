import { changesBetween, type ListChanges, type ListState } from '../../change/compare-lists.ts';
import type { Problem } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import type { InitialQuery, ProjectScope } from '../../core/query/index.ts';
import { itemTime } from '../../core/values/index.ts';
import { askedBy, type ListId, type ListRefresh, type SnapshotListEnd } from '../../snapshot/format.ts';
import { firstProblem } from '../../store/state/held-list.ts';
import type { Arguments } from '../commands/command.ts';
import { viewOf } from '../config/settings-of.ts';
import { type Asking, type Loaded, type LoadOptions, loadList } from '../print/load.ts';
import { absenceSentences, isPartial, listSentences } from '../print/sentences.ts';
import { streamItems } from '../print/stream.ts';
import type { Connection, Settings } from '../settings.ts';

/** A list that is walked to its end, with the settings of its query. */
export interface WalkedList {
  readonly id: ListId;
  readonly settings: Pick<Settings, 'view' | 'connection'>;
}

/**
 * Returns the list of a kind, which `words` names, in the scope of a connection; with `project`, the part of this project,
 * since all projects are walked.
 * @throws UsageError
 */
export const walkedList = (
  words: Arguments['words'],
  connection: Connection,
  options: Arguments['options'],
  project?: ProjectScope,
): WalkedList => {
  const scope = project === undefined ? connection.scope : { ...connection.scope, value: project };
  const view = viewOf({ words, options }, scope.value);
  return {
    id: { kind: view.resource.id, ...(project !== undefined && { project: project.uid }) },
    settings: { connection: { ...connection, scope }, view },
  };
};

/** The items of a walked list, with the facts for the line that ends the list in a snapshot. */
export interface Walked extends Omit<SnapshotListEnd, 'items' | 'withheld'> {
  readonly query: InitialQuery;
  /** Items of the list. If they were written as they arrived, stand-ins with uids alone. */
  readonly items: readonly Item[];
  /** True if the walk ended early, because it had enough rows. */
  readonly isCut: boolean;
  /** Problem that ended the walk early; null for none. */
  readonly problem: Problem | null;
}

const walkedOf = ({ id, settings }: WalkedList, loaded: Loaded, { watch }: Asking): Walked => {
  const { list, isCut } = loaded;
  // An empty project is normal and gets no note.
  const isEmptyPart = id.project !== undefined && list.items.length === 0 && list.problem === null;
  const notes = [
    ...(isEmptyPart ? [] : listSentences(loaded, settings)),
    ...absenceSentences(loaded, settings.view, 'items', { absent: new Map(), names: [] }),
  ];
  return {
    ...id,
    query: list.query,
    items: list.items,
    count: list.count,
    isWhole: !isCut && !isPartial(loaded),
    at: itemTime(watch.clocks, list.confirmedAt ?? list.receivedAt ?? watch.clock.now()),
    notes,
    isCut,
    problem: firstProblem(list),
  };
};

const WHOLE: Pick<LoadOptions, 'isSelective'> = { isSelective: () => false };

/** Walks a list with all items in memory. @throws ProblemError without any item, and when aborted */
export const walk = async (list: WalkedList, asking: Asking): Promise<Walked> => {
  const { limit } = list.settings.view;
  return walkedOf(list, await loadList(list.settings, asking, { ...WHOLE, limit }), asking);
};

/** Result of a walk whose items were passed on as they arrived. */
export interface WalkedThrough extends Walked {
  /** Names, by uid, of items that were passed on but deleted before the walk ended. Empty if the walk is not whole. */
  readonly goneMeanwhile: ReadonlyMap<string, string>;
}

/**
 * Walks a list with one page in memory: `take` receives items as they arrive, with their query.
 * @throws errors of `walk` and of `take`
 */
export const walkThrough = async (
  list: WalkedList,
  asking: Asking,
  take: (items: readonly Item[], query: InitialQuery) => Promise<void>,
  progress?: NonNullable<LoadOptions['progress']>,
): Promise<WalkedThrough> => {
  const { view } = list.settings;
  const stream = streamItems(asking, view, take);
  const { isEnough } = stream;
  const options = { ...WHOLE, limit: view.limit, isEnough, ...(progress !== undefined && { progress }) };
  const loaded = await loadList(list.settings, { ...asking, client: stream.client }, options).finally(stream.end);
  const walked = walkedOf(list, loaded, asking);
  const left = [...stream.gone.values()].filter(({ uid }) => walked.isWhole && !loaded.list.uids.has(uid));
  return { ...walked, goneMeanwhile: new Map(left.map(({ uid, name }) => [uid, name])) };
};

/** Refresh that removes items from a written list which were deleted before its walk ended; null for none. */
export const goneMeanwhile = ({ id }: WalkedList, walked: WalkedThrough): ListRefresh | null => {
  const { goneMeanwhile: names, at, isWhole } = walked;
  if (names.size === 0) return null;
  const gone = { ...id, what: 'gone', at: null, path: '', seen: [at, at] } as const;
  return {
    refresh: { ...id, at, isWhole, changes: names.size, touched: 0 },
    changes: Array.from(names, ([uid, name]) => ({ ...gone, uid, name })),
  };
};

/** Last received state of a list, with which the next walk is compared. */
export interface KnownList {
  readonly list: WalkedList;
  /** Query and fields of the items. Items of other queries are not compared with them. */
  asked: ReturnType<typeof askedBy>;
  state: ListState;
  /** Last known state of items that are gone, by uid. */
  readonly gone: Map<string, Item>;
  end: Pick<SnapshotListEnd, 'count' | 'notes'>;
}

export const knownListOf = (list: WalkedList, { query, items, isWhole, at, count, notes }: Walked): KnownList => ({
  list,
  asked: askedBy(query),
  state: { items, isWhole, at },
  gone: new Map(),
  end: { count, notes },
});

/** A refresh of a list, with the two states that were compared. */
export interface Refreshed extends ListRefresh {
  readonly before: ListState;
  readonly after: ListState;
  readonly problem: Walked['problem'];
  /** True if another dialect has answered than before, whose items have other fields. */
  readonly isOther: boolean;
}

/** Walks a list again, compares it with its last known state, and updates `known`. @throws errors of `walk` */
export const refreshKnown = async (known: KnownList, asking: Asking): Promise<Refreshed> => {
  const { list, state: before, asked, gone } = known;
  const walked = await walk(list, asking);
  const { isWhole, isCut, at, count, notes, problem } = walked;
  // Items that an incomplete walk did not reach may still exist: they stay as they were.
  const received = new Set(walked.items.map(({ uid }) => uid));
  const rest = isWhole || isCut ? [] : before.items.filter(({ uid }) => !received.has(uid));
  const after: ListState = { items: [...walked.items, ...rest], isWhole, at };
  const { changes, touched } = changesIn(known, after);
  for (const { what, uid, item } of changes)
    if (what === 'gone' && item !== undefined) gone.set(uid, item);
    else if (what !== 'field') gone.delete(uid);
  Object.assign(known, { asked: askedBy(walked.query), state: after, end: { count, notes } });
  return {
    refresh: { ...list.id, at, isWhole, changes: changes.length, touched },
    changes: changes.map((change) => ({ ...change, ...list.id })),
    before,
    after,
    problem,
    isOther: asked.dialect !== walked.query.dialect,
  };
};

const changesIn = ({ list, state, gone }: KnownList, now: ListState): ListChanges => {
  const steps = changesBetween(list.id.kind, state, now, (uid) => gone.get(uid));
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
};
