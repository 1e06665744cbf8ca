import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FacetTerm } from '../../src/core/facet/index.ts';
import type { Item, Resource } from '../../src/core/item/index.ts';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { matcher } from '../../src/query/filter/match/index.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { termsFilter } from '../../src/store/triage/data.ts';
import { candidateCounts } from '../../src/triage/contrast/candidate-counts.ts';
import { candidatesOf, comparedFacets } from '../../src/triage/contrast/candidates.ts';
import { countBy } from '../../src/triage/count/count.ts';
import { rowStates } from '../../src/triage/rows/sets.ts';
import { FacetTable, finish } from '../../src/triage/table/facet-table.ts';
import { fullJson, kind, NOW } from '../resources/shown.ts';
import { spoil, step } from '../resources/spoil.ts';

/** Texts that are easily taken for other values, or for signs of the filter language. */
const word = fc.oneof(
  fc.constantFrom(
    'case',
    'CASE',
    ' case',
    'case ',
    '8',
    8,
    '8.0',
    true,
    'true',
    'yes',
    'v1.2',
    '1.2.0',
    '1.2.0-RC1',
    '?',
    '–',
  ),
  fc.constantFrom(
    'a|b',
    '"q"',
    '\\',
    '*',
    '2h',
    '2026-01-01',
    '2026-01-01T00:00:00Z',
    'unknown',
    '__proto__',
    '',
    null,
  ),
  fc.constantFrom(
    'munchen',
    'München',
    'mu\u0308nchen',
    'MÜNCHEN',
    'strasse',
    'Straße',
    'o',
    'ø',
    'İ',
    'i',
    'ı',
    'ΣΑΣ',
    'σας',
  ),
  fc.string({ maxLength: 5 }),
);
const key = fc.oneof(
  fc.constantFrom('site', 'SITE', 'a b', '#', '`', 'x.y', 'k=v', '__proto__'),
  fc.string({ maxLength: 4 }),
);
const extra = fc.record({
  metadata: fc.record(
    { labels: fc.dictionary(key, word), annotations: fc.dictionary(key, word) },
    { requiredKeys: [] },
  ),
  more: fc.dictionary(key, word),
});

/** Some items of a kind: a full item with other values, items with missing parts, and items with other keys. */
const itemsOf = (resource: Resource): fc.Arbitrary<readonly Item[]> => {
  const full = fullJson(resource.id) as { metadata: object };
  const one = fc.tuple(
    fc.array(fc.tuple(fc.nat(), fc.constant('other' as const), word)),
    fc.array(step, { maxLength: 4 }),
    extra,
  );
  return fc.array(one, { minLength: 2, maxLength: 6 }).map((all) =>
    all.map(([words, steps, { metadata, more }], at) => {
      const json = [...words, ...steps].reduce(spoil, full) as { metadata?: object };
      const own = typeof json === 'object' && json !== null ? json : {};
      return resource.item({ ...own, more, metadata: { ...own.metadata, ...metadata, uid: `u${at}` } });
    }),
  );
};

test.each(RESOURCES.map((resource) => ({ id: resource.id, resource })))(
  'the filter of a line finds exactly its rows in any JSON of $id, or the line has no filter',
  ({ resource }) => {
    fc.assert(
      fc.property(itemsOf(resource), (items) => {
        const table = new FacetTable<Item>({
          facets: resource.facets,
          isGiven: () => true,
          read: (item) => item.facets(),
        });
        finish(table.add(items));
        const rows = table.rowsOf(items);
        const states = rowStates(table, (item) => resource.broken(item));
        const wrong: unknown[] = [];
        const follow = (terms: readonly FacetTerm[], count: number): void => {
          const filter = termsFilter({ resource, table }, terms, NOW);
          if (filter === null) return;
          const read = parseFilter(filter.text, resource);
          const found = read.ok ? items.filter(matcher(read.filter, NOW)).length : null;
          if (found !== count) wrong.push({ terms, filter: filter.text, count, found });
        };
        for (const { facet } of table.facets) {
          const { lines } = finish(countBy({ table, rows, states, order: 'most', now: NOW, fields: [facet.id] }));
          for (const { terms, rows: count } of lines) if (terms.length > 0) follow(terms, count);
        }
        const counts = finish(candidateCounts(table, rows.subarray(0, 1), rows.subarray(1), NOW));
        for (const facet of comparedFacets(table, []))
          for (const { term, K } of finish(candidatesOf(facet, counts))) follow([term], K);
        expect(wrong).toEqual([]);
      }),
      { numRuns: 15 },
    );
  },
);

test('clusters with the same name in one project are found by their uids', () => {
  const hosts = kind('hosts');
  const items = ['c1', 'c1', 'c2'].map((uid, at) =>
    hosts.item({
      metadata: { name: `h${at}`, uid: `u${at}` },
      spec: { host: { project: { name: 'alpha', uid: 'p1' } } },
      status: { inUseClusters: [{ name: 'store-1', uid }] },
    }),
  );
  const table = new FacetTable<Item>({ facets: hosts.facets, isGiven: () => true, read: (item) => item.facets() });
  finish(table.add(items));
  const filter = termsFilter({ resource: hosts, table }, [{ facet: 'cluster', operator: '=', value: 'c1' }], NOW);
  expect(filter?.text).toBe('cluster=store-1 cluster-uid=c1');
  expect(filter !== null && items.map(matcher(filter, NOW))).toEqual([true, true, false]);
});
