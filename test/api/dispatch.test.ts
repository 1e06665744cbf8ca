import { expect, it, onTestFinished } from 'vitest';
import { TIMEOUTS } from '../../src/api/limits.ts';
import { redactor } from '../../src/api/problems/redact.ts';
import { createTransport } from '../../src/api/transport.ts';
import { json, serve } from './server.ts';

it('sends no request that was aborted before', async () => {
  const server = await serve(json({}));
  const transport = createTransport(new URL(server.url), { baseUrl: server.url }, TIMEOUTS);
  onTestFinished(() => transport.close());
  const request = (path: string) => ({ method: 'GET', path, headers: {}, attempt: 1, redact: redactor(null) }) as const;
  const stopped = transport.send(request('/stopped'), AbortSignal.abort());
  await expect(stopped).rejects.toMatchObject({ problem: { kind: 'stopped' } });
  const answer = await transport.send(request('/next'), new AbortController().signal);
  for await (const _ of answer.body);
  answer.end(null);
  expect(server.seen.map(({ url }) => url)).toEqual(['/next']);
});
