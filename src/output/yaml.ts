import type { Item } from '../core/item/index.ts';
import type { OutputFormat } from './format.ts';

/** The library is imported with the first item. */
const yamlOf = async (item: Item): Promise<string> => {
  const { yamlText } = await import('../pane/form.ts');
  return `${yamlText(item.json())}\n`;
};

/** One document per item. */
export const YAML_FORMAT: OutputFormat = {
  id: 'yaml',
  about: 'items as loaded, one YAML document each',
  holds: 'items',
  exports: true,
  write: async (sink, items) => {
    for (const item of items) await sink.write(`---\n${await yamlOf(item)}`);
  },
  comment: (sentences) => sentences.map((sentence) => `# ${sentence}\n`).join(''),
  single: yamlOf,
};
