import { perKey } from '../core/memo/index.ts';
import { NOTHING_ASKED } from '../core/query/index.ts';
import { type Action, type Binding, type KeyContext, PLACES, TRAITS } from './action.ts';
import { keyText } from './foreign.ts';

// What a key means in a place: an action, or the reason why it does nothing there.

/** Meaning of a key in a context: an action, a blocked action with its reason, or nothing. */
type Resolved =
  | { readonly type: 'action'; readonly action: Action }
  | { readonly type: 'blocked'; readonly action: Action; readonly reason: string }
  | { readonly type: 'none' };

/** The bindings of each key, by key and place. */
const indexOf = perKey((bindings: readonly Binding[]) => {
  const index = new Map<string, Binding[]>();
  for (const binding of bindings)
    for (const place of binding.places)
      for (const key of binding.keys) {
        const name = `${place} ${key}`;
        index.set(name, [...(index.get(name) ?? []), binding]);
      }
  return index;
});

const isHere = ({ places, trait }: Binding, { place, question }: KeyContext): boolean =>
  places.includes(place) && (trait === undefined || question?.traits.includes(trait) === true);

/** Reason why a binding does not work now; null when it does. An item that is not loaded blocks all actions on it. */
const reasonOf = ({ asks, blocked, group, places }: Binding, context: KeyContext): string | null => {
  if (asks === true && context.nothingAsked === true) return NOTHING_ASKED;
  const needsItem = context.place === 'detail' && (group === 'Item' || places.every((place) => place === 'detail'));
  return needsItem && context.missing === true ? 'the item is not loaded' : (blocked?.(context) ?? null);
};

/** The binding of a key in a context: the first that is there, what needs a trait before what does not. */
const bindingFor = (bindings: readonly Binding[], key: string, context: KeyContext): Binding | undefined => {
  const here = indexOf(bindings)
    .get(`${context.place} ${key}`)
    ?.filter((binding) => isHere(binding, context));
  return here?.find(({ trait }) => trait !== undefined) ?? here?.[0];
};

export const resolveKey = (bindings: readonly Binding[], key: string, context: KeyContext): Resolved => {
  const binding = bindingFor(bindings, key, context);
  if (binding === undefined) return { type: 'none' };
  const reason = reasonOf(binding, context);
  return reason === null
    ? { type: 'action', action: binding.action }
    : { type: 'blocked', action: binding.action, reason: `${keyText(key)}: ${reason}` };
};

/**
 * Reason why the action of a binding is unavailable in a context, also from another place; null when it is available.
 */
export const whyNot = (binding: Binding, context: KeyContext): string | null =>
  isHere(binding, context)
    ? reasonOf(binding, context)
    : `only ${binding.trait === undefined ? PLACES[binding.places[0] ?? 'help'] : TRAITS[binding.trait]}`;

/** The bindings that work in a context, in the order of the table. */
export const bindingsIn = (bindings: readonly Binding[], context: KeyContext): readonly Binding[] =>
  bindings.filter((binding) => binding.keys.some((key) => bindingFor(bindings, key, context) === binding));

/** A binding in the footer, and whether it works now. */
interface FooterBinding extends Binding {
  readonly works: boolean;
}

/** Footer bindings of a context, by rank: those that work, and those that are blocked only for a moment. */
export const footerBindings = (bindings: readonly Binding[], context: KeyContext): readonly FooterBinding[] =>
  bindingsIn(bindings, context)
    .filter(
      ({ footer, idle, asks }) => footer !== undefined && idle?.(context) !== true && !(asks && context.nothingAsked),
    )
    .map((binding) => ({
      ...binding,
      label: binding.labelNow?.(context) ?? binding.label,
      works: reasonOf(binding, context) === null,
    }))
    .filter(({ works, passing }) => works || passing)
    .toSorted((a, b) => rank(a, context) - rank(b, context));

const rank = ({ footer = 0, urgent }: Binding, context: KeyContext): number => (urgent?.(context) ? 0 : footer);

export const keysText = ({ keys, shown }: Pick<Binding, 'keys' | 'shown'>): readonly string[] =>
  shown === undefined ? keys.map(keyText) : [shown];
