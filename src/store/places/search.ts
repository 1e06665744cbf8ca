import type { SearchPrompt } from '../overlay.ts';
import { isOpen } from '../overlays.ts';
import type { Change, State } from '../state.ts';
import type { Edited } from '../verbs/edit.ts';
import { helpSearchEdited, helpSearchKey, searchHelp } from '../verbs/help.ts';
import { itemSearchEdited, itemSearchKey, searchItem } from '../verbs/search.ts';
import type { TypedPlace } from './place.ts';

/** Opens the search prompt of the help, or of the open item. */
export const openSearch = (state: State): Change => (isOpen(state, 'help') ? searchHelp(state) : searchItem(state));

const searchKey = (state: State, prompt: SearchPrompt, key: string): Change =>
  isOpen(state, 'help') ? helpSearchKey(state, prompt, key) : itemSearchKey(state, prompt, key);

const searchEdited = (state: State, prompt: SearchPrompt, edited: Edited): Change =>
  isOpen(state, 'help') ? helpSearchEdited(state, prompt, edited) : itemSearchEdited(state, prompt, edited);

/** The search prompt: of the help where that is open, else of the open item. */
export const SEARCH: TypedPlace<SearchPrompt> = { press: searchKey, edit: searchEdited, line: (line) => line };
