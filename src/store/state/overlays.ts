import { OWN_COLUMNS } from '../../core/item/index.ts';
import type { HelpTopicId, Overlay, OverlayId, OverlayStates, Picker, PickerPurpose } from './overlay.ts';
import type { Change, State } from './state.ts';

/** A state or draft with overlays. */
type Stack = Pick<State, 'overlays'>;

/** The state of an overlay; null while it is closed. */
export const overlayOf = <Id extends OverlayId>({ overlays }: Stack, id: Id): OverlayStates[Id] | null => {
  const found = overlays.find((overlay): overlay is Extract<Overlay, { id: Id }> => overlay.id === id);
  return found === undefined ? null : (found.state as OverlayStates[Id]);
};

export const isOpen = ({ overlays }: Stack, id: OverlayId): boolean => overlays.some((overlay) => overlay.id === id);

/** The id of the top overlay; null without overlays. */
export const topOverlay = ({ overlays }: Stack): OverlayId | null => overlays.at(-1)?.id ?? null;

/** Opens an overlay on top, or replaces the state of an open one in place. */
export const openOverlay = <Id extends OverlayId>({ overlays }: Stack, id: Id, state: OverlayStates[Id]): Stack => {
  const overlay = { id, state } as Extract<Overlay, { id: Id }>;
  return {
    overlays: isOpen({ overlays }, id)
      ? overlays.map((one) => (one.id === id ? overlay : one))
      : [...overlays, overlay],
  };
};

/** Closes overlays; the same stack if none of them is open. */
export const closeOverlays = ({ overlays }: Stack, ...ids: readonly OverlayId[]): Stack => ({
  overlays: overlays.some(({ id }) => ids.includes(id)) ? overlays.filter(({ id }) => !ids.includes(id)) : overlays,
});

/** Closes overlays, then applies a change, which may open others. */
export const closeThen = (state: State, ids: readonly OverlayId[], change: (below: State) => Change): Change => {
  const stack = closeOverlays(state, ...ids);
  return { ...stack, ...change({ ...state, ...stack }) };
};

/** An empty picker. */
export const newPicker = (purpose: PickerPurpose, facets: readonly string[] = []): Picker => ({
  purpose,
  text: '',
  caret: 0,
  index: 0,
  order: [],
  columns: OWN_COLUMNS,
  facets,
});

/** The overlays of questions about many items. */
export const QUESTION_IDS = [
  'count',
  'pivot',
  'fields',
  'why',
  'timeline',
  'now',
  'attention',
  'explain',
] as const satisfies readonly OverlayId[];

const isQuestion = ({ id }: Overlay): boolean => QUESTION_IDS.some((one) => one === id);

/** Opens a question on top, moving it up if open; Esc returns to the overlay that was on top. */
export const openQuestion = <Id extends (typeof QUESTION_IDS)[number]>(
  stack: Stack,
  id: Id,
  state: OverlayStates[Id],
): Stack =>
  topOverlay(stack) === id ? openOverlay(stack, id, state) : openOverlay(closeOverlays(stack, id), id, state);

/** The open questions, for the way back. */
export const openQuestions = ({ overlays }: Stack): readonly Overlay[] => overlays.filter(isQuestion);

/** Closes all questions; the same stack if none is open. */
export const closeQuestions = (stack: Stack): Stack => closeOverlays(stack, ...QUESTION_IDS);
/** Opens the help at a page, narrowed to a text. */
export const openHelp = (state: Stack, text = '', topic: HelpTopicId = 'keys'): Stack =>
  openOverlay(closeOverlays(state, 'help'), 'help', { topic, top: 0, text });
