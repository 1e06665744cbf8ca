import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** The errors of the compiler, a line each. */
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

test('accepts a new place as a folder and a line in each table; an unfinished place does not compile', () => {
  writeFileSync(
    join(house, 'src-only.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['src'], compilerOptions: { incremental: false } }),
  );
  mkdirSync(join(house, 'src/places/uptime'));
  writeFileSync(
    join(house, 'src/places/uptime/place.ts'),
    [
      "import { closeOverlays } from '../../store/state/overlays.ts';",
      "import type { KeyPlace, TypedPlace } from '../../store/state/place.ts';",
      'interface Uptime { readonly top: number }',
      'interface Since { readonly text: string; readonly caret: number }',
      "declare module '../../store/state/place.ts' {",
      '  interface KeyStates { readonly uptime: Uptime; readonly unfinished: Uptime }',
      '  interface TypedStates { readonly since: Since; readonly untyped: Since }',
      '}',
      'export const UPTIME: KeyPlace<Uptime> = {',
      "  where: 'in uptimes', move: () => ({}), back: (state) => closeOverlays(state, 'uptime'), leaves: () => true, hint: '',",
      '};',
      'export const SINCE: TypedPlace<Since> = { press: () => ({}), edit: () => ({}), line: (prompt) => prompt };',
    ].join('\n'),
  );
  insert(
    'src/places/index.ts',
    "import { ANSWER_KEYS, QUESTION, questionKeys } from './question/keys.ts';",
    "import { SINCE, UPTIME } from './uptime/place.ts';",
  );
  insert('src/places/index.ts', 'withKeys: {', 'uptime: UPTIME,');
  insert('src/places/index.ts', 'typed: {', 'since: SINCE,');
  insert(
    'src/places/screens.tsx',
    'Id in PlaceId]: PlaceScreen<PlaceStates[Id]> } = {',
    [
      "uptime: { Body: () => null, Path: () => null, Position: () => null, footer: 'keys' },",
      "since: { Body: 'below', Path: () => null, Position: 'below', footer: () => [] },",
    ].join('\n'),
  );
  const errors = compile();
  const tables = errors.map((error) => {
    const missing = ['unfinished', 'untyped'].filter((name) => error.includes(name));
    return [/src\/(.*?)\(/.exec(error)?.[1], ...missing].join(' ');
  });
  expect(tables.toSorted()).toEqual([
    'places/index.ts unfinished',
    'places/index.ts untyped',
    'places/screens.tsx unfinished untyped',
  ]);
});
