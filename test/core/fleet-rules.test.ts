import { describe, expect, test } from 'vitest';
import {
  evidenceSteps,
  type Facet,
  type FacetLeaf,
  type FleetContext,
  type FleetItem,
  type Rule,
} from '../../src/core/facet/index.ts';
import { WHOLE_FLEET } from '../triage/whole-fleet.ts';

const facet = (id: string): Facet => ({
  id,
  title: id,
  type: 'text',
  role: 'trait',
  rank: 10,
  many: true,
  fields: [`spec.${id}`],
  about: id,
});

const FACETS = ['name', 'mac', 'agent', 'profile', 'inuse'].map(facet);

const rule = (id: string, fleet: Rule['fleet']): Rule => ({
  id,
  severity: 'warn',
  about: '',
  title: id,
  remedy: '',
  fields: [],
  ...(fleet !== undefined && { fleet }),
});

const item = (values: Readonly<Record<string, FacetLeaf | readonly FacetLeaf[]>>): FleetItem => ({
  values: FACETS.map(({ id }) => [values[id] ?? []].flat()),
});

const found = (
  fleet: Rule['fleet'],
  items: readonly FleetItem[],
  context: Partial<FleetContext> = {},
): readonly string[] =>
  [...evidenceSteps(FACETS, [rule('r', fleet)], items, { ...WHOLE_FLEET, ...context })]
    .flatMap((step) => step.found)
    .map(({ item: at, evidence }) => `${at} ${evidence.path}: ${evidence.text}`);

/** Indexes of the items that a rule finds, and of the items that it leaves open. */
const openIn = (fleet: Rule['fleet'], items: readonly FleetItem[], context: Partial<FleetContext>) => {
  const steps = [...evidenceSteps(FACETS, [rule('r', fleet)], items, { ...WHOLE_FLEET, ...context })];
  return { found: steps.flatMap((step) => step.found.map((one) => one.item)), open: steps.flatMap(({ open }) => open) };
};

describe('a fleet rule over lists that are not whole', () => {
  const PUBLISHED = { kind: 'profiles', name: 'name', version: 'version', published: 'published' } as const;
  const behind = { compare: 'behind-newest', facet: 'profile', published: PUBLISHED } as const;
  const carrying = ['net 1.0.0', 'net 2.0.0', 'edge 1.0.0'].map((profile) => item({ profile }));

  test('finds items older than any known version, and leaves the other items open', () => {
    expect(openIn(behind, carrying, { whole: new Set() })).toEqual({ found: [0], open: [0, 1, 2] });
    const newest = new Map([
      ['net', '1.5.0'],
      ['edge', '1.1.0'],
    ]);
    expect(openIn(behind, carrying, { whole: new Set(), newest })).toEqual({ found: [0, 2], open: [0, 1, 2] });
    expect(openIn(behind, carrying, { newest })).toEqual({ found: [0, 2], open: [] });
  });

  test('leaves items with unpublished versions open while compared items are missing', () => {
    const newest = new Map([['net', '2.0.0']]);
    expect(openIn(behind, carrying, { isWhole: false, newest })).toEqual({ found: [0], open: [2] });
  });

  test('finds no most common version, and leaves all items open for duplicates, while compared items are missing', () => {
    const agents = ['1.0.0', '1.0.0', '0.9.0'].map((agent) => item({ agent }));
    expect(openIn({ compare: 'behind-most', facet: 'agent' }, [...agents, item({})], { isWhole: false })).toEqual({
      found: [],
      open: [0, 1, 2],
    });
    expect(openIn({ compare: 'duplicate', facets: ['agent'] }, agents, { isWhole: false })).toEqual({
      found: [0, 1],
      open: [0, 1, 2],
    });
  });

  test('leaves an item open that no loaded item uses while other items are missing', () => {
    const items = [item({ name: 'a', inuse: 0 }), item({ name: 'b', inuse: 0 }), item({ name: 'c', inuse: 2 })];
    const usedBy = { kind: 'hosts', facet: 'profile-name' } as const;
    const fleet = { compare: 'unused', count: 'inuse', facets: ['name'], family: 'name', usedBy } as const;
    const used = new Set(['a']);
    expect(openIn(fleet, items, { whole: new Set(), used })).toEqual({ found: [], open: [1] });
    expect(openIn(fleet, items, { used })).toEqual({ found: [1], open: [] });
  });
});

describe('a fleet rule', () => {
  test('finds values that several items have as duplicates, but no missing values', () => {
    const items = [item({ name: 'a', mac: '1' }), item({ name: 'b', mac: '1' }), item({ name: 'a' }), item({})];
    expect(found({ compare: 'duplicate', facets: ['name', 'mac'] }, items)).toEqual([
      '0 spec.name: name a is that of 1 other too',
      '2 spec.name: name a is that of 1 other too',
      '0 spec.mac: mac 1 is that of 1 other too',
      '1 spec.mac: mac 1 is that of 1 other too',
    ]);
  });

  test('finds a local value as a duplicate only within the same place', () => {
    const local = { facet: 'name', by: ['agent'], isLocal: (value: FacetLeaf) => value === 'private' };
    const items = ['1', '2', '2'].flatMap((agent) => [item({ name: ['private', `public ${agent}`], agent })]);
    expect(found({ compare: 'duplicate', facets: ['name'], local }, items).map((text) => text.split(' is')[0])).toEqual(
      [
        '1 spec.name: name private',
        '2 spec.name: name private',
        '1 spec.name: name public 2',
        '2 spec.name: name public 2',
      ],
    );
  });

  test('takes 8 and "8" for two values', () => {
    expect(found({ compare: 'duplicate', facets: ['name'] }, [item({ name: 8 }), item({ name: '8' })])).toEqual([]);
  });

  test('finds agents older than the most common version, and does not compare texts that are no versions', () => {
    const agents = ['4.7.1', '4.7.1', '4.6.9', '4.7.2', 'dev', 'dev', 'dev'];
    expect(
      found(
        { compare: 'behind-most', facet: 'agent' },
        agents.map((agent) => item({ agent })),
      ),
    ).toEqual(['2 spec.agent: agent 4.6.9 is older than 4.7.1, which most have']);
    expect(found({ compare: 'behind-most', facet: 'agent' }, [item({})])).toEqual([]);
  });

  test('finds profiles older than the newest published version of the name, else older than the highest running version', () => {
    const items = [
      item({ profile: ['edge base 1.9.0', 'net 2.0.0'] }),
      item({ profile: ['edge base 1.10.0', 'plain'] }),
    ];
    const fleet = { compare: 'behind-newest', facet: 'profile' } as const;
    const first = '0 spec.profile: profile edge base 1.9.0 is older than 1.10.0, the newest';
    expect(found(fleet, items)).toEqual([first]);
    expect(found(fleet, items, { newest: new Map([['net', '2.1.0']]) })).toEqual([
      first,
      '0 spec.profile: profile net 2.0.0 is older than 2.1.0, the newest',
    ]);
  });

  test('finds items as unused if their count is 0 and no other kind refers to them, but not if the count is unknown', () => {
    const items = [
      item({ name: 'a', inuse: 0 }),
      item({ name: 'b', inuse: 0 }),
      item({ name: 'c' }),
      item({ inuse: 3 }),
    ];
    const fleet = { compare: 'unused', count: 'inuse', facets: ['name'], family: 'name' } as const;
    expect(found(fleet, items, { used: new Set(['a']) })).toEqual([
      '1 spec.inuse: no cluster and no host uses any version of it',
    ]);
  });

  test('does not find a version as unused while another version of the name is used, or may be', () => {
    const items = [
      item({ name: 'a', inuse: 0 }),
      item({ name: 'a', inuse: 1 }),
      item({ name: 'b', inuse: 0 }),
      item({ name: 'b' }),
    ];
    const fleet = { compare: 'unused', count: 'inuse', facets: ['name'], family: 'name' } as const;
    const steps = [...evidenceSteps(FACETS, [rule('r', fleet)], items, WHOLE_FLEET)];
    expect(steps.map((step) => [step.found, step.silent])).toEqual([[[], [2]]]);
  });

  test('leaves an item without a place undecided if another item has its local value', () => {
    const local = { facet: 'name', by: ['agent'], isLocal: () => true };
    const items = [
      item({ name: 'x' }),
      item({ name: 'x' }),
      item({ name: 'x', agent: '1' }),
      item({ name: 'x', agent: '1' }),
      item({ name: 'y' }),
    ];
    const fleet = { compare: 'duplicate', facets: ['name'], local } as const;
    const [step] = evidenceSteps(FACETS, [rule('r', fleet)], items, WHOLE_FLEET);
    expect([step?.found.map((one) => one.item), step?.silent]).toEqual([
      [2, 3],
      [0, 1],
    ]);
  });

  test('says how many duplicates are in another service', () => {
    const service: Facet = { ...facet('service'), fields: [] };
    const items = ['a', 'a', 'b'].map((from): FleetItem => ({ values: [['h'], [from]] }));
    const duplicate = rule('r', { compare: 'duplicate', facets: ['name'] });
    const of = (facets: readonly Facet[]): readonly string[] =>
      [...evidenceSteps(facets, [duplicate], items, WHOLE_FLEET)].flatMap((step) =>
        step.found.map(({ evidence }) => evidence.text),
      );
    expect(of([facet('name'), service])).toEqual([
      'name h is that of 2 others too, 1 of them in another service',
      'name h is that of 2 others too, 1 of them in another service',
      'name h is that of 2 others too, 2 of them in another service',
    ]);
    // A facet of hosts, for the service that registered them, has the same id.
    expect(of([facet('name'), facet('service')])[0]).toBe('name h is that of 2 others too');
  });
});
