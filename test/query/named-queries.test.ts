import { expect, it, onTestFinished } from 'vitest';
import type { FacetLeaf } from '../../src/core/facet/index.ts';
import type { Item, Resource } from '../../src/core/item/index.ts';
import { wholeList } from '../../src/core/query/query.ts';
import { startDemo } from '../../src/demo/index.ts';
import type { Verdicts } from '../../src/query/filter/language/condition.ts';
import { parseFilter, withVerdicts } from '../../src/query/filter/language/index.ts';
import { matcher } from '../../src/query/filter/match/index.ts';
import { queryProblem, withShipped } from '../../src/query/named-queries.ts';
import { RESOURCES, resourceOf } from '../../src/resources/index.ts';
import { Findings, findAmong } from '../../src/triage/rules/fleet-findings.ts';
import { FacetTable, finish } from '../../src/triage/table/facet-table.ts';
import { NOW, realClient, walkAll } from '../scenario/real.ts';
import { WHOLE_FLEET } from '../triage/whole-fleet.ts';

const SHIPPED_QUERIES = withShipped([]);

/** The results of the fleet rules over items. */
const verdictsOf = ({ facets, rules }: Resource, items: readonly Item[], used: ReadonlySet<FacetLeaf>): Verdicts => {
  const table = new FacetTable<Item>({ facets, isGiven: () => true, read: (item) => item.facets() });
  finish(table.add(items));
  const context = { ...WHOLE_FLEET, used };
  const asked = { table, findings: new Findings<Item>(), rules, rows: table.rowsOf(items), context };
  const fleet = finish(findAmong(asked));
  return {
    found: (item) => fleet.fleet(table.rowOf(item)).map(({ rule }) => rule),
    undecided: () => [],
    open: () => [],
    reason: () => '',
  };
};

it('every predefined query is valid, and finds some but not all items of the demo', async () => {
  const service = await startDemo({ hosts: 1213, now: () => NOW });
  const client = realClient(service.url);
  onTestFinished(async () => {
    await client.close();
    await service.close();
  });
  const used = new Set<FacetLeaf>();
  for (const { id } of RESOURCES) {
    const items = await walkAll(client, wholeList(id));
    if (id === 'hosts')
      for (const item of items) for (const link of item.links()) used.add(link.name?.split(' ')[0] ?? '');
    const resource = resourceOf(id);
    if (resource === undefined) throw new Error(id);
    const verdicts = verdictsOf(resource, items, used);
    for (const query of SHIPPED_QUERIES.filter(({ kind }) => kind === id)) {
      expect(queryProblem(query, resource), query.name).toBe(null);
      const read = parseFilter(query.filter, resource);
      const found = read.ok
        ? items.filter(matcher(withVerdicts(read.filter, resource.rules, verdicts), NOW)).length
        : 0;
      expect(found, query.name).toBeGreaterThan(0);
      if (query.question === undefined) expect(found, query.name).toBeLessThan(items.length);
    }
  }
});

it('predefined queries have unique words as names, and follow the queries of the user', () => {
  const names = SHIPPED_QUERIES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z-]+$/);
  const own = { name: 'disks', about: '', kind: 'hosts', filter: 'disk>=50%', order: '' } as const;
  expect(withShipped([own])).toHaveLength(SHIPPED_QUERIES.length);
  expect(withShipped([own])[0]).toBe(own);
});
