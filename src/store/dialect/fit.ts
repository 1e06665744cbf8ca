import type { KindId } from '../../core/query/index.ts';
import { parseFilter } from '../../query/filter/language/index.ts';
import { retargeted, type SplitFilter, serverFilterText } from '../../query/filter/server/index.ts';
import { resourceIn, viewOf } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import type { View } from '../state/view.ts';
import { abilityOf } from '../walk/ability.ts';
import { both } from '../walk/server-filter.ts';

/** A view and its changes, in sentences without a full stop. */
export interface Fitted {
  readonly view: View;
  readonly notes: readonly string[];
}

/**
 * The view of a kind fitted to the current dialect: service filters and cloud types that its list does not support
 * become local ones. The same view when all is supported.
 */
export const fittedView = (state: State, kind: KindId): Fitted =>
  [withFilter, withType, withPeriod].reduce<Fitted>(
    (fitted, fit) => {
      const next = fit(state, kind, fitted.view);
      return next === null ? fitted : { view: next.view, notes: [...fitted.notes, ...next.notes] };
    },
    { view: viewOf(state, kind), notes: [] },
  );

const withFilter = (state: State, kind: KindId, view: View): Fitted | null => {
  const { filter, unsayable } = abilityOf(state, kind);
  const asked = view.serverFilter;
  if (asked.length === 0 || (filter && unsayable(asked) === null)) return null;
  const none = (): string => 'the service cannot filter this list';
  const split: SplitFilter | null = retargeted(asked, resourceIn(state, kind), filter ? unsayable : none);
  if (split === null) return null;
  const [first] = split.kept;
  return {
    view: { ...view, serverFilter: split.server, filter: both(view.filter, split.local) },
    notes: [`filtering ${serverFilterText(asked)} locally${first === undefined ? '' : `: ${first.why}`}`],
  };
};

const withType = (state: State, kind: KindId, view: View): Fitted | null => {
  if (view.cloudType === null || abilityOf(state, kind).cloudType) return null;
  const typed = parseFilter(`type=${view.cloudType}`, resourceIn(state, kind));
  if (!typed.ok) return null;
  return {
    view: { ...view, cloudType: null, filter: both(view.filter, typed.filter) },
    notes: [`filtering ${typed.filter.text} locally: this list takes no cloud type`],
  };
};

const withPeriod = (state: State, kind: KindId, view: View): Fitted | null =>
  view.period === null || abilityOf(state, kind).period
    ? null
    : { view: { ...view, period: null }, notes: ['the service uses its own metric period'] };
