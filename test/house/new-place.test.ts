import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporary } from '../temporary.ts';
import { ROOT } from './repository.ts';

const house = temporary();

beforeAll(() => {
  for (const name of ['src', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(house, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'));
});

const insert = (path: string, after: string, line: string): void => {
  const file = join(house, path);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(after);
  writeFileSync(file, text.replace(after, `${after}\n  ${line}`));
};

/** What the compiler says of the sources, a line for each error. */
const compile = (): readonly string[] => {
  try {
    execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit', '-p', join(house, 'src-only.json')], {
      cwd: house,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return [];
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
      .split('\n')
      .filter((line) => line.includes('error TS'));
  }
};

test('a place without its line in each table does not compile', () => {
  writeFileSync(
    join(house, 'src-only.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['src'], compilerOptions: { incremental: false } }),
  );
  insert('src/keymap/action.ts', "list: 'in a list',", "uptime: 'in the uptime',");
  insert(
    'src/store/state/overlay.ts',
    'export interface OverlayStates {',
    'readonly uptime: { readonly top: number };',
  );
  const errors = compile();
  expect(errors.join('\n')).toContain('uptime');
  const unfinished = new Set(errors.map((error) => error.replace(/^.*?src\//, '').replace(/\(.*$/, '')));
  expect([...unfinished].toSorted()).toEqual(['store/places/places.ts', 'ui/places/screens.tsx']);
});
