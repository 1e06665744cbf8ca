import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from './app.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

it('the clock of the screen moves a minute after the last answer, so that its age appears in time', async () => {
  const client = new ScriptedClient({ hosts: { items: fleet(20) } });
  const app = await new App(client, {}, { now: Date.now, tick: 60_000 }).settled();
  vi.advanceTimersByTime(50_000);
  app.press('r');
  await app.settled();
  const received = app.state.now;
  expect(received).toBe(NOW + 50_000);
  vi.advanceTimersByTime(59_000);
  expect(app.state.now).toBe(received);
  vi.advanceTimersByTime(1000);
  expect(app.state.now).toBe(received + 60_000);
});
