import { itemSearchEdited, itemSearchKey, searchItem } from '../detail/search.ts';
import { helpSearchEdited, helpSearchKey, searchHelp } from '../help/help.ts';
import type { Edited } from '../state/line-edit.ts';
import type { SearchPrompt } from '../state/overlay.ts';
import { isOpen } from '../state/overlays.ts';
import type { TypedPlace } from '../state/place.ts';
import type { Change, State } from '../state/state.ts';

/** Opens the search prompt of the help, or of the open item. */
export const openSearch = (state: State): Change => (isOpen(state, 'help') ? searchHelp(state) : searchItem(state));

const searchKey = (state: State, prompt: SearchPrompt, key: string): Change =>
  isOpen(state, 'help') ? helpSearchKey(state, prompt, key) : itemSearchKey(state, prompt, key);

const searchEdited = (state: State, prompt: SearchPrompt, edited: Edited): Change =>
  isOpen(state, 'help') ? helpSearchEdited(state, prompt, edited) : itemSearchEdited(state, prompt, edited);

/** The search prompt: of the help where that is open, else of the open item. */
export const SEARCH: TypedPlace<SearchPrompt> = { press: searchKey, edit: searchEdited, line: (line) => line };
