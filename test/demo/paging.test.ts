import { describe, expect, it } from 'vitest';
import { demo, PATHS, page, uids, walk } from './service.ts';

describe('paging', () => {
  it.each(Object.entries(PATHS))('contains each of the %s once, by token', async (_, path) => {
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

  it('has the same items by offset as by token', async () => {
    const service = await demo();
    const { items } = await walk(service, PATHS.hosts);
    const second = await page(service, PATHS.hosts, { offset: '50', limit: '7' });
    expect(uids(second.items)).toEqual(uids(items.slice(50, 57)));
    expect(second.listmeta).toMatchObject({ limit: 7, offset: 57, count: 130 });
    expect((await page(service, PATHS.hosts, { offset: '500' })).items).toEqual([]);
  });

  it('accepts the offset of an answer together with its token, and zero as no offset', async () => {
    const service = await demo();
    const first = await page(service, PATHS.hosts);
    const token = { continue: first.listmeta.continue };
    const second = await page(service, PATHS.hosts, token);
    expect(await page(service, PATHS.hosts, { ...token, offset: String(first.listmeta.offset) })).toEqual(second);
    expect(await page(service, PATHS.hosts, { ...token, offset: '0' })).toEqual(second);
  });
});
