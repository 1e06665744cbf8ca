import type { Item, Resource } from '../../core/item/index.ts';
import type { Format } from '../args/values.ts';
import { escapeMarkdown, sheetLines } from './sheet.ts';
import type { Sink } from './sink.ts';
import { type TableOptions, tableLines } from './table.ts';

export interface PrintOptions extends TableOptions {
  /** What a reader of a document must know, one sentence each: stands in front in Markdown and YAML, which can say it. */
  readonly said?: readonly string[];
  /** When the items were received (epoch ms), where that must stand beside each of them. */
  readonly asOf?: number | null;
}

/** Prints items in a format. @throws ReaderGone */
export const printItems = async (
  sink: Sink,
  format: Format,
  items: readonly Item[],
  resource: Resource,
  options: PrintOptions,
): Promise<void> => {
  await printSaid(sink, format, options.said ?? []);
  switch (format) {
    case 'table':
      for (const line of tableLines(items, resource, options)) await sink.write(`${line}\n`);
      break;
    case 'wide':
      for (const line of tableLines(items, resource, { ...options, cells: null })) await sink.write(`${line}\n`);
      break;
    case 'yaml':
      await printYaml(sink, items);
      break;
    case 'csv':
    case 'tsv':
    case 'md':
      for (const line of sheetLines(items, resource, format, options)) await sink.write(line);
      break;
    case 'json':
      await printJson(sink, items);
      break;
    case 'ndjson':
      for (const item of items) await sink.write(`${JSON.stringify(item.json())}\n`);
      break;
  }
  await sink.end();
};

const printSaid = async (sink: Sink, format: Format, said: readonly string[]): Promise<void> => {
  if (format === 'yaml') for (const sentence of said) await sink.write(`# ${sentence}\n`);
  if (format === 'md' && said.length > 0) {
    for (const sentence of said) await sink.write(`- ${escapeMarkdown(sentence)}\n`);
    await sink.write('\n');
  }
};

/** One array, item by item: all of 50,000 hosts in one text would be longer than a string may be. */
const printJson = async (sink: Sink, items: readonly Item[]): Promise<void> => {
  await sink.write('[');
  for (const [index, item] of items.entries()) {
    // As it stands in a list: indented, between a bracket and the end of a line.
    const text = JSON.stringify([item.json()], null, 2).slice(1, -2);
    await sink.write(index > 0 ? `,${text}` : text);
  }
  await sink.write(items.length > 0 ? '\n]\n' : ']\n');
};

/** One document for each item. The library is loaded here: no other format needs it. */
const printYaml = async (sink: Sink, items: readonly Item[]): Promise<void> => {
  const { yamlText } = await import('../../pane/form.ts');
  for (const item of items) await sink.write(`---\n${yamlText(item.json())}\n`);
};
