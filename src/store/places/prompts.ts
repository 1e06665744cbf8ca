import type { Change, State } from '../state.ts';
import { exportKey, exportPaste } from '../verbs/export.ts';
import { paletteKey, palettePaste } from '../verbs/palette.ts';
import { pickerKey } from '../verbs/picker.ts';
import { promptKey, promptPaste } from '../verbs/prompt.ts';
import { say } from '../verbs/say.ts';
import { searchKey, searchPaste } from '../verbs/search.ts';
import type { Act, TypedPlace } from './place.ts';
import type { PlaceStates, Shown, TypedId } from './shown.ts';

/** A paste that no prompt takes. */
export const pasteRefused: Change = say('a paste goes into the filter: press / first', 'warn');

/** The prompts and pickers. */
const PROMPTS: { readonly [Id in TypedId]: TypedPlace<PlaceStates[Id]> } = {
  filter: { press: promptKey, paste: promptPaste, drafts: true },
  search: { press: searchKey, paste: searchPaste, drafts: true },
  picker: { press: pickerKey, paste: () => pasteRefused, drafts: true },
  palette: { press: paletteKey, paste: palettePaste, drafts: false },
  'export-name': { press: exportKey, paste: exportPaste, drafts: false },
};

/** A key in a prompt or picker. */
export const pressTyped = <Id extends TypedId>(state: State, shown: Shown<Id>, key: string, act: Act): Change =>
  PROMPTS[shown.id].press(state, shown.state, key, act);

/** A paste into a prompt or picker. */
export const pasteTyped = <Id extends TypedId>(state: State, shown: Shown<Id>, text: string): Change =>
  PROMPTS[shown.id].paste(state, shown.state, text);
