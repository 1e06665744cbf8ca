import { expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/api/dialects/dialect.ts';
import { json, serve } from './server.ts';
import { asking, clientFor, problemOf, thing } from './tiny.ts';

it('requests a kind without a search from its documented list, in both dialects', async () => {
  Object.assign(ENDPOINTS, { tokens: { path: '/v1/edgehosts/tokens', ability: ENDPOINTS.profiles.ability } });
  const query = asking('tokens' as 'hosts');
  let status = 200;
  const server = await serve((request, response) => json({ items: [thing(1)] }, { status })(request, response));
  for (const dialect of ['document', 'current'] as const) {
    status = 200;
    const client = clientFor(server);
    const of = { ...query, query: { ...query.query, dialect } };
    expect((await client.list(of)).items).toHaveLength(1);
    expect(client.ability(of.query.kind, dialect)).toBe(ENDPOINTS.profiles.ability);
    expect(server.seen.at(-1)).toMatchObject({ method: 'GET', url: expect.stringMatching(/^\/v1\/edgehosts\/tokens/) });
    status = 405;
    const problem = await problemOf(client.list(of));
    expect([problem.kind, problem.endpoint, problem.remedy]).toEqual([
      'gone',
      undefined,
      ['The other lists may still answer'],
    ]);
  }
});
