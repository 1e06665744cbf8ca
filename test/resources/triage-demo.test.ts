import { expect, test } from 'vitest';
import { hostItem } from '../../src/demo/world/hosts.ts';
import { createWorld } from '../../src/demo/world/world.ts';
import { kind } from './shown.ts';

const START = Date.UTC(2026, 2, 1);
const world = createWorld(1, 1213, START);
const hosts = kind('hosts');
const items = Array.from({ length: 1213 }, (_, host) => {
  const text = JSON.stringify(hostItem(world, host));
  return hosts.item(JSON.parse(text), text);
});
const facets = items.map((item) => item.facets());

/** The number of hosts by the values of a facet. */
const counts = (id: string): ReadonlyMap<unknown, number> => {
  const place = hosts.facets.findIndex((facet) => facet.id === id);
  const found = new Map<unknown, number>();
  for (const { values } of facets)
    for (const value of values[place] ?? []) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
};

test('finds 81 unhealthy hosts in the demo, 58 of them under disk pressure, alike by health, packs and rules', () => {
  expect(items.filter((item) => hosts.broken(item) === true)).toHaveLength(81);
  expect(items.filter((item) => hosts.broken(item) === null).length).toBeGreaterThan(0);
  expect(counts('rule').get('unhealthy')).toBe(81);
  expect(counts('message-shape').get('disk pressure on /var: N% used, evicting pods')).toBe(58);
  const pressed = facets.filter(({ found }) => found.some(({ value }) => value.endsWith(': DiskPressure')));
  expect(pressed).toHaveLength(58);
});

test('counts hosts of the demo by facets', () => {
  expect(counts('agent').get('4.7.2')).toBeGreaterThan(58);
  expect(counts('agent-minor').get('4.7')).toBeGreaterThan(counts('agent').get('4.7.2') ?? 0);
  expect([...counts('layer:k8s').keys()].every((pack) => /^\S+ \d/.test(String(pack)))).toBe(true);
  expect([...counts('subnet').keys()].every((subnet) => /^10\.4\.\d+\.0\/24$|^169\.254\./.test(String(subnet)))).toBe(
    true,
  );
  expect(counts('name-prefix').get('edge-us-retail-store-…')).toBeGreaterThan(10);
  expect([...counts('cluster').keys()].length).toBeGreaterThan(50);
});

test('leaves the packs of a host without reports undecided', () => {
  const silent = items.findIndex((item) => item.value('state') === 'unpaired');
  expect(facets[silent]?.undecided).toContain('pack-failing');
  expect(facets[silent]?.undecided).toContain('pack-missing');
});

test('has the transition of the failing pack among the events of an unhealthy host, and its time in the evidence', () => {
  const ill = items.find((item) => item.evidence(START).some(({ text }) => text.includes('DiskPressure')));
  const [unhealthy] = ill?.evidence(START) ?? [];
  const failed = ill?.events().find(({ lane }) => lane === 'pack → False');
  expect(unhealthy?.rule).toBe('unhealthy');
  expect(failed?.reason).toBe('DiskPressure');
  expect(unhealthy?.since).toBe(failed?.at);
  expect(ill?.events().filter(({ lane }) => lane === 'registered')).toHaveLength(1);
});

test('keeps the parsed JSON of an item while the facets of a long list are read', () => {
  const [first, ...others] = items;
  const json = first?.raw();
  for (const item of others) item.facets();
  expect(first?.raw()).toBe(json);
});
