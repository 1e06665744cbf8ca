import { ENDPOINTS } from '../src/api/dialects/dialect.ts';
import { type ListAbility, NO_ABILITY } from '../src/core/query/query.ts';

/** A list with all documented abilities, but without single items. */
export const EVERY_ABILITY: ListAbility = {
  ...NO_ABILITY,
  paging: true,
  cloudType: true,
  filter: true,
  order: true,
  fields: true,
  period: true,
  unsayable: ENDPOINTS.projects.ability.unsayable,
  sortable: () => true,
};
