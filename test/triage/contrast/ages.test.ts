import { describe, expect, test } from 'vitest';
import type { Facet } from '../../../src/core/facet/index.ts';
import type { Item } from '../../../src/core/item/index.ts';
import { DAY, HOUR, NEVER } from '../../../src/core/values/index.ts';
import { facetFilter } from '../../../src/query/filter/language/index.ts';
import { matcher } from '../../../src/query/filter/match/index.ts';
import { candidateCounts } from '../../../src/triage/contrast/candidate-counts.ts';
import { candidatesOf } from '../../../src/triage/contrast/candidates.ts';
import { contrast } from '../../../src/triage/contrast/contrast.ts';
import { rowsMatching } from '../../../src/triage/rows/sets.ts';
import { FacetTable, finish } from '../../../src/triage/table/facet-table.ts';
import { kind } from '../../resources/shown.ts';
import { facetOf, type TestRow, tableOf } from '../table/rows.ts';
import { contrastOf, NOW, rowsOf, said } from './fleets.ts';

const REGISTERED = facetOf('registered', { type: 'time' });

/** Registered an hour and a bit after one another, newest first. */
const registered = (at: number): number => NOW - at * (HOUR + 1234);

describe.each([
  ['repeat', 1200],
  ['hardly repeat', 2400],
])('times that %s', (_, hosts) => {
  test('are cut at steps of age, with newer times on the newer side', () => {
    const { traits } = contrastOf(
      [REGISTERED],
      rowsOf(hosts, (at) => ({ registered: registered(at), broken: registered(at) > NOW - 7 * DAY })),
    );
    expect(traits.lines.map(said)).toEqual([`registered newer ${7 * DAY}`]);
    expect(traits.lines[0]).toMatchObject({ a: 168, b: 0, c: 0 });
  });

  test('are cut at the best fit between steps, in whole days', () => {
    const { traits } = contrastOf(
      [REGISTERED],
      rowsOf(hosts, (at) => ({
        registered: registered(at),
        broken: registered(at) > NOW - 20 * DAY || at % 97 === 96,
      })),
    );
    expect(traits.lines.map(said)).toEqual([`registered newer ${20 * DAY}`]);
    expect(traits.lines[0]).toMatchObject({ b: 0 });
  });

  test('are on neither side if they are missing or never were', () => {
    const { traits } = contrastOf(
      [REGISTERED],
      rowsOf(hosts, (at) => ({
        registered: at % 10 === 0 ? null : at % 10 === 1 ? NEVER : registered(at),
        broken: registered(at) > NOW - 7 * DAY,
      })),
    );
    expect(traits.lines.map(said)).toEqual([`registered newer ${7 * DAY}`]);
    expect(traits.lines[0]).toMatchObject({ a: 134, b: 0, c: 34 });
  });
});

const FACETS: readonly Facet[] = [
  REGISTERED,
  facetOf('fullest', { type: 'share', role: 'symptom', fields: ['device.disks'] }),
  facetOf('mem', { type: 'size', fields: ['device.mem'] }),
  facetOf('cpu', { type: 'number' }),
  facetOf('agent', { type: 'version', fields: ['agent'] }),
  facetOf('nic', { many: true, fields: ['device.nics'] }),
  facetOf('silent', { type: 'flag', role: 'silence', fields: ['device', 'agent'] }),
];

test.each([300, 2400])('the term of each candidate finds as many rows as the candidate counts, of %i', (hosts) => {
  const rows = rowsOf(
    hosts,
    (at): TestRow => ({
      registered: at % 9 === 0 ? null : at % 9 === 1 ? NEVER : registered((at * 7) % hosts),
      fullest: at % 5 === 0 ? null : ((at * 13) % hosts) / hosts / 3,
      mem: (at % 7) * 2 ** 30 + at,
      cpu: at % 4,
      agent: at % 11 === 0 ? null : `4.${at % 5}.0`,
      nic: at % 3 === 0 ? [] : ['eth0'],
      silent: at % 11 === 0,
    }),
  );
  const table = tableOf(FACETS, rows);
  const all = table.rowsOf(rows);
  const set = all.subarray(0, hosts / 10);
  const counts = finish(candidateCounts(table, set, all.subarray(hosts / 10), NOW));
  for (const facet of table.facets) {
    const candidates = finish(candidatesOf(facet, counts));
    const found = candidates.map(({ term }) => [
      term,
      rowsMatching(table, all, [term], NOW).length,
      rowsMatching(table, set, [term], NOW).length,
    ]);
    expect(found).toEqual(candidates.map(({ term, K, a }) => [term, K, a]));
    const sides = candidates.filter(({ form }) => ['older', 'newer', 'from', 'below'].includes(form));
    expect(new Set(sides.map(({ form, K }) => `${form} ${K}`)).size).toBe(sides.length);
  }
});

describe('the line of 2,400 hosts with different times of registration', () => {
  const hosts = kind('hosts');
  const items = Array.from({ length: 2400 }, (_, at) => {
    const host = {
      metadata: { name: `h${at}`, uid: `u${at}`, creationTimestamp: new Date(registered(at)).toISOString() },
      status: { health: { state: at < 800 ? 'unhealthy' : 'healthy' } },
    };
    return hosts.item(host);
  });
  const table = new FacetTable<Item>({ facets: hosts.facets, isGiven: () => true, read: (item) => item.facets() });
  finish(table.add(items));
  const rows = table.rowsOf(items);

  test('has a filter that finds its hosts an hour later as well', () => {
    const found = finish(
      contrast({
        table,
        set: rows.subarray(0, 800),
        rest: rows.subarray(800),
        excluded: ['health', 'name-prefix', 'rule'],
        excludedTerms: [],
        now: NOW,
      }),
    );
    const [line] = found.traits.lines;
    expect(line?.terms).toMatchObject([{ facet: 'age', operator: 'newer' }]);
    const filter = facetFilter(line?.terms ?? [], hosts, NOW);
    expect(filter?.text).toMatch(/^age>2026-\d\d-\d\d/);
    if (filter === null || line === undefined) throw new Error('no line');
    const matches = matcher(filter, NOW + HOUR);
    expect(items.filter((item) => matches(item)).length).toBe(line.a + line.b);
  });
});
