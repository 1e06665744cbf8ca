import { type Facet, type FacetLeaf, type FleetItem, facetsRead, type Rule } from '../../core/facet/index.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';

/** Rows as the rules of the fleet compare them: the facets that these read, and what each row has of them. */
export interface ComparedRows {
  readonly facets: readonly Facet[];
  /** One a row, in the order of the rows. */
  readonly items: readonly FleetItem[];
}

/** Rows between two places where the work may rest. */
const REST = 512;
const NONE: readonly FacetLeaf[] = [];

/**
 * What the rules of the fleet compare of these rows, in steps. Of a facet that tells rows apart only values are read that
 * several rows may share: no other can be a duplicate.
 */
export function* comparedRows(
  table: FacetTable,
  rows: Uint32Array,
  rules: readonly Rule[],
): Generator<void, ComparedRows> {
  const ids = new Set(rules.flatMap(({ fleet }) => (fleet === undefined ? [] : facetsRead(fleet))));
  const facets = [...ids].flatMap((id) => table.facet(id) ?? []);
  const columns: (readonly (readonly FacetLeaf[])[])[] = [];
  for (const facet of facets) columns.push(yield* columnOf(table, rows, facet));
  return {
    facets: facets.map(({ facet }) => facet),
    items: Array.from(rows, (_, at) => ({ values: columns.map((column) => column[at] ?? NONE) })),
  };
}

/** The values of a facet in each row. */
function* columnOf(
  table: FacetTable,
  rows: Uint32Array,
  facet: FacetCodes,
): Generator<void, readonly (readonly FacetLeaf[])[]> {
  const { storage, numbers } = facet;
  if (storage === 'codes') return yield* codedColumn(table, rows, facet);
  if (storage === 'numbers') {
    return Array.from(rows, (row) => (Number.isNaN(numbers[row] ?? Number.NaN) ? NONE : [numbers[row] ?? 0]));
  }
  const counts = new Map<number, number>();
  for (const row of rows) for (const hash of facet.hashes.run(row)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  yield;
  const column: (readonly FacetLeaf[])[] = [];
  for (const [at, row] of rows.entries()) {
    const isShared = facet.hashes.run(row).some((hash) => (counts.get(hash) ?? 0) > 1);
    column.push(isShared ? table.read(row, facet) : NONE);
    if (isShared || at % REST === REST - 1) yield;
  }
  return column;
}

function* codedColumn(
  { arena, dictionary }: FacetTable,
  rows: Uint32Array,
  { index }: FacetCodes,
): Generator<void, readonly (readonly FacetLeaf[])[]> {
  const single = new Map<number, readonly FacetLeaf[]>();
  const column: (readonly FacetLeaf[])[] = [];
  for (const [at, row] of rows.entries()) {
    const chunk = arena.chunk(row);
    const start = arena.start(row);
    const end = start + arena.length(row);
    let leaves = NONE;
    for (let place = start; place < end; place += 1) {
      const code = chunk[place] ?? 0;
      if (dictionary.facets[code] !== index) continue;
      const leaf = dictionary.leaf(code);
      if (leaf === null) continue;
      const one = single.get(code) ?? [leaf];
      single.set(code, one);
      leaves = leaves === NONE ? one : [...leaves, leaf];
    }
    column.push(leaves);
    if (at % REST === REST - 1) yield;
  }
  return column;
}
