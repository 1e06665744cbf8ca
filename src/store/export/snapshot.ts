import {
  ALL_PROJECTS,
  ALL_SERVICES,
  isSeveral,
  queryKey,
  requestScope,
  type Scope,
  scopeWord,
} from '../../core/query/index.ts';
import { formatCount, formatMinute, itemTime, plural } from '../../core/values/index.ts';
import type { ExportContent, SnapshotSubject } from '../state/export.ts';
import { type HeldList, isStale, walksOf } from '../state/held-list.ts';
import { openOverlay } from '../state/overlays.ts';
import { type Change, machineClock, type State, say } from '../state/state.ts';
import { listOf } from '../walk/query.ts';
import { plainName, startExport } from './export.ts';

/** Default file name of a snapshot: `edgescope-SERVICE-SCOPE-20261123T022416Z.ndjson.gz`. */
export const snapshotName = (service: string, scope: Scope, time: number): string => {
  const of = requestScope(scope)?.name ?? scopeWord(scope) ?? 'tenant';
  return `edgescope-${plainName(service)}-${plainName(of)}-${stampOf(time)}.ndjson.gz`;
};

/** Formats a time (epoch ms) for a file name: `20261123T022416Z`. */
export const stampOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const FORMAT = { id: 'snapshot' } as const;

/** Received and claimed number of rows: `hosts 1,213 of 1,213`. */
const extentText = (many: string, lists: readonly HeldList[]): string => {
  const counts = lists.map(({ count }) => count);
  const received = lists.reduce((sum, { items }) => sum + items.length, 0);
  const all = counts.reduce<number | null>((sum, count) => (sum === null || count === null ? null : sum + count), 0);
  return `${many} ${formatCount(received)}${all === null ? '' : ` of ${formatCount(all)}`}`;
};

/** Number of changes and their first time: `412 changes since 01:24Z`; null if there are no changes. */
const changesText = (lists: SnapshotSubject['lists']): string | null => {
  const logs = lists.flatMap(({ log }) => log ?? []);
  const count = logs.reduce((sum, { changes }) => sum + changes.length, 0);
  const since = Math.min(...logs.map(({ refreshes }) => refreshes[0]?.at ?? Number.POSITIVE_INFINITY));
  return count === 0 ? null : `${plural(count, 'change')} since ${formatMinute(since)}`;
};

/** The content of a snapshot: the loaded rows and changes of each list. Cached rows are left out: they would be written as current rows. */
const subjectOf = (state: State): SnapshotSubject => {
  const lists: SnapshotSubject['lists'][number][] = [];
  const texts: string[] = [];
  const notes: string[] = [];
  for (const resource of state.catalog.resources) {
    const { id, short } = resource;
    const list = listOf(state, id);
    if (list === undefined) continue;
    const walks = walksOf(list);
    if (walks.some(isStale)) notes.push(`cached ${short.many} left out`);
    const fresh = walks.filter((walk) => !isStale(walk) && walk.receivedAt !== null);
    if (fresh.length > 0) texts.push(extentText(id, fresh));
    for (const walk of fresh) {
      const { scope } = walk.query;
      const log = state.changes[queryKey(walk.query)];
      lists.push({
        list: walk,
        at: itemTime(state.clocks, walk.confirmedAt ?? walk.receivedAt ?? state.now),
        resource,
        log: log === undefined || log.changes.length === 0 ? null : log,
        ...(state.scope === ALL_PROJECTS && resource.inProjects && scope !== null && { project: scope.uid }),
      });
    }
  }
  const changes = changesText(lists);
  const what = [...texts, ...(changes === null ? [] : [changes])].join(', ');
  return { what, notes, scope: state.scope, lists, made: itemTime(state.clocks, state.now) };
};

const withContent = (state: State, use: (content: ExportContent) => Change): Change => {
  if (state.exporting !== null) return say('an export is in progress', 'warn');
  if (state.scope === ALL_SERVICES) return say('a snapshot is of one service: choose one with :ctx NAME', 'warn');
  if (isSeveral(state.scope))
    return say('a snapshot is of one project, of all, or of the tenant: choose one with u', 'warn');
  const subject = subjectOf(state);
  if (subject.lists.length === 0) return say(['no rows to write yet', ...subject.notes].join(' · '), 'warn');
  return use({ type: 'snapshot', subject, format: FORMAT });
};

/** Opens the prompt for the name of a snapshot and shows its content. */
export const nameSnapshot = (state: State): Change =>
  withContent(state, (content) => {
    const { label, context, demo } = state.service;
    const text = snapshotName(context ?? (demo ? 'demo' : label), state.scope, machineClock(state, state.now));
    const overlay = openOverlay(state, 'export-name', { content, text, caret: text.length, exists: false });
    const { what, notes } = content.subject;
    return { ...overlay, ...say([what, ...notes].join(' · ')) };
  });

/** Exports a snapshot of the loaded lists to a file, without a prompt and without overwriting a file. */
export const snapshotTo = (state: State, path: string): Change =>
  withContent(state, (content) => startExport(content, { path, overwrite: false }));

/** Describes the content of a snapshot: `hosts 1,213 of 1,213`. */
export const snapshotWhat = (state: State): string => subjectOf(state).what || 'no rows yet';
