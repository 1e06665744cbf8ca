import { closeThen } from '../state/overlays.ts';
import type { Choice, PickerKind } from '../state/picker.ts';
import { type Change, type State, say } from '../state/state.ts';
import { bookmark, bookmarkChoices, goToBookmark, turnHistory, withoutBookmark } from './history.ts';

const LETTER = /^[\p{L}\p{N}]$/u;

const leave = (state: State, change: (below: State) => Change): Change => closeThen(state, ['picker'], change);

/** Pickers of single letters. Delete removes a bookmark. */
const letters = (
  does: (state: State, letter: string) => Change,
  press: (state: State, key: string) => Change | null = () => null,
): Pick<PickerKind<null>, 'choices' | 'choose' | 'typed' | 'press' | 'choiceHints'> => ({
  choices: bookmarkChoices,
  choose: (state, _, { value }) => does(state, value),
  typed: null,
  press: (state, _, choice: Choice | undefined, key) => {
    if (key === 'delete' && choice !== undefined) return withoutBookmark(state, choice.value);
    return press(state, key) ?? (LETTER.test(key) ? leave(state, (below) => does(below, key)) : null);
  },
  choiceHints: [['Delete', 'remove']],
});

export const BOOKMARK: PickerKind<null> = {
  ...letters(bookmark),
  title: () => 'Bookmark this view under a letter',
  hints: [['a–z 0–9', 'set bookmark']],
};

/** `''` goes to the previous view. */
export const BOOKMARKS: PickerKind<null> = {
  ...letters(goToBookmark, (state, key) =>
    key === "'" ? leave(state, (below) => turnHistory(below, -1) ?? say('no earlier view')) : null,
  ),
  title: () => 'Go to a bookmark by its letter',
  hints: [['a–z 0–9', 'go to bookmark']],
};
