import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { foreignOptions } from '../src/cli/args/foreign.ts';
import { allOptions } from '../src/cli/args/options.ts';
import { topicOf } from '../src/cli/args/topics.ts';
import { COMMANDS } from '../src/cli/commands/index.ts';
import { variableNames } from '../src/cli/config/environment.ts';
import { settingNames } from '../src/cli/config/table.ts';
import { EXIT } from '../src/cli/exit-code.ts';
import { main } from '../src/cli/main.ts';
import { isObject, type Json } from '../src/core/values/index.ts';
import { ANSWER_FORMATS, FORMATS } from '../src/output/index.ts';
import { RESOURCES } from '../src/resources/index.ts';
import { capture } from './cli/print/printed.ts';
import { filesIn, sourcesIn, textOf } from './house/repository.ts';
import { temporary } from './temporary.ts';

const CLI = textOf('src/cli/README.md');
/** The documents for users. */
const DOCUMENTS = [
  'README.md',
  '.github/SECURITY.md',
  ...filesIn('src').filter((path) => /^src\/.+\/.+\.md$/.test(path)),
];
const ALL = DOCUMENTS.map(textOf).join('\n');

/** The code in the documents: blocks, and texts in backticks. */
const CODE = (ALL.match(/^```[\s\S]*?^```|`[^`\n]+`/gm) ?? []).join('\n');

/** A section of the document on the command line, from its title to the next. */
const section = (title: string): string => CLI.split(/^#+ /m).find((one) => one.startsWith(`${title}\n`)) ?? '';

const isCode = (text: string, word: string): boolean => new RegExp(`[\`"|, ]${word}[\`":, (=]`).test(text);

describe('the documents', () => {
  it('name every key of the config file and every variable', () => {
    expect(settingNames.filter((name) => !isCode(section('All settings'), name))).toEqual([]);
    const usual = topicOf('environment').lines.flatMap(([, names]) => names.split(', '));
    expect([...variableNames, ...usual].filter((name) => !isCode(ALL, name))).toEqual([]);
  });

  it('name every format and every exit code', () => {
    const formats = [...FORMATS, ...ANSWER_FORMATS].map(({ id }) => id);
    expect(formats.filter((id) => !isCode(section('Printing'), id))).toEqual([]);
    expect(
      Object.values(EXIT).filter((code) => !new RegExp(`^\\|.*\\b${code}\\b.*\\|`, 'm').test(section('Printing'))),
    ).toEqual([]);
  });

  it('name every command', () => {
    const names = COMMANDS.flatMap(({ name }) => (name === null ? [] : [name]));
    expect(names.filter((name) => !new RegExp(`edgescope ${name}\\b`).test(ALL))).toEqual([]);
  });
});

describe('the documents, where they name a part of the program,', () => {
  const commands = COMMANDS.flatMap(({ name, otherNames = [] }) => [name ?? '', ...otherNames]);
  const kinds = RESOURCES.flatMap(({ id, one, many }) => [id, one, many]);

  it('name only commands that exist', () => {
    const written = Array.from(CODE.matchAll(/\bedgescope ([a-z]+)\b/g), ([, word = '']) => word);
    expect(written.length).toBeGreaterThan(30);
    expect(
      [...new Set(written)].filter((word) => !commands.includes(word) && !kinds.some((one) => one.includes(word))),
    ).toEqual([]);
  });

  it('name only options that exist', () => {
    const options = new Set([...allOptions(COMMANDS), ...foreignOptions].map(({ name }) => name));
    const lines = ALL.split('\n').filter(
      (line) => /\bedgescope (?:-|[a-z])/.test(line) && !/\b(?:jq|npm|duckdb|zcat)\b/.test(line),
    );
    const written = lines.flatMap((line) =>
      Array.from(line.matchAll(/(?<![\w-])--([a-z][a-z-]+)/g), ([, word = '']) => word),
    );
    expect(written.length).toBeGreaterThan(30);
    expect([...new Set(written)].filter((word) => !options.has(word))).toEqual([]);
  });

  it('explain only messages that exist', () => {
    const code = sourcesIn('src')
      .map(({ text }) => text.toLowerCase())
      .join('\n');
    const [, ...rows] = section('Messages, and what to do').match(/^\| (?!-).*? \|/gm) ?? [];
    // The parts of a message between the texts that vary: an address, a status, a number.
    const parts = rows.flatMap((row) =>
      row
        .replaceAll(/\([^)]*\)|\d\w*(?: s)?/g, '…')
        .split(/[…|,]/)
        .map((part) => part.trim().toLowerCase()),
    );
    expect(parts.length).toBeGreaterThan(30);
    expect(parts.filter((part) => !code.includes(part))).toEqual([]);
  });

  it('name only variables that exist', () => {
    const written = Array.from(ALL.matchAll(/\b(?:EDGESCOPE|PALETTE|SPECTROCLOUD)_[A-Z_]+\b/g), ([name]) => name);
    expect([...new Set(written)].filter((name) => ![...variableNames, 'EDGESCOPE_DEBUG'].includes(name))).toEqual([]);
  });
});

it('no source requests anything by a global function, around the client of the service', () => {
  const connecting = sourcesIn('src').filter(({ text }) => /\b(?:fetch|WebSocket|EventSource)\(/.test(text));
  expect(connecting.map(({ path }) => path)).toEqual([]);
});

it('the README and `doctor` name the same last day of Node 20', () => {
  const [, day = ''] = /NODE_20_UNTIL = '([\d-]+)'/.exec(textOf('src/cli/doctor/program.ts')) ?? [];
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(textOf('README.md').replaceAll('\n', ' ')).toContain(`edgescope supports it until ${day}.`);
});

it('the queries over a year read only keys and fields that a snapshot has', async () => {
  const blocks = [...textOf('src/snapshot/scale.md').matchAll(/^```sql\n(.*?)^```/gms)].map(([, sql = '']) => sql);
  expect(blocks).toHaveLength(4);
  const [read = ''] = blocks;
  const cwd = temporary();
  const [stdout, stderr] = [capture(), capture()];
  const context = { env: { LANG: 'C.UTF-8' }, home: cwd, cwd, stdin: {}, stdout, stderr };
  expect(await main(['snapshot', 'a.ndjson.gz', '--kinds', 'hosts', '--demo=50'], context)).toBe(0);
  const lines: Json[] = gunzipSync(readFileSync(join(cwd, 'a.ndjson.gz')))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const paths = new Set(lines.flatMap((line) => pathsOf(line)));
  const [, columns = ''] = /columns = \{(.*)\}\)/s.exec(read) ?? [];
  const columnPaths = columnPathsOf(columns);
  expect(columnPaths).toContain('item.status.health.state');
  expect(columnPaths.filter((path) => !paths.has(path))).toEqual([]);
  const used = Array.from(read.matchAll(/\bitem(?:\.\w+)+/g), ([path]) => path);
  expect(used.filter((path) => !columnPaths.includes(path))).toEqual([]);
});

/** The paths of a JSON value, through lists. */
const pathsOf = (value: Json | undefined, path = ''): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, path));
  const below = isObject(value) ? Object.entries(value).flatMap(([key, one]) => pathsOf(one, `${path}.${key}`)) : [];
  return [path.slice(1), ...below];
};

/** The paths of columns and of the fields of their STRUCT types: `kind: 'VARCHAR', item: 'STRUCT(uid VARCHAR)'`. */
const columnPathsOf = (columns: string): readonly string[] => {
  const open: string[] = [];
  return Array.from(columns.matchAll(/"?(\w+)"?:? '?(STRUCT\(|[A-Z]+\b)|\)/g), ([text, name = '', type]) => {
    if (text === ')') {
      open.pop();
      return [];
    }
    const path = [...open, name].join('.');
    if (type === 'STRUCT(') open.push(name);
    return [path];
  }).flat();
};
