import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const testFiles = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => testFiles(join(path, name)))
    : [path].filter((file) => /\.test\.tsx?$/.test(file));

const count = (paths: readonly string[], pattern: RegExp): number =>
  paths
    .flatMap((path) => testFiles(join(ROOT, path)))
    .reduce((sum, file) => sum + Array.from(readFileSync(file, 'utf8').matchAll(pattern)).length, 0);

const ROWS = Array.from(
  readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/^\| ([^|]+) \| (\d+) \| (\d+) \| (`test\/[^|]+) \|/gm),
  ([, name = '', tests, properties, where = '']) => ({
    name,
    tests: Number(tests),
    properties: Number(properties),
    paths: Array.from(where.matchAll(/`([^`]+)`/g), ([, path = '']) => path),
  }),
);

test('the README tells of reliability', () => {
  expect(ROWS.length).toBeGreaterThan(4);
});

// A little less than there is stays true while tests come; much less is old.
test.for(ROWS)('the README counts the tests of $name', ({ tests, properties, paths }) => {
  const there = count(paths, /^\s*(?:it|test)(?:\.each|\.for)?\(/gm);
  expect(there).toBeGreaterThanOrEqual(tests);
  expect(there).toBeLessThan(tests * 1.5 + 5);
  const asserted = count(paths, /fc\.assert/g);
  expect(asserted).toBeGreaterThanOrEqual(properties);
  expect(asserted).toBeLessThan(properties * 2 + 5);
});
