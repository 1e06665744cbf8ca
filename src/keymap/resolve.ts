import { type Action, type KeyContext, PLACES, type Place } from './action.ts';
import type { Binding } from './binding.ts';
import { BINDINGS } from './bindings.ts';
import { keyText } from './key-text.ts';

/** What a key means now: an action, the reason why not, or nothing. */
export type Resolved =
  | { readonly type: 'action'; readonly action: Action }
  | { readonly type: 'blocked'; readonly action: Action; readonly reason: string }
  | { readonly type: 'none' };

const index = new Map<string, Binding>();
for (const binding of BINDINGS)
  for (const place of binding.places) for (const key of binding.keys) index.set(`${place} ${key}`, binding);

/** Why a binding cannot work now; null when it can. Where the open item is not here, nothing can be done with it. */
const reasonOf = ({ blocked, group, places }: Binding, context: KeyContext): string | null => {
  const needsItem = context.place === 'detail' && (group === 'Item' || places.every((place) => place === 'detail'));
  return needsItem && context.missing === true ? 'the item is not loaded' : (blocked?.(context) ?? null);
};

/** What a key does in a context. */
export const resolveKey = (key: string, context: KeyContext): Resolved => {
  const binding = index.get(`${context.place} ${key}`);
  if (binding === undefined) return { type: 'none' };
  const reason = reasonOf(binding, context);
  return reason === null
    ? { type: 'action', action: binding.action }
    : { type: 'blocked', action: binding.action, reason: `${keyText(key)}: ${reason}` };
};

/** Why what a binding asks for cannot be done in a context; null when it can. */
export const whyNot = (binding: Binding, context: KeyContext): string | null =>
  binding.places.includes(context.place) ? reasonOf(binding, context) : `only ${PLACES[binding.places[0] ?? 'help']}`;

/** The bindings of a place in the order of the table. */
export const bindingsOf = (place: Place): readonly Binding[] => BINDINGS.filter(({ places }) => places.includes(place));

/** A binding in the footer, and whether it works at this moment. */
export interface FooterBinding extends Binding {
  readonly works: boolean;
}

/** The bindings that the footer of a place shows: those that work now or in a moment, the most useful first. */
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

/** How the keys of a binding are written. */
export const keysText = ({ keys, shown }: Pick<Binding, 'keys' | 'shown'>): readonly string[] =>
  shown === undefined ? keys.map(keyText) : [shown];
