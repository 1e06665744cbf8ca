import type { Item } from '../../src/core/item/item.ts';
import { kind, NOW } from './shown.ts';

/** Everything that a user can see of an item. */
export const seen = (id: string, item: Item) => ({
  uid: item.uid,
  name: item.name,
  cells: kind(id).columns.map((column) => item.cell(column.id, NOW)),
  values: kind(id).columns.map((column) => item.value(column.id)),
  search: item.search(),
  texts: item.texts(),
  links: item.links(),
  forms: item.forms(),
  json: item.json(),
  sections: item.sections(NOW),
});
