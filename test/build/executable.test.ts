import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporary } from '../temporary.ts';

const { refusedWhenCut }: { refusedWhenCut(elf: Buffer): Buffer } = createRequire(import.meta.url)(
  '../../bin/build/executable.js',
);

it.skipIf(process.platform !== 'linux')('an executable starts whole, and is refused when it is cut off', () => {
  const file = join(temporary(), 'echo');
  const whole = refusedWhenCut(readFileSync('/bin/echo'));
  const start = (bytes: Buffer): ReturnType<typeof spawnSync> => {
    writeFileSync(file, bytes, { mode: 0o755 });
    return spawnSync(file, ['whole'], { encoding: 'utf8' });
  };
  expect(start(whole)).toMatchObject({ status: 0, stdout: 'whole\n' });
  for (const part of [1 / 4, 1 / 2, 1]) {
    // Not ended by a signal.
    expect(start(whole.subarray(0, whole.length * part - 1))).toMatchObject({ signal: null, error: expect.any(Error) });
  }
});
