import {
  type ActionReference,
  type Problem,
  problemText,
  type Remedy,
  type RemedyAction,
  remedyText,
} from '../core/client/index.ts';
import { type Action, PLACES, type Place } from './action.ts';
import { BINDINGS } from './bindings.ts';
import { keyText } from './key-text.ts';

/** Keys of each remedy: the key of its action, then `next`. */
const REMEDY_KEYS: Readonly<Record<RemedyAction, { readonly action: Action; readonly next?: string }>> = {
  refresh: { action: 'refresh' },
  scope: { action: 'scope' },
  'cloud-type': { action: 'cloud-type' },
  filter: { action: 'filter' },
  'server-filter': { action: 'filter', next: 'ctrl+t' },
};

/** A remedy in the keys of a place; a key that works only elsewhere names its place: `with u in a list`. */
export const remedyInKeys = (remedy: Remedy, place: Place = 'list'): string =>
  remedyText(remedy, (reference) => keyWords(reference, place));

/** A problem and its remedy in one line, in the keys of a place. */
export const problemLine = (problem: Problem, place: Place = 'list'): string =>
  problemText(problem, remedyInKeys(problem.remedy, place));

const keyWords = (reference: ActionReference, place: Place): string => {
  if ('set' in reference) return `:set ${reference.set} ${reference.to}`;
  const { action, next } = REMEDY_KEYS[reference.action];
  const binding = BINDINGS.find((one) => one.action === action);
  if (binding === undefined) return '';
  const keys = [binding.keys[0], ...(next === undefined ? [] : [next])].map(keyText).join(' and ');
  const where = binding.places.includes(place) ? '' : ` ${PLACES[binding.places[0] ?? 'list']}`;
  return `with ${keys}${where}`;
};
