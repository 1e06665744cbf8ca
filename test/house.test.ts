import { existsSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeBreaches } from './house/code-rules.ts';
import { exportBreaches, typeBreaches } from './house/export-rules.ts';
import { FEATURES, ROOMS, roomOf, WINGED_ROOMS, wingOf } from './house/floors.ts';
import {
  cycleBreaches,
  faceBreaches,
  floorBreaches,
  foldersKnowing,
  kindBreaches,
  loadedWith,
  questionBreaches,
  wingBreaches,
} from './house/import-rules.ts';
import { filesIn, ROOT, sourceOf, sourcesIn, textOf } from './house/repository.ts';
import { absentTextBreaches } from './house/text-rules.ts';

const SRC = sourcesIn('src');
const TESTS = sourcesIn('test');
const ALL = [...SRC, ...TESTS, ...sourcesIn('bench')];

describe('the floors', () => {
  test('the table itself points down', () => {
    const up = Object.entries(ROOMS).flatMap(([name, { floor, rooms }]) =>
      rooms
        .filter((other) => (ROOMS[other]?.floor ?? floor) >= floor && !(isCli(name) && isCli(other)))
        .map((other) => `${name} → ${other}`),
    );
    expect(up).toEqual([]);
  });

  test('imports point down, and packages stay in their rooms', () => {
    expect(floorBreaches(SRC)).toEqual([]);
  });

  test('no files import each other in a circle, types included', () => {
    expect(cycleBreaches(ALL)).toEqual([]);
  });

  test.each(WINGED_ROOMS)('the folders of %s have an order, and few files lie beside them', (room) => {
    expect(wingBreaches(SRC)).toEqual([]);
    const beside = SRC.filter(({ path }) => path.startsWith(`src/${room}/`) && wingOf(path) === null);
    expect(beside.map(({ path }) => path).slice(10)).toEqual([]);
  });

  test('a wing with an index is imported through it', () => {
    expect(faceBreaches(SRC)).toEqual([]);
  });

  test('what a kind is inside stays in its folder', () => {
    expect(kindBreaches(SRC)).toEqual([]);
  });

  test('questions do not know each other, and are loaded when they are asked', () => {
    expect(questionBreaches(SRC)).toEqual([]);
  });

  test('the rooms of cli that need no screen load none, and help loads nothing at all', () => {
    // In the bundle string-width is loaded by its first call, and zlib by bin/code-cache.js for checksums; yaml takes 1 ms.
    const light = (name: string): boolean => ['string-width', 'yaml', 'node:zlib'].includes(name) || isLight(name);
    const why = 'loaded by each start: import() it where it is used';
    expect(
      [...loadedWith(SRC, 'src/cli/main.ts')].filter(([name]) => !light(name)),
      why,
    ).toEqual([]);
    for (const path of ['src/cli/print/run.ts', 'src/cli/show/run.ts', 'src/cli/connect.ts', 'src/cli/serve.ts']) {
      const heavy = [...loadedWith(SRC, path)].filter(([name]) =>
        ['ink', 'ink-table', 'react', 'undici'].includes(name),
      );
      expect(heavy, `loaded with ${path}: import() it where it is used`).toEqual([]);
    }
  });

  test('the bundle brings everything: nothing is a runtime dependency', () => {
    expect(Object.keys(JSON.parse(textOf('package.json')))).not.toContain('dependencies');
  });
});

describe('the rules of the rooms', () => {
  test('clocks, colours, escape sequences and names of the service are said in their places only', () => {
    expect(codeBreaches(SRC)).toEqual([]);
  });

  test.each(Object.entries(FEATURES))('the folders that know %s are those of the table', (_, feature) => {
    expect(foldersKnowing(feature, SRC)).toEqual(feature.folders);
  });

  test('no name is exported for tests alone', () => {
    expect(exportBreaches(SRC)).toEqual([]);
  });

  test('no name of a type stands in three rooms', () => {
    expect(typeBreaches(SRC)).toEqual([]);
  });

  test('tests replace no modules, since their files share them, but in files of their own', () => {
    const replacing = TESTS.filter(({ scan }) => /\bvi\.(?:do)?[mM]ock\(|\bvi\.resetModules\(/.test(scan.code));
    expect(replacing.map(({ path }) => path).filter((path) => !path.includes('.isolated.'))).toEqual([]);
  });

  test('one place listens to keys', () => {
    const listeners = SRC.filter(({ scan }) => /\buseInput\(/.test(scan.code)).map(({ path }) => path);
    expect(listeners).toEqual(['src/screen/app.tsx']);
  });

  test('only the effects start requests', () => {
    const asking = SRC.filter(({ path }) => ['store', 'ui'].includes(roomOf(path) ?? ''))
      .filter(({ imports }) =>
        imports.some(({ from, names }) => from.endsWith('core/client/index.ts') && names.includes('Client')),
      )
      .map(({ path }) => path);
    expect(asking.filter((path) => !path.startsWith('src/store/effects/'))).toEqual([]);
  });

  test('elements are written in ui, and where it is put on the screen', () => {
    const rooms = SRC.filter(({ path }) => path.endsWith('.tsx')).map(({ path }) => roomOf(path));
    expect([...new Set(rooms)].toSorted()).toEqual(['cli/interactive', 'places/*.tsx', 'screen', 'ui']);
  });
});

describe('the words', () => {
  test('that a test expects to be absent are words that something writes', () => {
    const data = [...filesIn('test/fixtures'), 'package.json'].map((path) => sourceOf(path, textOf(path)));
    expect(absentTextBreaches(TESTS, [...SRC, ...data])).toEqual([]);
  });
});

describe('the files', () => {
  const lines = (text: string): number => text.trimEnd().split('\n').length;
  const code = ['src', 'test', 'bin', 'bench'].flatMap(filesIn).filter((path) => /\.(tsx?|c?js)$/.test(path));

  test('none is over 400 lines, and few are over 250', () => {
    const sizes = code.map((path) => ({ path, size: lines(textOf(path)) }));
    expect(sizes.filter(({ size }) => size > 400)).toEqual([]);
    const ours = sizes.filter(({ path }) => path.startsWith('src/'));
    const long = ours.filter(({ size }) => size > 250).map(({ path, size }) => `${path}: ${size} lines`);
    expect(long.length, `one file in ten may be over 250 lines; these are:\n${long.join('\n')}`).toBeLessThanOrEqual(
      ours.length / 10,
    );
  });

  test('are named for what they hold', () => {
    const empty = /^(?:utils?|helpers?|common|misc|types?|constants)(?:\.test)?\.[a-z]+$/i;
    expect(code.filter((path) => empty.test(basename(path)))).toEqual([]);
  });

  test('name no path of the machine that they were written on, and the lock file no registry', () => {
    const places = ['work', 'root', 'Users'].map((folder) => `/${folder}/`);
    const written = filesIn('.').filter((path) => {
      const text = textOf(path);
      return places.some((place) => new RegExp(`(?:^|[\\s'"\`(=:])${place}\\w`, 'm').test(text));
    });
    expect(written).toEqual([]);
    expect(textOf('package-lock.json')).not.toContain('"resolved"');
  });
});

describe('the map', () => {
  const MAPS = [
    'README.md',
    'src/README.md',
    'src/CHANGING.md',
    'test/README.md',
    'bench/README.md',
    'src/query/README.md',
    'src/api/README.md',
    'src/snapshot/README.md',
    'src/cli/README.md',
    'src/questions/README.md',
    'src/triage/README.md',
  ];
  /** The first of the places that a path in a map may be meant from. */
  const found = (map: string, path: string): string | undefined =>
    [posix.dirname(map), '.', 'src'].map((base) => posix.join(base, path)).find((full) => existsSync(join(ROOT, full)));

  test.each(MAPS)('every path that %s names exists', (map) => {
    const text = textOf(map).replaceAll(/^```.*?^```/gms, '');
    const written = Array.from(
      text.matchAll(/`([\w.@/-]+)`|\]\(([\w./-]+)\)/g),
      ([, code, link]) => code ?? link ?? '',
    );
    const paths = written.filter((one) => /^[\w@-][\w./-]*\.(?:tsx?|js|json|md|svg)$|^[\w-]+\/[\w./-]*$/.test(one));
    expect(written.length).toBeGreaterThan(3);
    expect(paths.filter((path) => found(map, path) === undefined)).toEqual([]);
  });

  test('the README tells to do what the build machine does', () => {
    const commands = textOf('.ci/run').match(/^npm .+$/gm) ?? [];
    expect(textOf('README.md')).toContain(`\n${commands.join(' && ')}\n`);
  });

  test.each(['src/README.md', 'src/CHANGING.md'])(
    'every function that %s names is in the file that it names',
    (map) => {
      const named = Array.from(textOf(map).matchAll(/`(\w+)`\s\(`([\w./-]+\.tsx?)`\)/g));
      expect(named.length).toBeGreaterThan(10);
      const missing = named.filter(([, name = '', path = '']) => {
        const full = found(map, path);
        return full === undefined || !new RegExp(`\\b${name}\\b`).test(sourceOf(full, textOf(full)).scan.code);
      });
      expect(missing.map(([text]) => text)).toEqual([]);
    },
  );

  test('its table of rooms is the table of the floors', () => {
    const rows = Array.from(
      textOf('src/README.md').matchAll(/^\| `([\w/*.-]+?)\/?` \| (\d) \| ([^|]*) \| ([^|]*) \|/gm),
    );
    const told = rows.map(([, name, floor, rooms, packages]) => [name, Number(floor), list(rooms), list(packages)]);
    const built = Object.entries(ROOMS).map(([name, { floor, rooms, packages }]) => [
      name,
      floor,
      rooms,
      packages.filter((one) => !one.includes('node:')),
    ]);
    expect(told).toEqual(built);
  });
});

const list = (cell = ''): string[] => (cell === '–' ? [] : cell.split(', '));
const isCli = (room: string): boolean => room.split('/')[0] === 'cli';
const isLight = (name: string): boolean => ['node:fs', 'node:os', 'node:path', 'node:util'].includes(name);
