import { describe, expect, test } from 'vitest';
import { codeBreaches } from './code-rules.ts';
import { exportBreaches, typeBreaches } from './export-rules.ts';
import { cycleBreaches, faceBreaches, floorBreaches, kindBreaches, wingBreaches } from './import-rules.ts';
import { sourceOf } from './repository.ts';
import { scan } from './scan.ts';
import { absentTextBreaches, commentBreaches } from './text-rules.ts';
import { textsOf } from './texts.ts';

/** The broken rules of a file. */
const said = (path: string, text: string): readonly string[] => {
  const sources = [sourceOf(path, text)];
  return [...floorBreaches(sources), ...kindBreaches(sources), ...codeBreaches(sources)];
};

describe('a broken rule', () => {
  test.each([
    ['src/core/item.ts', "import { App } from '../screen/app.tsx';", 'core (floor 0) may import nothing of ours'],
    ['src/query/order.ts', "import type { Page } from '../api/client.ts';", 'query (floor 1) may import core'],
    ['src/store/state/list.ts', "import { request } from 'undici';", 'undici belongs to api only, not to store'],
    ['src/api/client.ts', "import { request } from 'node:http';", 'api may know the types of node:http only'],
    [
      'src/screen/app.tsx',
      "const fs = await import('node:fs');",
      'node:fs belongs to cli and cli/doctor only, not to screen',
    ],
    ['src/cli/main.ts', "import { x } from '../x.ts';", 'src imports nothing from outside of src'],
    ['src/new/x.ts', 'export const x = 1;', 'each folder of src has a line in test/house/floors.ts'],
    [
      'src/resources/projects/model.ts',
      "import { a } from '../edge-hosts/model.ts';",
      'what edge-hosts is inside stays',
    ],
    ['src/ui/table.ts', 'const age = Date.now() - then;', 'here the time is an argument'],
    ['src/store/state/list.ts', 'const at = new Date( );', 'here the time is an argument'],
    ['src/screen/app.tsx', "const look = '\\u001B[31m';", 'escape sequences are written by terminal'],
    ['src/store/state/view.ts', "const tone = 'red';", 'only ui/theme.ts names a colour'],
    ['src/api/client.ts', "headers['ProjectUid'] = uid;", 'only api/dialects knows the names of the service'],
  ])('is reported in a sentence: %s: %s', (path, text, sentence) => {
    expect(said(path, `\n${text}\n`).join('\n')).toMatch(new RegExp(`^${path}.*`));
    expect(said(path, `\n${text}\n`).join('\n')).toContain(sentence);
  });

  test('is reported for a circle as a chain of imports', () => {
    const a = sourceOf('src/core/a.ts', "import type { B } from './b.ts';");
    const b = sourceOf('src/core/b.ts', "export { A } from './a.ts';");
    expect(cycleBreaches([a, b])).toEqual([
      'src/core/a.ts → src/core/b.ts → src/core/a.ts: files import each other in a circle',
    ]);
  });
});

describe('the order of wings', () => {
  const beside = sourceOf('src/store/store.ts', "import { a } from './walk/a.ts';");
  const walk = sourceOf('src/store/walk/a.ts', "import { b } from '../state/b.ts';");
  const types = sourceOf('src/store/state/b.ts', "import type { C } from '../list/commands/c.ts';");
  const list = sourceOf('src/store/list/commands/c.ts', "export { a } from '../../walk/a.ts';");

  test('allows imports in one direction, and any imports in a room without an order', () => {
    expect(wingBreaches([beside, walk, list])).toEqual([]);
    const pane = sourceOf('src/pane/a/a.ts', "import { b } from '../b/b.ts';");
    expect(wingBreaches([pane, sourceOf('src/pane/b/b.ts', "import { a } from '../a/a.ts';")])).toEqual([]);
  });

  test('reports a circle of wings with its imports', () => {
    expect(wingBreaches([walk, types, list])).toEqual([
      [
        'store/walk → store/state → store/list → store/walk: folders import each other in a circle',
        '  src/store/walk/a.ts:1 imports ../state/b.ts',
        '  src/store/state/b.ts:1 imports ../list/commands/c.ts',
        '  src/store/list/commands/c.ts:1 imports ../../walk/a.ts',
      ].join('\n'),
    ]);
  });
});

test('reports imports that bypass the index of a wing, also from outside of its room', () => {
  const index = sourceOf('src/query/filter/match/index.ts', "export { a } from './a.ts';");
  const a = sourceOf('src/query/filter/match/a.ts', '');
  const server = sourceOf('src/query/filter/server/b.ts', "\nimport { a } from '../match/a.ts';");
  const store = sourceOf('src/store/walk/c.ts', "import { a } from '../../query/filter/match/index.ts';");
  expect(faceBreaches([index, a, store])).toEqual([]);
  expect(faceBreaches([index, a, server, store])).toEqual([
    'src/query/filter/server/b.ts:2 imports ../match/a.ts: other folders import src/query/filter/match/index.ts',
  ]);
});

describe('an exported name', () => {
  const index = sourceOf('src/core/index.ts', "export { type A, b as c } from './a.ts';");
  const a = sourceOf('src/core/a.ts', 'export interface A {}\nexport const b = 1;\nexport const d = 2;');

  test('is reported if only tests use it, or if an index exports it that nobody imports it from', () => {
    const user = sourceOf('src/query/d.ts', "import { d } from '../core/a.ts';");
    const said = 'which no other source uses: name it in its table, or test it through what the program uses';
    expect(exportBreaches([index, a, user])).toEqual([
      ...['A', 'c'].map((name) => `src/core/index.ts exports ${name}, ${said}`),
      ...['A', 'b'].map((name) => `src/core/a.ts exports ${name}, ${said}`),
    ]);
  });

  test('counts as used if another source imports it through an index, by another name, or on demand', () => {
    const user = sourceOf('src/query/e.ts', "import { type A, c as e } from '../core/index.ts';");
    const later = sourceOf('src/query/f.ts', "const { d } = await import('../core/a.ts');");
    expect(exportBreaches([index, a, user, later])).toEqual([]);
  });
});

test('reports a type that is declared in three rooms, with its files', () => {
  const rooms = ['core', 'query', 'api'].map((room) => sourceOf(`src/${room}/a.ts`, 'interface Part {}'));
  expect(typeBreaches(rooms.slice(1))).toEqual([]);
  expect(typeBreaches(rooms)).toEqual(['Part is a type of several rooms: src/core/a.ts, src/query/a.ts, src/api/a.ts']);
});

test('reports a doc comment that does not begin with its subject', () => {
  const file = sourceOf(
    'src/core/a.ts',
    '/** What is shown. */\nconst a = 1;\n/**\n * Of two the first. */\n/** The rows. */',
  );
  expect(commentBreaches([file])).toEqual([
    'src/core/a.ts:1 begins with "What": name the thing that the comment is about',
    'src/core/a.ts:3 begins with "Of": name the thing that the comment is about',
  ]);
});

describe('a negative assertion', () => {
  const program = [sourceOf('src/core/a.ts', 'export const a = `only $'.concat('{n} rows were sent`;'))];
  const breaches = (...lines: string[]): string[] =>
    absentTextBreaches([sourceOf('test/a.test.ts', lines.join('\n'))], program);

  test('is accepted if the program or its own test has its words', () => {
    expect(
      breaches("expect(text).not.toContain('12 rows were sent');", 'expect(text).not.toMatch(/only \\d/);'),
    ).toEqual([]);
    expect(breaches("const name = 'Weasel';", "expect(text).not.toContain('weasel');")).toEqual([]);
  });

  test('is reported with its words if it cannot fail', () => {
    expect(breaches("expect('rows').not.toContain('columns');", 'expect(text).not.toMatch(/rows|were lost/);')).toEqual(
      [
        'test/a.test.ts:1 expects the absence of "columns", which nothing writes',
        'test/a.test.ts:2 expects the absence of "were lost", which nothing writes',
      ],
    );
  });
});

test('reads a template as one text, with a mark for each inserted value', () => {
  const source = 'a = `x @{b ? `y @{c}` : "z"} w`;'.replaceAll('@', '$');
  expect(textsOf(sourceOf('a.ts', source)).map(({ text }) => text)).toEqual(['x … w', 'y …', 'z']);
});

test('tells texts, comments and regular expressions from code', () => {
  const put = (text: string): string => text.replaceAll('@', '$');
  const source = put('a = /["\'`]/g; b = `x @{c ? "d" : `e`} f`; /* g */ h = i / j / k; // l\nm = <N o="p" />;');
  const code = put('a = g; b = ` @{c ? " " : ` `} `; h = i / j / k; \nm = <N o=" " />;');
  expect(scan(source).code.replaceAll(/ +/g, ' ')).toBe(code);
});
