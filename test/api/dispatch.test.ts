import { Agent } from 'undici';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dispatch } from '../../src/api/dispatch.ts';
import { watchLastBytes } from '../../src/api/last-bytes.ts';

it('what was stopped before it is sent is not sent', async () => {
  const agent = new Agent();
  const lastBytes = watchLastBytes();
  onTestFinished(async () => {
    lastBytes.end();
    await agent.close();
  });
  const sent = vi.spyOn(agent, 'dispatch');
  const options = { origin: 'http://127.0.0.1:9', path: '/', method: 'GET' } as const;
  await expect(dispatch(agent, options, AbortSignal.abort(new Error('stopped')), lastBytes)).rejects.toThrow('stopped');
  expect(sent).not.toHaveBeenCalled();
});
