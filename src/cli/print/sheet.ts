import type { Column, ColumnType, Item, Resource } from '../../core/item/index.ts';
import { NEVER, UNKNOWN_TEXT } from '../../core/values/index.ts';

/** Formats for spreadsheets and documents: one line for each item, a column for each column. */
export type SheetFormat = 'csv' | 'tsv' | 'md';

/**
 * A list for a spreadsheet or a document, line by line with its line ends: the column ids, then the items. CSV as RFC 4180
 * (CRLF, quotes doubled) and TSV hold values (bytes, shares of one, ISO 8601 times, nothing for unknown), Markdown holds
 * what the screen shows at `now` (epoch ms). With `asOf` the last column says when the items were received.
 */
export const sheetLines = function* (
  items: readonly Item[],
  resource: Resource,
  format: SheetFormat,
  { now, asOf = null }: { readonly now: number; readonly asOf?: number | null },
): Generator<string> {
  const { columns } = resource;
  const time = asOf === null ? '' : new Date(asOf).toISOString();
  const more = (text: string): readonly string[] => (asOf === null ? [] : [text]);
  if (format === 'md') {
    yield markdown([...columns.map(({ title }) => title), ...more('AS OF')]);
    yield markdown([...columns.map(({ type }) => (LEFT.has(type) ? '---' : '--:')), ...more('---')]);
    for (const item of items) yield markdown([...columns.map(({ id }) => item.cell(id, now).text), ...more(time)]);
    return;
  }
  const line = format === 'csv' ? csv : tsv;
  yield line([...columns.map(({ id }) => id), ...more('as_of')]);
  for (const item of items) yield line([...columns.map((column) => valueIn(column, item)), ...more(time)]);
};

const LEFT: ReadonlySet<ColumnType> = new Set(['text', 'version', 'flag', 'field']);

/** The value itself: what a program reads, not what a person does. */
const valueIn = ({ id, type }: Column, item: Item): string => {
  const value = item.value(id);
  if (value === null || value === NEVER) return '';
  if (type === 'time') return new Date(Number(value)).toISOString();
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'number' ? String(value) : guarded(value);
};

/** A text that a spreadsheet would take for a formula begins with an apostrophe, which it does not show. */
const guarded = (text: string): string => (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);

const csv = (values: readonly string[]): string =>
  `${values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\r\n`;

/** Tabs and line ends cannot be said in TSV. */
const tsv = (values: readonly string[]): string =>
  `${values.map((value) => value.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`;

const markdown = (texts: readonly string[]): string =>
  `| ${texts.map((text) => (text === UNKNOWN_TEXT ? text : escapeMarkdown(text))).join(' | ')} |\n`;

/** A text as it is, where Markdown would read something into it. */
export const escapeMarkdown = (text: string): string => text.replaceAll(/[\\|`*_<>[\]]/g, '\\$&').replaceAll('\n', ' ');
