import { fieldState, type Item, type Resource } from '../../core/item/index.ts';
import { lastPerStore, perKey, perStore } from '../../core/memo/index.ts';
import { capitalise } from '../../core/text/index.ts';
import { compareJson, type Json, textCell } from '../../core/values/index.ts';
import { type Block, lineText, type Section } from '../../core/view/index.ts';
import { type ComparedColumn, layoutComparison } from '../../pane/compare/compare.ts';
import { foldedLines } from '../../pane/folded-lines.ts';
import { layoutSection } from '../../pane/layout.ts';
import { type PaneOptions, type PaneRow, textRow } from '../../pane/many.ts';
import { linesOfRows, rowsOfSegments, type Segment, segmentHeight } from '../../pane/segment.ts';
import { yamlLines } from '../../pane/yaml-writer.ts';
import { cachedText } from '../cached/cached.ts';
import { layoutOf } from '../list/layout.ts';
import { type Change, changeView, currentResource, currentView, itemNow, type State } from '../state/state.ts';
import type { Detail } from '../state/view.ts';
import { isCurtailed } from '../walk/absence.ts';
import { itemOf, openItem } from '../walk/item.ts';
import { type BrokenThing, brokenThings } from './broken-things.ts';
import { type Placed, placedAt } from './columns.ts';
import { type Loaded, loadedItems, withNames } from './named.ts';
import { type Completeness, completenessOf, curtailedSection, partialSection, restRows } from './partial.ts';
import { projectOf } from './pointed.ts';

/** The open item, laid out for the screen. */
export interface OpenDetail extends Placed {
  readonly item: Item;
  readonly detail: Detail;
  /** How much is known of the item; in a comparison, of both items. */
  readonly known: Completeness;
  readonly sections: readonly Section[];
  /** Index of the shown section. */
  readonly section: number;
  readonly segments: readonly Segment[];
  /** All lines of the content. */
  readonly rows: readonly PaneRow[];
}

/** Id of the section with the raw data, unknown fields included. Every item has this section. */
const RAW = 'raw';

/** Number of cells beside a pane: the mark of the cursor, and blanks. */
const MARGINS = 3;

/** Lays out the open item; null if no item is open or its row is gone. */
export const detailOf = (state: State): OpenDetail | null => {
  const { detail } = currentView(state);
  const item = openItem(state);
  if (detail === null || item === undefined) return null;
  const other = detail.against === null ? null : (itemOf(state, detail.against) ?? null);
  const known = [detail.uid, ...(other === null ? [] : [other.uid])]
    .map((uid) => completenessOf(state, uid))
    .reduce((all, one) => (all === 'whole' || typeof one === 'object' ? one : all));
  const resource = currentResource(state);
  const cells = state.size.columns - MARGINS;
  const cachedAge = known === 'whole' ? null : cachedText(state);
  const curtailed = isCurtailed(state, state.tab);
  const laid = laidOut(state, {
    item,
    other,
    detail,
    known,
    broken: brokenIn(state, item),
    loaded: loadedItems(state),
    curtailed,
    resource,
    cells,
    now: itemNow(state),
    cachedAge,
  });
  // The list of sections takes one line of the body.
  const height = Math.max(1, layoutOf(state).body - 1);
  const { rows, lines, total } = laid;
  return { item, detail, known, ...laid, ...placedAt(detail, rows.length, lines, total, height) };
};

interface LayoutInput {
  readonly item: Item;
  readonly other: Item | null;
  readonly detail: Detail;
  readonly known: Completeness;
  readonly broken: readonly BrokenThing[];
  readonly loaded: Loaded;
  /** True if the service cannot send the missing fields. */
  readonly curtailed: boolean;
  readonly resource: Resource;
  readonly cells: number;
  readonly now: number;
  /** Age of the data if they are from an earlier run; else null. */
  readonly cachedAge: string | null;
}

type LaidOut = Pick<OpenDetail, 'sections' | 'section' | 'segments' | 'rows' | 'lines' | 'total'>;

/** A memo of a layout. It holds the search text only if the text decides which lines are shown. */
interface Last {
  readonly key: readonly unknown[];
  readonly search: string | null;
  readonly searching: boolean;
  readonly value: LaidOut;
}

// Every key reads the same layout. Two layouts are kept, because a cancelled search returns to the previous one.
const lastLaidOut = perStore(() => ({ all: [] as readonly Last[] }));

const laidOut = (state: State, input: LayoutInput): LaidOut => {
  const { item, other, detail, known, broken, loaded, curtailed, resource, cells, now, cachedAge } = input;
  const { form, section, folds, wrap, everything } = detail;
  const searching = detail.search !== '';
  const key = [
    item,
    other,
    known,
    broken,
    loaded,
    curtailed,
    form,
    section,
    folds,
    wrap,
    everything,
    searching,
    cells,
    now,
    cachedAge,
  ];
  const memos = lastLaidOut(state);
  const memo = memos.all.find(
    (one) => (one.search === null || one.search === detail.search) && one.key.every((part, at) => part === key[at]),
  );
  if (memo !== undefined) return memo.value;
  const all = sectionsOf(state, input);
  const sections = all.map((one) => {
    if (known !== 'whole') return partialSection(state, one, item, resource.columns, known, { now, cachedAge });
    return curtailed ? curtailedSection(one, resource) : one;
  });
  const index = Math.max(
    0,
    sections.findIndex((one) => one.id === section),
  );
  let search: string | null = null;
  const segments = segmentsOf(state, input, sections[index], () => {
    search = detail.search;
    return detail.search.toLowerCase();
  });
  const value = {
    sections,
    section: index,
    segments,
    rows: rowsOfSegments(segments),
    lines: linesOfRows(segments),
    total: segments.reduce((sum, segment) => sum + segmentHeight(segment), 0),
  };
  const before = memos.all.find((one) => one.searching !== searching);
  memos.all = [{ key, search, searching, value }, ...(before === undefined ? [] : [before])];
  return value;
};

// Folds and searches change the layout and not the sections.
const lastSections = lastPerStore<readonly Section[]>();

const sectionsOf = (state: State, { item, broken, loaded, now }: LayoutInput): readonly Section[] =>
  lastSections(state, [item, broken, loaded, now], () => [
    ...item
      .sections(now)
      .map((one, index) =>
        index > 0 || broken.length === 0 ? one : { ...one, blocks: [...one.blocks, brokenBlock(broken)] },
      )
      .map((one) => withNames(one, loaded)),
    rawSection(item),
  ]);

const NOT_BROKEN: readonly BrokenThing[] = [];

/** The clusters with broken hosts in the project of an item, counted from loaded hosts. */
const brokenIn = (state: State, item: Item): readonly BrokenThing[] => {
  const project = projectOf(state, item);
  return project === null ? NOT_BROKEN : brokenThings(state, project.uid);
};

const brokenBlock = (broken: readonly BrokenThing[]): Block => ({
  type: 'grid',
  title: capitalise(broken[0]?.title ?? ''),
  columns: [
    { title: 'Cluster', priority: 1, kept: true },
    { title: 'Hosts', priority: 2 },
  ],
  rows: broken.map(({ link, hint }) => [textCell(link.name ?? link.uid), textCell(hint, 'bad')]),
  links: broken.map(({ link }) => link),
});

/** The YAML is made when its section is opened, because the list of sections does not need it. */
const rawSection = (item: Item): Section => {
  let blocks: Section['blocks'] | null = null;
  return {
    id: RAW,
    title: 'Raw',
    get blocks() {
      blocks ??= [{ type: 'text' as const, text: yamlLines(item.json()).join('\n'), syntax: 'yaml' as const }];
      return blocks;
    },
  };
};

const segmentsOf = (
  state: State,
  input: LayoutInput,
  section: Section | undefined,
  search: () => string,
): readonly Segment[] => {
  const { item, detail, known, cells } = input;
  const options: PaneOptions = {
    cells,
    boxes: true,
    wrap: detail.wrap,
    bounds: {
      isUnfolded: () => detail.search !== '' || Object.values(detail.folds).every((open) => open),
      steps: (id) => stepsOf(detail, id),
      search,
    },
    // A search opens all folds.
    isOpen: (id, byDefault) => detail.search !== '' || (detail.folds[id] ?? detail.folds['*'] ?? byDefault),
  };
  if (known !== 'whole' && detail.form !== 'sections') return [{ type: 'rows', rows: restRows(state, known, cells) }];
  switch (detail.form) {
    case 'yaml':
      return [{ type: 'rows', rows: foldedLines(itemLines(state, item), 'yaml', options) }];
    case 'compare':
      return comparison(state, input, options);
    case 'sections':
      return section === undefined ? [] : layoutSection(section, options);
  }
};

/** Number of opened steps of a long block; each step is stored as a fold. */
const stepsOf = ({ folds }: Detail, id: string): number => {
  let steps = 0;
  while (folds[`${id}/more/${steps}`] === true) steps += 1;
  return steps;
};

const lastLines = lastPerStore<readonly string[]>();

const itemLines = (state: State, item: Item): readonly string[] =>
  lastLines(state, [item], () => yamlLines(item.json()));

const lastDifferences = lastPerStore<ReturnType<typeof compareJson>>();

const comparison = (state: State, input: LayoutInput, options: PaneOptions): readonly Segment[] => {
  const { item, other, detail } = input;
  const sides = sidesOf(item, other);
  if (sides === null) return [{ type: 'rows', rows: [textRow('The other item is no longer loaded.', 'warn')] }];
  const [left, right] = sides;
  const differences = lastDifferences(state, [item, other], () => compareJson(left.json, right.json));
  const columns = other === null ? [] : differingColumns(input, other);
  const { everything } = detail;
  return layoutComparison({ left: left.title, right: right.title, differences, columns, everything }, options);
};

/** Columns with different values in two items, without times and names, which always differ. */
const differingColumns = ({ item, resource, now }: LayoutInput, other: Item): readonly ComparedColumn[] =>
  resource.columns.flatMap(({ id, title, type }) => {
    const [left, right] = [item.cell(id, now), other.cell(id, now)];
    return type === 'time' || id === 'name' || left.text === right.text ? [] : [{ title, left, right }];
  });

interface Side {
  readonly title: string;
  readonly json: Json;
}

/** Two items, or the first two forms of one item; null if the item has only one form. */
const sidesOf = (item: Item, other: Item | null): readonly [Side, Side] | null => {
  if (other !== null) return [sideOf(item), sideOf(other)];
  const [first, second] = item.forms();
  return first === undefined || second === undefined ? null : [first, second];
};

const sideOf = (item: Item): Side => ({ title: item.name, json: item.json() });

/** Fields in one line that have no value for the same reason. */
interface Gaps {
  readonly reason: string;
  readonly labels: readonly string[];
}

const NO_GAPS: readonly Gaps[] = [];

/** Returns why fields in the line under the cursor have no value: each reason, with their labels. Empty if all have one, or the item is not whole. */
export const gapsUnderCursor = ({ rows, cursor, item, known }: OpenDetail): readonly Gaps[] => {
  const row = rows[cursor];
  if (row?.unknownFields === undefined) return NO_GAPS;
  return known === 'whole' ? gapsOf(row)(() => item.raw()) : NO_GAPS;
};

type Raw = () => Parameters<typeof fieldState>[0];

// Memoised by row, since a row belongs to one item and each frame reads the reasons.
const gapsOf = perKey((row: PaneRow) => {
  let known: readonly Gaps[] | null = null;
  return (raw: Raw): readonly Gaps[] => {
    known ??= reasons(row, raw());
    return known;
  };
});

const reasons = ({ unknownFields = [] }: PaneRow, json: ReturnType<Raw>): readonly Gaps[] => {
  const labels = new Map<string, string[]>();
  for (const { label, path } of unknownFields) {
    const found = fieldState(json, path);
    const reason = found === 'sent' ? 'not sent as documented' : found;
    labels.set(reason, [...(labels.get(reason) ?? []), label]);
  }
  return Array.from(labels, ([reason, of]) => ({ reason, labels: of }));
};

/** A finding about an item: its sentence, and the path of the field that it was read from. */
export interface Evidenced {
  readonly text: string;
  readonly path: string;
}

const ROWS_ABOVE = 4;
/** Number of code points of a sentence that identify its line; the rest may continue on the next line. */
const TOLD = 24;

/** Moves the open item to the section and line that show a finding or its field. If no section shows them, moves to the first section. */
export const toEvidence = (state: State, item: Item, evidence: Evidenced): Change => {
  const { detail } = currentView(state);
  const section = sectionWith(item.sections(itemNow(state)), evidence);
  if (detail === null || section === null) return {};
  const turned = { ...state, ...changeView(state, { section, detail: { ...detail, section } }) };
  const rows = detailOf(turned)?.rows ?? [];
  const told = evidence.text.slice(0, TOLD);
  const byText = told === '' ? -1 : rows.findIndex(({ line }) => lineText(line).includes(told));
  const cursor = Math.max(0, byText >= 0 ? byText : rows.findIndex((row) => row.pathOf?.() === evidence.path));
  return changeView(turned, { section, detail: { ...detail, section, cursor, row: Math.min(cursor, ROWS_ABOVE) } });
};

/** Returns the section with the sentence, else the section with the field. The overview is searched last, because it repeats other sections. */
const sectionWith = (sections: readonly Section[], { text, path }: Evidenced): string | null => {
  const [first, ...others] = sections;
  const inOrder = first === undefined ? others : [...others, first];
  const saying = text === '' ? undefined : inOrder.find(({ blocks }) => blocks.some((block) => says(block, text)));
  const holding = inOrder.find(({ blocks }) => blocks.some((block) => holds(block, path)));
  return (saying ?? holding ?? first)?.id ?? null;
};

const says = (block: Block, text: string): boolean => block.type === 'text' && block.text.includes(text);

const holds = (block: Block, path: string): boolean =>
  block.type === 'fields' && block.rows.some((row) => row.path === path);
