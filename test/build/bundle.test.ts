import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporary } from '../temporary.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

it('says in one line how to install what the build needs', () => {
  const folder = temporary();
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin/build/bundle.js')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'The build failed: esbuild is not installed: run npm ci --include=dev first\n']);
});

it('has its packages installed where NODE_ENV is production, which leaves them out', () => {
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n')).toContain('include=dev');
});
