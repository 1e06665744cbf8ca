import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions } from '../../src/core/version.ts';
import { compareItems, mergedItems, parseOrder, sortedItems } from '../../src/query/order.ts';
import { compareKeys, naturalKey, sortKeyOf } from '../../src/query/sort-key.ts';
import { edgeHosts } from '../../src/resources/edge-hosts/index.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byKey = (a: string, b: string): number => compareKeys(naturalKey(a), naturalKey(b));
const name = fc
  .array(fc.oneof(fc.stringMatching(/^[a-zA-Zäé]{1,4}$/), fc.nat({ max: 100_000_000_000 }).map(String)), {
    maxLength: 4,
  })
  .map((parts) => parts.join('-'));

describe('natural order', () => {
  it('puts numbers by size and knows no case and no accents, as people do', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(Math.sign(byKey(a, b))).toBe(Math.sign(collator.compare(a, b)));
      }),
      { numRuns: 500 },
    );
    expect(['edge-10', 'Edge-9', 'edge-009b', 'édge-1'].toSorted(byKey)).toEqual([
      'édge-1',
      'Edge-9',
      'edge-009b',
      'edge-10',
    ]);
  });

  it('puts versions as SemVer does', () => {
    const key = sortKeyOf({ ...edgeHosts.columns[0], type: 'version' } as never);
    const version = fc.oneof(
      fc.stringMatching(/^v?[0-9]{1,3}(\.[0-9]{1,2}){0,3}(-(rc|beta)\.?[0-9]{0,2})?$/),
      fc.constantFrom('latest', 'main'),
    );
    fc.assert(
      fc.property(version, version, (a, b) => {
        const difference = compareKeys(key(a) ?? '', key(b) ?? '');
        expect(Math.sign(difference)).toBe(Math.sign(compareVersions(a, b)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('an order', () => {
  const host = fc
    .record({
      name: fc.option(name),
      cores: fc.option(fc.nat({ max: 4 })),
      state: fc.constantFrom('healthy', 'unhealthy', 'odd', null),
    })
    .map(({ name: text, cores, state }) => ({
      metadata: { name: text },
      spec: { device: { cpu: { cores } } },
      status: { health: { state } },
    }));

  it('is the same whether items come at once or page by page', () => {
    fc.assert(
      fc.property(
        fc.array(host, { maxLength: 40 }),
        fc.nat({ max: 40 }),
        fc.constantFrom('health,name', '-cpu', 'name', '-health,cpu', 'spec.device.cpu.cores,-name'),
        (hosts, cut, text) => {
          const items = hosts.map((json, index) =>
            edgeHosts.item({ ...json, spec: { ...json.spec, version: String(index) } }),
          );
          const parsed = parseOrder(text, edgeHosts);
          if (!parsed.ok) throw new Error(parsed.message);
          const { order } = parsed;
          const at = Math.min(cut, items.length);
          const whole = items.toSorted(compareItems(order, edgeHosts));
          expect(sortedItems(items, order, edgeHosts)).toEqual(whole);
          const first = sortedItems(items.slice(0, at), order, edgeHosts);
          expect(mergedItems(first, items.slice(at), order, edgeHosts)).toEqual(whole);
        },
      ),
    );
  });
});
