import { describe, expect, it } from 'vitest';
import { startDemo } from '../../src/demo/index.ts';
import { ask, demo, NOW, PATHS, page, text } from './service.ts';

describe('the embedded service', () => {
  it('sends the same bytes for the same seed, size and time, and other bytes for others', async () => {
    const [one, same, seed, later] = await Promise.all([
      demo(),
      demo(),
      demo({ seed: 2 }),
      demo({ now: () => NOW + 86_400_000 }),
    ]);
    for (const path of Object.values(PATHS)) {
      const bytes = async (service: { readonly url: string }): Promise<string> => (await ask(service, path)).text();
      const first = await bytes(one);
      expect(await bytes(same)).toBe(first);
      expect(await bytes(one)).toBe(first);
      expect(await bytes(seed)).not.toBe(first);
      expect(await bytes(later)).not.toBe(first);
    }
  });

  it('has a first and a last page at 500,000 hosts', async () => {
    const service = await demo({ hosts: 500_000 });
    const first = await page(service, PATHS.hosts);
    expect(first.items).toHaveLength(50);
    expect(first.listmeta.count).toBe(500_000);
    const last = await page(service, PATHS.hosts, { offset: '499990' });
    expect(last.items).toHaveLength(10);
    expect(last.listmeta.continue).toBe('');
  });

  it('has single hosts and profiles by uid, the same as in the list, within their scope', async () => {
    const service = await demo();
    const projects = (await page(service, PATHS.projects)).items.map((item) => text(item, 'metadata.uid'));
    for (const path of [PATHS.hosts, PATHS.profiles]) {
      for (const item of (await page(service, path, { limit: '20' })).items) {
        const single = await ask(service, `${path}/${encodeURIComponent(text(item, 'metadata.uid'))}`);
        expect(await single.json()).toEqual(item);
      }
    }
    const host = (await page(service, PATHS.hosts)).items.find((item) => text(item, 'aclmeta.projectUid') !== '');
    const owner = text(host ?? {}, 'aclmeta.projectUid');
    const path = `${PATHS.hosts}/${text(host ?? {}, 'metadata.uid')}`;
    expect((await ask(service, path, {}, { ProjectUid: owner })).status).toBe(200);
    const other = projects.find((uid) => uid !== owner) ?? '';
    const refused = await ask(service, path, {}, { ProjectUid: other });
    expect([refused.status, await refused.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'ResourceNotFound' }),
    ]);
  });

  it('runs without any host', async () => {
    const service = await demo({ hosts: 0 });
    expect(await page(service, PATHS.hosts)).toEqual({
      items: [],
      listmeta: { continue: '', count: 0, limit: 0, offset: 0 },
    });
    expect((await page(service, PATHS.projects)).items.length).toBeGreaterThan(0);
  });

  it.each([-1, 500_001, 1.5])('cannot have %d hosts', async (hosts) => {
    await expect(startDemo({ hosts })).rejects.toThrow(RangeError);
  });

  it('limits the rate of requests by first path segment', async () => {
    const service = await demo({ rate: 2 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(service, PATHS.projects)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(statuses).toContain(429);
    expect((await ask(service, PATHS.profiles)).status).toBe(200);
  });

  it('requires the key that it was given', async () => {
    const service = await demo({ apiKey: 'k' });
    const refused = await ask(service, PATHS.hosts);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'UserAuthenticationFailed', ref: expect.any(String) });
    expect((await ask(service, PATHS.hosts, {}, { ApiKey: 'wrong' })).status).toBe(401);
    expect((await ask(service, PATHS.hosts, {}, { ApiKey: 'k' })).status).toBe(200);
    expect((await ask(service, PATHS.hosts, {}, { Authorization: 'k' })).status).toBe(200);
  });

  it('refuses other paths and methods', async () => {
    const service = await demo();
    for (const path of ['/v1/nothing', `${PATHS.projects}/x`]) {
      const unknown = await ask(service, path);
      expect(unknown.status).toBe(404);
      expect(await unknown.json()).toMatchObject({ code: 404, message: expect.stringContaining(path) });
    }
    const posted = await fetch(`${service.url}${PATHS.hosts}`, { method: 'POST', body: '{}' });
    expect(posted.status).toBe(405);
    expect(await posted.json()).toMatchObject({ code: 405, message: expect.stringContaining('[GET]') });
  });

  it('counts its requests, and ends waiting requests and kept connections when it closes', async () => {
    const service = await demo({ latencyMs: 60_000 });
    const waiting = ask(service, PATHS.hosts).catch((error: unknown) => error);
    await expect.poll(() => service.requests).toBe(1);
    await service.close();
    expect(await waiting).toBeInstanceOf(Error);
    await service.close();
    await expect(ask(service, PATHS.hosts)).rejects.toThrow();
  });
});
