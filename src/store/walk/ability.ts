import type { KindId, ListAbility } from '../../core/query/index.ts';
import { unlistedTest } from '../../query/absence.ts';
import { dialectOf, type Refusable, type State } from '../state/state.ts';

/** Returns the abilities of a kind's list, without abilities that the service refused. */
export const abilityOf = (state: State, kind: KindId): ListAbility => {
  const ability = state.catalog.ability(kind, dialectOf(state, kind));
  const refused = state.refused[kind];
  if (refused === undefined) return ability;
  return {
    ...ability,
    fields: ability.fields && !refused.includes('fields'),
    details: ability.details && !refused.includes('details'),
  };
};

/** True if the list of a kind leaves out a field, given by its path. */
export const isUnlisted = (state: State, path: string, kind: KindId): boolean =>
  unlistedTest(abilityOf(state, kind).unlisted)(path);

/** Notes that the service has refused abilities for a kind. */
export const refusing = (state: State, kind: KindId, ...what: readonly Refusable[]): Pick<State, 'refused'> => ({
  refused: { ...state.refused, [kind]: [...new Set([...(state.refused[kind] ?? []), ...what])] },
});
