import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepCode } from '../../src/cli/compiled-code.ts';
import { temporary } from '../temporary.ts';

const kept = (name: string, { cachedBytes, bytes }: { readonly cachedBytes: number; readonly bytes: number }) => ({
  path: join(temporary(), 'code', name),
  cachedBytes,
  file: () => Buffer.alloc(bytes),
});

it.each([
  ['nothing is kept yet', { cachedBytes: 0, bytes: 100, isIdle: false }, true],
  ['much more is compiled, in idle time', { cachedBytes: 100, bytes: 150, isIdle: true }, true],
  ['much more is compiled, at the end', { cachedBytes: 100, bytes: 150, isIdle: false }, false],
  ['hardly more is compiled, in idle time', { cachedBytes: 100, bytes: 105, isIdle: true }, false],
])('writes compiled code only if it pays: %s', async (_, { isIdle, ...code }, isWritten) => {
  const file = kept('v20.0.0-x64-00000000.code', code);
  await keepCode([file], isIdle);
  expect(existsSync(file.path)).toBe(isWritten);
});

it('writes the code of the first file again, which a help has kept, together with the second file', async () => {
  const first = kept('v20.0.0-x64-00000000.code', { cachedBytes: 100, bytes: 150 });
  const second = kept('v20.0.0-x64-00000001.code', { cachedBytes: 0, bytes: 100 });
  await keepCode([first, second], false);
  expect([first, second].map(({ path }) => existsSync(path))).toEqual([true, true]);
});
