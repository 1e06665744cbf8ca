import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './repository.ts';

let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'edgescope-house-'));
  for (const name of ['src', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(house, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'));
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

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

test('a place is a folder and a line in each table: an unfinished one does not compile', () => {
  writeFileSync(
    join(house, 'src-only.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['src'], compilerOptions: { incremental: false } }),
  );
  mkdirSync(join(house, 'src/store/uptime'));
  writeFileSync(
    join(house, 'src/store/uptime/uptime.ts'),
    [
      "import type { OverlayStates } from '../state/overlay.ts';",
      "import { closeOverlays } from '../state/overlays.ts';",
      "import type { KeyPlace } from '../state/scroll.ts';",
      "export const UPTIME: KeyPlace<OverlayStates['uptime']> = {",
      "  move: () => ({}), back: (state) => closeOverlays(state, 'uptime'), leaves: () => true, hint: '',",
      '};',
    ].join('\n'),
  );
  insert('src/keymap/action.ts', "list: 'in a list',", "uptime: 'in the uptime',");
  insert(
    'src/store/state/overlay.ts',
    'export interface OverlayStates {',
    'readonly uptime: { readonly top: number };',
  );
  const missing = compile();
  for (const table of ['store/places/places.ts', 'ui/places/screens.tsx']) {
    expect(missing.filter((error) => error.includes(table)).join('\n')).toContain('uptime');
  }
  insert(
    'src/store/places/places.ts',
    "import { HELP } from '../help/window.ts';",
    "import { UPTIME } from '../uptime/uptime.ts';",
  );
  insert('src/store/places/places.ts', '  list: LIST,', 'uptime: UPTIME,');
  insert(
    'src/ui/places/screens.tsx',
    'Id in PlaceId]: PlaceScreen<PlaceStates[Id]> } = {',
    "uptime: { Body: () => null, Path: () => null, Position: () => null, footer: 'keys' },",
  );
  expect(compile()).toEqual([]);
});
