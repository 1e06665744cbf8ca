import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepCode } from '../../src/cli/compiled-code.ts';
import { keepCodeWhenQuiet } from '../../src/cli/interactive/keep-lists.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from '../store/app.ts';
import { temporary } from '../temporary.ts';

/** An app whose time is turned by hand, and how often its code was kept. */
const quietly = () => {
  const app = new App(new ScriptedClient({ hosts: { items: fleet(213) } }));
  let due: (() => void) | null = null;
  let kept = 0;
  const end = keepCodeWhenQuiet({
    store: app.store,
    keep: async () => {
      kept += 1;
    },
    setTimer: (_, run) => {
      due = run;
      return () => {
        if (due === run) due = null;
      };
    },
  });
  const pass = (): void => {
    const run = due;
    due = null;
    run?.();
  };
  return { app, end, pass, kept: () => kept };
};

it('is written once in idle time, regardless of later work', async () => {
  const { app, end, pass, kept } = quietly();
  await app.settled();
  expect(kept()).toBe(0);
  pass();
  expect(kept()).toBe(1);
  app.press('n');
  await app.settled();
  pass();
  await end();
  expect(kept()).toBe(1);
  app.stop();
});

it('is written at the end without idle time', async () => {
  const { app, end, kept } = quietly();
  app.press('j');
  await end();
  expect(kept()).toBe(1);
  app.stop();
});

it.each([
  ['nothing is kept yet', { keptBytes: 0, bytes: 100, isIdle: false }, true],
  ['much more is compiled, in idle time', { keptBytes: 100, bytes: 150, isIdle: true }, true],
  ['much more is compiled, at the end', { keptBytes: 100, bytes: 150, isIdle: false }, false],
  ['hardly more is compiled, in idle time', { keptBytes: 100, bytes: 105, isIdle: true }, false],
])('is written where it pays: %s', async (_, { keptBytes, bytes, isIdle }, isWritten) => {
  const path = join(temporary(), 'code/v20.0.0-x64-00000000.code');
  await keepCode({ path, keptBytes, file: () => Buffer.alloc(bytes) }, isIdle);
  expect(existsSync(path)).toBe(isWritten);
});
