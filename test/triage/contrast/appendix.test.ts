import { describe, expect, test } from 'vitest';
import { tail } from '../../../src/triage/formulas/stratified.ts';
import { near } from '../formulas/near.ts';
import { facetOf } from '../table/rows.ts';
import { contrastOf, rowsOf, said } from './fleets.ts';

const AGENT = facetOf('agent', { rank: 3 });
const PROFILE = facetOf('profile', { rank: 1 });
const CLUSTER = facetOf('cluster', { role: 'place', rank: 9 });

describe('a contrast of twenty hosts', () => {
  const hosts = rowsOf(20, (at) => ({
    broken: at < 5,
    agent: at < 6 ? '4.7.2' : '4.7.1',
    arch: at < 2 || (at >= 6 && at < 11) ? 'arm64' : 'amd64',
  }));

  test('has one line, the agent, with the chance of two tests', () => {
    const { traits, state, uncovered } = contrastOf([AGENT, facetOf('arch')], hosts);
    expect(state).toBe('compared');
    expect(traits).toMatchObject({ factor: 2, testable: 2, values: 4, fewPlaces: [] });
    expect(traits.lines.map(said)).toEqual(['agent = 4.7.2']);
    const [line] = traits.lines;
    expect(line).toMatchObject({ a: 5, b: 1, c: 0, d: 14, goesWith: [], same: [], alone: null });
    near(line?.chance ?? 0, 2 / 2584);
    expect(line?.fit).toBeCloseTo(0.881917, 6);
    expect(line?.places).toEqual({ with: 5, broken: 5, all: 20 });
    expect(traits.closest.map((one) => [said(one), one.chance])).toEqual([['arch = arm64', 1]]);
    expect(uncovered.length).toBe(0);
  });

  test('gives a missing value the same numbers, and a filter', () => {
    const { traits } = contrastOf(
      [facetOf('gateway')],
      hosts.map((host, at) => ({ broken: host['broken'] ?? null, gateway: at < 6 ? null : `10.0.${at % 2}.1` })),
    );
    const [line] = traits.lines;
    expect(line?.terms).toEqual([{ facet: 'gateway', operator: 'missing', value: null }]);
    expect(line).toMatchObject({ a: 5, b: 1, c: 0, d: 14 });
  });
});

describe('a contrast of cities within regions', () => {
  const FACETS = [facetOf('region'), facetOf('city')];
  const fleet = (brokenIn: (city: number, host: number) => boolean) =>
    rowsOf(1000, (at) => {
      const city = Math.floor(at / 50);
      return { broken: brokenIn(city, at % 50), region: city < 4 ? 'east' : 'west', city: `c${city}` };
    });

  test('puts four cities under the region if the region is the cause', () => {
    const { traits } = contrastOf(
      FACETS,
      fleet((city, host) => (city < 4 ? host < 10 : city < 14 && host < 1)),
    );
    expect(traits.factor).toBe(22);
    expect(traits.lines.map(said)).toEqual(['region = east']);
    const [line] = traits.lines;
    expect(line).toMatchObject({ a: 40, b: 160, c: 10, d: 790 });
    near(line?.chance ?? 0, 1.401954e-19, 1e-6);
    expect(line?.goesWith.map(said)).toEqual(['city = c0', 'city = c1', 'city = c2', 'city = c3']);
    near(line?.goesWith[0]?.chance ?? 0, 1.938751e-3, 1e-6);
  });

  test('puts the region under the city if the city is the cause', () => {
    const broken = (city: number, host: number): boolean => {
      if (city === 0) return host < 40;
      return city < 3 ? host < 1 : city >= 4 && city < 12 && host < 1;
    };
    const { traits } = contrastOf(FACETS, fleet(broken));
    expect(traits.lines.map(said)).toEqual(['city = c0']);
    expect(traits.lines[0]).toMatchObject({ a: 40, b: 10, c: 10, d: 940 });
    expect(traits.lines[0]?.goesWith.map(said)).toEqual(['region = east']);
  });
});

describe('a contrast of eight broken hosts of one profile', () => {
  const fleet = (broken: (cluster: number, host: number) => boolean) =>
    rowsOf(1200, (at) => {
      const cluster = Math.floor(at / 4);
      return {
        broken: broken(cluster, at % 4),
        profile: cluster < 30 ? 'edge-base 1.4.0' : 'edge-base 1.3.2',
        cluster: `c${String(cluster + 1).padStart(3, '0')}`,
      };
    });

  test('finds the clusters and not the profile if they are in two clusters', () => {
    const { traits, uncovered } = contrastOf(
      [PROFILE, CLUSTER],
      fleet((cluster) => cluster < 2),
    );
    expect(traits.factor).toBe(301);
    expect(traits.lines.map(said)).toEqual(['cluster = c001', 'cluster = c002']);
    near(traits.lines[0]?.chance ?? 0, 2.450893e-7, 1e-6);
    expect(traits.lines[0]?.fit).toBeCloseTo(0.705923, 6);
    expect(traits.lines[0]?.goesWith.map(said)).toEqual(['profile = edge-base 1.4.0']);
    expect(traits.lines[0]?.goesWith[0]).toMatchObject({ chance: 1, places: { with: 2, broken: 2, all: 300 } });
    expect(uncovered.length).toBe(0);
  });

  test('finds the profile if they are in eight clusters', () => {
    const { traits } = contrastOf(
      [PROFILE, CLUSTER],
      fleet((cluster, host) => cluster < 8 && host === 0),
    );
    expect(traits.lines.map(said)).toEqual(['profile = edge-base 1.4.0']);
    // CHANCE is the larger of two: by places it is 1.189505e-6.
    near(traits.lines[0]?.chance ?? 0, 2.427764e-6, 1e-6);
    near(traits.factor * tail(8, 30, 8, 300), 1.189505e-6, 1e-6);
    expect(traits.lines[0]).toMatchObject({ a: 8, b: 112, c: 0, d: 1080, places: { with: 8, broken: 8, all: 300 } });
  });
});

test('a contrast of two values to which both add has one line of both', () => {
  const cell = (count: number, broken: number, agent: string, profile: string) =>
    rowsOf(count, (at) => ({ broken: at < broken, agent, profile }));
  const { traits } = contrastOf(
    [AGENT, PROFILE],
    [
      ...cell(64, 58, '4.7.2', '1.4.0'),
      ...cell(136, 1, '4.7.2', '1.3.2'),
      ...cell(236, 1, '4.7.1', '1.4.0'),
      ...cell(564, 0, '4.7.1', '1.3.2'),
    ],
  );
  expect(traits.lines.map(said)).toEqual(['agent = 4.7.2 and profile = 1.4.0']);
  const [line] = traits.lines;
  expect(line).toMatchObject({ a: 58, b: 6, c: 2, d: 934 });
  expect(line?.fit).toBeCloseTo(0.931775, 6);
  near(line?.chance ?? 0, 3.405966778e-42);
  expect(line?.goesWith.map(said)).toEqual(['agent = 4.7.2', 'profile = 1.4.0']);
  expect(line?.alone?.map(({ a, b }) => [a, b])).toEqual([
    [1, 135],
    [1, 235],
  ]);
});

describe('a contrast of numbers, or of a small set', () => {
  test('corrects for four of six candidates of sizes', () => {
    const mem = (count: number, broken: number, size: number) =>
      rowsOf(count, (at) => ({ broken: at < broken, mem: size }));
    const { traits } = contrastOf(
      [facetOf('mem', { type: 'size' })],
      [...mem(30, 9, 8), ...mem(50, 1, 16), ...mem(20, 0, 32)],
    );
    expect(traits).toMatchObject({ values: 6, factor: 4 });
    expect(traits.lines.map(said)).toEqual(['mem = 8']);
    near(traits.lines[0]?.chance ?? 0, 2.383656e-4, 1e-6);
    expect(traits.closest.map(said)).toEqual(['mem other 16', 'mem < 32']);
  });

  test('finds a value of 13 hosts if three are broken, but no value of 100 hosts', () => {
    const fleet = (size: number) =>
      rowsOf(1000, (at) => ({ broken: at < 3, agent: at < size ? 'x' : `v${at % 40}`, label: `${(at * 7) % 90}` }));
    expect(contrastOf([AGENT, facetOf('label')], fleet(13)).traits.lines.map(said)).toEqual(['agent = x']);
    expect(contrastOf([AGENT, facetOf('label')], fleet(100)).traits.lines).toEqual([]);
  });

  test('names the rarest traits of a single host, without a test', () => {
    const { state, shared, traits } = contrastOf(
      [AGENT, facetOf('subnet')],
      rowsOf(100, (at) => ({ broken: at === 7, agent: at % 2 === 1 ? 'a' : 'b', subnet: at === 7 ? 'lone' : 's' })),
    );
    expect(state).toBe('few');
    expect(traits.lines).toEqual([]);
    expect(shared.map((one) => [said(one), one.rows])).toEqual([
      ['subnet = lone', 1],
      ['agent = a', 50],
    ]);
  });

  test('compares nothing if no host is broken, or every host', () => {
    const rows = rowsOf(10, (at) => ({ agent: at < 7 ? 'a' : 'b' }));
    expect(contrastOf([AGENT], rows)).toMatchObject({ state: 'none', set: 0, rest: 10, shared: [] });
    const all = contrastOf(
      [AGENT],
      rows.map((row) => ({ ...row, broken: true })),
    );
    expect(all.state).toBe('all');
    expect(all.shared.map((one) => [said(one), one.rows])).toEqual([['agent = a', 7]]);
  });
});
