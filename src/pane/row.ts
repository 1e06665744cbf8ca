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

/** Something that can be folded away: told apart by an id that stays the same while the pane is open. */
export interface Fold {
  readonly id: string;
  readonly open: boolean;
}

/** One line of a pane, with what the cursor on it can do. */
export interface PaneRow {
  readonly line: Line;
  /** What copying takes from here: the whole value, also where the line shows a part of it. */
  readonly copy?: string;
  readonly fold?: Fold;
  /** The thing that the row names: Enter goes there. */
  readonly link?: Link | FilterLink;
  /** The fields without a value that the row shows. */
  readonly gaps?: readonly UnknownField[];
  /** The field path of the row. */
  pathOf?(): string;
}

/** A row of one text in one tone. */
export const textRow = (text: string, tone: Tone = 'plain'): PaneRow => ({ line: plainLine(text, tone) });

/** What copying takes from a row: its value, or what it shows. */
export const copyOf = (row: PaneRow): string => row.copy ?? lineText(row.line).trim();

/** Cells of the mark of a row that leads somewhere. */
export const FOLLOW_CELLS = 2;

/** A row that leads to a thing, and shows it; where nobody can follow it (`whole`), the row as it is. */
export const followed = (row: PaneRow, link: Link | FilterLink | null | undefined, { whole }: PaneOptions): PaneRow =>
  link == null || whole === true ? row : { ...row, line: [...row.line, span(' →', 'accent')], link };

/** How a pane is laid out. */
export interface PaneOptions {
  /** Cells from side to side. */
  readonly cells: number;
  /** Cells of the labels of fields, one column for all blocks of a section; each block has its own when left out. */
  readonly labels?: number;
  /** Long texts go on in the next line; otherwise they are cut, with a mark. */
  readonly wrap: boolean;
  /** Nobody can ask for what is cut: grids keep every value. */
  readonly whole?: boolean;
  /** Set where long blocks are laid out in part (`manyRows`). */
  readonly bounds?: {
    /** True where nothing that begins open is folded. */
    isUnfolded(): boolean;
    /** How many further steps of a block were opened. */
    steps(id: string): number;
    /** What is looked for, in lower case; empty for nothing. */
    search(): string;
  };
  /** Whether something that can be folded is open; `byDefault` when nobody said otherwise. */
  isOpen(id: string, byDefault: boolean): boolean;
}
