import { perKey } from '../../core/memo/index.ts';
import { NOTHING_ASKED } from '../../core/query/index.ts';
import type { Key } from '../state/key.ts';
import type { Place, Places } from '../state/place.ts';
import { keyPlace, type State } from '../state/state.ts';
import { keyText } from './text.ts';

// Finds the meaning of a key in a place, or the reason why it has no effect there.

export const worksIn = ({ places }: Pick<Key, 'places'>, place: Place): boolean =>
  places === 'everywhere' || (places === 'outside help' ? place !== 'help' : places.includes(place));

/** Finds the keys that a key press means in a place. */
const indexOf = perKey((keys: readonly Key[]) => {
  const index = new Map<string, readonly Key[]>();
  return (place: Place, press: string): readonly Key[] => {
    const name = `${place} ${press}`;
    const known = index.get(name);
    if (known !== undefined) return known;
    const found = keys.filter((key) => key.keys.includes(press) && worksIn(key, place));
    index.set(name, found);
    return found;
  };
});

/** True for keys of the place on top. A key of a question works only while its answer is open. */
const isHere = (state: State, key: Key): boolean => {
  const top = keyPlace(state);
  if (!worksIn(key, top.id)) return false;
  return key.question === undefined || (top.id === 'question' && top.state.name === key.question.name);
};

/** Returns the key that a key press means on the screen; a key of the open question comes first. Undefined if there is none. */
export const keyFor = (state: State, press: string): Key | undefined => {
  const here = indexOf(state.keyTable)(keyPlace(state).id, press).filter((key) => isHere(state, key));
  return here.find(({ question }) => question !== undefined) ?? here[0];
};

export const keyNamed = ({ keyTable }: Pick<State, 'keyTable'>, id: string): Key | undefined =>
  keyTable.find((key) => key.id === id);

/** Returns why a key of this place does not work at the moment; null if it works. */
export const reasonOf = (state: State, key: Key): string | null => {
  if (key.asks === true && state.service.snapshot !== undefined) return NOTHING_ASKED;
  return state.places.withKeys[keyPlace(state).id].blocks?.(state, key) ?? key.blocked?.(state) ?? null;
};

/** Names the place where a key works: `in the log`. If there are several, names the first. */
export const whereOf = ({ places }: Pick<State, 'places'>, key: Key): string => {
  if (key.question !== undefined) return key.question.where;
  const first = typeof key.places === 'string' ? 'list' : key.places[0];
  return places.withKeys[first ?? 'help'].where;
};

/** Note on the place of a key: ` (in the log)`; empty for a key that works in the list. */
export const placeNote = (places: Places, key: Key): string =>
  worksIn(key, 'list') ? '' : ` (${whereOf({ places }, key)})`;

/** Returns why a key does not work in the place on top; null if it works. For a key of another place: `only in the log`. */
export const whyNot = (state: State, key: Key): string | null =>
  isHere(state, key) ? reasonOf(state, key) : `only ${whereOf(state, key)}`;

const listsOf = perKey((_: readonly Key[]) => new Map<string, readonly Key[]>());

/** The keys that work in the topmost place, prompts and pickers aside, in the order of the key table. */
export const keysHere = (state: State): readonly Key[] => {
  const top = keyPlace(state);
  const lists = listsOf(state.keyTable);
  const name = top.id === 'question' ? `question ${top.state.name}` : top.id;
  const known = lists.get(name);
  if (known !== undefined) return known;
  const found = state.keyTable.filter((key) => key.keys.some((press) => keyFor(state, press) === key));
  lists.set(name, found);
  return found;
};

/** A key in the footer. `works` is false if the key is blocked. */
interface FooterKey extends Key {
  readonly works: boolean;
}

/** Returns the keys that the footer shows, most important first: keys that work, and keys that are blocked only for a moment. */
export const footerKeys = (state: State): readonly FooterKey[] =>
  keysHere(state)
    .filter(
      ({ footer, idle, asks }) =>
        footer !== undefined && idle?.(state) !== true && !(asks && state.service.snapshot !== undefined),
    )
    .map((key) => ({ ...key, label: key.labelNow?.(state) ?? key.label, works: reasonOf(state, key) === null }))
    .filter(({ works, passing }) => works || passing)
    .toSorted((a, b) => rank(a, state) - rank(b, state));

const rank = ({ footer = 0, urgent }: Key, state: State): number => (urgent?.(state) ? 0 : footer);

export const keysText = ({ keys, shown }: Pick<Key, 'keys' | 'shown'>): readonly string[] =>
  shown === undefined ? keys.map(keyText) : [shown];
