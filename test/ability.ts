import { ENDPOINTS } from '../src/api/dialects/dialect.ts';
import { type ListAbility, NO_ABILITY } from '../src/core/query/query.ts';

/** A list that can be asked all that the document has words for, and gives no single items. */
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
