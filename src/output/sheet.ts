import type { Column, ColumnType, Item } from '../core/item/index.ts';
import { NEVER, UNKNOWN_TEXT } from '../core/values/index.ts';
import type { OutputFormat } from './format.ts';

/** A spreadsheet format: column ids, then one line of values for each item, with `as_of` last where that must be said. */
const valueSheet = (id: string, about: string, lineOf: (values: readonly string[]) => string): OutputFormat => ({
  id,
  about,
  holds: 'columns',
  exports: true,
  write: async (sink, items, { columns }, { asOf = null }) => {
    const time = asOf === null ? [] : [new Date(asOf).toISOString()];
    await sink.write(lineOf([...columns.map((column) => column.id), ...(asOf === null ? [] : ['as_of'])]));
    for (const item of items) await sink.write(lineOf([...columns.map((column) => valueIn(column, item)), ...time]));
  },
});

/** What a program reads: bytes, shares of one, ISO 8601 times, nothing for unknown. */
const valueIn = ({ id, type }: Column, item: Item): string => {
  const value = item.value(id);
  if (value === null || value === NEVER) return '';
  if (type === 'time') return new Date(Number(value)).toISOString();
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'number' ? String(value) : guarded(value);
};

/** A text that a spreadsheet would take for a formula begins with an apostrophe, which it does not show. */
const guarded = (text: string): string => (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);

/** RFC 4180: CRLF, quotes doubled. */
export const CSV = valueSheet(
  'csv',
  'column values, for a spreadsheet',
  (values) =>
    `${values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\r\n`,
);

/** Tabs and line ends cannot be said in TSV. */
export const TSV = valueSheet(
  'tsv',
  'column values, tab-separated',
  (values) => `${values.map((value) => value.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`,
);

const LEFT: ReadonlySet<ColumnType> = new Set(['text', 'version', 'flag', 'field']);

/** Markdown holds what the screen shows, not values. */
export const MARKDOWN: OutputFormat = {
  id: 'md',
  about: 'columns as shown, a Markdown table',
  holds: 'columns',
  exports: true,
  write: async (sink, items, { columns }, { now, asOf = null }) => {
    const time = asOf === null ? [] : [new Date(asOf).toISOString()];
    const titles = columns.map(({ title }) => title);
    const rules = columns.map(({ type }) => (LEFT.has(type) ? '---' : '--:'));
    await sink.write(markdownRow([...titles, ...(asOf === null ? [] : ['AS OF'])]));
    await sink.write(markdownRow([...rules, ...(asOf === null ? [] : ['---'])]));
    for (const item of items)
      await sink.write(markdownRow([...columns.map(({ id }) => item.cell(id, now).text), ...time]));
  },
  comment: (sentences) => `${sentences.map((sentence) => `- ${escapeMarkdown(sentence)}\n`).join('')}\n`,
};

const markdownRow = (texts: readonly string[]): string =>
  `| ${texts.map((text) => (text === UNKNOWN_TEXT ? text : escapeMarkdown(text))).join(' | ')} |\n`;

/** A text as it is, where Markdown would read something into it. */
const escapeMarkdown = (text: string): string => text.replaceAll(/[\\|`*_<>[\]]/g, '\\$&').replaceAll('\n', ' ');
