import type { Problem } from '../../core/client/index.ts';
import type { Item, Resource } from '../../core/item/index.ts';
import { wrap } from '../../core/text/index.ts';
import type { Field, FieldsBlock, Section } from '../../core/view/index.ts';
import { problemLine } from '../../keymap/remedy.ts';
import { type PaneRow, textRow } from '../../pane/row.ts';
import type { State } from '../state/state.ts';
import { isWhole, itemFetchOf } from '../walk/item.ts';
import { NOT_GIVEN } from '../walk/lacking.ts';

/**
 * How much of an open item is known: all of it; the list's fields while the rest loads; or the failure to load the
 * rest.
 */
export type Known = 'whole' | 'asked' | Problem;

/** How much is known of an item of the current tab. */
export const knownOf = (state: State, uid: string): Known =>
  isWhole(state, uid) ? 'whole' : (itemFetchOf(state, uid)?.problem ?? 'asked');

/** Placeholder of unknown parts: loading, or the failure and its remedy. */
const restText = (known: Exclude<Known, 'whole'>): string =>
  known === 'asked' ? 'Loading the rest of the item…' : `✖ ${problemLine(known, 'detail')}`;

/** Placeholder rows of a form that needs the whole item. */
export const restRows = (known: Exclude<Known, 'whole'>, cells: number): readonly PaneRow[] =>
  known === 'asked'
    ? [textRow('Loading the whole item…', 'accent')]
    : [...wrap(restText(known), cells).map((text) => textRow(text, 'bad')), textRow('r retry · Esc back', 'dim')];

/**
 * A section of an item with list fields only. The section's own blocks would report fields that were never requested as
 * missing.
 */
export const partialSection = (
  { id, title }: Section,
  item: Item,
  resource: Resource,
  known: Exclude<Known, 'whole'>,
  { now, cachedAge }: { readonly now: number; readonly cachedAge: string | null },
): Section => ({
  id,
  title,
  blocks: [
    { type: 'text', text: restText(known), tone: known === 'asked' ? 'accent' : 'bad' },
    ...(known === 'asked' ? [] : [{ type: 'text', text: 'r retry', tone: 'dim' } as const]),
    listedBlock(item, resource, now, cachedAge === null ? 'From the list' : `From an earlier run, ${cachedAge}`),
  ],
});

/** The list's fields of an item, in full. */
export const listedBlock = (item: Item, resource: Resource, now: number, title: string): FieldsBlock => ({
  type: 'fields',
  title,
  rows: resource.columns.map((column) => fieldOf(column, item, now)),
});

/** A section of an item whose missing fields the service does not provide. */
export const curtailedSection = (section: Section, { one }: Resource): Section => ({
  ...section,
  get blocks() {
    const text = `The service cannot return a single ${one}; fields missing from its list are ${NOT_GIVEN}.`;
    return [{ type: 'text' as const, text, tone: 'dim' as const }, ...section.blocks];
  },
});

const fieldOf = ({ id, title, path }: Resource['columns'][number], item: Item, now: number): Field => ({
  label: title.charAt(0) + title.slice(1).toLowerCase(),
  cell: item.cell(id, now),
  ...(path !== undefined && { path }),
});
