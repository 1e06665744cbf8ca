import { describe, expect, it } from 'vitest';
import { ask, demo, PATHS, page, type Query, uids } from './service.ts';

describe('the embedded service', () => {
  it.each<[path: keyof typeof PATHS, query: Query, status: number, code: string | number, message: string]>([
    ['hosts', { limit: '51' }, 422, 608, 'limit'],
    ['profiles', { limit: '51' }, 422, 608, 'limit'],
    ['hosts', { limit: 'ten' }, 422, 601, 'limit'],
    ['hosts', { limit: '-1' }, 422, 609, 'limit'],
    ['hosts', { offset: '1.5' }, 422, 601, 'offset'],
    ['summaries', { metricPeriod: '0' }, 422, 609, 'metricPeriod'],
    ['hosts', { type: 'cloud-nine' }, 422, 606, 'edge-native'],
    ['projects', { filters: 'nonsense' }, 422, 'InvalidFilter', ''],
    ['projects', { filters: 'metadata.name=STORE-1' }, 422, 'InvalidFilter', ''],
    ['projects', { filters: '=x' }, 422, 'InvalidFilter', ''],
    ['projects', { orderBy: 'metadata.name' }, 422, 'InvalidOrderBy', ''],
    ['projects', { orderBy: 'metadata.name=2' }, 422, 'InvalidOrderBy', ''],
    ['projects', { orderBy: 'spec.logoUrl=1' }, 422, 606, ''],
    ['hosts', { continue: 'bm90IGEgdG9rZW4h' }, 422, 'InvalidContinueToken', ''],
    ['hosts', { continue: '%' }, 422, 'InvalidContinueToken', ''],
  ])('refuses an invalid request for %s: %j', async (path, query, status, code, message) => {
    const response = await ask(await demo(), PATHS[path], query);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      code,
      message: expect.stringContaining(message),
      ref: expect.stringMatching(/./),
    });
  });

  it('refuses the token of another query, list or scope', async () => {
    const service = await demo();
    const [project = ''] = uids((await page(service, PATHS.projects)).items);
    const token = { continue: (await page(service, PATHS.profiles)).listmeta.continue };
    for (const [path, query, headers] of [
      [PATHS.profiles, { filters: 'status.isPublished=true' }, {}],
      [PATHS.profiles, { orderBy: 'metadata.name=1' }, {}],
      [PATHS.profiles, { fields: 'metadata.uid' }, {}],
      [PATHS.profiles, {}, { ProjectUid: project }],
      [PATHS.hosts, {}, {}],
    ] as const) {
      const response = await ask(service, path, { ...query, ...token }, headers);
      expect(await response.json(), path).toMatchObject({
        code: 'InvalidContinueToken',
        message: expect.stringContaining('query'),
      });
    }
  });
});
