import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/core/values/value.ts';
import { createLife, type Life } from '../../src/demo/life/life.ts';
import { hostItem } from '../../src/demo/world/hosts.ts';
import { createWorld } from '../../src/demo/world/world.ts';
import { at, demo, NOW, PATHS, page, text, walk } from './service.ts';

const MINUTE = 60_000;
type LifeOptions = Parameters<typeof createLife>[1];
const STILL: LifeOptions = { incident: null, churn: 0 };
const life = (wish: Partial<LifeOptions>, hosts = 1213): Life =>
  createLife(createWorld(1, hosts, NOW), { ...STILL, ...wish });

const items = ({ world }: Life): JsonObject[] =>
  Array.from(world.fleet.hosts(null, null), (host) => hostItem(world, host));
const itemsAt = (one: Life, minutes: number): JsonObject[] => {
  one.advance(NOW + minutes * MINUTE);
  return items(one);
};
const unhealthy = (hosts: readonly JsonObject[]): JsonObject[] =>
  hosts.filter((host) => text(host, 'status.health.state') === 'unhealthy');
const said = (host: JsonObject): boolean => text(host, 'status.health.message').startsWith('webhook ');
const failing = (host: JsonObject): JsonObject | undefined =>
  (at(host, 'status.packs') as JsonObject[]).find((pack) => text(pack, 'condition.reason') === 'WebhookTimeout');

const textWithout = (host: JsonObject | undefined, keys: readonly string[]): string =>
  JSON.stringify(host, (key, value) => (keys.includes(key) ? undefined : value));

/** Names of the hosts that differ between two lists, ignoring some fields. */
const differing = (one: readonly JsonObject[], other: readonly JsonObject[], but: readonly string[] = []) =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [one[index], other[index]])
    .filter(([host, twin]) => textWithout(host, but) !== textWithout(twin, but))
    .map(([host, twin]) => text(host ?? twin, 'metadata.name'));

describe('the incident', () => {
  it('strikes hosts with one profile version, one after the other over minutes', () => {
    const one = life({ incident: 2 * MINUTE });
    const counts = [2, 3, 5, 7].map((minutes) => unhealthy(itemsAt(one, minutes)).length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts[1]).toBeLessThan(100);
    expect(counts.at(-1)).toBeGreaterThan(180);
    expect(itemsAt(one, 60).filter((host) => failing(host) !== undefined)).toHaveLength(110);
    for (const host of items(one).filter((each) => failing(each) !== undefined)) {
      const templates = at(host, 'spec.clusterProfileTemplates') as JsonObject[];
      const names = templates.map((template) => `${text(template, 'name')} ${text(template, 'profileVersion')}`);
      expect(names).toContain('site-ingress 1.1.0');
      expect(text(failing(host), 'name')).toBe('cert-manager');
    }
  });

  it('has the time at which each pack failed by the clock of the service, and the reason a little later', () => {
    const one = life({ incident: 2 * MINUTE });
    let silent = 0;
    for (let minutes = 2; minutes < 7; minutes += 0.5) {
      const now = NOW + minutes * MINUTE;
      for (const host of itemsAt(one, minutes)) {
        const pack = failing(host);
        if (pack === undefined) continue;
        const since = Date.parse(text(pack, 'condition.lastTransitionTime'));
        expect(since).toBeGreaterThanOrEqual(NOW + 2 * MINUTE);
        expect(since).toBeLessThanOrEqual(now);
        expect(text(host, 'status.health.state')).toBe('unhealthy');
        expect(said(host)).toBe(now - since >= MINUTE / 3);
        if (!said(host)) silent += 1;
      }
    }
    expect(silent).toBeGreaterThan(0);
  });
});

describe('churn', () => {
  it('gives the same hosts for a seed and a time, however many requests came before', () => {
    const [often, once, back] = [1, 2, 3].map(() => life({ incident: MINUTE, churn: 60 }, 300));
    if (often === undefined || once === undefined || back === undefined) throw new Error('no life');
    for (let time = 0; time < 20 * MINUTE; time += 7777) often.advance(NOW + time);
    const known = itemsAt(once, 20);
    expect(differing(itemsAt(often, 20), known)).toEqual([]);
    itemsAt(back, 45);
    expect(differing(itemsAt(back, 20), known)).toEqual([]);
  });
});

it('serves the changed fleet in lists, counts, single hosts and summaries', async () => {
  let minutes = 0;
  const service = await demo({ hosts: 300, churn: 120, incident: MINUTE, now: () => NOW + minutes * MINUTE });
  const first = (await walk(service, PATHS.hosts)).items;
  const ill = async (): Promise<number> =>
    at([...(await walk(service, PATHS.summaries)).items], 'status.clustersHealth.unhealthy')
      .map(Number)
      .reduce((sum, count) => sum + count, 0);
  const illFirst = await ill();
  minutes = 10;
  const { items: second, pages } = await walk(service, PATHS.hosts);
  expect(pages[0]?.listmeta.count).toBe(second.length);
  const known = new Set(first.map((host) => text(host, 'metadata.uid')));
  const newcomer = second.find((host) => !known.has(text(host, 'metadata.uid')));
  const uid = encodeURIComponent(text(newcomer, 'metadata.uid'));
  expect(await (await fetch(`${service.url}${PATHS.hosts}/${uid}`)).json()).toEqual(newcomer);
  for (const host of second) known.delete(text(host, 'metadata.uid'));
  const [gone = ''] = known;
  expect((await fetch(`${service.url}${PATHS.hosts}/${encodeURIComponent(gone)}`)).status).toBe(404);
  expect(await ill()).toBeGreaterThan(illFirst);
  const clusters = new Map(
    (await walk(service, PATHS.profiles)).items.map((item) => [text(item, 'metadata.uid'), item]),
  );
  for (const host of second.filter((one) => text(one, 'status.state') === 'in-use').slice(0, 100)) {
    const [cluster] = at(host, 'status.inUseClusters.uid');
    const [infra] = at(host, 'spec.clusterProfileTemplates.uid').map(String);
    expect(at(clusters.get(infra ?? ''), 'status.inUseClusters.uid')).toContain(cluster);
  }
});

it('changes nothing without incident and churn, whatever the time is', async () => {
  let now = NOW;
  const service = await demo({ now: () => now });
  const first = await page(service, PATHS.hosts);
  now += 60 * MINUTE;
  expect(await page(service, PATHS.hosts)).toEqual(first);
});
