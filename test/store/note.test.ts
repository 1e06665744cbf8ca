import { expect, it } from 'vitest';
import { say } from '../../src/store/state/state.ts';
import { changing, SECOND, Timed } from './timed.ts';

it('a message disappears ten seconds after it was shown, without a key, and a later message ten seconds after that', async () => {
  const app = await new Timed(changing(3).client, { refresh: null }).settled();
  app.store.setState(say('copied'));
  await app.pass(9 * SECOND);
  expect(app.state.message?.text).toBe('copied');
  app.store.setState(say('copied again'));
  await app.pass(9 * SECOND);
  expect(app.state.message?.text).toBe('copied again');
  await app.pass(SECOND);
  expect(app.state.message).toBe(null);
});
