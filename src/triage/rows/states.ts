import type { FacetTable } from '../table/facet-table.ts';

/** Of each row: 1 broken, 0 not, −1 not known. */
export type RowStates = Int8Array;

/** Which rows of a table are broken. `isBroken` gives null where the item does not say. */
export const rowStates = <Row extends object>(
  table: FacetTable<Row>,
  isBroken: (item: Row) => boolean | null,
): RowStates => {
  const states = new Int8Array(table.capacity).fill(-1);
  for (let row = 0; row < table.capacity; row += 1) {
    const item = table.item(row);
    const broken = item === null ? null : isBroken(item);
    if (broken !== null) states[row] = broken ? 1 : 0;
  }
  return states;
};
