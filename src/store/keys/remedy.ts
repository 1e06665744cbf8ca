import { type ActionReference, type Problem, problemText, type Remedy, remedyText } from '../../core/client/index.ts';
import type { Place } from '../state/place.ts';
import type { State } from '../state/state.ts';
import { keyNamed, worksIn } from './resolve.ts';
import { keyText } from './text.ts';

type Keys = Pick<State, 'keyTable'>;

/** Words a remedy (what the user can do about a problem) with the keys of a place. A key that works only in a list says so: `with u in a list`. */
export const remedyInKeys = (state: Keys, remedy: Remedy, place: Place = 'list'): string =>
  remedyText(remedy, (reference) => keyWords(state, reference, place));

/** Describes a problem in one line: its cause, the message of the service, and the remedy with the keys of a place. */
export const problemLine = (state: Keys, problem: Problem, place: Place = 'list'): string =>
  problemText(problem, remedyInKeys(state, problem.remedy, place));

const keyWords = (state: Keys, reference: ActionReference, place: Place): string => {
  if ('set' in reference) return `:set ${reference.set} ${reference.to}`;
  const isOnService = reference.action === 'server-filter';
  const key = keyNamed(state, isOnService ? 'filter' : reference.action);
  if (key === undefined) return '';
  // In the filter prompt, ^T sends the filter to the service.
  const keys = [key.keys[0], ...(isOnService ? ['ctrl+t'] : [])];
  return `with ${keys.map(keyText).join(' and ')}${worksIn(key, place) ? '' : ' in a list'}`;
};
