import { describe, expect, it } from 'vitest';
import { releaseMemoryWhenQuiet } from '../../src/cli/interactive/garbage.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { Timed } from '../store/timed.ts';

const ON = '--optimize-for-size';
const OFF = '--no-optimize-for-size';

const releasing = async () => {
  const app = new Timed(new ScriptedClient({ hosts: { items: fleet(70) } }), { refresh: null });
  const flags: string[] = [];
  const stop = releaseMemoryWhenQuiet({
    store: app.store,
    setFlag: (flag) => flags.push(flag),
    setTimer: app.clock.after,
  });
  await app.settled();
  return { app, flags, stop };
};

describe('memory', () => {
  it('is released once no list, key or answer has changed for two seconds', async () => {
    const { app, flags } = await releasing();
    await app.pass(1500, 500);
    app.press('j');
    await app.pass(1500, 500);
    expect(flags).toEqual([]);
    await app.pass(1000, 500);
    expect(flags).toEqual([ON]);
    await app.pass(60_000);
    expect(flags).toEqual([ON]);
  });

  it('is taken as needed while keys are pressed and lists arrive', async () => {
    const { app, flags } = await releasing();
    await app.pass(5000);
    app.press('r');
    expect(flags).toEqual([ON, OFF]);
    await app.settled();
    expect(flags).toEqual([ON, OFF]);
    await app.pass(5000);
    expect(flags).toEqual([ON, OFF, ON]);
  });

  it('is no longer released when the screen ends, since compiled code may be written then', async () => {
    const { app, flags, stop } = await releasing();
    await app.pass(5000);
    stop();
    app.press('j');
    await app.pass(60_000);
    expect(flags).toEqual([ON, OFF]);
  });
});
