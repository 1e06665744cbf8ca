import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { FacetTerm } from '../../../src/core/facet/index.ts';
import type { Item } from '../../../src/core/item/item.ts';
import { hostItem } from '../../../src/demo/world/hosts.ts';
import { createWorld } from '../../../src/demo/world/world.ts';
import { type Filter, parseFilter } from '../../../src/query/filter/language/index.ts';
import { matcher } from '../../../src/query/filter/match/index.ts';
import { pivotBy } from '../../../src/questions/pivot/crosstab.ts';
import { termsFilter } from '../../../src/store/triage/data.ts';
import { rowStates } from '../../../src/triage/rows/sets.ts';
import { FacetTable, finish } from '../../../src/triage/table/facet-table.ts';
import { kind } from '../../resources/shown.ts';

const HOSTS = 48;
const START = Date.UTC(2026, 2, 1);
const world = createWorld(1, HOSTS, START);
const hosts = kind('hosts');
const items = Array.from({ length: HOSTS }, (_, host) => {
  const text = JSON.stringify(hostItem(world, host));
  return hosts.item(JSON.parse(text), text);
});
const table = new FacetTable<Item>({ facets: hosts.facets, isGiven: () => true, read: (item) => item.facets() });
finish(table.add(items));
const rows = table.rowsOf(items);
const states = rowStates(table, (item) => hosts.broken(item));
const question = { table, rows, states, order: 'most', now: START } as const;

const found = (filter: Filter): number => {
  const matches = matcher(filter, START);
  return items.filter((item) => matches(item)).length;
};

/** Counts the hosts that the filter of a line finds, as it is and when its text is parsed again. */
const drilled = (terms: readonly FacetTerm[]): readonly number[] => {
  const filter = termsFilter({ resource: hosts, table }, terms, START);
  if (filter === null) throw new Error(`no filter for ${JSON.stringify(terms)}`);
  const read = parseFilter(filter.text, hosts);
  if (!read.ok) throw new Error(`${filter.text}: ${read.message}`);
  return isDeepStrictEqual(filter, read.filter) ? [found(filter)] : [found(filter), found(read.filter)];
};

test('every cell of a pivot, also in the column of others, leads to exactly its hosts', () => {
  for (const [down, across] of [
    ['project', 'agent'],
    ['health', 'pack'],
    ['age', 'mem'],
    ['message-shape', 'profile'],
  ] as const) {
    const { lines, columns } = finish(pivotBy({ ...question, fields: [down], across }));
    expect(lines.length).toBeGreaterThan(1);
    expect(columns.length).toBeGreaterThan(1);
    for (const line of lines) {
      for (const cell of line.cells) {
        if (cell === null) continue;
        const counts = cell.terms.length === 0 ? [cell.members.length] : drilled(cell.terms);
        expect([down, across, ...counts]).toEqual([down, across, ...counts.map(() => cell.rows)]);
      }
    }
  }
});
