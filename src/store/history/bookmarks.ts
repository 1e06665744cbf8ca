import { say } from '../state/message.ts';
import type { Choice, Picker } from '../state/overlay.ts';
import { closeThen } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import type { ViewWords } from '../state/view.ts';
import { turned } from './history.ts';
import { showView, viewWords } from './view-words.ts';

const LETTER = /^[\p{L}\p{N}]$/u;

/**
 * Keys of the bookmark pickers: a letter sets a bookmark or goes to it, Delete removes it. `''` goes to the previous
 * view. Null for any other key.
 */
export const bookmarkKey = (
  state: State,
  { purpose }: Picker,
  chosen: string | undefined,
  key: string,
): Change | null => {
  const leave = (change: (below: State) => Change): Change => closeThen(state, ['picker'], change);
  if (key === 'delete' && chosen !== undefined) return withoutBookmark(state, chosen);
  if (purpose === 'bookmark') return LETTER.test(key) ? leave((below) => bookmark(below, key)) : null;
  if (key === "'") return leave((below) => turned(below, -1) ?? say('no earlier view'));
  return LETTER.test(key) ? leave((below) => goToBookmark(below, key)) : null;
};

/** Bookmarks the view on the screen under a letter. */
export const bookmark = (state: State, letter: string): Change => {
  const words = viewWords(state);
  const before = state.bookmarks[letter];
  const instead = before === undefined ? '' : `, replacing ${viewSaid(before)}`;
  return {
    bookmarks: { ...state.bookmarks, [letter]: words },
    ...say(`bookmark ${letter}: ${viewSaid(words)}${instead}`),
  };
};

/** Shows the view bookmarked under a letter. */
export const goToBookmark = (state: State, letter: string): Change => {
  const words = state.bookmarks[letter];
  if (words === undefined) return say(`no bookmark ${letter}; m ${letter} sets it`, 'warn');
  const shown = showView(state, words);
  return typeof shown === 'string' ? say(`cannot show bookmark ${letter}: ${shown}`, 'warn') : shown;
};

const withoutBookmark = (state: State, letter: string): Change => {
  const { [letter]: _, ...bookmarks } = state.bookmarks;
  return { bookmarks };
};

/** Goes back or forward in the history of views. */
export const stepHistory = (state: State, by: -1 | 1): Change => turned(state, by) ?? {};

/** Bookmarks by letter, with summaries of their views. */
export const bookmarkChoices = ({ bookmarks }: State): readonly Choice[] =>
  Object.keys(bookmarks)
    .toSorted((a, b) => a.localeCompare(b))
    .map((letter) => ({ value: letter, label: letter, hint: viewSaid(bookmarks[letter] ?? {}), mark: ' ' }));

/** One-line summary of a view: the view, then its non-default parts. */
export const viewSaid = ({ view = '', ...words }: ViewWords): string =>
  [view, ...Object.entries(words).map(([name, text]) => (name === 'filter' ? text : `${name} ${text}`))].join(' · ');
