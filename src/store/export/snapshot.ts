import { ALL_PROJECTS, ALL_SERVICES, type Scope } from '../../core/query/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { type HeldList, isStale, partsOf } from '../state/held-list.ts';
import type { ExportContent, SnapshotSubject } from '../state/overlay.ts';
import { openOverlay } from '../state/overlays.ts';
import { type Change, machineClock, type State, say } from '../state/state.ts';
import { listOf } from '../walk/query.ts';
import { exported, plainName } from './export.ts';

/** Name of a snapshot: `edgescope-SERVICE-SCOPE-20261123T022416Z.ndjson.gz`. */
export const snapshotName = (service: string, scope: Scope, time: number): string => {
  const of = scope === null ? 'tenant' : typeof scope === 'string' ? scope : (scope.name ?? scope.uid);
  return `edgescope-${plainName(service)}-${plainName(of)}-${stampOf(time)}.ndjson.gz`;
};

/** A time (epoch ms) in the name of a file: `20261123T022416Z`. */
export const stampOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const FORMAT = { id: 'snapshot' } as const;

/** `hosts 1,213 of 1,213`. */
const extentText = (many: string, lists: readonly HeldList[]): string => {
  const counts = lists.map(({ count }) => count);
  const received = lists.reduce((sum, { items }) => sum + items.length, 0);
  const all = counts.reduce<number | null>((sum, count) => (sum === null || count === null ? null : sum + count), 0);
  return `${many} ${formatCount(received)}${all === null ? '' : ` of ${formatCount(all)}`}`;
};

/** The lists as far as they are loaded. Rows of an earlier run are never written as those of now. */
const subjectOf = (state: State): SnapshotSubject => {
  const lists: SnapshotSubject['lists'][number][] = [];
  const texts: string[] = [];
  const notes: string[] = [];
  for (const { id, short } of state.catalog.resources) {
    const list = listOf(state, id);
    if (list === undefined) continue;
    const walks = partsOf(list)?.flatMap((part) => part.list ?? []) ?? [list];
    const fresh = walks.filter((walk) => !isStale(walk) && walk.receivedAt !== null);
    if (walks.some(isStale)) notes.push(`cached ${short.many} left out`);
    if (fresh.length === 0) continue;
    texts.push(extentText(id, fresh));
    const isSplit = state.scope === ALL_PROJECTS && partsOf(list) !== null;
    for (const walk of fresh)
      lists.push({ list: walk, ...(isSplit && walk.query.scope !== null && { project: walk.query.scope.uid }) });
  }
  const at = (time: number): number => machineClock(state, time);
  return { what: texts.join(', '), notes, scope: state.scope, lists, made: at(state.now), at };
};

const withContent = (state: State, use: (content: ExportContent) => Change): Change => {
  if (state.exporting !== null) return say('an export is in progress', 'warn');
  if (state.scope === ALL_SERVICES) return say('a snapshot is of one service: choose one with :ctx NAME', 'warn');
  const subject = subjectOf(state);
  if (subject.lists.length === 0) return say(['no rows to write yet', ...subject.notes].join(' · '), 'warn');
  return use({ type: 'snapshot', subject, format: FORMAT });
};

/** Opens the prompt for the name of a snapshot; it says what will be written. */
export const nameSnapshot = (state: State): Change =>
  withContent(state, (content) => {
    const { label, context, demo } = state.service;
    const text = snapshotName(context ?? (demo ? 'demo' : label), state.scope, machineClock(state, state.now));
    const overlay = openOverlay(state, 'export-name', { content, text, caret: text.length, exists: false });
    const { what, notes } = content.subject;
    return { ...overlay, ...say([what, ...notes].join(' · ')) };
  });

/** Requests a snapshot to a file, without a prompt. */
export const snapshotTo = (state: State, path: string): Change =>
  withContent(state, (content) => exported(content, { path, overwrite: false }));

/** What a snapshot would hold: `hosts 1,213 of 1,213`. */
export const snapshotWhat = (state: State): string => subjectOf(state).what || 'no rows yet';
