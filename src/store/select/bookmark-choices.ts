import type { State, ViewWords } from '../state.ts';
import type { Choice } from './choice.ts';

/** The bookmarks by letter, with the words of their views. */
export const bookmarkChoices = ({ bookmarks }: State): readonly Choice[] =>
  Object.keys(bookmarks)
    .toSorted((a, b) => a.localeCompare(b))
    .map((letter) => ({ value: letter, label: letter, hint: viewSaid(bookmarks[letter] ?? {}), mark: ' ' }));

/** A view in words, for one line: the view, then what is not as usual. */
export const viewSaid = ({ view = '', ...words }: ViewWords): string =>
  [view, ...Object.entries(words).map(([name, text]) => (name === 'filter' ? text : `${name} ${text}`))].join(' · ');
