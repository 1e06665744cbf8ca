import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../src/terminal/run-program.ts';
import { temporary } from '../temporary.ts';

const NOT_FOUND = 'is not installed, or not on the PATH';

/** A folder with a program `tool` that ends with a code. */
const folderOf = (code: number, mode = 0o755): string => {
  const folder = temporary();
  writeFileSync(join(folder, 'tool'), `#!/bin/sh\nexit ${code}\n`);
  chmodSync(join(folder, 'tool'), mode);
  return folder;
};
const run = (program: string, PATH?: string) => runProgram([program], null, PATH === undefined ? {} : { PATH });

describe('a program', () => {
  test('is searched in the absolute parts of the PATH, in their order', async () => {
    const [first, second, plain] = [folderOf(3), folderOf(4), folderOf(5, 0o644)];
    expect(await run('tool', [plain, first, second].join(delimiter))).toBe('ended with exit code 3');
    expect(await run('tool', plain)).toBe('cannot be run (EACCES)');
    expect(await run('true')).toBe(null);
  });

  test.each(['', ':', '.', './', '..:.'])('is never run from the current folder: PATH=%s', async (path) => {
    const near = relative(process.cwd(), folderOf(3));
    // The program in the relative part exists.
    expect(await run('tool', path === '' ? near : `${path}:${near}`)).toBe(NOT_FOUND);
  });

  test('is the file itself if its name has a slash', async () => {
    expect(await run(join(folderOf(6), 'tool'), '')).toBe('ended with exit code 6');
  });
});
