import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, naturalKey } from '../../src/core/text/natural-key.ts';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { matcher } from '../../src/query/filter/match/index.ts';
import { compareKeys, compareSortKeys, parseOrder, serverOrder, sortKeyOf } from '../../src/query/order.ts';
import { keeping, orderedItems, withTiesOrdered } from '../../src/query/ordered.ts';
import { clusterProfiles } from '../../src/resources/cluster-profiles/index.ts';
import { edgeHosts } from '../../src/resources/edge-hosts/index.ts';
import { machines } from '../scenario/fleet.ts';
import { compareItems } from './compare-items.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byKey = (a: string, b: string): number => compareKeys(naturalKey(a), naturalKey(b));
const name = fc
  .array(fc.oneof(fc.stringMatching(/^[a-zA-Zäé]{1,4}$/), fc.nat({ max: 100_000_000_000 }).map(String)), {
    maxLength: 4,
  })
  .map((parts) => parts.join('-'));

describe('natural order', () => {
  it('sorts numbers by size, and ignores case and accents', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(Math.sign(byKey(a, b))).toBe(Math.sign(collator.compare(a, b)));
      }),
      { numRuns: 500 },
    );
    // Numbers are also sorted by size in a text that is too long for the fast path, and in a text of other letters.
    for (const start of ['', 'x'.repeat(600), 'é'])
      expect([`${start}10`, `${start}9`].toSorted(byKey)).toEqual([`${start}9`, `${start}10`]);
    expect(['edge-10', 'Edge-9', 'edge-009b', 'édge-1'].toSorted(byKey)).toEqual([
      'édge-1',
      'Edge-9',
      'edge-009b',
      'edge-10',
    ]);
  });

  it('compares hex ids character by character, since their digits are no numbers', () => {
    const sorted = (...names: string[]): string[] => names.toSorted(byKey);
    for (const start of ['', 'x'.repeat(600), 'é']) {
      const ids = ['00bf12ac', '0b498d31', '0b910aa2', '16daf001', '9bdb1e05', 'c41e0d77'].map(
        (id) => `${start}-${id}`,
      );
      expect(sorted(...ids.toReversed())).toEqual(ids);
      // A text that is too short for an id, or a word with a number, is a name.
      expect(sorted(`${start}-decade10`, `${start}-decade9`)).toEqual([`${start}-decade9`, `${start}-decade10`]);
      expect(sorted(`${start}-a10b`, `${start}-a9b`)).toEqual([`${start}-a9b`, `${start}-a10b`]);
      expect(sorted(`${start}-rack00010b`, `${start}-rack00009c`)).toEqual([
        `${start}-rack00009c`,
        `${start}-rack00010b`,
      ]);
      expect(sorted(`${start}-100000000`, `${start}-99999999`)).toEqual([`${start}-99999999`, `${start}-100000000`]);
    }
  });

  it('sorts all hex ids of a length alike in upper and lower case', () => {
    const id = fc.stringMatching(/^edge-[0-9a-fA-F]{0,6}[0-9][a-f][0-9a-f]{6,20}$/);
    fc.assert(
      fc.property(id, id, (a, b) => {
        const [left, right] = [a.toLowerCase(), b.toLowerCase()];
        expect(Math.sign(byKey(a, b))).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });

  it('puts values without a rank after values with a rank, equal values together', () => {
    const key = sortKeyOf({ ...edgeHosts.columns[0], ranks: ['unhealthy', 'healthy'] } as never);
    const sent = ['unknown', '5', 'healthy', 'degraded', 'unknown', null, '5', 'unhealthy'];
    const sorted = (descending: boolean) => sent.toSorted((a, b) => compareSortKeys(key(a), key(b), descending));
    const rising = ['unhealthy', 'healthy', '5', '5', 'degraded', 'unknown', 'unknown'];
    expect(sorted(false)).toEqual([...rising, null]);
    expect(sorted(true)).toEqual([...rising.toReversed(), null]);
  });

  it('sorts versions like SemVer', () => {
    const key = sortKeyOf({ ...edgeHosts.columns[0], type: 'version' } as never);
    const version = fc.oneof(
      fc.stringMatching(/^v?[0-9]{1,3}(\.[0-9]{1,2}){0,3}(-(rc|beta)\.?[0-9]{0,2})?$/),
      fc.constantFrom('latest', 'main'),
    );
    fc.assert(
      fc.property(version, version, (a, b) => {
        const difference = compareSortKeys(key(a), key(b), false);
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
      // An undocumented field may be of any type.
      shelf: fc.option(fc.oneof(fc.nat({ max: 20 }), name)),
    })
    .map(({ name: text, cores, state, shelf }) => ({
      metadata: { name: text },
      spec: { device: { cpu: { cores } }, shelf },
      status: { health: { state } },
    }));
  const itemsOf = (hosts: readonly { spec: object }[]) =>
    hosts.map((json, index) => edgeHosts.item({ ...json, spec: { ...json.spec, version: String(index) } }));
  const orderOf = (text: string) => {
    const parsed = parseOrder(text, edgeHosts);
    if (!parsed.ok) throw new Error(parsed.message);
    return parsed.order;
  };
  const orders = fc.constantFrom(
    'health,name',
    '-cpu',
    'name',
    '-health,cpu,-name',
    'spec.device.cpu.cores,-name',
    'spec.shelf',
    '-spec.shelf,health',
  );

  it('gives the same rows if items come at once or page by page', () => {
    fc.assert(
      fc.property(
        fc.array(host, { maxLength: 60 }),
        fc.array(fc.nat({ max: 60 }), { maxLength: 4 }),
        orders,
        (hosts, cuts, text) => {
          const items = itemsOf(hosts);
          const order = orderOf(text);
          const whole = items.toSorted(compareItems(order, edgeHosts));
          expect(orderedItems(items, order, edgeHosts).rows).toEqual(whole);
          let grown = orderedItems([], order, edgeHosts);
          let from = 0;
          for (const to of [...cuts.toSorted((a, b) => a - b), items.length]) {
            grown = orderedItems(items.slice(from, Math.max(from, to)), order, edgeHosts, grown);
            from = Math.max(from, to);
          }
          expect(grown.rows).toEqual(whole);
        },
      ),
    );
  });

  it('gives each row the same place, in whatever order rows come', () => {
    const few = host.map((json) => ({ ...json, metadata: { name: 'same' }, spec: { ...json.spec, device: {} } }));
    fc.assert(
      fc.property(fc.array(few, { maxLength: 20 }), fc.infiniteStream(fc.nat()), orders, (hosts, salts, text) => {
        const items = itemsOf(hosts);
        const salted = items.map((item) => ({ item, salt: salts.next().value ?? 0 }));
        const shuffled = salted.toSorted((a, b) => a.salt - b.salt).map(({ item }) => item);
        const uids = (rows: readonly (typeof items)[number][]) => orderedItems(rows, orderOf(text), edgeHosts).rows;
        expect(uids(shuffled)).toEqual(uids(items));
      }),
    );
  });

  it('puts texts that are no versions after all versions and before unknown values, and filters do not compare them', () => {
    const agents = ['latest', '4.7.10', 'V0.0.1', null, '4.7.2', 'v4.7.2'];
    const items = agents.map((agentVersion, at) =>
      edgeHosts.item({ metadata: { uid: `${at}`, name: `${at}` }, status: { health: { agentVersion } } }),
    );
    const by = (text: string) => orderedItems(items, orderOf(text), edgeHosts).rows.map((item) => item.value('agent'));
    expect(by('agent')).toEqual(['4.7.2', 'v4.7.2', '4.7.10', 'latest', 'V0.0.1', null]);
    expect(by('-agent')).toEqual(['4.7.10', '4.7.2', 'v4.7.2', 'V0.0.1', 'latest', null]);
    const found = (text: string) => {
      const parsed = parseFilter(text, edgeHosts);
      if (!parsed.ok) throw new Error(parsed.message);
      return items.filter(matcher(parsed.filter, 0)).map((item) => item.value('agent'));
    };
    expect(found('agent<4.7.10')).toEqual(['4.7.2', 'v4.7.2']);
    expect(found('agent>=4.7.2')).toEqual(['4.7.10', '4.7.2', 'v4.7.2']);
    expect(found('status.health.agentVersion<4.7.10')).toEqual(['4.7.2', 'v4.7.2']);
    expect(found('agent=v0.0.1')).toEqual([]);
    expect(found('agent=V0.0.1')).toEqual(['V0.0.1']);
    expect(found('agent=LATEST')).toEqual(['latest']);
    expect(found('agent!=4.7.2')).toEqual(['latest', '4.7.10', 'V0.0.1', null]);
  });

  it('keeps the order of a service, and sorts its equal rows by name and uid', () => {
    const row = (uid: string, name: string, health: string) =>
      edgeHosts.item({ metadata: { uid, name }, status: { health: { state: health } } });
    const sent = [
      row('3', 'b', 'unhealthy'),
      row('2', 'a', 'unhealthy'),
      row('1', 'a', 'unhealthy'),
      row('4', 'a', 'healthy'),
    ];
    const rows = withTiesOrdered(sent, orderOf('-health'), edgeHosts);
    expect(rows.map(({ uid }) => uid).join('')).toBe('1234');
    expect(withTiesOrdered(rows, orderOf('-health'), edgeHosts)).toBe(rows);
  });

  it('ends with name and uid on the service, as far as the service can sort by them', () => {
    const paths = (text: string, sortable: (path: string) => boolean) => {
      const parsed = parseOrder(text, clusterProfiles);
      if (!parsed.ok) throw new Error(parsed.message);
      return serverOrder(parsed.order, clusterProfiles, sortable)?.map(
        ({ path, descending }) => `${descending ? '-' : ''}${path}`,
      );
    };
    const all = () => true;
    expect(paths('-published', all)).toEqual(['-status.isPublished', 'metadata.name', 'metadata.uid']);
    expect(paths('-name', all)).toEqual(['-metadata.name', 'metadata.uid']);
    expect(paths('name', (path) => path === 'metadata.name')).toEqual(['metadata.name']);
    expect(paths('', all)).toEqual([]);
  });

  it('holds if some rows are removed and others come', () => {
    fc.assert(
      fc.property(
        fc.array(host, { maxLength: 40 }),
        fc.array(fc.boolean(), { maxLength: 40 }),
        fc.array(host, { maxLength: 10 }),
        orders,
        (hosts, stay, further, text) => {
          const items = itemsOf(hosts);
          const order = orderOf(text);
          const staying = new Set(items.filter((_, index) => stay[index] !== false));
          const more = itemsOf(further);
          const kept = keeping(orderedItems(items, order, edgeHosts), (item) => staying.has(item));
          const all = [...items.filter((item) => staying.has(item)), ...more];
          expect(orderedItems(more, order, edgeHosts, kept).rows).toEqual(all.toSorted(compareItems(order, edgeHosts)));
        },
      ),
    );
  });
});

describe('an order of columns', () => {
  const kind = machines();

  it('reads columns and directions, and refuses unknown columns', () => {
    expect(parseOrder('health,-cpu', kind)).toEqual({
      ok: true,
      order: [
        { column: 'health', descending: false },
        { column: 'cpu', descending: true },
      ],
    });
    expect(parseOrder('cpx', kind)).toMatchObject({ ok: false });
  });

  it('sorts the worst first by rank, numbers by size, names naturally, and unknown values last in both directions', () => {
    const items = [
      kind.item({ uid: 'a', name: 'edge-10', health: 'healthy', cpu: 9 }),
      kind.item({ uid: 'b', name: 'edge-9', health: 'unhealthy', cpu: 10 }),
      kind.item({ uid: 'c', name: 'edge-11' }),
    ];
    const by = (text: string): string => {
      const parsed = parseOrder(text, kind);
      if (!parsed.ok) throw new Error(parsed.message);
      return items
        .toSorted(compareItems(parsed.order, kind))
        .map(({ uid }) => uid)
        .join('');
    };
    expect(by('health')).toBe('bac');
    expect(by('-health')).toBe('abc');
    expect(by('name')).toBe('bac');
    expect(by('-cpu')).toBe('bac');
    expect(by('cpu')).toBe('abc');
  });
});
