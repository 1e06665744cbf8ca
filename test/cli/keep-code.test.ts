import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepCode } from '../../src/cli/compiled-code.ts';
import { temporary } from '../temporary.ts';

it.each([
  ['nothing is kept yet', { cachedBytes: 0, bytes: 100, isIdle: false }, true],
  ['much more is compiled, in idle time', { cachedBytes: 100, bytes: 150, isIdle: true }, true],
  ['much more is compiled, at the end', { cachedBytes: 100, bytes: 150, isIdle: false }, false],
  ['hardly more is compiled, in idle time', { cachedBytes: 100, bytes: 105, isIdle: true }, false],
])('is written where it pays: %s', async (_, { cachedBytes, bytes, isIdle }, isWritten) => {
  const path = join(temporary(), 'code/v20.0.0-x64-00000000.code');
  await keepCode({ path, cachedBytes, file: () => Buffer.alloc(bytes) }, isIdle);
  expect(existsSync(path)).toBe(isWritten);
});
