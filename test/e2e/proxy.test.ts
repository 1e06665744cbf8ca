import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { proxyTo } from '../api/peers.ts';
import { json, serve } from '../api/server.ts';
import { things } from '../api/tiny.ts';
import { COMMAND } from '../cli/built/program.ts';
import { temporary } from '../temporary.ts';

// The bundle contains only parts of undici, which must include proxy support.
describe('the program behind a proxy', () => {
  it.each([
    ['asks the proxy for a tunnel to a service with TLS', 'https', true, /^CONNECT service\.test:443 /],
    ['sends a plain request to the proxy', 'http', false, /^GET http:\/\/service\.test\/v1\/edgehosts\S* /],
  ])('%s', async (_, protocol, secure, asked) => {
    const server = await serve(json({ items: things(3) }), secure);
    const proxy = await proxyTo(server.port);
    const [file, ...words] = COMMAND;
    const args = [...words, '--url', `${protocol}://service.test`, '--insecure', '--no-cache', '-o', 'ndjson'];
    const env = { HOME: temporary(), [`${protocol.toUpperCase()}_PROXY`]: proxy.url };
    const { stdout } = await promisify(execFile)(file, args, { env });
    expect(stdout.trim().split('\n')).toHaveLength(3);
    expect(proxy.seen).toEqual([expect.stringMatching(asked)]);
  });
});
