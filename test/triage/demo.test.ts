import { expect, test } from 'vitest';
import type { Item } from '../../src/core/item/index.ts';
import { hostItem } from '../../src/demo/world/hosts.ts';
import { createWorld } from '../../src/demo/world/world.ts';
import { edgeHosts } from '../../src/resources/edge-hosts/index.ts';
import { contrast } from '../../src/triage/contrast/contrast.ts';
import type { CommonFinding } from '../../src/triage/contrast/finding.ts';
import { rowStates } from '../../src/triage/rows/sets.ts';
import { FacetTable, finish } from '../../src/triage/table/facet-table.ts';
import { termsText } from '../../src/triage/values/term-texts.ts';

const NOW = Date.UTC(2026, 10, 23, 2, 24, 16);

test('the planted cause of the demo is the only line', () => {
  const world = createWorld(1, 1213, NOW);
  const items = Array.from({ length: 1213 }, (_, host) => {
    const text = JSON.stringify(hostItem(world, host));
    return edgeHosts.item(JSON.parse(text), text);
  });
  const table = new FacetTable<Item>({ facets: edgeHosts.facets, isGiven: () => true, read: (item) => item.facets() });
  finish(table.add(items));
  const states = rowStates(table, (item) => {
    const health = String(item.value('health') ?? '').toLowerCase();
    if (health === 'unhealthy') return true;
    return health === 'healthy' ? false : null;
  });
  const rows = table.rowsOf(items);
  const set = rows.filter((row) => states[row] === 1);
  const rest = rows.filter((row) => states[row] === 0);
  const excludedTerms = [{ facet: 'rule', operator: '=', value: 'unhealthy' }] as const;
  const found = finish(contrast({ table, set, rest, excluded: ['health'], excludedTerms, now: NOW }));
  const said = ({ terms }: CommonFinding): string => termsText(terms, (id) => table.facet(id)?.facet, NOW);
  expect(found.traits.lines.map(said)).toEqual(['agent 4.7.2 and profile edge-base 1.4.0']);
  const [line] = found.traits.lines;
  expect(line).toMatchObject({ a: 58, b: 2, c: 23, d: 1093, places: { with: 34, broken: 57, all: 760 } });
  expect(found.symptoms.lines[0] && said(found.symptoms.lines[0])).toContain('disk pressure');
  expect(line?.fit).toBeCloseTo(0.822007, 6);
  expect(line?.times).toBeCloseTo(45.5839, 4);
  expect(line?.goesWith.map(said)).toContain('project retail-east');
  expect(found.uncovered.length).toBe(23);
});
