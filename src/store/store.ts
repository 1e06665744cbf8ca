import { subscribeWithSelector } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { CachedRows } from '../core/item/index.ts';
import { type InitialQuery, queryKey } from '../core/query/index.ts';
import { withCached } from './cached/cached.ts';
import { pressKey } from './dispatch.ts';
import { exportEnded } from './export/export.ts';
import { withHistory } from './history/history.ts';
import { initialState, type StoreOptions } from './initial-state.ts';
import { keysMeant } from './keys/line.ts';
import { type ListCell, listClicked } from './list/cursor.ts';
import { paste } from './paste.ts';
import type { ExportEnding, ExportJob } from './state/export.ts';
import { type Change, type LinkView, type Size, type State, type Store, say } from './state/state.ts';
import { askQuestion, entryOf, loadQuestion } from './triage/ask.ts';
import { frameDated } from './walk/item.ts';
import { changeList } from './walk/query.ts';

export const createAppStore = (options: StoreOptions): Store => {
  const store = createStore<State>()(subscribeWithSelector(() => initialState(options)));
  store.subscribe(
    ({ opening }) => opening?.name ?? null,
    (name) => name !== null && void openLoaded(store, name),
  );
  return store;
};

/** Opens a question when its code is loaded, then applies the keys that were pressed meanwhile. */
const openLoaded = async (store: Store, name: string): Promise<void> => {
  await loadQuestion(entryOf(store.getState(), name));
  const { opening } = store.getState();
  if (opening === null) return;
  change(store, (state) => withHistory(state, { opening: null, ...askQuestion(state, opening.name, opening.terms) }));
  for (const key of opening.keys) press(store, key);
};

const change = (store: Store, make: (state: State) => Change): void => {
  const made = make(store.getState());
  if (Object.keys(made).length > 0) store.setState(made);
};

/** Holds back a key while a question waits to open; null if no question waits, and for the key that ends the program. */
const heldFor = ({ opening }: State, key: string): Change | null =>
  opening === null || key === 'ctrl+c' ? null : { opening: { ...opening, keys: [...opening.keys, key] } };

/** Presses a key by its name (`j`, `ctrl+d`, `enter`). */
export const press = (store: Store, key: string): void => {
  for (const one of keysMeant(store.getState(), key)) {
    change(store, (state) => ({
      ...(heldFor(state, one) ?? withHistory(state, pressKey(state, one))),
      ...frameDated(state),
      keys: state.keys + 1,
    }));
  }
};

export const clickList = (store: Store, at: ListCell): void =>
  change(store, (state) => ({
    ...withHistory(state, { ...(state.message !== null && { message: null }), ...listClicked(state, at) }),
    keys: state.keys + 1,
  }));

export const pasteText = (store: Store, text: string): void =>
  change(store, (state) => ({ ...paste(state, text), keys: state.keys + 1 }));

export const exportWritten = (store: Store, job: ExportJob, bytes: number): void =>
  change(store, ({ exporting }) => (exporting?.job === job ? { exporting: { job, bytes } } : {}));

export const endExport = (store: Store, job: ExportJob, ending: ExportEnding): void =>
  change(store, (state) => exportEnded(state, job, ending));

/** Shows cached rows of a list until its answer arrives. Has no effect if the answer arrived first. */
export const recall = (store: Store, query: InitialQuery, rows: CachedRows): void =>
  change(store, (state) => {
    const list = state.lists[queryKey(query)];
    const next = list === undefined ? null : withCached(list, rows);
    return next === null ? {} : changeList(state, next);
  });

/** Lets the last answer set the age of data that the drawn frame shows, even if it changed nothing. A key always does this. */
export const dateFrame = (store: Store): void => change(store, frameDated);

/** Stores the new size of the terminal. */
export const resize = (store: Store, size: Size): void => store.setState({ size });

/** Stores the measured link to the terminal. Reports once when the low-bandwidth look turns on automatically. */
export const linkMeasured = (store: Store, { ms, slow }: Pick<LinkView, 'ms' | 'slow'>): void => {
  const { link, message } = store.getState();
  const turned = slow && !link.slow && link.override === null;
  store.setState({
    link: { ...link, ms, slow },
    ...(turned && message === null && say(`slow link (${ms ?? '?'} ms): low bandwidth on; :set low off turns it off`)),
  });
};
