import type { OutputFormat } from './format.ts';

/** One array, written item by item: 50,000 hosts exceed the maximum length of a string. */
export const JSON_FORMAT: OutputFormat = {
  id: 'json',
  about: 'items as loaded, one JSON array',
  holds: 'items',
  exports: true,
  write: async (sink, items) => {
    await sink.write('[');
    for (const [index, item] of items.entries()) {
      // Indent as an element: stringify in an array, then strip the brackets and the last line feed.
      const text = JSON.stringify([item.json()], null, 2).slice(1, -2);
      await sink.write(index > 0 ? `,${text}` : text);
    }
    await sink.write(items.length > 0 ? '\n]\n' : ']\n');
  },
  single: async (item) => `${JSON.stringify(item.json(), null, 2)}\n`,
};

export const NDJSON_FORMAT: OutputFormat = {
  id: 'ndjson',
  about: 'items as loaded, one per line',
  holds: 'items',
  exports: true,
  write: async (sink, items) => {
    for (const item of items) await sink.write(`${JSON.stringify(item.json())}\n`);
  },
};
