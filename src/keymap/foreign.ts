import {
  type ActionReference,
  type Problem,
  problemText,
  type Remedy,
  type RemedyAction,
  remedyText,
} from '../core/client/index.ts';
import { type Action, type Binding, type KeyContext, PLACES, type Place, TRAITS } from './action.ts';
import { BINDINGS } from './bindings.ts';

const NAMES: Readonly<Record<string, string>> = {
  enter: 'Enter',
  esc: 'Esc',
  tab: 'Tab',
  'shift+tab': '⇧Tab',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  space: 'Space',
};

/** Display text of a key: `^D`, `Enter`, `⇧Tab`, `F1`. */
export const keyText = (key: string): string => {
  const name = NAMES[key];
  if (name !== undefined) return name;
  if (key.startsWith('ctrl+')) return `^${NAMES[key.slice(5)] ?? key.slice(5).toUpperCase()}`;
  return isFunctionKey(key) ? key.toUpperCase() : key;
};

/** Where a key acts, in brackets behind what it does: ` (in the log)`; empty for one of the list. */
export const placeNote = ({ places, trait }: Binding): string => {
  if (trait !== undefined) return ` (${TRAITS[trait]})`;
  const [first] = places;
  if (first === undefined || places.includes('list')) return '';
  if (places.includes('detail')) return ` (${PLACES.detail})`;
  return places.length === 1 || places.includes('log') ? ` (${PLACES[first]})` : ' (in an answer)';
};

/** True for F1 to F12. */
export const isFunctionKey = (key: string): boolean => /^f\d{1,2}$/.test(key);

/**
 * Keys of other programs (vim, less, k9s, htop, lazygit, VisiData) and the equivalent actions here, in order of
 * preference: the hint names the first with a key in the place. A plain sentence where no action is equivalent.
 */
const FOREIGN: Readonly<Record<string, readonly Action[] | string>> = {
  s: ['order'],
  f6: ['order'],
  f: ['filter', 'search'],
  f3: ['filter', 'search'],
  f4: ['filter', 'search'],
  N: 'a filter shows matches only: j and k go through them',
  i: ['open', 'next-section'],
  D: ['open'],
  'ctrl+v': ['mark'],
  E: ['export'],
  Y: ['copy-other', 'copy-request'],
  U: ['scope'],
  V: 'Q versions and Q agents count versions',
  H: ['first'],
  'ctrl+o': ['earlier-view', 'back'],
  'ctrl+g': ['back'],
  'ctrl+h': ['back'],
  'ctrl+e': ['down'],
  'ctrl+n': ['down'],
  'ctrl+y': ['up'],
  'ctrl+p': ['up'],
  'ctrl+w': ['wide', 'wrap'],
  f2: ['columns'],
  f5: ['refresh'],
  f10: ['quit'],
  Z: ['quit'],
};

type Where = Pick<KeyContext, 'place' | 'question'>;

/**
 * Hint for a key without a binding in a place: the equivalent key, or the place where the key works; null when there is
 * neither.
 */
export const foreignHint = (bindings: readonly Binding[], key: string, { place, question }: Where): string | null => {
  const known = Object.hasOwn(FOREIGN, key) ? FOREIGN[key] : undefined;
  if (typeof known === 'string') return place === 'list' ? known : elsewhere(bindings, key);
  const isIn = ({ places, trait }: Binding): boolean =>
    places.includes(place) && (trait === undefined || question?.traits.includes(trait) === true);
  for (const action of known ?? []) {
    const binding = bindings.find((one) => one.action === action && isIn(one));
    if (binding !== undefined) return `${keyText(binding.keys[0])} ${binding.label}`;
  }
  return elsewhere(bindings, key);
};

/** The place where a key works: `order · in a list only`; null when it is unbound. */
const elsewhere = (bindings: readonly Binding[], key: string): string | null => {
  const binding = bindings.find(({ keys }) => keys.includes(key));
  const [place] = binding?.places ?? [];
  return binding === undefined || place === undefined ? null : `${binding.label} · ${PLACES[place]} only`;
};

/** Keys of each remedy: the key of its action, then `next`. */
const REMEDY_KEYS: Readonly<Record<RemedyAction, { readonly action: Action; readonly next?: string }>> = {
  refresh: { action: 'refresh' },
  'load-all': { action: 'load-all' },
  scope: { action: 'scope' },
  'cloud-type': { action: 'cloud-type' },
  filter: { action: 'filter' },
  'server-filter': { action: 'filter', next: 'ctrl+t' },
};

/** A remedy in the keys of a place; a key that works only elsewhere names its place: `with u in a list`. */
export const remedyInKeys = (remedy: Remedy, place: Place = 'list'): string =>
  remedyText(remedy, (reference) => keyWords(reference, place));

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
