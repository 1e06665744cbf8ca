import type { Column, Item, Resource } from '../../core/item/index.ts';
import { type Line, lineText, type Span, span } from '../../core/view/index.ts';

/** Describes an item in a few words of health and location: `● unhealthy  in-use  retail-east  store-0004`. Unknown values are omitted. */
export const briefOf = ({ brief }: Resource, item: Item, now: number): Line =>
  brief.flatMap((column) => wordOf(column, item, now) ?? []).flatMap((one, at) => (at === 0 ? [one] : [GAP, one]));

/** Returns `briefOf` as text. */
export const briefText = (resource: Resource, item: Item, now: number): string =>
  lineText(briefOf(resource, item, now));

const GAP = span('  ');

/** A text stands alone. A number is preceded by the name of its column; 0 is omitted. */
const wordOf = ({ id, title, type }: Column, item: Item, now: number): Span | null => {
  const value = item.value(id);
  if (value === null || value === '' || value === 0) return null;
  const { text, tone } = item.cell(id, now);
  return span(type === 'text' ? text : `${title.toLowerCase()} ${text}`, tone === 'plain' ? 'dim' : tone);
};
