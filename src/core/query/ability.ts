import type { FieldTest } from './query.ts';

/**
 * Which parameters of a list the service understands (document 4.2 to 4.5), and whether it gives a single item by its
 * uid. What it cannot do is done here, and said.
 */
export interface ListAbility {
  readonly paging: boolean;
  readonly cloudType: boolean;
  readonly filter: boolean;
  readonly order: boolean;
  readonly fields: boolean;
  readonly period: boolean;
  readonly details: boolean;
  /** The service tells upper from lower case where it filters. */
  readonly exactCase: boolean;
  /** Why it cannot be asked to filter by these tests, joined as they say: a sentence without a full stop; null when it can. */
  unsayable(tests: readonly FieldTest[]): string | null;
  /** Whether it can be asked to order by a field path. */
  sortable(path: string): boolean;
  /** Paths of fields that the items of the list never have, whatever is asked; a single item may have them. */
  readonly lacks: readonly string[];
}

/** What a list can be asked of which nothing is known: it is asked for as it is. */
export const NO_ABILITY: ListAbility = {
  paging: false,
  cloudType: false,
  filter: false,
  order: false,
  fields: false,
  period: false,
  details: false,
  exactCase: true,
  unsayable: () => 'the service has no filter for this list',
  sortable: () => false,
  lacks: [],
};
