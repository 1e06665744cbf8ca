import type { KeyStates, TypedStates } from './place.ts';
import type { QuestionState } from './question.ts';
import type { Change, State } from './state.ts';

/** The state of each prompt, picker or screen over the list and its open item. */
type OverlayStates = Omit<KeyStates, 'list' | 'detail'> & TypedStates;

type OverlayId = keyof OverlayStates;

/** A prompt, a picker or a full screen over the list and its open item. */
export type Overlay = {
  [Id in OverlayId]: { readonly id: Id; readonly state: OverlayStates[Id] };
}[OverlayId];

type Stack = Pick<State, 'overlays'>;

/** Returns the state of an overlay; null if the overlay is closed. */
export const overlayOf = <Id extends OverlayId>({ overlays }: Stack, id: Id): OverlayStates[Id] | null => {
  const found = overlays.find((overlay): overlay is Extract<Overlay, { id: Id }> => overlay.id === id);
  return found === undefined ? null : (found.state as OverlayStates[Id]);
};

export const isOpen = ({ overlays }: Stack, id: OverlayId): boolean => overlays.some((overlay) => overlay.id === id);

/** Returns the id of the top overlay; null if no overlay is open. */
export const topOverlay = ({ overlays }: Stack): OverlayId | null => overlays.at(-1)?.id ?? null;

/** True if two overlays are the same place: the same prompt or screen, or questions of the same name. */
const isSameOverlay = (one: Overlay, other: Overlay): boolean =>
  one.id === 'question' ? other.id === 'question' && one.state.name === other.state.name : one.id === other.id;

/** Opens an overlay on top. If the overlay is open, replaces its state and keeps its position. */
export const openOverlay = <Id extends OverlayId>({ overlays }: Stack, id: Id, state: OverlayStates[Id]): Stack => {
  const overlay = { id, state } as Extract<Overlay, { id: Id }>;
  return {
    overlays: overlays.some((one) => isSameOverlay(one, overlay))
      ? overlays.map((one) => (isSameOverlay(one, overlay) ? overlay : one))
      : [...overlays, overlay],
  };
};

/** Closes overlays; the same stack if none of them is open. */
export const closeOverlays = ({ overlays }: Stack, ...ids: readonly OverlayId[]): Stack => ({
  overlays: overlays.some(({ id }) => ids.includes(id)) ? overlays.filter(({ id }) => !ids.includes(id)) : overlays,
});

/** Returns the state without the palette and the help, whose entries are about the place below them. */
export const belowHelp = (state: State): State => ({ ...state, ...closeOverlays(state, 'palette', 'help') });

/** Closes overlays, then applies a change, which may open other overlays. */
export const closeThen = (state: State, ids: readonly OverlayId[], change: (below: State) => Change): Change => {
  const stack = closeOverlays(state, ...ids);
  return { ...stack, ...change({ ...state, ...stack }) };
};

/** Opens a question on top, or moves an open question there. Esc returns to the overlay that was on top before. */
export const openQuestion = (stack: Stack, question: QuestionState): Stack => {
  const top = stack.overlays.at(-1);
  const isTop = top !== undefined && isSameOverlay(top, { id: 'question', state: question });
  return openOverlay(isTop ? stack : closeQuestion(stack, question.name), 'question', question);
};

export const closeQuestion = ({ overlays }: Stack, name: string): Stack => ({
  overlays: overlays.filter((one) => one.id !== 'question' || one.state.name !== name),
});

/** Returns the open questions, the question on top last. */
export const openQuestions = ({ overlays }: Stack): readonly Extract<Overlay, { id: 'question' }>[] =>
  overlays.filter((one): one is Extract<Overlay, { id: 'question' }> => one.id === 'question');

/** Closes all questions; the same stack if no question is open. */
export const closeQuestions = (stack: Stack): Stack => closeOverlays(stack, 'question');

/** Opens the help at a topic, with the lines that contain a text; an empty text shows all lines. */
export const openHelp = (state: Stack, text = '', topic: OverlayStates['help']['topic'] = 'first'): Stack =>
  openOverlay(closeOverlays(state, 'help'), 'help', { topic, top: 0, text });
