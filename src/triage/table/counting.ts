import type { FacetTable } from './facet-table.ts';

/** Rows between two places where counting may rest. */
const REST = 512;

/** How many of the rows have each code, in steps. Reads only the runs of these rows. */
export function* countCodes(table: FacetTable, rows: Uint32Array): Generator<void, Uint32Array> {
  const { arena, dictionary } = table;
  const counts = new Uint32Array(dictionary.size);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const chunk = arena.chunk(row);
    const start = arena.start(row);
    const end = start + arena.length(row);
    for (let place = start; place < end; place += 1) {
      const code = chunk[place] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    if (at % REST === REST - 1) yield;
  }
  return counts;
}

/**
 * How many rows of a universe have each code, in steps. K of the table is known; what is not in the universe is taken off it
 * where those are fewer.
 * @param rows The universe, each row once.
 */
export function* countUniverse(table: FacetTable, rows: Uint32Array): Generator<void, Uint32Array> {
  if (rows.length * 2 < table.size) return yield* countCodes(table, rows);
  const inside = new Uint8Array(table.capacity);
  for (const row of rows) inside[row] = 1;
  const outside: number[] = [];
  for (let row = 0; row < table.capacity; row += 1)
    if (inside[row] === 0 && table.item(row) !== null) outside.push(row);
  const off = yield* countCodes(table, Uint32Array.from(outside));
  const counts = table.dictionary.rows.slice(0, table.dictionary.size);
  for (let code = 0; code < counts.length; code += 1) counts[code] = (counts[code] ?? 0) - (off[code] ?? 0);
  return counts;
}

/** Runs work in steps to its end at once. */
export const finish = <Result>(work: Generator<unknown, Result>): Result => {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
};
