import {
  type Column,
  type ColumnType,
  fieldColumn,
  type Item,
  isFieldPath,
  ownUid,
  type Resource,
} from '../core/item/index.ts';
import { type Json, NEVER, UNKNOWN_TEXT } from '../core/values/index.ts';
import { headingFacts, type OutputFormat, TABLE, WIDE_TABLE, type WriteOptions } from './table.ts';

/** The JSON of an item for formats of whole items: the whole item, or only the values of the columns, by name. */
const jsonOf = ({ columns }: Resource, { columnsOnly = false }: WriteOptions): ((item: Item) => Json) => {
  if (!columnsOnly) return (item) => item.json();
  const keys = columnKeys(columns);
  return (item) => Object.fromEntries(columns.map((column, place) => [keys[place] ?? '', typedValue(column, item)]));
};

/**
 * Names of the columns in JSON: the id of a column; for a field path, its given title or its last key. If this name is taken,
 * the whole path.
 */
const columnKeys = (columns: readonly Column[]): readonly string[] => {
  const keys: string[] = [];
  for (const { id, title } of columns) {
    const last = title === fieldColumn(id).title ? id.slice(id.lastIndexOf('.') + 1) : title;
    const key = isFieldPath(id) ? last : id;
    keys.push(keys.includes(key) ? id : key);
  }
  return keys;
};

/** The value of a column for programs: bytes, shares of 1, ISO 8601 times, null for unknown. */
const typedValue = ({ id, type }: Column, item: Item): Exclude<Json, object> | null => {
  const value = item.value(id);
  if (value === null || value === NEVER) return null;
  return type === 'time' ? new Date(Number(value)).toISOString() : value;
};

/** Writes a single array, item by item: 50,000 hosts exceed the maximum length of a string. */
const JSON_FORMAT: OutputFormat = {
  id: 'json',
  about: 'items as loaded, or the values of --columns, one JSON array',
  holds: 'items',
  exports: true,
  write: async (sink, items, resource, options) => {
    const json = jsonOf(resource, options);
    await sink.write('[');
    for (const [index, item] of items.entries()) {
      // Indent as an element: stringify in an array, then strip the brackets and the last line feed.
      const text = JSON.stringify([json(item)], null, 2).slice(1, -2);
      await sink.write(index > 0 ? `,${text}` : text);
    }
    await sink.write(items.length > 0 ? '\n]\n' : ']\n');
  },
  single: async (item) => `${JSON.stringify(item.json(), null, 2)}\n`,
};

const NDJSON_FORMAT: OutputFormat = {
  id: 'ndjson',
  about: 'the same, one per line, as they arrive where the order is left open',
  holds: 'items',
  streams: true,
  exports: true,
  write: async (sink, items, resource, options) => {
    const json = jsonOf(resource, options);
    for (const item of items) await sink.write(`${JSON.stringify(json(item))}\n`);
  },
};

/** Puts an apostrophe, which spreadsheets hide, before a text that a spreadsheet would evaluate as a formula. */
export const guardFormula = (text: string): string =>
  /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/.test(text) ? `'${text}` : text;

/** Quotes a text that a spreadsheet would split; quotes in the text are doubled. */
const quoteField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of CSV (RFC 4180), ended by CRLF. */
export const csvLine = (values: readonly string[]): string => `${values.map(quoteField).join(',')}\r\n`;

/** A line of TSV, quoted like CSV. Tabs and line ends, at which many readers split even in quotes, become blanks. */
export const tsvLine = (values: readonly string[]): string =>
  `${values.map((value) => quoteField(value.replaceAll(/[\t\r\n]+/g, ' '))).join('\t')}\n`;

/** A row of a Markdown table. */
export const markdownRow = (texts: readonly string[]): string =>
  `| ${texts.map((text) => (text === UNKNOWN_TEXT ? text : escapeMarkdown(text))).join(' | ')} |\n`;

/** Texts that a chat or a ticket system turns into a link or a mention. */
const LIVE = /:\/\/|www\.|@/i;

/** Escapes Markdown syntax in a text; links and mentions become code spans. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll('\n', ' ')
    .split(/(\s+)/)
    .map((word) => (LIVE.test(word) ? codeSpan(word) : word.replaceAll(/[\\|`*_<>[\]]/g, '\\$&')))
    .join('');

/** A code span, also for a text with backticks. Bars are escaped, since they end a table cell even in a code span. */
const codeSpan = (text: string): string => {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const space = runs.length > 0 ? ' ' : '';
  return `${fence}${space}${text.replaceAll('|', '\\|')}${space}${fence}`;
};

/**
 * Creates a spreadsheet format: a line of column ids, then one line of values per item; `uid` and `as_of` columns are added
 * if the options say so.
 */
const valueSheet = (id: string, about: string, lineOf: (values: readonly string[]) => string): OutputFormat => ({
  id,
  about,
  holds: 'columns',
  exports: true,
  write: async (sink, items, { columns }, { asOf = null, withUid = false, noHeaders = false }) => {
    const time = asOf === null ? [] : [new Date(asOf).toISOString()];
    const added = [...(withUid ? ['uid'] : []), ...(asOf === null ? [] : ['as_of'])];
    if (!noHeaders) await sink.write(lineOf([...columns.map(({ id }) => id), ...added]));
    for (const item of items) {
      const values = columns.map((column) => valueIn(column, item));
      await sink.write(lineOf([...values, ...(withUid ? [guardFormula(ownUid(item.uid))] : []), ...time]));
    }
  },
});

/** The value of a column for programs, as a text; empty for unknown. */
const valueIn = (column: Column, item: Item): string => {
  const value = typedValue(column, item) ?? '';
  // A time begins with a sign only outside of four-digit years.
  return typeof value === 'string' && column.type !== 'time' ? guardFormula(value) : String(value);
};

const CSV = valueSheet('csv', 'column values and the uid, for a spreadsheet', csvLine);

const TSV = valueSheet('tsv', 'column values and the uid, tab-separated', tsvLine);

const LEFT: ReadonlySet<ColumnType> = new Set(['text', 'version', 'flag', 'field']);

/** Writes a Markdown table with the texts of the screen, not raw values. */
const MARKDOWN: OutputFormat = {
  id: 'md',
  about: 'columns as shown, a Markdown table that says where it is from',
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
  heading: (provenance) =>
    headingFacts(provenance)
      .filter((facts) => facts.length > 0)
      .map(([first = '', ...others], index) => {
        const head = escapeMarkdown(first);
        return `${[index === 0 ? `**${head}**` : head, ...others.map(escapeMarkdown)].join(' · ')}\n\n`;
      })
      .join(''),
  comment: (sentences) => `${sentences.map((sentence) => `- ${escapeMarkdown(sentence)}\n`).join('')}\n`,
};

/** An item as YAML. The library is imported with the first item. */
const yamlOf = async (json: Json): Promise<string> => {
  const { yamlText } = await import('../pane/yaml-writer.ts');
  return `${yamlText(json)}\n`;
};

/** Writes a YAML document per item. */
const YAML_FORMAT: OutputFormat = {
  id: 'yaml',
  about: 'items as loaded, or the values of --columns, one YAML document each',
  holds: 'items',
  exports: true,
  write: async (sink, items, resource, options) => {
    const json = jsonOf(resource, options);
    for (const item of items) await sink.write(`---\n${await yamlOf(json(item))}`);
  },
  comment: (sentences) => sentences.map((sentence) => `# ${sentence}\n`).join(''),
  single: (item) => yamlOf(item.json()),
};

/** Writes only uids, as input for other programs. */
const UIDS: OutputFormat = {
  id: 'uid',
  about: 'uids, one per line',
  holds: 'uids',
  exports: false,
  write: async (sink, items) => {
    for (const { uid } of items) await sink.write(`${ownUid(uid)}\n`);
  },
  single: async ({ uid }) => `${ownUid(uid)}\n`,
};

/** All output formats, in the order of help and pickers. A new format is one object here. */
export const FORMATS: readonly OutputFormat[] = [
  TABLE,
  WIDE_TABLE,
  CSV,
  TSV,
  MARKDOWN,
  JSON_FORMAT,
  NDJSON_FORMAT,
  YAML_FORMAT,
  UIDS,
];

/** The id of a format from its name as typed, in any case; `jsonl` is another name of `ndjson`. The id may be unknown. */
export const formatId = (text: string): string => {
  const id = text.toLowerCase();
  return id === 'jsonl' ? 'ndjson' : id;
};
