import { describe, expect, it } from 'vitest';
import type { Outgoing, ServiceResponse } from '../../../src/api/decode.ts';
import { withRedirect } from '../../../src/api/policy/redirect.ts';
import { redactor } from '../../../src/api/problems/redact.ts';
import { json, type Reply, raw, script, serve } from '../server.ts';
import { listFrom, problemOf, thing } from '../tiny.ts';

const fine = json({ items: [thing(1)] });

describe('a redirect', () => {
  const to = (location: string, status = 302): Reply => raw('', { status, headers: { location } });
  const credentials = { kind: 'api-key', value: 'k-123456' } as const;

  it.each([301, 302, 303, 307, 308])('is followed once within the origin, with the credentials: %i', async (status) => {
    const server = await serve(script(to('/v2/edgehosts?a=1', status), fine));
    expect((await listFrom(server, { credentials })).items).toHaveLength(1);
    expect(server.seen.map(({ url, headers }) => [url, headers['apikey']])).toEqual([
      ['/v1/edgehosts', 'k-123456'],
      ['/v2/edgehosts?a=1', 'k-123456'],
    ]);
  });

  it.each([
    ['/a/v2/edgehosts', true],
    ['/b/v1/edgehosts', false],
    ['/ab/v1/edgehosts', false],
  ])('of a service below /a to %s is followed only if the address stays below /a: %s', async (location, isFollowed) => {
    const server = await serve(script(to(location), fine));
    const found = listFrom({ ...server, url: `${server.url}/a` }, { credentials });
    if (isFollowed) expect((await found).items).toHaveLength(1);
    else expect((await problemOf(found)).what).toMatch(/redirects elsewhere, to .*; not followed/);
    expect(server.seen).toHaveLength(isFollowed ? 2 : 1);
  });

  it('is not followed a second time', async () => {
    const server = await serve(to('/again'));
    expect(await problemOf(listFrom(server))).toMatchObject({
      kind: 'redirect',
      what: expect.stringMatching(/redirects in a loop.*\/again$/),
      remedy: [expect.stringContaining('before /v1')],
    });
    expect(server.seen).toHaveLength(2);
  });

  it('to a URL of any length is reported in one line', async () => {
    const server = await serve(to(`http://elsewhere.test/${'a'.repeat(5000)}`));
    expect((await problemOf(listFrom(server))).what.length).toBeLessThan(250);
  });

  it('to another origin is refused, and named without secrets', async () => {
    const other = await serve(fine);
    const location = `${other.url.replace('//', '//me:pass-word@')}/login?token=se-cret`;
    const server = await serve(to(location));
    const problem = await problemOf(listFrom(server, { credentials }));
    expect(problem).toMatchObject({ kind: 'portal', status: 302, what: expect.stringContaining('sign-in page') });
    expect(problem.what).toContain(`${other.url}/login`);
    expect(JSON.stringify(problem)).not.toMatch(/pass-word|se-cret/);
    expect(other.seen).toEqual([]);
  });

  it.each(['http://other.test/v1/edgehosts', '/v2/edgehosts'])('of a search to %s is refused', async (location) => {
    const base = new URL('http://service.test');
    let isOpen = true;
    const answer = {
      status: 307,
      headers: { location },
      end: () => {
        isOpen = false;
      },
    } as unknown as ServiceResponse;
    const sentTo: string[] = [];
    const send = async ({ path }: Outgoing): Promise<ServiceResponse> => {
      sentTo.push(path);
      return answer;
    };
    const request: Outgoing = {
      method: 'POST',
      path: '/v1/x',
      headers: {},
      body: '{}',
      attempt: 1,
      redact: redactor(null),
    };
    const sent = withRedirect(send, base)(request, new AbortController().signal);
    const shown = new URL(location, base).href;
    await expect(sent).rejects.toMatchObject({
      problem: {
        kind: 'redirect',
        status: 307,
        what: expect.stringContaining(shown),
        remedy: [expect.stringMatching(/--url|before \/v1/)],
      },
    });
    expect(sentTo).toEqual(['/v1/x']);
    expect(isOpen).toBe(false);
  });

  it.each([
    ['https', false],
    ['http', true],
  ] as const)('to %s of the same host is not followed, since it is another origin', async (scheme, secure) => {
    const server = await serve((request, response) => {
      to(`${scheme}://${request.headers.host}/v1/edgehosts`)(request, response);
    }, secure);
    const problem = await problemOf(listFrom(server, { endpoint: { baseUrl: server.url, insecure: true } }));
    const { host } = new URL(server.url);
    expect(problem).toMatchObject({
      kind: 'redirect',
      what: expect.stringContaining(`elsewhere, to ${scheme}://${host}`),
    });
    expect(server.seen).toHaveLength(1);
  });

  it.each(['http://[', ''])('to an invalid URL is reported: %j', async (location) => {
    const problem = await problemOf(listFrom(await serve(to(location, 302))));
    expect(problem).toMatchObject({ kind: 'redirect', what: expect.stringContaining('without a location (302)') });
  });
});
