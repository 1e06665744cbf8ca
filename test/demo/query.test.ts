import { describe, expect, it } from 'vitest';
import { at, demo, PATHS, page, text, walk } from './service.ts';

describe('a filter', () => {
  it.each([
    ['status.isPublished=false', 'status.isPublished', (value: string) => value === 'false'],
    ['metadata.name!=edge-base', 'metadata.name', (value: string) => value !== 'edge-base'],
    ['metadata.name>observability', 'metadata.name', (value: string) => value > 'observability'],
    ['metadata.creationTimestamp<2025-12-01', 'metadata.creationTimestamp', (value: string) => value < '2025-12-01'],
    ['spec.published.cloudType=vsphere', 'spec.published.cloudType', (value: string) => value === 'vsphere'],
  ])('finds only matching items: %s', async (filters, path, matches) => {
    const service = await demo();
    const all = (await walk(service, PATHS.profiles)).items;
    const expected = all.filter((item) => matches(text(item, path)));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    const { items, pages } = await walk(service, PATHS.profiles, { filters });
    expect(items).toEqual(expected);
    expect(pages[0]?.listmeta.count).toBe(expected.length);
  });

  it('joins tests by AND before OR', async () => {
    const filters = 'metadata.name=edge-baseANDspec.version=1.3.2ORmetadata.name=libvirt-base';
    const { items } = await page(await demo(), PATHS.profiles, { filters });
    expect(items.map((item) => `${text(item, 'metadata.name')} ${text(item, 'spec.version')}`)).toEqual([
      'edge-base 1.3.2',
      'libvirt-base 1.0.0',
    ]);
  });

  it('finds nothing, without an error, for a field without an index', async () => {
    const { items, listmeta } = await page(await demo(), PATHS.profiles, {
      filters: 'spec.published.packs.name=cni-calico',
    });
    expect(items).toEqual([]);
    expect(listmeta).toEqual({ continue: '', count: 0, limit: 0, offset: 0 });
  });
});

describe('an order', () => {
  it('sorts by several keys in both directions, over all pages', async () => {
    const service = await demo();
    const orderBy = 'metadata.name=-1,spec.version=1';
    const { items } = await walk(service, PATHS.profiles, { orderBy, limit: '20' });
    const keys = items.map((item) => [text(item, 'metadata.name'), text(item, 'spec.version')] as const);
    const sorted = [...keys].sort((a, b) => (a[0] === b[0] ? (a[1] < b[1] ? -1 : 1) : a[0] < b[0] ? 1 : -1));
    expect(keys).toEqual(sorted);
    expect(new Set(keys.map(([name]) => name)).size).toBeGreaterThan(10);
  });
});

describe('a field selection', () => {
  it('keeps only the requested paths, through lists', async () => {
    const service = await demo();
    const fields = 'metadata.uid,spec.published.packs.name,status.isPublished';
    const [whole] = (await page(service, PATHS.profiles)).items;
    const [item] = (await page(service, PATHS.profiles, { fields })).items;
    expect(item).toEqual({
      metadata: { uid: text(whole, 'metadata.uid') },
      spec: { published: { packs: at(whole, 'spec.published.packs.name').map((name) => ({ name })) } },
      status: { isPublished: true },
    });
  });
});

describe('the project header', () => {
  it('narrows all four lists', async () => {
    const service = await demo({ hosts: 400 });
    const projects = (await walk(service, PATHS.projects)).items;
    const profiles = (await walk(service, PATHS.profiles)).items;
    const header = { ProjectUid: text(projects[0], 'metadata.uid') };
    expect((await walk(service, PATHS.projects, {}, header)).items).toEqual(projects.slice(0, 1));
    expect(at([...(await walk(service, PATHS.summaries, {}, header)).items], 'metadata.name')).toEqual(['retail-east']);
    const hosts = (await walk(service, PATHS.hosts, {}, header)).items;
    expect(hosts.length).toBeGreaterThan(10);
    expect(new Set(at([...hosts], 'aclmeta.projectUid'))).toEqual(new Set([header.ProjectUid]));
    const scoped = (await walk(service, PATHS.profiles, {}, header)).items;
    const own = scoped.filter((item) => text(item, 'metadata.annotations.scope') === 'project');
    expect(new Set(at(own, 'metadata.annotations.projectUid'))).toEqual(new Set([header.ProjectUid]));
    expect(new Set(at([...profiles], 'metadata.annotations.scope'))).toEqual(new Set(['tenant', 'system']));
    expect(scoped).toHaveLength(profiles.length + own.length);
  });
});
