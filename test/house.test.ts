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
import { absentTextBreaches, commentBreaches } from './house/text-rules.ts';

const SRC = sourcesIn('src');
const TESTS = sourcesIn('test');
const ALL = [...SRC, ...TESTS, ...sourcesIn('bench')];

describe('the sources', () => {
  test('have a table of rooms whose imports point down', () => {
    const up = Object.entries(ROOMS).flatMap(([name, { floor, rooms }]) =>
      rooms
        .filter((other) => (ROOMS[other]?.floor ?? floor) >= floor && !(isCli(name) && isCli(other)))
        .map((other) => `${name} → ${other}`),
    );
    expect(up).toEqual([]);
  });

  test('are imported only downwards, and packages only in their rooms', () => {
    expect(floorBreaches(SRC)).toEqual([]);
  });

  test('have no files that import each other in a circle, types included', () => {
    expect(cycleBreaches(ALL)).toEqual([]);
  });

  test.each(WINGED_ROOMS)('have an order of the folders of %s, and few files beside them', (room) => {
    expect(wingBreaches(SRC)).toEqual([]);
    const beside = SRC.filter(({ path }) => path.startsWith(`src/${room}/`) && wingOf(path) === null);
    expect(beside.map(({ path }) => path).slice(10)).toEqual([]);
  });

  test('have wings that are imported through their index', () => {
    expect(faceBreaches(SRC)).toEqual([]);
  });

  test('have kinds whose files are imported only in their folder', () => {
    expect(kindBreaches(SRC)).toEqual([]);
  });

  test('have questions that do not import each other, and are loaded when they are asked', () => {
    expect(questionBreaches(SRC)).toEqual([]);
  });

  test('load no screen for commands of cli that need none, and no package for help', () => {
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

  test('need no runtime dependency, since the bundle contains everything', () => {
    expect(Object.keys(JSON.parse(textOf('package.json')))).not.toContain('dependencies');
  });
});

describe('the rules of the rooms', () => {
  test('allow clocks, colours, escape sequences and names of the service only in their rooms', () => {
    expect(codeBreaches(SRC)).toEqual([]);
  });

  test.each(Object.entries(FEATURES))('allow only the folders of the table to know %s', (_, feature) => {
    expect(foldersKnowing(feature, SRC)).toEqual(feature.folders);
  });

  test('forbid names that are exported only for tests', () => {
    expect(exportBreaches(SRC)).toEqual([]);
  });

  test('forbid a name of a type in three rooms', () => {
    expect(typeBreaches(SRC)).toEqual([]);
  });

  test('forbid tests to replace modules except in isolated files, since test files share modules', () => {
    const replacing = TESTS.filter(({ scan }) => /\bvi\.(?:do)?[mM]ock\(|\bvi\.resetModules\(/.test(scan.code));
    expect(replacing.map(({ path }) => path).filter((path) => !path.includes('.isolated.'))).toEqual([]);
  });

  test('allow one listener to keys', () => {
    const listeners = SRC.filter(({ scan }) => /\buseInput\(/.test(scan.code)).map(({ path }) => path);
    expect(listeners).toEqual(['src/screen/app.tsx']);
  });

  test('allow only the effects to start requests', () => {
    const asking = SRC.filter(({ path }) => ['store', 'ui'].includes(roomOf(path) ?? ''))
      .filter(({ imports }) =>
        imports.some(({ from, names }) => from.endsWith('core/client/index.ts') && names.includes('Client')),
      )
      .map(({ path }) => path);
    expect(asking.filter((path) => !path.startsWith('src/store/effects/'))).toEqual([]);
  });

  test('allow elements only in ui, screen, places, and the code that opens the screen', () => {
    const rooms = SRC.filter(({ path }) => path.endsWith('.tsx')).map(({ path }) => roomOf(path));
    expect([...new Set(rooms)].toSorted()).toEqual(['cli/interactive', 'places/*.tsx', 'screen', 'ui']);
  });
});

describe('a doc comment', () => {
  test('begins with its subject', () => {
    expect(commentBreaches(ALL)).toEqual([]);
  });
});

describe('a negative assertion', () => {
  test('has words that occur in the program or the test, so that it can fail', () => {
    const data = [...filesIn('test/fixtures'), 'package.json'].map((path) => sourceOf(path, textOf(path)));
    expect(absentTextBreaches(TESTS, [...SRC, ...data])).toEqual([]);
  });
});

describe('the files', () => {
  const lines = (text: string): number => text.trimEnd().split('\n').length;
  const code = ['src', 'test', 'bin', 'bench'].flatMap(filesIn).filter((path) => /\.(tsx?|c?js)$/.test(path));

  test('have at most 400 lines, and few have more than 250', () => {
    const sizes = code.map((path) => ({ path, size: lines(textOf(path)) }));
    expect(sizes.filter(({ size }) => size > 400)).toEqual([]);
    const ours = sizes.filter(({ path }) => path.startsWith('src/'));
    const long = ours.filter(({ size }) => size > 250).map(({ path, size }) => `${path}: ${size} lines`);
    expect(long.length, `one file in ten may be over 250 lines; these are:\n${long.join('\n')}`).toBeLessThanOrEqual(
      ours.length / 10,
    );
  });

  test('have a name that says what they contain', () => {
    const empty = /^(?:utils?|helpers?|common|misc|types?|constants)(?:\.test)?\.[a-z]+$/i;
    expect(code.filter((path) => empty.test(basename(path)))).toEqual([]);
  });

  test('contain no path of a machine, and the lock file no registry', () => {
    const places = ['work', 'root', 'Users'].map((folder) => `/${folder}/`);
    const written = filesIn('.').filter((path) => {
      const text = textOf(path);
      return places.some((place) => new RegExp(`(?:^|[\\s'"\`(=:])${place}\\w`, 'm').test(text));
    });
    expect(written).toEqual([]);
    expect(textOf('package-lock.json')).not.toContain('"resolved"');
  });

  test('ask for no newer Node than the program, so that npm prints no warning on Node 20', () => {
    const { packages }: Lock = JSON.parse(textOf('package-lock.json'));
    const asking = Object.entries(packages).filter(([, { engines }]) => !isForOldestNode(engines?.node ?? '*'));
    expect(
      asking.map(([name]) => name),
      'delete their engines from package-lock.json if all tests pass on Node 20 (.github/CONTRIBUTING.md)',
    ).toEqual([]);
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
    'src/snapshot/scale.md',
    'src/cli/README.md',
    'src/questions/README.md',
    'src/triage/README.md',
  ];
  /** Resolves a path in a map: relative to the map, to the root, or to `src`. Undefined if no such file exists. */
  const found = (map: string, path: string): string | undefined =>
    [posix.dirname(map), '.', 'src'].map((base) => posix.join(base, path)).find((full) => existsSync(join(ROOT, full)));

  test.each(MAPS)('names only paths that exist: %s', (map) => {
    const text = textOf(map).replaceAll(/^```.*?^```/gms, '');
    const written = Array.from(
      text.matchAll(/`([\w.@/-]+)`|\]\(([\w./-]+)\)/g),
      ([, code, link]) => code ?? link ?? '',
    );
    const paths = written.filter((one) => /^[\w@-][\w./-]*\.(?:tsx?|js|json|md|svg)$|^[\w-]+\/[\w./-]*$/.test(one));
    expect(written.length).toBeGreaterThan(3);
    expect(paths.filter((path) => found(map, path) === undefined)).toEqual([]);
  });

  test('has the commands of the build machine in the README', () => {
    const commands = textOf('.ci/run').match(/^npm .+$/gm) ?? [];
    expect(textOf('README.md')).toContain(`\n${commands.join(' && ')}\n`);
  });

  test.each(['src/README.md', 'src/CHANGING.md'])('names functions that are in the named files: %s', (map) => {
    const named = Array.from(textOf(map).matchAll(/`(\w+)`\s\(`([\w./-]+\.tsx?)`\)/g));
    expect(named.length).toBeGreaterThan(10);
    const missing = named.filter(([, name = '', path = '']) => {
      const full = found(map, path);
      return full === undefined || !new RegExp(`\\b${name}\\b`).test(sourceOf(full, textOf(full)).scan.code);
    });
    expect(missing.map(([text]) => text)).toEqual([]);
  });

  test('has the same table of rooms as the floors', () => {
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

interface Lock {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
}

/** Whether a range of versions includes Node 20.19. */
const isForOldestNode = (range: string): boolean =>
  range.split('||').some((part) => {
    const [, sign, major = 0, minor = 0] = /^\s*(\^|>=|)\s*(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    const isOlder = Number(major) < 20 || (Number(major) === 20 && Number(minor) <= 19);
    return sign === '>=' || sign === undefined ? isOlder : isOlder && Number(major) === 20;
  });
