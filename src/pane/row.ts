import type { Tone } from '../core/values/index.ts';
import {
  type FilterLink,
  type Line,
  type Link,
  lineText,
  line as plainLine,
  span,
  type UnknownField,
} from '../core/view/index.ts';

/** A foldable part, with an id that is stable while the pane is open. */
export interface Fold {
  readonly id: string;
  readonly open: boolean;
}

/** One line of a pane, with the actions of the cursor on it. */
export interface PaneRow {
  readonly line: Line;
  /** Copied text: the whole value, even if the line is cut. */
  readonly copy?: string;
  readonly fold?: Fold;
  /** Link target: Enter goes there. */
  readonly link?: Link | FilterLink;
  /** Fields without a value in the row. */
  readonly gaps?: readonly UnknownField[];
  /** The field path of the row. */
  pathOf?(): string;
}

/** A row of one text in one tone. */
export const textRow = (text: string, tone: Tone = 'plain'): PaneRow => ({ line: plainLine(text, tone) });

/** The copied text of a row: its value, or the displayed text. */
export const copyOf = (row: PaneRow): string => row.copy ?? lineText(row.line).trim();

/** Width of the mark of a link, in cells. */
export const FOLLOW_CELLS = 2;

/** A row with link and mark; unchanged for print (`whole`). */
export const followed = (row: PaneRow, link: Link | FilterLink | null | undefined, { whole }: PaneOptions): PaneRow =>
  link == null || whole === true ? row : { ...row, line: [...row.line, span(' →', 'accent')], link };

/** Layout options of a pane. */
export interface PaneOptions {
  /** Width in cells. */
  readonly cells: number;
  /** Width of the labels, common to all blocks of a section; by default each block has its own. */
  readonly labels?: number;
  /** Wraps long texts; otherwise they are cut, with a mark. */
  readonly wrap: boolean;
  /** For print: grids keep every value. */
  readonly whole?: boolean;
  /** Set where long blocks are laid out in part (`manyRows`). */
  readonly bounds?: {
    /** True where no part that is initially open is folded. */
    isUnfolded(): boolean;
    /** Number of expansions of a block. */
    steps(id: string): number;
    /** Search text in lower case; empty for none. */
    search(): string;
  };
  /** Whether a foldable part is open; `byDefault` unless toggled. */
  isOpen(id: string, byDefault: boolean): boolean;
}
