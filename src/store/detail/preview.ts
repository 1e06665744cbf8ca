import type { Item, Resource } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Block, Section } from '../../core/view/index.ts';
import { layoutSection } from '../../pane/layout.ts';
import type { PaneOptions } from '../../pane/row.ts';
import type { Segment } from '../../pane/segment.ts';
import { cursorItem } from '../list/cursor.ts';
import { layoutOf } from '../list/layout.ts';
import { itemNow } from '../state/clocks.ts';
import { currentResource } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { isWhole, itemOf, listedItem } from '../walk/item.ts';
import { listedBlock } from './partial.ts';

/** An item laid out beside its list. */
export interface Preview {
  readonly item: Item;
  /** True if it is the item under the cursor; the preview lags while the cursor moves. */
  readonly isCurrent: boolean;
  readonly segments: readonly Segment[];
}

/** Cells between the list and the preview: a rule between blanks. */
export const PREVIEW_RULE = 3;

/** The preview on the screen; null if there is none. */
export const previewOf = (state: State): Preview | null => {
  const cells = layoutOf(state).preview - PREVIEW_RULE;
  const current = cursorItem(state);
  if (cells <= 0 || current === undefined) return null;
  const uid = state.previewed !== null && listedItem(state, state.previewed) ? state.previewed : current.uid;
  const item = itemOf(state, uid);
  if (item === undefined) return null;
  const whole = isWhole(state, uid);
  const resource = currentResource(state);
  const now = itemNow(state);
  const segments = lastSegments(state)([item, whole, resource, now, cells], () =>
    previewSections(item, whole, resource, now).flatMap((section, at) => [
      ...(at === 0 ? [] : [BLANK]),
      ...layoutSection(section, optionsOf(cells)).map(unlinked),
    ]),
  );
  return { item, isCurrent: uid === current.uid, segments };
};

/** Rows without link marks: links cannot be followed from a preview. */
const unlinked = (segment: Segment): Segment =>
  segment.type === 'rows'
    ? { ...segment, rows: segment.rows.map((row) => (row.link === undefined ? row : { line: row.line.slice(0, -1) })) }
    : segment;

const lastSegments = perStore(() => lastBy<readonly Segment[]>());

const BLANK: Segment = { type: 'rows', rows: [{ line: [] }] };

/** The overview, then the sections with problems; for a partial item, the list's fields. */
const previewSections = (item: Item, whole: boolean, resource: Resource, now: number): readonly Section[] => {
  if (!whole) return [{ id: 'listed', title: '', blocks: listedBlocks(item, resource, now) }];
  const [overview, ...others] = item.sections(now);
  const wrong = others.filter(({ attention }) => attention !== undefined);
  return [...(overview === undefined ? [] : [overview]), ...wrong.map(titled)];
};

const listedBlocks = (item: Item, resource: Resource, now: number): readonly Block[] => [
  listedBlock(item, resource, now, 'From the list'),
  { type: 'text', text: 'Enter loads the rest', tone: 'dim' },
];

/** A section whose first block carries its title. */
const titled = (section: Section): Section => ({
  ...section,
  blocks: [{ type: 'text', text: section.title, tone: 'accent' }, ...section.blocks],
});

const optionsOf = (cells: number): PaneOptions => ({
  cells,
  wrap: true,
  bounds: { isUnfolded: () => true, steps: () => 0, search: () => '' },
  isOpen: (_, byDefault) => byDefault,
});
