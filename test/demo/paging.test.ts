import { describe, expect, it } from 'vitest';
import { ask, demo, PATHS, page, uids, walk } from './service.ts';

describe('paging', () => {
  it.each(Object.entries(PATHS))('gives every one of the %s once, by token', async (_, path) => {
    const service = await demo();
    const { items, pages } = await walk(service, path);
    const count = pages[0]?.listmeta.count;
    expect(items).toHaveLength(count ?? -1);
    expect(new Set(uids(items)).size).toBe(count);
    expect(pages.every(({ listmeta }) => listmeta.count === count)).toBe(true);
    expect(pages.slice(0, -1).every(({ items: some }) => some.length === 50)).toBe(true);
    expect(pages.map(({ listmeta }) => listmeta.offset)).toEqual(
      pages.map((_, index) => Math.min((index + 1) * 50, count ?? 0)),
    );
  });

  it('gives by offset what it gives by token', async () => {
    const service = await demo();
    const { items } = await walk(service, PATHS.hosts);
    const second = await page(service, PATHS.hosts, { offset: '50', limit: '7' });
    expect(uids(second.items)).toEqual(uids(items.slice(50, 57)));
    expect(second.listmeta).toMatchObject({ limit: 7, offset: 57, count: 130 });
    expect((await page(service, PATHS.hosts, { offset: '500' })).items).toEqual([]);
  });

  it('takes the offset of an answer beside its token, and a zero as none', async () => {
    const service = await demo();
    const first = await page(service, PATHS.hosts);
    const token = { continue: first.listmeta.continue };
    const second = await page(service, PATHS.hosts, token);
    expect(await page(service, PATHS.hosts, { ...token, offset: String(first.listmeta.offset) })).toEqual(second);
    expect(await page(service, PATHS.hosts, { ...token, offset: '0' })).toEqual(second);
  });

  it.each(Object.entries(PATHS))('refuses more than 50 %s with the code for above maximum', async (_, path) => {
    const response = await ask(await demo(), path, { limit: '51' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 608, message: expect.stringContaining('limit') });
  });

  it.each([
    ['limit', 'ten', 601],
    ['limit', '-1', 609],
    ['offset', '1.5', 601],
    ['offset', '-5', 609],
    ['metricPeriod', '0', 609],
    ['metricPeriod', 'hour', 601],
  ])('refuses %s=%s', async (name, value, code) => {
    const response = await ask(await demo(), PATHS.summaries, { [name]: value });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code });
  });
});

describe('continue tokens', () => {
  it.each([
    ['a filter', { filters: 'status.isPublished=true' }],
    ['an order', { orderBy: 'metadata.name=1' }],
    ['fields', { fields: 'metadata.uid' }],
  ])('are refused with %s that they were not made for', async (_, other) => {
    const service = await demo();
    const { listmeta } = await page(service, PATHS.profiles);
    const response = await ask(service, PATHS.profiles, { ...other, continue: listmeta.continue });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'InvalidContinueToken',
      message: expect.stringContaining('query'),
      ref: expect.stringMatching(/./),
    });
  });

  it('are refused with another scope, another list, and when nobody made them', async () => {
    const service = await demo();
    const { listmeta } = await page(service, PATHS.hosts);
    const [project = ''] = uids((await page(service, PATHS.projects)).items);
    const token = { continue: listmeta.continue };
    expect((await ask(service, PATHS.hosts, token, { ProjectUid: project })).status).toBe(422);
    expect((await ask(service, PATHS.hosts, { ...token, type: 'edge-native' })).status).toBe(422);
    expect((await ask(service, PATHS.profiles, token)).status).toBe(422);
    expect((await ask(service, PATHS.hosts, { continue: 'bm90IGEgdG9rZW4h' })).status).toBe(422);
    expect((await ask(service, PATHS.hosts, { continue: '%' })).status).toBe(422);
  });

  it('are good for a smaller page of the same query', async () => {
    const service = await demo();
    const { listmeta } = await page(service, PATHS.hosts);
    const next = await page(service, PATHS.hosts, { continue: listmeta.continue, limit: '3' });
    expect(next.listmeta.offset).toBe(53);
  });
});
