// What a key means in a place: an action, or the reason why it does nothing there.

import { type Action, type Binding, type KeyContext, PLACES, type Place } from './action.ts';
import { BINDINGS } from './bindings.ts';
import { keyText } from './foreign.ts';

/** Meaning of a key in a context: an action, a blocked action with its reason, or nothing. */
export type Resolved =
  | { readonly type: 'action'; readonly action: Action }
  | { readonly type: 'blocked'; readonly action: Action; readonly reason: string }
  | { readonly type: 'none' };

const index = new Map<string, Binding>();
for (const binding of BINDINGS)
  for (const place of binding.places) for (const key of binding.keys) index.set(`${place} ${key}`, binding);

/** Reason why a binding does not work now; null when it does. An item that is not loaded blocks all actions on it. */
const reasonOf = ({ blocked, group, places }: Binding, context: KeyContext): string | null => {
  const needsItem = context.place === 'detail' && (group === 'Item' || places.every((place) => place === 'detail'));
  return needsItem && context.missing === true ? 'the item is not loaded' : (blocked?.(context) ?? null);
};

/** Resolves a key in a context. */
export const resolveKey = (key: string, context: KeyContext): Resolved => {
  const binding = index.get(`${context.place} ${key}`);
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
  binding.places.includes(context.place) ? reasonOf(binding, context) : `only ${PLACES[binding.places[0] ?? 'help']}`;

/** The bindings of a place in the order of the table. */
export const bindingsOf = (place: Place): readonly Binding[] => BINDINGS.filter(({ places }) => places.includes(place));

/** A binding in the footer, and whether it works now. */
export interface FooterBinding extends Binding {
  readonly works: boolean;
}

/** Footer bindings of a context, by rank: those that work, and those that are blocked only for a moment. */
export const footerBindings = (context: KeyContext): readonly FooterBinding[] =>
  bindingsOf(context.place)
    .filter(({ footer, idle }) => footer !== undefined && idle?.(context) !== true)
    .map((binding) => ({
      ...binding,
      label: binding.labelNow?.(context) ?? binding.label,
      works: reasonOf(binding, context) === null,
    }))
    .filter(({ works, passing }) => works || passing)
    .toSorted((a, b) => rank(a, context) - rank(b, context));

const rank = ({ footer = 0, urgent }: Binding, context: KeyContext): number => (urgent?.(context) ? 0 : footer);

/** Display texts of the keys of a binding. */
export const keysText = ({ keys, shown }: Pick<Binding, 'keys' | 'shown'>): readonly string[] =>
  shown === undefined ? keys.map(keyText) : [shown];
