import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';

const ROWS_A_STEP = 512;
/** A facet with fewer values of two or more rows implies no other facet: that both go together may be chance. */
const LEAST_VALUES = 3;

/**
 * Ids of the facets that only repeat the facets by which rows were chosen (`ids`), in steps: they are read from the same object, or each
 * value of a chosen facet goes with one value of them.
 */
export function* impliedFacets(
  table: FacetTable,
  ids: readonly string[],
  rows: Uint32Array,
): Generator<void, readonly string[]> {
  const found = new Set<FacetCodes>();
  for (const facet of ids.flatMap((id) => table.facet(id) ?? [])) {
    for (const other of table.facets) if (isBelow(other, facet)) found.add(other);
    for (const other of yield* determined(table, facet, rows)) found.add(other);
  }
  return Array.from(found, ({ facet: { id } }) => id).filter((id) => !ids.includes(id));
}

const isBelow = ({ facet: { fields } }: FacetCodes, { facet: { fields: paths, role } }: FacetCodes): boolean =>
  role !== 'derived' && fields.some((field) => paths.some((path) => field === path || field.startsWith(`${path}.`)));

/** The single-valued facets that a facet determines: for each of its values, all rows have the same value, or all have none. */
function* determined(table: FacetTable, by: FacetCodes, rows: Uint32Array): Generator<void, readonly FacetCodes[]> {
  const { facets } = table.dictionary;
  const isOpen = table.facets.map(
    ({ facet: { many }, storage, index }) => !many && storage === 'codes' && index !== by.index,
  );
  const rowsOf = new Map<number, number>();
  // By value: the code of each other facet, and its number of rows.
  const codesOf = new Map<number, Map<number, { readonly code: number; rows: number }>>();
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
    const run = table.arena.run(row);
    for (const value of run.filter((code) => facets[code] === by.index)) {
      rowsOf.set(value, (rowsOf.get(value) ?? 0) + 1);
      const codes = codesOf.get(value) ?? new Map();
      codesOf.set(value, codes);
      for (const code of run) {
        const index = facets[code] ?? 0;
        if (isOpen[index] !== true) continue;
        const known = codes.get(index);
        if (known === undefined) codes.set(index, { code, rows: 1 });
        else if (known.code === code) known.rows += 1;
        else isOpen[index] = false;
      }
    }
  }
  if ([...rowsOf.values()].filter((count) => count >= 2).length < LEAST_VALUES) return [];
  for (const [value, codes] of codesOf)
    for (const [index, one] of codes) if (one.rows !== rowsOf.get(value)) isOpen[index] = false;
  return table.facets.filter(({ index }) => isOpen[index] === true);
}
