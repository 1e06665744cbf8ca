import { OWN_COLUMNS } from '../../core/item/index.ts';
import { ALL_SERVICES, CLOUD_TYPES, type CloudType, sameScope, scopeNamed, scopeWord } from '../../core/query/index.ts';
import { columnsText, parseColumns } from '../../query/columns.ts';
import { parseFilter } from '../../query/filter/language/index.ts';
import { parseServerFilter, serverFilterText } from '../../query/filter/server/index.ts';
import { orderText, parseOrder } from '../../query/order.ts';
import { cursorItem } from '../list/cursor.ts';
import { closeOverlays, closeThen, isOpen } from '../state/overlays.ts';
import type { Choice, PickerKind } from '../state/picker.ts';
import { type Change, currentResource, currentView, type State, say, viewOf } from '../state/state.ts';
import { type History, NO_FILTER, newView, TOP, type View, type ViewWords, type Visit } from '../state/view.ts';
import { planOf } from '../walk/query.ts';

/** Maximum number of earlier views to keep. */
const MAX_VISITS = 50;

export const NO_HISTORY: History = { past: [], future: [], at: null };

/**
 * Adds a view to the history when a change leaves it for another view. A filter or choice is compared when it is
 * accepted, with the view before it was begun. Columns and widths do not make another view.
 */
export const withHistory = (before: State, change: Change): Change => {
  if (change.history !== undefined) return change;
  const after = { ...before, ...change };
  const { past, at } = before.history;
  const from = isSettled(before) ? visitOf(before) : at;
  if (!isSettled(after)) return { ...change, history: { ...before.history, at: from } };
  if (from === null || isSameVisit(from, visitOf(after))) return change;
  return { ...change, history: { past: [...past, from].slice(-MAX_VISITS), future: [], at: null } };
};

/** Goes back (-1) or forward (1) in the history of views; null at either end. */
export const turnHistory = (state: State, by: -1 | 1): Change | null => {
  const { past, future } = state.history;
  const to = by < 0 ? past.at(-1) : future[0];
  if (to === undefined) return null;
  const here = visitOf(state);
  const history: History =
    by < 0
      ? { past: past.slice(0, -1), future: [here, ...future], at: null }
      : { past: [...past, here], future: future.slice(1), at: null };
  const { columns, wide, marks } = viewOf(state, to.tab);
  const view = { ...to.view, columns, wide, marks, jump: null, detail: null, seek: to.view.cursor.uid };
  return {
    tab: to.tab,
    scope: to.scope,
    views: { ...state.views, [to.tab]: view },
    trail: [],
    ...closeOverlays(state, 'help', 'log', 'request', 'question'),
    history,
  };
};

const visitOf = (state: State): Visit => ({ tab: state.tab, scope: state.scope, view: currentView(state) });

/** True if no prompt or picker is open. */
const isSettled = (state: State): boolean => !DRAFTS.some((id) => isOpen(state, id));

const DRAFTS = ['filter', 'picker', 'search'] as const;

const isSameVisit = (one: Visit, other: Visit): boolean =>
  one.tab === other.tab &&
  sameScope(one.scope, other.scope) &&
  (one.view === other.view || asksSame(one.view, other.view));

const asksSame = (one: View, other: View): boolean =>
  one.filter.text === other.filter.text &&
  one.cloudType === other.cloudType &&
  one.period === other.period &&
  (one.order === other.order || orderText(one.order) === orderText(other.order)) &&
  (one.serverFilter === other.serverFilter ||
    serverFilterText(one.serverFilter) === serverFilterText(other.serverFilter));

/** The value of an enabled switch. */
const YES = 'yes';

/** Returns the view on the screen as texts by option of the command line, for bookmarks and for the command that reopens the view (`ViewWords`). */
export const viewWords = (state: State): ViewWords => {
  const view = currentView(state);
  const resource = currentResource(state);
  const { cloudType, period } = planOf(state, resource.id).query;
  const words: Readonly<Record<string, string | null>> = {
    view: resource.id,
    project: state.scope === ALL_SERVICES ? null : scopeWord(state.scope),
    type: cloudType,
    period: period === null ? null : String(period),
    'server-filter': serverFilterText(view.serverFilter),
    filter: view.filter.text,
    columns: columnsText(view.columns),
    wide: view.wide ? YES : null,
    order: orderText(view.order) === orderText(resource.order) ? null : orderText(view.order),
    // If several services are shown, more than one may have the uid.
    at: view.cursor.uid === null || state.scope === ALL_SERVICES ? null : (cursorItem(state)?.uid ?? view.cursor.uid),
  };
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, text]): [string, string][] =>
      text === null || text === '' ? [] : [[name, text]],
    ),
  );
};

/** Shows a view from its data. If a part cannot be parsed, returns an error sentence instead of a change. */
const showView = (state: State, words: ViewWords): Change | string => {
  const resource = state.catalog.resources.find(({ id }) => id === words['view']);
  if (resource === undefined) return `no view ${words['view'] ?? ''}`;
  const filter = words['filter'] === undefined ? null : parseFilter(words['filter'], resource);
  const server = words['server-filter'] === undefined ? null : parseServerFilter(words['server-filter']);
  const order = words['order'] === undefined ? null : parseOrder(words['order'], resource);
  const columns = words['columns'] === undefined ? null : parseColumns(words['columns'], resource);
  for (const part of [filter, server, order, columns]) if (part !== null && !part.ok) return part.message;
  const at = words['at'] ?? null;
  const view: View = {
    ...newView(resource),
    marks: viewOf(state, resource.id).marks,
    filter: filter?.ok ? filter.filter : NO_FILTER,
    serverFilter: server?.ok ? server.tests : [],
    order: order?.ok ? order.order : resource.order,
    columns: columns?.ok ? columns.columns : OWN_COLUMNS,
    cloudType: CLOUD_TYPES.find((type): type is CloudType => type === words['type']) ?? null,
    wide: words['wide'] === YES,
    period: Number(words['period']) || null,
    cursor: { ...TOP, uid: at },
    seek: at,
  };
  const uid = words['project'];
  // The current scope has the name of its project; a parsed scope lacks it.
  const isKept = state.scope === ALL_SERVICES || (uid ?? null) === scopeWord(state.scope);
  const scope = isKept ? state.scope : scopeNamed(uid ?? null);
  return {
    tab: resource.id,
    scope,
    ...closeOverlays(state, 'help', 'log', 'request', 'question'),
    trail: [],
    views: { ...state.views, [resource.id]: view },
  };
};

/** Bookmarks the view on the screen under a letter. */
const bookmark = (state: State, letter: string): Change => {
  const words = viewWords(state);
  const before = state.bookmarks[letter];
  const instead = before === undefined ? '' : `, replacing ${viewText(before)}`;
  return {
    bookmarks: { ...state.bookmarks, [letter]: words },
    ...say(`bookmark ${letter}: ${viewText(words)}${instead}`),
  };
};

/** Shows the view that is bookmarked under a letter. */
const goToBookmark = (state: State, letter: string): Change => {
  const words = state.bookmarks[letter];
  if (words === undefined) return say(`no bookmark ${letter}; m ${letter} sets it`, 'warn');
  const shown = showView(state, words);
  return typeof shown === 'string' ? say(`cannot show bookmark ${letter}: ${shown}`, 'warn') : shown;
};

const withoutBookmark = (state: State, letter: string): Change => {
  const { [letter]: _, ...bookmarks } = state.bookmarks;
  return { bookmarks };
};

/** Summarises a view in one line: its kind, then the parts that differ from the defaults. */
const viewText = ({ view = '', ...words }: ViewWords): string =>
  [view, ...Object.entries(words).map(([name, text]) => (name === 'filter' ? text : `${name} ${text}`))].join(' · ');

const LETTER = /^[\p{L}\p{N}]$/u;

const leave = (state: State, change: (below: State) => Change): Change => closeThen(state, ['picker'], change);

/** Picker of single letters. Delete removes a bookmark. */
const letters = (
  does: (state: State, letter: string) => Change,
  press: (state: State, key: string) => Change | null = () => null,
): Pick<PickerKind<null>, 'choices' | 'typed' | 'press' | 'choiceHints'> => ({
  choices: ({ bookmarks }) =>
    Object.entries(bookmarks)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([letter, words]) => ({
        value: letter,
        label: letter,
        hint: viewText(words),
        choose: (below) => does(below, letter),
      })),
  typed: null,
  press: (state, _, choice: Choice | undefined, key) => {
    if (key === 'delete' && choice !== undefined) return withoutBookmark(state, choice.value);
    return press(state, key) ?? (LETTER.test(key) ? leave(state, (below) => does(below, key)) : null);
  },
  choiceHints: [['Delete', 'remove']],
});

/** The picker that bookmarks the view under a letter or digit. */
export const BOOKMARK: PickerKind<null> = {
  ...letters(bookmark),
  title: () => 'Bookmark this view under a letter',
  hints: [['a–z 0–9', 'set bookmark']],
};

/** The picker that opens a bookmark by its letter or digit. In the picker, the key `'` goes to the previous view. */
export const BOOKMARKS: PickerKind<null> = {
  ...letters(goToBookmark, (state, key) =>
    key === "'" ? leave(state, (below) => turnHistory(below, -1) ?? say('no earlier view')) : null,
  ),
  title: () => 'Go to a bookmark by its letter',
  hints: [['a–z 0–9', 'go to bookmark']],
};
