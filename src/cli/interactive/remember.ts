import { type ColumnChoice, OWN_COLUMNS, type Resource } from '../../core/item/index.ts';
import { columnsText, parseColumns } from '../../query/columns.ts';
import type { State } from '../../store/state/state.ts';
import type { Store } from '../../store/store.ts';
import type { ProcessContext } from '../process-context.ts';
import { changeState, readState, statePath } from '../state/file.ts';
import type { Remembered } from '../state/remembered.ts';
import { rememberDialects } from './remember-dialects.ts';
import { rememberFilters } from './remember-filters.ts';
import { rememberLines } from './remember-lines.ts';
import { rememberPreview } from './remember-preview.ts';

/**
 * Restores and saves state per service: chosen columns, bookmarks, palette lines and filters. Columns of the command
 * line take precedence. File errors are reported on the screen and change nothing else.
 */
export const remember = (store: Store, { env, home }: Pick<ProcessContext, 'env' | 'home'>): void => {
  const path = statePath(env, home);
  if (path === null) {
    warn(store, 'no state is saved: HOME is not set');
    return;
  }
  const { state: remembered, note } = readState(path);
  const service = store.getState().service.label;
  store.setState(({ catalog, views }) => ({
    views: withColumns(catalog.resources, views, remembered.columns[service] ?? {}),
    bookmarks: remembered.bookmarks[service] ?? {},
  }));
  if (note !== null) warn(store, note);
  rememberPreview(store, path, remembered);
  rememberLines(store, path, remembered);
  rememberFilters(store, path, remembered);
  rememberDialects(store, path);
  store.subscribe((state, before) => {
    const { bookmarks } = state;
    if (bookmarks !== before.bookmarks) {
      const failure = changeState(path, (file) => ({
        ...file,
        bookmarks: { ...file.bookmarks, [service]: merged(file.bookmarks[service], before.bookmarks, bookmarks) },
      }));
      if (failure !== null) warn(store, failure);
    }
    for (const [kind, columns] of Object.entries(state.pickedColumns)) {
      if (columns === before.pickedColumns[kind]) continue;
      const failure = changeState(path, (file) => ({
        ...file,
        columns: { ...file.columns, [service]: changed(file.columns[service] ?? {}, kind, columns) },
      }));
      if (failure !== null) warn(store, failure);
    }
  });
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
      return [[resource.id, named ? view : { ...view, columns: known(resource, columns[resource.id]) }]];
    }),
  );

/** Columns unknown to this version are ignored. */
const known = (resource: Resource, text: string | undefined): ColumnChoice => {
  const pieces = (text ?? '').split(',').filter((piece) => parseColumns(piece, resource).ok);
  const parsed = parseColumns(pieces.join(','), resource);
  return parsed.ok ? parsed.columns : OWN_COLUMNS;
};

/** Bookmarks of the file, with local changes applied: another instance may have set other letters. */
const merged = (inFile: Bookmarks | undefined, before: Bookmarks, now: Bookmarks): Bookmarks => {
  const untouched = Object.entries(inFile ?? {}).filter(([letter]) => now[letter] === before[letter]);
  return { ...Object.fromEntries(untouched), ...onlyChanged(before, now) };
};

const onlyChanged = (before: Bookmarks, now: Bookmarks): Bookmarks =>
  Object.fromEntries(Object.entries(now).filter(([letter, view]) => view !== before[letter]));

const changed = (columns: ColumnTexts, kind: string, choice: ColumnChoice): ColumnTexts => {
  const { [kind]: _, ...others } = columns;
  const text = columnsText(choice);
  return text === '' ? others : { ...others, [kind]: text };
};

const warn = (store: Store, text: string): void => store.setState({ message: { text, tone: 'warn' } });
