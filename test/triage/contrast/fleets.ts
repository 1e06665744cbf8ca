import type { Facet } from '../../../src/core/facet/index.ts';
import { contrast } from '../../../src/triage/contrast/contrast.ts';
import type { CommonFinding, Contrast } from '../../../src/triage/contrast/finding.ts';
import { finish } from '../../../src/triage/table/facet-table.ts';
import { type TestRow, tableOf } from '../table/rows.ts';

export const NOW = Date.UTC(2026, 2, 1);

/** The contrast of the rows that say `broken: true` against the others. */
export const contrastOf = (facets: readonly Facet[], rows: readonly TestRow[]): Contrast => {
  const table = tableOf(facets, rows);
  const set = table.rowsOf(rows.filter(({ broken }) => broken === true));
  const rest = table.rowsOf(rows.filter(({ broken }) => broken !== true));
  return finish(contrast({ table, set, rest, others: rest, excluded: [], excludedTerms: [], now: NOW }));
};

/** A finding in words: `agent = 4.7.2`. */
export const said = ({ terms }: Pick<CommonFinding, 'terms'>): string =>
  terms.map(({ facet, operator, value }) => `${facet} ${operator}${value === null ? '' : ` ${value}`}`).join(' and ');

/** `count` rows, each made by its number. */
export const rowsOf = (count: number, row: (at: number) => TestRow): TestRow[] =>
  Array.from({ length: count }, (_, at) => row(at));
