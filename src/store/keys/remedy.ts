import {
  type ActionReference,
  type Problem,
  problemText,
  type Remedy,
  type RemedyAction,
  remedyText,
} from '../../core/client/index.ts';
import type { Place } from '../state/place.ts';
import { keyText } from './text.ts';

/** The keys of remedies, and where they work beside the list. `test/places/remedy.test.ts` compares them with the keys. */
const REMEDY_KEYS: Readonly<
  Record<RemedyAction, { readonly keys: readonly string[]; readonly places: readonly Place[] }>
> = {
  refresh: { keys: ['r'], places: ['list', 'detail', 'question'] },
  'load-all': { keys: ['L'], places: ['list', 'question'] },
  scope: { keys: ['u'], places: ['list', 'detail', 'question', 'log', 'request'] },
  'cloud-type': { keys: ['t'], places: ['list'] },
  filter: { keys: ['/'], places: ['list'] },
  'server-filter': { keys: ['/', 'ctrl+t'], places: ['list'] },
};

/** A remedy in the keys of a place; a key that works only elsewhere names its place: `with u in a list`. */
export const remedyInKeys = (remedy: Remedy, place: Place = 'list'): string =>
  remedyText(remedy, (reference) => keyWords(reference, place));

export const problemLine = (problem: Problem, place: Place = 'list'): string =>
  problemText(problem, remedyInKeys(problem.remedy, place));

const keyWords = (reference: ActionReference, place: Place): string => {
  if ('set' in reference) return `:set ${reference.set} ${reference.to}`;
  const { keys, places } = REMEDY_KEYS[reference.action];
  return `with ${keys.map(keyText).join(' and ')}${places.includes(place) ? '' : ' in a list'}`;
};
