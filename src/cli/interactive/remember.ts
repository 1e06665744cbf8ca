import { type ColumnChoice, OWN_COLUMNS, type Resource } from '../../core/item/index.ts';
import { type KindId, kindEntries, ofKinds } from '../../core/query/index.ts';
import { maskText } from '../../core/secrets/index.ts';
import { disarm } from '../../core/text/index.ts';
import { withLine } from '../../places/palette/place.ts';
import { columnsText, parseColumns } from '../../query/columns.ts';
import { withFilter } from '../../store/prompt/past-filters.ts';
import type { State, Store } from '../../store/state/state.ts';
import type { PastFilter } from '../../store/state/view.ts';
import { questionOnTop } from '../../store/triage/ask.ts';
import { rememberFallback } from '../dialect/known-dialects.ts';
import type { ProcessContext } from '../process-context.ts';
import { changeState, type Remembered, readState, statePath } from '../state/remembered.ts';

/** Remembers the dialects of this service's kinds as they are found. */
const rememberDialects = (store: Store, path: string): void => {
  const { service } = store.getState();
  // Embedded services are not remembered: each is a new one.
  if (service.demo) return;
  store.subscribe(
    ({ dialects }) => dialects.fallbacks,
    (fallbacks, before) => {
      for (const [kind, { to, since }] of kindEntries(fallbacks)) {
        if (since === null || before[kind]?.since === since) continue;
        const failure = rememberFallback(path, service.label, { kind, to, now: since });
        if (failure !== null) warn(store, failure);
      }
    },
  );
};

/** Restores the history of the filter prompt, and saves new filters, merged with filters of other instances. */
const rememberFilters = (store: Store, path: string, { pastFilters }: Pick<Remembered, 'pastFilters'>): void => {
  // The file is untrusted: its texts are treated as typed input.
  const read = kindEntries(pastFilters).map(
    ([kind, past]) => [kind, past.map(clean).reduce<readonly PastFilter[]>(withFilter, [])] as const,
  );
  store.setState({ pastFilters: ofKinds(read) });
  store.subscribe(
    (state) => state.pastFilters,
    (filters, before) => {
      for (const [kind, past] of kindEntries(filters)) {
        const taken = past.at(-1);
        if (past === before[kind] || taken === undefined) continue;
        const failure = changeState(path, (file) => ({
          ...file,
          pastFilters: { ...file.pastFilters, [kind]: withFilter(file.pastFilters[kind] ?? [], clean(taken)) },
        }));
        if (failure !== null) warn(store, failure);
      }
    },
  );
};

/** A filter may contain a searched secret, which must not be saved. */
const clean = ({ text, server }: PastFilter): PastFilter => ({ text: maskText(disarm(text)), server });

/**
 * Restores the history of the palette, and saves new lines, merged with lines of other instances. On write errors the
 * history lasts for this run.
 */
const rememberLines = (store: Store, path: string, { lines }: Pick<Remembered, 'lines'>): void => {
  // The file is untrusted: its texts are treated as typed input.
  store.setState({ paletteLines: lines.map((line) => maskText(disarm(line))).reduce(withLine, []) });
  store.subscribe(
    ({ paletteLines }) => paletteLines,
    (now) => {
      const line = now.at(-1);
      if (line === undefined) return;
      const failure = changeState(path, (file) => ({ ...file, lines: withLine(file.lines, line) }));
      if (failure !== null) warn(store, failure);
    },
  );
};

/** Restores the preview, and saves when it is toggled. */
const rememberPreview = (store: Store, path: string, { preview }: Pick<Remembered, 'preview'>): void => {
  store.setState(({ settings }) => ({ settings: { ...settings, preview } }));
  store.subscribe(
    ({ settings }) => settings.preview,
    (isOn) => {
      const failure = changeState(path, (file) => ({ ...file, preview: isOn }));
      if (failure !== null) warn(store, failure);
    },
  );
};

/** Saves whether Now is on the screen: if a run ends in Now, the next run begins in Now. */
const rememberNow = (store: Store, path: string): void => {
  store.subscribe(
    (state) => questionOnTop(state)?.name === 'now',
    (isOpen) => {
      const failure = changeState(path, (file) => ({ ...file, now: isOpen }));
      if (failure !== null) warn(store, failure);
    },
  );
};

/**
 * Restores and saves state per service: chosen columns, bookmarks, palette lines and filters. Columns of the command
 * line take precedence. File errors are reported on the screen and change nothing else.
 * @returns True if the last run ended in Now.
 */
export const remember = (store: Store, { env, home }: Pick<ProcessContext, 'env' | 'home'>): boolean => {
  const path = statePath(env, home);
  if (path === null) {
    warn(store, 'no state is saved: HOME is not set');
    return false;
  }
  const { state: remembered, note } = readState(path);
  const service = store.getState().service.label;
  store.setState(({ catalog, views }) => ({
    views: withColumns(catalog.resources, views, remembered.columns[service] ?? {}),
    bookmarks: remembered.bookmarks[service] ?? {},
  }));
  if (note !== null) warn(store, note);
  rememberPreview(store, path, remembered);
  rememberNow(store, path);
  rememberLines(store, path, remembered);
  rememberFilters(store, path, remembered);
  rememberDialects(store, path);
  store.subscribe(
    ({ bookmarks }) => bookmarks,
    (bookmarks, before) => {
      const failure = changeState(path, (file) => ({
        ...file,
        bookmarks: { ...file.bookmarks, [service]: mergeBookmarks(file.bookmarks[service], before, bookmarks) },
      }));
      if (failure !== null) warn(store, failure);
    },
  );
  store.subscribe(
    ({ pickedColumns }) => pickedColumns,
    (picked, before) => {
      for (const [kind, columns] of kindEntries(picked)) {
        if (columns === before[kind]) continue;
        const failure = changeState(path, (file) => ({
          ...file,
          columns: { ...file.columns, [service]: withChoice(file.columns[service] ?? {}, kind, columns) },
        }));
        if (failure !== null) warn(store, failure);
      }
    },
  );
  return remembered.now;
};

type Bookmarks = State['bookmarks'];

/** Column choices by kind, as typed. */
type ColumnTexts = Remembered['columns'][string];

const withColumns = (resources: readonly Resource[], views: State['views'], columns: ColumnTexts): State['views'] =>
  Object.fromEntries(
    resources.flatMap((resource) => {
      const view = views[resource.id];
      if (view === undefined) return [];
      const named = view.columns !== OWN_COLUMNS;
      return [[resource.id, named ? view : { ...view, columns: knownColumns(resource, columns[resource.id]) }]];
    }),
  );

/** Parses remembered columns. Columns unknown to this version are ignored. */
const knownColumns = (resource: Resource, text: string | undefined): ColumnChoice => {
  const pieces = (text ?? '').split(',').filter((piece) => parseColumns(piece, resource).ok);
  const parsed = parseColumns(pieces.join(','), resource);
  return parsed.ok ? parsed.columns : OWN_COLUMNS;
};

/** Bookmarks of the file, with local changes applied: another instance may have set other letters. */
const mergeBookmarks = (inFile: Bookmarks | undefined, before: Bookmarks, now: Bookmarks): Bookmarks => {
  const untouched = Object.entries(inFile ?? {}).filter(([letter]) => now[letter] === before[letter]);
  return { ...Object.fromEntries(untouched), ...onlyChanged(before, now) };
};

const onlyChanged = (before: Bookmarks, now: Bookmarks): Bookmarks =>
  Object.fromEntries(Object.entries(now).filter(([letter, view]) => view !== before[letter]));

const withChoice = (columns: ColumnTexts, kind: KindId, choice: ColumnChoice): ColumnTexts => {
  const { [kind]: _, ...others } = columns;
  const text = columnsText(choice);
  return text === '' ? others : { ...others, [kind]: text };
};

const warn = (store: Store, text: string): void => store.setState({ message: { text, tone: 'warn' } });
