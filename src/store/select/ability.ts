import type { KindId, ListAbility } from '../../core/query/index.ts';
import { dialectOf } from '../dialect/speech.ts';
import type { State } from '../state.ts';

/** What the service lets a list of a kind do, less what it turned out to refuse. */
export const abilityOf = (state: State, kind: KindId): ListAbility => {
  const ability = state.catalog.ability(kind, dialectOf(state, kind));
  const refused = state.refused[kind];
  return refused === undefined || refused.length === 0
    ? ability
    : { ...ability, ...Object.fromEntries(refused.map((name) => [name, false])) };
};
