import type { Item } from '../../../core/item/index.ts';

/** The text that words search, lower case: the texts of an item, and its chosen field columns. */
export const searched = (item: Item, fields: readonly string[]): string =>
  fields.length === 0 ? item.search() : `${item.search()}\n${shownFields(item, fields).toLowerCase()}`;

/** The same in original case. */
export const searchedTexts = (item: Item, fields: readonly string[]): string =>
  fields.length === 0 ? item.texts() : `${item.texts()}\n${shownFields(item, fields)}`;

// Field cells do not depend on the time.
const shownFields = (item: Item, fields: readonly string[]): string =>
  fields.map((field) => (item.value(field) === null ? '' : item.cell(field, 0).text)).join('\n');
