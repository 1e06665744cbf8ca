import type { Column, ColumnType, Item } from '../core/item/index.ts';
import { NEVER } from '../core/values/index.ts';
import { csvLine, escapeMarkdown, guarded, markdownRow, tsvLine } from './escape.ts';
import type { OutputFormat } from './format.ts';
import { headingFacts } from './provenance.ts';

/**
 * A spreadsheet format: column ids, then one line of values per item; `uid` and `as_of` columns are added as the
 * options say.
 */
const valueSheet = (id: string, about: string, lineOf: (values: readonly string[]) => string): OutputFormat => ({
  id,
  about,
  holds: 'columns',
  exports: true,
  write: async (sink, items, { columns }, { asOf = null, withUid = false }) => {
    const time = asOf === null ? [] : [new Date(asOf).toISOString()];
    const added = [...(withUid ? ['uid'] : []), ...(asOf === null ? [] : ['as_of'])];
    await sink.write(lineOf([...columns.map(({ id }) => id), ...added]));
    for (const item of items) {
      const values = columns.map((column) => valueIn(column, item));
      await sink.write(lineOf([...values, ...(withUid ? [guarded(item.uid)] : []), ...time]));
    }
  },
});

/** A machine-readable value: bytes, shares of one, ISO 8601 times, empty for unknown. */
const valueIn = ({ id, type }: Column, item: Item): string => {
  const value = item.value(id);
  if (value === null || value === NEVER) return '';
  if (type === 'time') return new Date(Number(value)).toISOString();
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'number' ? String(value) : guarded(value);
};

export const CSV = valueSheet('csv', 'column values and the uid, for a spreadsheet', csvLine);

export const TSV = valueSheet('tsv', 'column values and the uid, tab-separated', tsvLine);

const LEFT: ReadonlySet<ColumnType> = new Set(['text', 'version', 'flag', 'field']);

/** Markdown holds the texts of the screen, not raw values. */
export const MARKDOWN: OutputFormat = {
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
