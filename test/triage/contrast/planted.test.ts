import { describe, expect, test } from 'vitest';
import type { Facet } from '../../../src/core/facet/index.ts';
import { contrast } from '../../../src/triage/contrast/contrast.ts';
import type { Contrast } from '../../../src/triage/contrast/finding.ts';
import { type FacetTable, finish } from '../../../src/triage/table/facet-table.ts';
import { facetOf, type TestRow, tableOf } from '../table/rows.ts';
import { contrastOf, NOW, rowsOf, said } from './fleets.ts';

/** A generator of numbers from 0 to below 1 (mulberry32): the same for the same seed. */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const FACETS: readonly Facet[] = [
  facetOf('profile', { rank: 1 }),
  facetOf('pack', { rank: 2, many: true }),
  facetOf('agent', { type: 'version', rank: 3 }),
  facetOf('os', { rank: 4 }),
  facetOf('arch', { rank: 5 }),
  facetOf('mem', { type: 'size', rank: 5 }),
  facetOf('gateway', { rank: 6 }),
  facetOf('ring', { rank: 7 }),
  facetOf('project', { rank: 8 }),
  facetOf('cluster', { role: 'place', rank: 9 }),
  facetOf('registered', { type: 'time' }),
  facetOf('message', { role: 'symptom' }),
];

const CLUSTER = facetOf('cluster', { role: 'place', rank: 9, title: 'cluster' });

const CLUSTERS = 300;

/**
 * 1,200 hosts in 300 clusters of 1 to 8. As in a real fleet, all hosts of a cluster have its profile, packs, project and
 * operating system; each host has its own agent, memory, gateway and ring.
 */
const fleetOf = (seed: number): TestRow[] => {
  const next = numbers(seed);
  const pick = (count: number, skew = 1): number => Math.floor(count * next() ** skew);
  return Array.from({ length: CLUSTERS }, (_, cluster) => {
    const profile = pick(40, 2);
    const project = pick(30, 1.5);
    const os = pick(5);
    return Array.from({ length: 1 + pick(8) }, () => ({
      profile: `base-${profile % 12} 1.${profile % 7}.0`,
      pack: [
        `k3s 1.${profile % 7}`,
        `cni ${profile % 5}`,
        `csi ${profile % 3}`,
        ...(profile % 4 === 0 ? ['gpu 1'] : []),
      ],
      agent: `4.${pick(6)}.${pick(3)}`,
      os: `ubuntu ${os}`,
      arch: next() < 0.8 ? 'amd64' : 'arm64',
      mem: 8 * (1 + pick(8)) * 2 ** 30,
      gateway: next() < 0.1 ? null : `10.${project}.${pick(4)}.1`,
      ring: next() < 0.3 ? 'canary' : null,
      project: `project-${project}`,
      cluster: `store-${cluster}`,
      registered: NOW - pick(700) * 86_400_000,
      message: null,
    }));
  }).flat();
};

/** A fleet with a cause: nine in ten of the rows with the cause are broken, and two in a hundred of the others. */
const planted = (seed: number, cause: (row: TestRow, at: number) => boolean): TestRow[] => {
  const next = numbers(seed + 1);
  return fleetOf(seed).map((row, at) => {
    const broken = next() < (cause(row, at) ? 0.9 : 0.02);
    return { ...row, broken, message: broken ? 'disk pressure' : null };
  });
};

const linesOf = (rows: readonly TestRow[]): string[] => contrastOf(FACETS, rows).traits.lines.map(said);

describe('a contrast of a fleet with a planted cause', () => {
  test('finds a single value', () => {
    const [first, ...others] = linesOf(planted(1, ({ agent }) => agent === '4.2.1'));
    expect(first).toBe('agent = 4.2.1');
    expect(others).toEqual([]);
  });

  test('finds a pair of values, though nearly every cluster has a host with each value', () => {
    const [first] = linesOf(planted(3, ({ ring, mem }) => ring === 'canary' && mem === 16 * 2 ** 30));
    expect(first).toBe(`mem = ${16 * 2 ** 30} and ring = canary`);
    // The choice of three agents does not matter: the ring explains most of the cause.
    const [ring] = linesOf(planted(2, ({ agent, ring }) => String(agent).startsWith('4.2') && ring === 'canary'));
    expect(ring).toContain('ring = canary');
  });

  test('finds a value that one host of every cluster has', () => {
    const rows = rowsOf(300, (at) => ({
      broken: at % 3 === 0 && at % 5 < 4,
      agent: at % 3 === 0 ? 'b' : 'a',
      cluster: `c${Math.floor(at / 3)}`,
    }));
    const { lines } = contrastOf(FACETS, rows).traits;
    expect(lines.map(said)).toEqual(['agent = b']);
    expect(lines[0]?.places).toEqual({ with: 80, broken: 80, all: 100 });
  });

  test('finds a cut through numbers, and the first bad version', () => {
    expect(linesOf(planted(4, ({ mem }) => Number(mem) < 24 * 2 ** 30))).toEqual([`mem < ${24 * 2 ** 30}`]);
    expect(linesOf(planted(5, ({ agent }) => String(agent) >= '4.4.1'))).toEqual(['agent >= 4.4.1']);
  });

  test('finds an age', () => {
    expect(linesOf(planted(6, ({ registered }) => NOW - Number(registered) < 30 * 86_400_000))[0]).toBe(
      `registered newer ${30 * 86_400_000}`,
    );
  });

  test('finds a missing value', () => {
    expect(linesOf(planted(7, ({ gateway }) => gateway === null))).toEqual(['gateway missing']);
  });

  /** A fleet for forms of values as causes. */
  const KERNEL = facetOf('kernel', { rank: 4 });
  const TIER = facetOf('label:tier', { rank: 7 });
  const AGENT = facetOf('agent', { type: 'version', rank: 3 });
  const NEAR = facetOf('team', { rank: 2 });
  const host = (at: number): TestRow => ({
    kernel: at % 2 === 0 ? '5.4' : `5.${10 + (at % 7)}`,
    'label:tier': at % 3 === 0 ? `t${at % 4}` : null,
    agent: `4.${(at * 7) % 12}.0`,
    // Nearly the same hosts as kernel 5.4, with a smaller rank.
    team: at % 2 === 0 && at % 80 !== 0 ? 'core' : `t${at % 5}`,
    cluster: `c${at}`,
  });
  test.each([
    ['any value but one', 1200, (at: number) => at % 2 === 1, 'kernel other 5.4'],
    ['the presence of a label', 1200, (at: number) => at % 3 === 0, 'label:tier present'],
    ['versions below one', 1200, (at: number) => (at * 7) % 12 < 5, 'agent < 4.5.0'],
    ['the exact name, not the near one', 1200, (at: number) => at % 2 === 0, 'kernel = 5.4'],
    ['a cause of six hosts in ten', 1200, (at: number) => (at * 7) % 12 >= 5, 'agent >= 4.5.0'],
  ])('finds %s', (_, count, isCause, line) => {
    const next = numbers(count);
    const rows = rowsOf(count, (at) => ({ ...host(at), broken: next() < (isCause(at) ? 0.9 : 0.02) }));
    const { lines } = contrastOf([KERNEL, TIER, AGENT, NEAR, CLUSTER], rows).traits;
    expect(lines.map(said)).toEqual([line]);
    if (line === 'kernel = 5.4')
      expect(lines[0]?.nearly.map((near) => [said(near), near.both, near.either])).toEqual([['team = core', 585, 600]]);
  });

  test('finds the value of three broken hosts among 5,000, by rows alone if the set is scattered over clusters', () => {
    const rows = rowsOf(5000, (at) => ({
      broken: at % 1700 === 8,
      kernel: at % 425 === 8 ? 'odd' : `5.${at % 7}`,
      agent: `4.${at % 12}.0`,
      cluster: `c${Math.floor(at / 4)}`,
    }));
    const { traits, clustering } = contrastOf([KERNEL, AGENT, CLUSTER], rows);
    expect(clustering?.p).toBeGreaterThan(0.2);
    expect(traits).toMatchObject({ fewPlaces: [] });
    expect(traits.lines.map(said)).toEqual(['kernel = odd']);
  });

  test('reports of hosts that are down only their silence, not each field that they lack', () => {
    const isSilent = (at: number): boolean => (at % 20 === 0 && at < 880) || at % 75 === 1;
    const rows = fleetOf(12)
      .slice(0, 1200)
      .map((row, at) => ({
        ...row,
        broken: at % 20 === 0,
        silent: isSilent(at),
        // The service fills in a default for the architecture alone.
        ...(isSilent(at) && { agent: null, mem: null, arch: 'amd64' }),
      }));
    const facets = FACETS.map((facet) => ({ ...facet, fields: [facet.id] }));
    const silence = facetOf('silent', { type: 'flag', role: 'silence', fields: ['agent', 'mem', 'arch'] });
    const { traits, symptoms, silent: found } = contrastOf([...facets, silence], rows);
    expect(traits.lines.map(said)).toEqual([]);
    expect(symptoms.lines.map(said)).toEqual(['silent = true']);
    expect(symptoms.lines[0]).toMatchObject({ a: 44, b: 16, c: 16, d: 1124 });
    expect(found).toMatchObject({ fields: ['agent', 'arch', 'mem'], a: 44, b: 16 });
    expect(found?.reporting.length).toBe(16);
  });

  test('finds a place, and not the profile that the place happens to have', () => {
    const lines = linesOf(planted(8, ({ cluster }) => cluster === 'store-17' || cluster === 'store-18'));
    expect(lines.some((line) => line.startsWith('profile') || line.startsWith('pack'))).toBe(false);
  });

  test('finds two dark sites, and not the values that clusters of a site share', () => {
    // Three sites have one agent, and two of these sites are dark.
    const rows = rowsOf(1200, (at) => {
      const cluster = Math.floor(at / 4);
      const site = cluster % 30;
      return {
        broken: site < 2 || at % 211 === 0,
        agent: site < 3 && at % 8 !== 0 ? 'odd' : `4.${at % 5}`,
        'label:site': `s${site}`,
        cluster: `c${cluster}`,
      };
    });
    const { traits, places } = contrastOf([facetOf('agent'), facetOf('label:site'), CLUSTER], rows);
    expect(traits.lines.map(said)).toEqual(['label:site = s0', 'label:site = s1']);
    expect(places.unit?.id).toBe('label:site');
  });

  test('finds a region of many dark sites, though hosts fail by themselves in most other sites', () => {
    const next = numbers(4);
    const rows = rowsOf(1200, (at) => {
      const site = Math.floor(at / 4) % 45;
      const region = site < 15 ? 'west' : 'east';
      return {
        broken: next() < (region === 'west' ? 0.9 : 0.02),
        region,
        agent: `4.${at % 5}`,
        'label:site': `s${site}`,
        cluster: `c${Math.floor(at / 4)}`,
      };
    });
    const { traits } = contrastOf([facetOf('agent'), facetOf('region'), facetOf('label:site'), CLUSTER], rows);
    expect(traits.lines.map(said)).toEqual(['region = west']);
  });

  test('keeps symptoms apart, which explain nothing', () => {
    const { symptoms, traits } = contrastOf(
      FACETS,
      planted(1, ({ agent }) => agent === '4.2.1'),
    );
    expect(symptoms.lines.map(said)).toEqual(['message = disk pressure']);
    expect(traits.lines.every(({ terms }) => terms.every(({ facet }) => facet !== 'message'))).toBe(true);
  });

  test('tells whether a line holds within projects, and how many rows of the set it and the lines above cover', () => {
    // Agent b is the cause in every project. Project p0 has more hosts with agent b, and most hosts of the rack that does
    // nothing.
    const rows = rowsOf(900, (at) => {
      const project = at % 3;
      const agent = at % 7 < (project === 0 ? 4 : 2) ? 'b' : 'a';
      const isOther = at % 45 === 44;
      return {
        project: `p${project}`,
        agent,
        os: isOther ? 'odd' : `o${Math.floor(at / 9) % 2}`,
        broken: isOther || (agent === 'b' && at % 11 > 2),
      };
    });
    const { lines } = contrastOf([facetOf('project'), facetOf('agent'), facetOf('os')], rows).traits;
    expect(lines.map(said)).toEqual(['agent = b', 'os = odd']);
    expect(lines[0]?.withinProjects).toMatchObject({ projects: 3, same: 3, reversed: false });
    expect(lines[0]?.withinProjects?.p).toBeLessThan(1e-6);
    expect(lines[0]?.coverage).toBe(lines[0]?.a);
    expect(lines[1]?.coverage).toBe((lines[1]?.a ?? 0) + (lines[1]?.c ?? 0));
  });

  test('leaves out and names values that only repeat the chosen field: a question does not contain its answer', () => {
    const facets = [
      facetOf('agent', { fields: ['status.agent'] }),
      facetOf('agent-part', { fields: ['status.agent.part'] }),
      facetOf('minor'),
      facetOf('twin'),
      facetOf('ring'),
    ];
    const rows = rowsOf(300, (at) => ({
      agent: `4.${at % 5}.0`,
      'agent-part': `p${at % 11}`,
      minor: `4.${Math.floor((at % 5) / 2)}`,
      twin: at % 5 === 0 && at !== 0 ? 'yes' : `t${at % 3}`,
      ring: at % 5 === 0 && at % 4 < 3 ? 'canary' : `r${at % 7}`,
    }));
    const table = tableOf(facets, rows);
    const isSet = (row: TestRow): boolean => row['agent'] === '4.0.0';
    const found = finish(
      contrast({
        table,
        set: table.rowsOf(rows.filter(isSet)),
        rest: table.rowsOf(rows.filter((row) => !isSet(row))),
        excluded: ['agent'],
        excludedTerms: [],
        chosenBy: ['agent'],
        now: NOW,
      }),
    );
    expect(found.traits.lines.map(said)).toEqual(['ring = canary']);
    expect(found.implied).toEqual(['agent-part', 'minor', 'twin']);
  });

  test('gives the same lines for shuffled rows', () => {
    const rows = planted(3, ({ ring, mem }) => ring === 'canary' && mem === 16 * 2 ** 30);
    const next = numbers(9);
    const shuffled = rows
      .map((row) => ({ row, at: next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ row }) => row);
    const { uncovered, ...first } = contrastOf(FACETS, rows);
    const { uncovered: other, ...second } = contrastOf(FACETS, shuffled);
    expect(second).toEqual(first);
    expect(other.length).toBe(uncovered.length);
  });
});

describe('a contrast of a fleet without a cause, where one search in a hundred may find something', () => {
  const rows = fleetOf(20);
  const table: FacetTable<TestRow> = tableOf(FACETS, rows);
  const all = table.rowsOf(rows);
  const against = (isBroken: (row: TestRow, at: number) => boolean): Contrast => {
    const broken = new Set(rows.filter(isBroken).map((row) => table.rowOf(row)));
    const set = all.filter((row) => broken.has(row));
    const rest = all.filter((row) => !broken.has(row));
    return finish(contrast({ table, set, rest, excluded: [], excludedTerms: [], now: NOW }));
  };
  const draw = (next: () => number, from: number, count: number): Set<number> => {
    const drawn = new Set<number>();
    while (drawn.size < count) drawn.add(Math.floor(next() * from));
    return drawn;
  };

  test('finds something in at most 6 of 200 draws of 6 clusters of three and more hosts', () => {
    const next = numbers(21);
    const sizes = new Map<unknown, number>();
    for (const { cluster } of rows) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
    const large = [...sizes].filter(([, size]) => size >= 3).map(([cluster]) => cluster);
    let told = 0;
    for (let round = 0; round < 200; round += 1) {
      const names = new Set([...draw(next, large.length, 6)].map((at) => large[at]));
      const { lines } = against(({ cluster }) => names.has(cluster)).traits;
      if (lines.some(({ terms }) => terms.some(({ facet }) => facet !== 'cluster'))) told += 1;
    }
    expect(told).toBeLessThanOrEqual(6);
  });

  test('finds something in at most 6 of 200 draws of 20 rows', () => {
    const next = numbers(22);
    let told = 0;
    for (let round = 0; round < 200; round += 1) {
      const drawn = draw(next, rows.length, 20);
      if (against((_, at) => drawn.has(at)).traits.lines.length > 0) told += 1;
    }
    expect(told).toBeLessThanOrEqual(6);
  });
});
