import fc from 'fast-check';
import stringWidth from 'string-width';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { itemLines } from '../../../src/cli/show/text.ts';
import type { Item } from '../../../src/core/item/item.ts';
import { FORMATS } from '../../../src/output/index.ts';
import { yamlText } from '../../../src/pane/yaml-writer.ts';
import { RESOURCES } from '../../../src/resources/index.ts';
import { named, written } from '../../output/written.ts';
import { CANARY, hostileItem } from '../../resources/hostile.ts';
import { fullJson, kind, NOW } from '../../resources/shown.ts';

const printed = (format: string, items: readonly Item[], cells: number | null = null): Promise<string> =>
  written(named(format), items, kind(items[0]?.kind ?? ''), { cells, ascii: false, now: NOW });

/** Pattern of characters that a terminal could obey or a reader could not see. */
const DANGEROUS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
/** Joiners in the spelling of Persian, Sinhala and emoji. Formats for programs keep them. */
const JOINERS = /[\u200c\u200d]/g;
const SLIP = /undefined|NaN|Infinity|\[object |^null$/m;

/** Lists of items for each kind: items are large, and each check looks at the same ones. */
const LISTS = 5;

const harmless = (text: string, signs: RegExp, what: string): void => {
  const at = DANGEROUS.exec(text.replaceAll(signs, ''));
  expect(at?.[0].codePointAt(0) ?? null, what).toBe(null);
  expect(text, what).not.toContain(CANARY);
};

/** Number of fields in each line of CSV. Quoted fields may contain line breaks. */
const csvFields = (text: string): number[] =>
  text
    .replaceAll(/"(?:[^"]|"")*"/g, 'q')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(',').length);

/** Cells of CSV as they are written, with their quotes. */
const csvCells = (text: string): string[] =>
  [...text.matchAll(/(?:^|,|\r\n)("(?:[^"]|"")*"|[^",\r]*)/g)].map(([, cell = '']) => cell);

describe.each(RESOURCES.map(({ id }) => id))('%s of a hostile service', (id) => {
  let lists: readonly (readonly Item[])[];
  beforeAll(() => {
    lists = fc
      .sample(fc.array(hostileItem(fullJson(id)), { minLength: 1, maxLength: 3 }), LISTS)
      .map((all) => all.map((json) => kind(id).item(structuredClone(json))));
  });
  const holds = (name: string, property: (items: readonly Item[]) => Promise<void>): void =>
    it(name, async () => {
      for (const items of lists) await property(items);
    });

  holds('are printed in every format without control sequences and secrets', async (all) => {
    for (const { id: format, isForReaders = false } of FORMATS) {
      const text = await printed(format, all);
      const signs = { csv: /[\r\n]/g, tsv: /[\n\t]/g }[format] ?? /\n/g;
      harmless(isForReaders ? text : text.replaceAll(JOINERS, ''), signs, format);
    }
  });

  holds('keep to their lines and columns in sheets and tables', async (all) => {
    const columns = kind(id).columns.length;
    expect(new Set(csvFields(await printed('csv', all)))).toEqual(new Set([columns]));
    const tsv = (await printed('tsv', all)).split('\n').slice(0, -1);
    expect(tsv.map((line) => line.split('\t').length)).toEqual(Array.from({ length: all.length + 1 }, () => columns));
    for (const cell of csvCells(await printed('csv', all))) expect(cell).not.toMatch(/^"?[=@＝]/);
    const markdown = (await printed('md', all)).split('\n').slice(0, -1);
    expect(markdown).toHaveLength(all.length + 2);
    for (const line of markdown) expect(line.replaceAll(/\\./g, '').split('|')).toHaveLength(columns + 2);
    for (const cells of [40, 80, 133]) {
      const lines = (await printed('table', all, cells)).split('\n').slice(0, -1);
      expect(lines).toHaveLength(all.length + 1);
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(cells);
    }
  });

  holds('have the same content in JSON and in YAML, for readers of YAML 1.1 and 1.2', async (all) => {
    const json = all.map((item) => item.json());
    expect(JSON.parse(await printed('json', all))).toEqual(json);
    const lines = (await printed('ndjson', all)).split('\n').slice(0, -1);
    expect(lines.map((line) => JSON.parse(line))).toEqual(json);
    for (const version of ['1.1', '1.2'] as const) {
      const documents = parseAllDocuments(await printed('yaml', all), { version });
      expect(JSON.stringify(documents.map((one) => one.toJSON()))).toBe(JSON.stringify(json));
    }
  });

  holds('are shown in full in lines that fit', async (all) => {
    for (const item of all) {
      for (const cells of [40, 100]) {
        const lines = itemLines(item, { about: 'about', cells, ascii: false, now: NOW });
        harmless(lines.join('\n'), /\n/g, `${cells} columns`);
        expect(lines.join('\n')).not.toMatch(SLIP);
        expect(lines.filter((line) => stringWidth(line) > cells)).toEqual([]);
      }
      harmless(JSON.stringify(item.json(), null, 2).replaceAll(JOINERS, ''), /\n/g, 'JSON');
      harmless(yamlText(item.json()).replaceAll(JOINERS, ''), /\n/g, 'YAML');
    }
  });
});
