import { exportEdited, exportKey } from '../export/keys.ts';
import { paletteEdited, paletteKey } from '../palette/keys.ts';
import { pickerEdited, pickerKey, takesText } from '../picker/keys.ts';
import { promptEdited, promptKey } from '../prompt/keys.ts';
import type { Edited } from '../state/line-edit.ts';
import type { Act, TypedPlace } from '../state/place.ts';
import type { PlaceStates, Shown, TypedId } from '../state/shown-places.ts';
import type { Change, State } from '../state/state.ts';
import { SEARCH } from './search.ts';

const itself = (line: Edited): Edited => line;

/** The prompts and pickers. */
const PROMPTS: { readonly [Id in TypedId]: TypedPlace<PlaceStates[Id]> } = {
  filter: { press: promptKey, edit: promptEdited, line: itself },
  search: SEARCH,
  picker: { press: pickerKey, edit: pickerEdited, line: (picker) => (takesText(picker) ? picker : null) },
  palette: { press: paletteKey, edit: paletteEdited, line: itself },
  'export-name': { press: exportKey, edit: exportEdited, line: (prompt) => (prompt.exists ? null : prompt) },
};

/** A key in a prompt or picker. */
export const pressTyped = <Id extends TypedId>(state: State, shown: Shown<Id>, key: string, act: Act): Change =>
  PROMPTS[shown.id].press(state, shown.state, key, act);

/** Sets the text of a prompt or picker. */
export const editTyped = <Id extends TypedId>(state: State, shown: Shown<Id>, edited: Edited): Change =>
  PROMPTS[shown.id].edit(state, shown.state, edited);

/** The text line of a prompt or picker; null while its keys are choices. */
export const lineOf = <Id extends TypedId>(shown: Shown<Id>): Edited | null => PROMPTS[shown.id].line(shown.state);
