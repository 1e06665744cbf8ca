import type { Problem } from '../../core/client/index.ts';
import { type Column, type Item, isListed, type Resource } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import { wrap } from '../../core/text/index.ts';
import type { Block, FieldRow, FieldsBlock, Section } from '../../core/view/index.ts';
import { layoutSection } from '../../pane/layout.ts';
import { type PaneOptions, type PaneRow, textRow } from '../../pane/many.ts';
import type { Segment } from '../../pane/segment.ts';
import { STAYS_UNKNOWN } from '../../query/absence.ts';
import { problemLine } from '../keys/remedy.ts';
import { cursorItem } from '../list/cursor.ts';
import { layoutOf } from '../list/layout.ts';
import { currentResource, itemNow, type State } from '../state/state.ts';
import { isWhole, itemFetchOf, itemOf, listedItem } from '../walk/item.ts';

/**
 * How much of an open item is known: all fields (`whole`), the fields of the list while the other fields load
 * (`asked`), or the failure to load the other fields.
 */
export type Completeness = 'whole' | 'asked' | Problem;

/** Returns how much is known of an item of the current tab. */
export const completenessOf = (state: State, uid: string): Completeness =>
  isWhole(state, uid) ? 'whole' : (itemFetchOf(state, uid)?.problem ?? 'asked');

/** Text in place of unknown parts: that they are loading, or the failure and its remedy. */
const restText = (state: State, known: Exclude<Completeness, 'whole'>): string =>
  known === 'asked' ? 'Loading the rest of the item…' : `✖ ${problemLine(state, known, 'detail')}`;

/** Rows in place of the YAML or the comparison of an item that is not loaded whole: a note that it is loading, or the failure. */
export const restRows = (state: State, known: Exclude<Completeness, 'whole'>, cells: number): readonly PaneRow[] =>
  known === 'asked'
    ? [textRow('Loading the whole item…', 'accent')]
    : [
        ...wrap(restText(state, known), cells).map((text) => textRow(text, 'bad')),
        textRow('r retry · Esc back', 'dim'),
      ];

/**
 * Replaces a section of an item of which only the fields of the list are known. The section itself would show the other
 * fields as unknown, although the list only leaves them out.
 */
export const partialSection = (
  state: State,
  { id, title }: Section,
  item: Item,
  columns: readonly Column[],
  known: Exclude<Completeness, 'whole'>,
  { now, cachedAge }: { readonly now: number; readonly cachedAge: string | null },
): Section => ({
  id,
  title,
  blocks: [
    { type: 'text', text: restText(state, known), tone: known === 'asked' ? 'accent' : 'bad' },
    ...(known === 'asked' ? [] : [{ type: 'text', text: 'r retry', tone: 'dim' } as const]),
    listedBlock(item, columns, now, cachedAge === null ? 'From the list' : `From an earlier run, ${cachedAge}`),
  ],
});

/** A block with the fields of an item that the list contains. */
const listedBlock = (item: Item, columns: readonly Column[], now: number, title: string): FieldsBlock => ({
  type: 'fields',
  title,
  rows: columns.flatMap((column) => (isListed(item, column) ? fieldOf(column, item, now) : [])),
});

/** Adds a note to a section: the service cannot send the fields that the list leaves out, since it sends no single items. */
export const curtailedSection = (section: Section, { one }: Resource): Section => ({
  ...section,
  get blocks() {
    const text = `The service cannot return a single ${one}: ${STAYS_UNKNOWN}.`;
    return [{ type: 'text' as const, text, tone: 'dim' as const }, ...section.blocks];
  },
});

const fieldOf = ({ id, title, path }: Column, item: Item, now: number): FieldRow => ({
  label: title.charAt(0) + title.slice(1).toLowerCase(),
  cell: item.cell(id, now),
  ...(path !== undefined && { path }),
});

/** An item that is laid out beside its list. */
interface Preview {
  readonly item: Item;
  /** True if the preview shows the item under the cursor; the preview lags while the cursor moves. */
  readonly isCurrent: boolean;
  readonly segments: readonly Segment[];
}

/** Cells between the list and the preview: a rule between blanks. */
export const PREVIEW_RULE = 3;

/**
 * Lays out the preview: the item under the cursor, or the item before while the cursor moves, beside or below its list. Null if
 * the screen has no room for it, and before the first preview, since new rows are drawn first.
 */
export const previewOf = (state: State): Preview | null => {
  const cells = layoutOf(state).preview - PREVIEW_RULE;
  const current = cursorItem(state);
  if (cells <= 0 || current === undefined || state.previewed === null) return null;
  const uid = listedItem(state, state.previewed) ? state.previewed : current.uid;
  const item = itemOf(state, uid);
  if (item === undefined) return null;
  const whole = isWhole(state, uid);
  const { columns } = currentResource(state);
  const now = itemNow(state);
  const segments = lastSegments(state, [item, whole, columns, now, cells], () =>
    previewSections(item, whole, columns, now).flatMap((section, at) => [
      ...(at === 0 ? [] : [BLANK]),
      ...layoutSection(section, optionsOf(cells)).map(withoutLink),
    ]),
  );
  return { item, isCurrent: uid === current.uid, segments };
};

/** Removes the marks of links, because links cannot be followed from a preview. */
const withoutLink = (segment: Segment): Segment =>
  segment.type === 'rows'
    ? { ...segment, rows: segment.rows.map((row) => (row.link === undefined ? row : { line: row.line.slice(0, -1) })) }
    : segment;

const lastSegments = lastPerStore<readonly Segment[]>();

const BLANK: Segment = { type: 'rows', rows: [{ line: [] }] };

/** Returns the overview and the sections with problems; for a partial item, the fields of the list. */
const previewSections = (item: Item, whole: boolean, columns: readonly Column[], now: number): readonly Section[] => {
  if (!whole) return [{ id: 'listed', title: '', blocks: listedBlocks(item, columns, now) }];
  const [overview, ...others] = item.sections(now);
  const wrong = others.filter(({ attention }) => attention !== undefined);
  return [...(overview === undefined ? [] : [overview]), ...wrong.map(withTitle)];
};

const listedBlocks = (item: Item, columns: readonly Column[], now: number): readonly Block[] => [
  listedBlock(item, columns, now, 'From the list'),
  { type: 'text', text: 'Enter loads the rest', tone: 'dim' },
];

/** Puts the title of a section into its first block. */
const withTitle = (section: Section): Section => ({
  ...section,
  blocks: [{ type: 'text', text: section.title, tone: 'accent' }, ...section.blocks],
});

const optionsOf = (cells: number): PaneOptions => ({
  cells,
  wrap: true,
  bounds: { isUnfolded: () => true, steps: () => 0, search: () => '' },
  isOpen: (_, byDefault) => byDefault,
});
