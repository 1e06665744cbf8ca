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

/** A list that is walked whole, with what it is asked for. */
export interface WalkedList {
  readonly id: ListId;
  readonly settings: Pick<Settings, 'view' | 'connection'>;
}

/**
 * The list of a kind in the scope of a connection, or in a project where all are asked; `words` names it.
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

export interface Walked extends Omit<SnapshotListEnd, 'items' | 'withheld'> {
  readonly query: InitialQuery;
  /** Uids alone, of a list that was written as it arrived. */
  readonly items: readonly Item[];
  /** There was enough before the end. */
  readonly isCut: boolean;
  /** Why it ended early; null for a walk to the end. */
  readonly problem: Problem | null;
}

const walkedOf = ({ id, settings }: WalkedList, loaded: Loaded, { watch }: Asking): Walked => {
  const { list, isCut } = loaded;
  // A project may well have none.
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

/** Walks a list, all items in memory. @throws ProblemError without any item, and when aborted */
export const walk = async (list: WalkedList, asking: Asking): Promise<Walked> => {
  const { limit } = list.settings.view;
  return walkedOf(list, await loadList(list.settings, asking, { ...WHOLE, limit }), asking);
};

/** A walk whose items were taken as they arrived. */
export interface WalkedThrough extends Walked {
  /** Names by uid of items that were taken, and deleted before the walk ended; none of a walk that is not whole. */
  readonly goneMeanwhile: ReadonlyMap<string, string>;
}

/**
 * Walks a list whose items are taken as they arrive, one page in memory; `query` is what is asked for them.
 * @throws as `walk`, and what `take` throws
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

/** The refresh that takes out of a written list what was deleted before its walk ended; null for nothing. */
export const goneMeanwhile = ({ id }: WalkedList, walked: WalkedThrough): ListRefresh | null => {
  const { goneMeanwhile: names, at, isWhole } = walked;
  if (names.size === 0) return null;
  const gone = { ...id, what: 'gone', at: null, path: '', seen: [at, at] } as const;
  return {
    refresh: { ...id, at, isWhole, changes: names.size, touched: 0 },
    changes: Array.from(names, ([uid, name]) => ({ ...gone, uid, name })),
  };
};

/** A list as it was last received, to compare the next walk with. */
export interface KnownList {
  readonly list: WalkedList;
  /** What was asked for items: others are not compared with them. */
  asked: ReturnType<typeof askedBy>;
  state: ListState;
  /** Items that went, as last known. */
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

/** A refresh of a list, and what it was compared with. */
export interface Refreshed extends ListRefresh {
  readonly before: ListState;
  readonly after: ListState;
  readonly problem: Walked['problem'];
  /** Other endpoints than before have answered, whose items have other fields. */
  readonly isOther: boolean;
}

/** Walks a list again and compares it; it is then known as it is now. @throws as `walk` */
export const refreshKnown = async (known: KnownList, asking: Asking): Promise<Refreshed> => {
  const { list, state: before, asked, gone } = known;
  const walked = await walk(list, asking);
  const { isWhole, isCut, at, count, notes, problem } = walked;
  // What a walk that is not whole did not come to is as it was: it may still exist.
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
