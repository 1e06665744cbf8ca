import { elide, fit, foldText, width, wrap } from '../core/text/index.ts';
import { formatCount, type Tone } from '../core/values/index.ts';
import {
  type Bar,
  type BarsBlock,
  type FilterLink,
  fitLine,
  GAP_CELLS,
  INDENT_CELLS,
  type Line,
  type Link,
  lineText,
  line as plainLine,
  span,
  type TreeBlock,
  type TreeNode,
  type UnknownField,
} from '../core/view/index.ts';

/** A part of a pane that can be folded, with an id that stays the same while the pane is open. */
export interface Fold {
  readonly id: string;
  readonly open: boolean;
}

/** A line of an open item (or of another pane), with what keys need to act on it. */
export interface PaneRow {
  readonly line: Line;
  /** Text to copy: the whole value, even if the line is cut. */
  readonly copy?: string;
  readonly fold?: Fold;
  /** Target of the link that Enter follows. */
  readonly link?: Link | FilterLink;
  /** Fields of the row that have no value. */
  readonly unknownFields?: readonly UnknownField[];
  /** Returns the field path of the row. */
  pathOf?(): string;
}

export const textRow = (text: string, tone: Tone = 'plain'): PaneRow => ({ line: plainLine(text, tone) });

/** The text to copy from a row: its value; without one, the displayed text. */
export const copyOf = (row: PaneRow): string => row.copy ?? lineText(row.line).trim();

/** Width of the mark behind a link, in cells. */
export const FOLLOW_CELLS = 2;

/** Adds a link and its mark to a row; printed rows (`whole`) stay as they are. */
export const withLink = (row: PaneRow, link: Link | FilterLink | null | undefined, { whole }: PaneOptions): PaneRow =>
  link == null || whole === true ? row : { ...row, line: [...row.line, span(' →', 'accent')], link };

/** How the sections of a pane are laid out: width, wrapping, folds, and how many parts of long blocks. */
export interface PaneOptions {
  /** Draws small tables in boxes if they fit as a whole. */
  readonly boxes?: boolean;
  /** Width in cells. */
  readonly cells: number;
  /** Width of the label column of all blocks of a section; by default each block has its own width. */
  readonly labels?: number;
  /** True to wrap long texts; false to cut them, with a mark. */
  readonly wrap: boolean;
  /** True for printed output: nothing is cut or dropped. */
  readonly whole?: boolean;
  /** Set to lay out only the first parts of long blocks (`manyRows`). */
  readonly bounds?: {
    /** Returns true if no part that is initially open is folded. */
    isUnfolded(): boolean;
    /** Returns how many times the user has expanded a block. */
    steps(id: string): number;
    /** Returns the search text in lower case; empty without a search. */
    search(): string;
  };
  /** Returns whether a fold is open: `byDefault` unless the user has toggled it. */
  isOpen(id: string, byDefault: boolean): boolean;
}

/** Number of parts of a block that are laid out at first; each expansion adds `STEP_PARTS`. */
export const FIRST_PARTS = 500;
const STEP_PARTS = 2000;

/** Maximum number of parts beyond the fold that a search reveals. */
const MAX_FOUND = 500;

interface ManyParts<Part> {
  readonly parts: readonly Part[];
  readonly id: string;
  readonly textOf: (part: Part) => string;
  readonly layOut: (parts: readonly Part[]) => readonly PaneRow[];
}

/**
 * Lays out many parts as rows: the first parts, and a row that expands step by step to further parts. A search reveals
 * matching parts among the others. Without `bounds`, all parts are laid out.
 */
export const manyRows = <Part>({ parts, id, textOf, layOut }: ManyParts<Part>, options: PaneOptions): PaneRow[] => {
  const { shown, found, tail } = boundedParts({ parts, id, textOf }, options);
  return [...layOut(shown), ...(found === null ? [] : [found.head, ...layOut(found.parts)]), ...tail];
};

interface BoundedParts<Part> {
  readonly shown: readonly Part[];
  /** Matching parts beyond the fold; null without matches. */
  readonly found: { readonly head: PaneRow; readonly parts: readonly Part[] } | null;
  /** The row of the fold; empty if all parts are shown. */
  readonly tail: readonly PaneRow[];
}

/** Chooses which of many parts are laid out (`PaneOptions.bounds`), and makes the rows that stand for the other parts. */
export const boundedParts = <Part>(
  { parts, id, textOf }: Omit<ManyParts<Part>, 'layOut'>,
  { bounds }: PaneOptions,
): BoundedParts<Part> => {
  if (bounds === undefined || parts.length <= FIRST_PARTS) return { shown: parts, found: null, tail: [] };
  const steps = bounds.steps(id);
  const end = FIRST_PARTS + steps * STEP_PARTS;
  if (parts.length <= end) return { shown: parts, found: null, tail: [] };
  const more = parts.length - end;
  const search = bounds.search();
  const fold = { id: `${id}/more/${steps}`, open: false };
  const tail: PaneRow[] = [{ line: [span('▸ ', 'accent'), span(`and ${formatCount(more)} more`, 'strong')], fold }];
  const found = search === '' ? [] : firstFound(parts, end, foldedTexts(parts, textOf), search);
  if (found.length === 0) return { shown: parts.slice(0, end), found: null, tail };
  const count = `${formatCount(Math.min(found.length, MAX_FOUND))}${found.length > MAX_FOUND ? '+' : ''}`;
  const head = textRow(`… ${count} of ${formatCount(more)} more match:`, 'dim');
  return { shown: parts.slice(0, end), found: { head, parts: found.slice(0, MAX_FOUND) }, tail };
};

// A memo, because each letter of a search reads the texts again.
const known = new WeakMap<readonly unknown[], readonly string[]>();

const foldedTexts = <Part>(parts: readonly Part[], textOf: (part: Part) => string): readonly string[] => {
  const texts = known.get(parts) ?? parts.map((part) => foldText(textOf(part)));
  known.set(parts, texts);
  return texts;
};

/** The first matching parts: at most one more than the limit, which shows that there are more. */
const firstFound = <Part>(
  parts: readonly Part[],
  from: number,
  texts: readonly string[],
  search: string,
): readonly Part[] => {
  // Accents are ignored in the search text too; the found lines show which letters have accents.
  const wanted = foldText(search);
  const found: Part[] = [];
  for (let at = from; at < texts.length && found.length <= MAX_FOUND; at += 1) {
    const part = parts[at];
    if (part !== undefined && texts[at]?.includes(wanted)) found.push(part);
  }
  return found;
};

/** Memoises the unfolded parts during a search, which opens all folds and runs once per letter. */
const searchedOnce = <Whole extends object, Parts>(
  memo: WeakMap<Whole, Parts>,
  whole: Whole,
  { bounds }: PaneOptions,
  make: () => Parts,
): Parts => {
  if (bounds === undefined || bounds.search() === '') return make();
  const parts = memo.get(whole) ?? make();
  memo.set(whole, parts);
  return parts;
};

const BAR_MAX = 40;
const BAR_MIN = 6;
const LABEL_MAX = 32;

/** Lays out labelled bars as rows. The length of a bar is its share of its own total; its text is at the right. */
export const barRows = ({ bars }: BarsBlock, id: string, options: PaneOptions): PaneRow[] => {
  const { cells, whole } = options;
  const labels = Math.min(
    bars.reduce((most, { label }) => Math.max(most, width(label)), 0),
    LABEL_MAX,
    Math.floor(cells * 0.35),
  );
  const texts = bars.reduce((most, { text }) => Math.max(most, width(text)), 0);
  const room = Math.min(BAR_MAX, cells - INDENT_CELLS - labels - GAP_CELLS - GAP_CELLS - texts);
  const rowsOf = (bar: Bar): PaneRow[] => {
    const copy = `${bar.label}: ${bar.text}`;
    const above = whole === true && width(bar.label) > labels;
    const label = above ? '' : elide(bar.label, labels, 'middle');
    const head = span(' '.repeat(INDENT_CELLS) + fit(label, labels) + ' '.repeat(GAP_CELLS));
    const beside = Math.max(1, cells - INDENT_CELLS - labels - GAP_CELLS);
    const lines = whole === true ? wrap(bar.text, beside) : [elide(bar.text, beside)];
    return [
      ...(above ? wrap(bar.label, cells - INDENT_CELLS) : []).map((text) => ({
        line: [span(' '.repeat(INDENT_CELLS) + text)],
        copy,
      })),
      ...(room < BAR_MIN
        ? lines.map((text, index) => ({
            line: [index === 0 ? head : span(' '.repeat(INDENT_CELLS + labels + GAP_CELLS)), span(text, bar.tone)],
            copy,
          }))
        : [{ line: [head, ...barSpans(bar, room), textSpan(bar)], copy }]),
    ];
  };
  return manyRows(
    { parts: bars, id, textOf: ({ label, text }) => `${label} ${text}`, layOut: (some) => some.flatMap(rowsOf) },
    options,
  );
};

const barSpans = ({ value, of, tone }: Bar, room: number) => {
  const share = of > 0 ? Math.min(1, Math.max(0, value / of)) : 0;
  // A positive share is never drawn as empty, and only a share of 1 is drawn as full.
  const full = share === 1 ? room : Math.min(room - 1, Math.max(value > 0 ? 1 : 0, Math.round(share * room)));
  return [span('█'.repeat(full), tone), span('░'.repeat(room - full), 'dim')];
};

const textSpan = ({ text, tone }: Bar) => span(' '.repeat(GAP_CELLS) + text, tone === 'good' ? 'plain' : tone);

interface PlacedNode {
  readonly node: TreeNode;
  readonly id: string;
  readonly depth: number;
  /** False if the children of the node are folded, or if it has none. */
  readonly open: boolean;
}

const searched = new WeakMap<readonly TreeNode[], readonly PlacedNode[]>();

/** Rows of a tree, indented by two cells per level; nodes with children are foldable. */
export const treeRows = ({ nodes }: TreeBlock, id: string, options: PaneOptions): PaneRow[] =>
  manyRows(
    {
      parts: searchedOnce(searched, nodes, options, () => placeNodes(nodes, id, options)),
      id,
      textOf: ({ node }) => node.cell.text,
      layOut: (some) => some.flatMap((one) => nodeRows(one, options)),
    },
    options,
  );

/** The visible nodes from top to bottom. The loop is not recursive, for trees of any depth. */
const placeNodes = (nodes: readonly TreeNode[], id: string, options: PaneOptions): readonly PlacedNode[] => {
  const result: PlacedNode[] = [];
  const pending = nodes.map((node, index) => ({ node, id: `${id}:${index}`, depth: 1 })).reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    const own = next.id;
    const open = node.children.length > 0 && options.isOpen(own, true);
    result.push({ node, id: own, depth, open });
    if (!open) continue;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child !== undefined) pending.push({ node: child, id: `${own}.${index}`, depth: depth + 1 });
    }
  }
  return result;
};

const nodeRows = ({ node, id, depth, open }: PlacedNode, options: PaneOptions): PaneRow[] => {
  const { text, tone } = node.cell;
  const parent = node.children.length > 0;
  const sign = parent ? (open ? '▾ ' : '▸ ') : '  ';
  // Indentation is limited by the width.
  const head = span('  '.repeat(Math.min(depth, Math.floor(options.cells / 4))) + sign, 'dim');
  const tail = parent && !open ? [span(`  ${node.children.length} below`, 'dim')] : [];
  const room = Math.max(8, options.cells - width(head.text));
  const words = text.replaceAll('\n', ' ');
  return (options.wrap ? wrap(words, room) : [words]).map(
    (part, index): PaneRow => ({
      line: fitLine(
        index === 0 ? [head, span(part, tone), ...tail] : [span(' '.repeat(width(head.text))), span(part, tone)],
        options.cells,
      ),
      copy: text,
      ...(parent && { fold: { id, open } }),
    }),
  );
};
