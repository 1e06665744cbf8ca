import { Agent } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { watchLastBytes } from '../../src/api/last-bytes.ts';
import { dispatch } from '../../src/api/transport.ts';
import { json, serve } from './server.ts';

it('a request aborted before it is sent is not sent', async () => {
  const server = await serve(json({}));
  const agent = new Agent();
  const lastBytes = watchLastBytes();
  onTestFinished(() => lastBytes.end());
  const options = { origin: server.url, path: '/', method: 'GET' } as const;
  await expect(dispatch(agent, options, AbortSignal.abort(new Error('stopped')), lastBytes)).rejects.toThrow('stopped');
  // Not before what was handed over is answered.
  await agent.close();
  expect(server.seen).toEqual([]);
});
