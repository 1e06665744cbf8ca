import type { Item } from '../../../core/item/index.ts';

/** What words are looked for in, lower case: the texts of an item, and what its chosen field columns show. */
export const searched = (item: Item, fields: readonly string[]): string =>
  fields.length === 0 ? item.search() : `${item.search()}\n${shownFields(item, fields).toLowerCase()}`;

/** The same in upper and lower case as it was read. */
export const searchedTexts = (item: Item, fields: readonly string[]): string =>
  fields.length === 0 ? item.texts() : `${item.texts()}\n${shownFields(item, fields)}`;

// Cells of fields do not depend on the time.
const shownFields = (item: Item, fields: readonly string[]): string =>
  fields.map((field) => (item.value(field) === null ? '' : item.cell(field, 0).text)).join('\n');
