import { describe, expect, it } from 'vitest';
import type { FleetContext } from '../../../src/core/facet/index.ts';
import type { Item } from '../../../src/core/item/index.ts';
import { hostItem } from '../../../src/demo/world/hosts.ts';
import { createWorld } from '../../../src/demo/world/world.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';
import { Findings, findAmong } from '../../../src/triage/rules/fleet-findings.ts';
import { FacetTable, finish } from '../../../src/triage/table/facet-table.ts';
import { WHOLE_FLEET } from '../whole-fleet.ts';

interface Profile {
  readonly name: string;
  readonly profileVersion: string;
}

const hostOf = (json: object): Item => {
  const text = JSON.stringify(json);
  return edgeHosts.item(JSON.parse(text), text);
};

/** Hosts that carry profiles, each version with a uid of its own as the service gives them. */
const carrying = (...profiles: readonly (readonly string[])[]): readonly Item[] =>
  profiles.map((own, at) =>
    hostOf({
      metadata: { uid: `h${at}`, name: `host-${at}` },
      spec: {
        clusterProfileTemplates: own.map((title) => {
          const [name, profileVersion] = title.split(' ');
          return { uid: `uid of ${title}`, name, profileVersion };
        }),
      },
    }),
  );

/** The findings of all rules among hosts, and the rows of the hosts. */
const fleetOf = (items: readonly Item[], context: Partial<FleetContext>) => {
  const findings = new Findings<Item>();
  const table = new FacetTable<Item>({
    facets: edgeHosts.facets,
    isGiven: () => true,
    read: (item) => item.facets(),
  });
  finish(table.add(items));
  const rows = table.rowsOf(items);
  const fleet = finish(
    findAmong({ table, findings, rules: edgeHosts.rules, rows, context: { ...WHOLE_FLEET, ...context } }),
  );
  return { fleet, rows: [...rows] };
};

/** Indices of the hosts in which a rule finds something. */
const foundBy = (rule: string, items: readonly Item[], context: Partial<FleetContext> = {}): readonly number[] => {
  const { fleet, rows } = fleetOf(items, context);
  return rows.flatMap((row, at) => (fleet.fleet(row).some((one) => one.rule === rule) ? [at] : []));
};

/** Indices of the hosts for which a rule is undecided. */
const undecidedBy = (rule: string, items: readonly Item[]): readonly number[] => {
  const { fleet, rows } = fleetOf(items, {});
  return rows.flatMap((row, at) => (fleet.undecided(row).includes(rule) ? [at] : []));
};

describe('profile-behind', () => {
  it.each([
    [
      'the first profile',
      [
        ['obs 1.0.0', 'base 2.0.0'],
        ['obs 2.0.0', 'base 2.0.0'],
      ],
      [0],
    ],
    [
      'the second',
      [
        ['base 2.0.0', 'obs 1.0.0'],
        ['base 2.0.0', 'obs 2.0.0'],
      ],
      [0],
    ],
    [
      'the third',
      [
        ['a 1.0.0', 'b 1.0.0', 'c 1.0.0'],
        ['a 1.0.0', 'b 1.0.0', 'c 1.0.1'],
      ],
      [0],
    ],
    [
      'none',
      [
        ['a 1.0.0', 'b 1.0.0'],
        ['b 1.0.0', 'a 1.0.0'],
      ],
      [],
    ],
  ])('looks at every profile of a host: %s is behind', (_, profiles, behind) => {
    expect(foundBy('profile-behind', carrying(...profiles))).toEqual(behind);
  });

  it('compares every profile with its newest published version', () => {
    const newest = new Map([['obs', '3.0.0']]);
    expect(foundBy('profile-behind', carrying(['base 1.0.0', 'obs 2.0.0']), { newest })).toEqual([0]);
  });

  it('finds in the demo as many hosts as their JSON says', () => {
    const world = createWorld(1, 1213, Date.UTC(2026, 10, 23, 2, 24, 16));
    const all = Array.from({ length: 1213 }, (_, host) => hostItem(world, host));
    const carried = all.map(
      (host): readonly Profile[] => JSON.parse(JSON.stringify(host)).spec.clusterProfileTemplates ?? [],
    );
    const order = (version: string): number => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);
    const newest = new Map<string, number>();
    for (const { name, profileVersion } of carried.flat())
      newest.set(name, Math.max(newest.get(name) ?? 0, order(profileVersion)));
    const behind = carried.flatMap((own, at) =>
      own.some(({ name, profileVersion }) => order(profileVersion) < (newest.get(name) ?? 0)) ? [at] : [],
    );
    expect(behind.length).toBeGreaterThan(800);
    expect(foundBy('profile-behind', all.map(hostOf))).toEqual(behind);
  });
});

describe('duplicate', () => {
  const host = (uid: string, project: object, ip: string): Item =>
    hostOf({
      metadata: { uid, name: uid },
      spec: {
        host: { project, hostAddress: ip },
        device: { nics: [{ nicName: 'eth0', ip, isDefault: true, macAddr: uid, subnet: '255.255.255.0' }] },
      },
    });
  const ops = (uid: string): object => ({ uid, name: 'ops' });

  it('compares private addresses within a project, which its uid identifies', () => {
    const items = [
      host('a', ops('pa'), '10.0.0.5'),
      host('b', ops('pb'), '10.0.0.5'),
      host('c', ops('pb'), '10.0.0.5'),
      host('d', ops('pc'), '10.0.0.5'),
    ];
    expect(foundBy('duplicate', items)).toEqual([1, 2]);
  });

  it('compares public addresses everywhere', () => {
    expect(foundBy('duplicate', [host('a', ops('pa'), '8.8.4.4'), host('b', ops('pb'), '8.8.4.4')])).toEqual([0, 1]);
  });

  it('reads the address of the host, whatever address its default interface has', () => {
    const mine = (uid: string, nics: readonly object[] | undefined): Item =>
      hostOf({
        metadata: { uid, name: uid },
        spec: { host: { project: ops('p'), hostAddress: '10.0.0.5' }, ...(nics !== undefined && { device: { nics } }) },
      });
    const nic = (ip: string, subnet: string): object => ({ nicName: 'eth0', ip, isDefault: true, subnet });
    const healthy = mine('a', [nic('10.0.0.5', '255.255.255.0')]);
    const linkLocal = mine('b', [nic('169.254.3.4', '255.255.0.0')]);
    const wide = mine('d', [nic('10.0.0.5', '255.255.0.0')]);
    expect(foundBy('duplicate', [healthy, linkLocal])).toEqual([0, 1]);
    expect(foundBy('duplicate', [healthy, mine('c', undefined)])).toEqual([0, 1]);
    expect(foundBy('duplicate', [healthy, linkLocal, wide])).toEqual([0, 1, 2]);
  });

  it('is undecided for a host without a project if another host has its private address', () => {
    const items = [host('a', ops('p'), '10.0.0.5'), host('b', {}, '10.0.0.5'), host('c', {}, '10.0.0.6')];
    expect([foundBy('duplicate', items), undecidedBy('duplicate', items)]).toEqual([[], [1]]);
  });
});
