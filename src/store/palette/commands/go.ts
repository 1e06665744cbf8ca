import { type Item, ownUid } from '../../../core/item/index.ts';
import type { KindId } from '../../../core/query/index.ts';
import { plural } from '../../../core/values/index.ts';
import { goToRelated } from '../../detail/go-to-related.ts';
import { itemNow, kindWord, resourceIn, type State } from '../../state/state.ts';
import { briefText } from '../brief.ts';
import { type Argument, type Command, done, inSight, type Outcome, unfinished } from '../command.ts';
import { findItems, type LoadedKind, loadedKinds } from '../items.ts';

/** Opens an item in its tab; Esc returns to the current place. */
export const openItem = (state: State, { kind, uid, name }: Pick<Item, 'kind' | 'uid' | 'name'>) => ({
  ...inSight(state),
  ...goToRelated(state, { kind, uid, one: true, label: name, hint: '' }),
});

interface Wanted {
  readonly kinds: readonly LoadedKind[];
  /** Null if the argument names no kind. */
  readonly kind: KindId | null;
  readonly text: string;
  /** Offset of the text in the argument. */
  readonly at: number;
}

/** Parses an argument such as `summary retail`. A leading kind distinguishes items with the same uid. */
const wantedOf = (state: State, argument: string): Wanted => {
  const [, word = '', text = ''] = /^(\S+)\s+(.*)$/s.exec(argument) ?? [];
  const kind = state.catalog.resources.find(({ names }) => names.includes(word))?.id ?? null;
  const kinds = loadedKinds(state);
  if (kind === null) return { kinds, kind, text: argument, at: 0 };
  return { kinds: kinds.filter((one) => one.kind === kind), kind, text, at: argument.length - text.length };
};

/** Opens the loaded item that an argument names. */
export const goTo = (state: State, argument: string): Outcome => {
  const { kinds, text, at } = wantedOf(state, argument);
  if (text === '') return unfinished(at, 'expected the uid or name of a loaded item');
  const found = meant(kinds, text);
  const [first, second] = found;
  if (first === undefined) return unfinished(at, `${text} is not loaded; L loads all, / filters`);
  const { one } = resourceIn(state, first.kind);
  if (second === undefined) return done(openItem(state, first), `open the ${one} ${first.name}`);
  return unfinished(
    at,
    `ambiguous, ${plural(found.length, 'item')} match: ${first.name}, ${second.name}${found.length > 2 ? ', …' : ''}`,
  );
};

/** Finds the items that a text names: by uid, else by full name, else by a prefix of name or uid. Of equal uids, the first kind counts. */
const meant = (kinds: readonly LoadedKind[], text: string): readonly Item[] => {
  const wanted = text.toLowerCase();
  const named: Item[] = [];
  const begun: Item[] = [];
  const exact: Item[] = [];
  for (const { items } of kinds) {
    for (const item of items) {
      if (ownUid(item.uid) === text) exact.push(item);
      const name = item.name.toLowerCase();
      if (name === wanted) named.push(item);
      else if (name.startsWith(wanted) || ownUid(item.uid).startsWith(text)) begun.push(item);
    }
    if (exact.length > 0) return exact;
  }
  const found = named.length > 0 ? named : begun;
  return found.every(({ uid }) => uid === found[0]?.uid) ? found.slice(0, 1) : found;
};

/** Completes an argument with loaded items. */
export const itemArgument = (state: State, argument: string): Argument => {
  const { kinds, text } = wantedOf(state, argument);
  const options = findItems(kinds, text.trim().toLowerCase()).found.map(({ item }) => ({
    // Kinds may share uids, so the word for the kind distinguishes them.
    text: `${kindWord(resourceIn(state, item.kind))} ${ownUid(item.uid)}`,
    label: item.name,
    hint: hintOf(state, item),
  }));
  return { what: 'item', whole: true, from: 0, to: argument.length, options };
};

const hintOf = (state: State, item: Item): string => {
  const resource = resourceIn(state, item.kind);
  const brief = briefText(resource, item, itemNow(state));
  return [kindWord(resource), brief, ownUid(item.uid) === item.name ? '' : ownUid(item.uid)]
    .filter((text) => text !== '')
    .join('  ');
};

/** Commands that open a loaded item. */
export const GO_COMMANDS: readonly Command[] = [
  {
    names: ['goto'],
    argument: '[KIND] NAME',
    about: 'open a loaded item by uid or name (a prefix will do); Esc goes back',
    run: goTo,
    complete: itemArgument,
  },
];
