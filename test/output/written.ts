import type { Item } from '../../src/core/item/item.ts';
import type { Resource } from '../../src/core/item/resource.ts';
import { formatNamed, type OutputFormat, writeItems } from '../../src/output/index.ts';
import type { WriteOptions } from '../../src/output/table.ts';

/** The format with this id, which must exist. */
export const named = (id: string): OutputFormat => {
  const format = formatNamed(id);
  if (format === undefined) throw new Error(`no format ${id}`);
  return format;
};

/** Writes items in a format, and returns the text. */
export const written = async (
  format: OutputFormat,
  items: readonly Item[],
  resource: Resource,
  options: WriteOptions & { readonly missing?: readonly string[] },
): Promise<string> => {
  const pieces: string[] = [];
  const sink = { write: async (text: string) => void pieces.push(text), end: async () => undefined };
  await writeItems(sink, format, items, resource, options);
  return pieces.join('');
};
