import type { FieldTest } from './query.ts';

/**
 * Capabilities of the service for one list (document 4.2 to 4.5), and whether it gives single items by uid. The program
 * does the rest locally and says so.
 */
export interface ListAbility {
  readonly paging: boolean;
  readonly cloudType: boolean;
  readonly filter: boolean;
  readonly order: boolean;
  readonly fields: boolean;
  readonly period: boolean;
  readonly details: boolean;
  /** Server filters are case-sensitive. */
  readonly exactCase: boolean;
  /** Why the service cannot filter by these joined tests, as a sentence without a full stop; null if it can. */
  unsayable(tests: readonly FieldTest[]): string | null;
  /** Whether the service can order by a field path. */
  sortable(path: string): boolean;
  /** Field paths that list items never have, even if selected; a single item may have them. */
  readonly lacks: readonly string[];
}

/** Capabilities of an unknown list: none. */
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
