import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { serviceDialects } from '../../../src/api/dialects/current.ts';
import { wholeList } from '../../../src/core/query/query.ts';
import { startDemo } from '../../../src/demo/index.ts';
import { resourceOf } from '../../../src/resources/index.ts';

it('are requested of a service as documented, and bring the items of its tokens', async () => {
  const demo = await startDemo({ hosts: 1213 });
  const paths: string[] = [];
  const client = createClient({
    endpoint: { baseUrl: demo.url, insecure: false, proxy: null },
    credentials: null,
    dialects: serviceDialects({}),
    resource: (kind) => {
      const resource = resourceOf(kind);
      if (resource === undefined) throw new Error(kind);
      return resource;
    },
    requestsPerSecond: null,
    onRequest: ({ path }) => paths.push(path),
  });
  onTestFinished(async () => {
    await client.close();
    await demo.close();
  });
  const walk = async (ahead: number): Promise<string[]> => {
    const uids: string[] = [];
    for (let token: string | null = null, first = true; first || token !== null; first = false) {
      const page = await client.list({ query: wholeList('hosts', null, 'current'), continue: token, ahead });
      uids.push(...page.items.map(({ uid }) => uid));
      token = page.meta?.continue ?? null;
    }
    return uids;
  };
  const byToken = await walk(0);
  expect(byToken).toHaveLength(1213);
  expect(paths.filter((path) => path.includes('offset='))).toEqual([]);
  expect(await walk(Number.POSITIVE_INFINITY)).toEqual(byToken);
  expect(paths.filter((path) => path.includes('offset=')).length).toBeGreaterThan(15);
});
