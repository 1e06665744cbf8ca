import { describe, expect, it } from 'vitest';
import { problemLine, remedyInKeys } from '../../src/store/keys/remedy.ts';
import { SHIPPED_KEYS } from '../places/shipped-keys.ts';
import { json, raw, serve } from './server.ts';
import { asking, clientFor, listFrom, problemOf } from './tiny.ts';

const html = (title: string): string =>
  `<!DOCTYPE html><html><head><title>\n${title}</title></head>${'<p>x'.repeat(500)}`;

describe('a refusal', () => {
  it.each([
    [422, 'bad-request', /\(422\)/, /project with u.*give support the ref/],
    [408, 'timeout', /408/, /r$/],
    [418, 'unknown', /418/, /give support the ref/],
    [304, 'unknown', /304/, /cache in between/],
  ])('has its own words and remedy for status %i', async (status, kind, what, remedy) => {
    const body = { code: 'SomeCode', message: 'Some message', details: 'more', ref: 'abc-123' };
    const server = await serve(json(body, { status }));
    const problem = await problemOf(listFrom(server));
    expect(problem).toMatchObject({ kind, status });
    expect(problem.what).toMatch(what);
    expect(remedyInKeys(SHIPPED_KEYS, problem.remedy)).toMatch(remedy);
    if (status !== 304)
      expect(problem).toMatchObject({ code: 'SomeCode', message: 'Some message: more', ref: 'abc-123' });
  });

  it.each([
    ['an order', { order: [{ path: 'metadata.name', descending: true }] }],
    ['a filter', { filter: [{ path: 'metadata.name', operator: '=', value: 'x' }] }],
  ] as const)('of %s says which change to take back', async (_, query) => {
    const server = await serve(json({}, { status: 422 }));
    const problem = await problemOf(clientFor(server).list(asking('projects', query)));
    expect(remedyInKeys(SHIPPED_KEYS, problem.remedy)).toMatch(/Take back the filter or order/);
  });

  it('without a message may come from another server at the address', async () => {
    const problem = await problemOf(listFrom(await serve(json({}, { status: 418 }))));
    expect(remedyInKeys(SHIPPED_KEYS, problem.remedy)).toMatch(/Check the address of the service/);
  });

  it('names the requested scope', async () => {
    const server = await serve(json({}, { status: 403 }));
    const scope = { uid: 'p1', name: 'retail-east' };
    expect((await problemOf(clientFor(server).list(asking('profiles', { scope })))).what).toContain(
      'Not permitted: GET /v1/clusterprofiles for project retail-east',
    );
  });

  it.each([
    ['a key', { kind: 'api-key' }, /rejected the key/, /valid key in EDGESCOPE_API_KEY or with --api-key-file/],
    ['the key of a file', { kind: 'api-key', file: '/k' }, /rejected the key/, /valid key into \/k, .*with r/],
    ['a token', { kind: 'token' }, /rejected the token/, /minutes.*EDGESCOPE_TOKEN/],
  ] as const)('names the refused key or token: %s', async (_, given, what, remedy) => {
    const server = await serve(json({}, { status: 401 }));
    const problem = await problemOf(listFrom(server, { credentials: { ...given, value: 'k-123456' } }));
    expect(problem.what).toMatch(what);
    expect(remedyInKeys(SHIPPED_KEYS, problem.remedy)).toMatch(remedy);
  });
});

describe('the body of an error', () => {
  it.each([
    [
      'a code that is a number',
      '{"code":405,"message":"method GET is not allowed, but [POST] are"}',
      { code: '405', message: 'method GET is not allowed, but [POST] are' },
    ],
    ['details that are no text', '{"message":"m","details":{"a":[1]}}', { message: 'm: {"a":[1]}' }],
    ['details that say the same', '{"message":"m","details":"m"}', { message: 'm' }],
    [
      'an error one level deeper',
      '{"error":{"code":"C","message":"m","ref":"r"}}',
      { code: 'C', message: 'm', ref: 'r' },
    ],
    ['an error as text', '{"error":"bad things"}', { message: 'bad things' }],
    ['an HTML page', html('502  Bad\nGateway'), { message: '502 Bad Gateway' }],
    ['an HTML page without a title', '<html>', { message: 'an HTML page' }],
    ['a line of text', 'no healthy upstream', { message: 'no healthy upstream' }],
    ['lines of text', 'upstream connect error\nstack\nstack', { message: 'upstream connect error' }],
    ['a text that is a dump', `x${'y'.repeat(1000)}`, {}],
    ['a text with a secret', 'denied: token=abcdefgh12345678', { message: 'denied: token=(present)' }],
    ['a text as JSON', '"bad things"', { message: 'bad things' }],
    ['a list of errors', '[{"code":"A","message":"first"},{"code":"B"}]', { code: 'A', message: 'first' }],
    ['several errors', '{"errors":[{"code":7,"message":"m","ref":"r"}]}', { code: '7', message: 'm', ref: 'r' }],
    ['no errors', '{"errors":[]}', {}],
    ['cut JSON', '{"code":"C","mess', {}],
    ['an empty body', '', {}],
    ['a list', '[1]', {}],
  ])('gives its code, message and reference to the problem: %s', async (_, body, said) => {
    const server = await serve(raw(body, { status: 500 }));
    const { code, message, ref } = await problemOf(listFrom(server));
    expect({ code, message, ref }).toEqual({ code: undefined, message: undefined, ref: undefined, ...said });
  });

  it('cannot control the terminal, and is not dumped', async () => {
    const message = `\u001b]52;c;eA==\u0007 line\nline ${'x'.repeat(10_000)}`;
    const server = await serve(json({ code: '\u001b[31m', message, ref: '\u202e' }, { status: 500 }));
    const line = problemLine(SHIPPED_KEYS, await problemOf(listFrom(server)));
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(line.length).toBeLessThan(700);
  });

  it('never shows the credentials, even if the service repeats them', async () => {
    const value = 'k3y-0123456789';
    const body = { code: value, message: `the key ${value} is wrong; Authorization: ${value}`, ref: `r-${value}` };
    const server = await serve(json(body, { status: 401 }));
    const problem = await problemOf(
      clientFor({ url: server.url.replace('//', '//user:pass-word@') }, { credentials: { kind: 'token', value } }).list(
        asking('hosts'),
      ),
    );
    expect(JSON.stringify(problem)).not.toMatch(/k3y|pass-word/);
    expect(problem.message).toContain('(present)');
  });
});

describe('an answer that is not a list', () => {
  it.each([
    ['an HTML page without a title', '<p>hello', /^An HTML page came instead of JSON$/],
    ['blanks', ' \n ', /answer is empty/],
    ['a word that begins like JSON', 'nothing here', /is not valid JSON from byte 0 on/],
    ['a bracket too few', '{"items":[{}}', /is not valid JSON from byte 12 on/],
  ])('is refused in one sentence that says why: %s', async (_, body, what) => {
    const problem = await problemOf(listFrom(await serve(raw(body))));
    expect(problem).toMatchObject({ kind: 'not-json', status: 200 });
    expect(problem.what).toMatch(what);
    expect(problem.what.length).toBeLessThan(200);
  });
});
