import type { Column, Item, Resource } from '../../core/item/index.ts';
import { type Line, lineText, type Span, span } from '../../core/view/index.ts';

/** How an item is and where, in a few words: `● unhealthy  in-use  retail-east  store-0004`. What is not known is left out. */
export const briefOf = ({ brief }: Resource, item: Item, now: number): Line =>
  brief.flatMap((column) => wordOf(column, item, now) ?? []).flatMap((one, at) => (at === 0 ? [one] : [GAP, one]));

/** The same as a text. */
export const briefText = (resource: Resource, item: Item, now: number): string =>
  lineText(briefOf(resource, item, now));

const GAP = span('  ');

/** A value that is a word stands alone; a number needs the name of its column, and is not worth saying when it is 0. */
const wordOf = ({ id, title, type }: Column, item: Item, now: number): Span | null => {
  const value = item.value(id);
  if (value === null || value === '' || value === 0) return null;
  const { text, tone } = item.cell(id, now);
  return span(type === 'text' ? text : `${title.toLowerCase()} ${text}`, tone === 'plain' ? 'dim' : tone);
};
