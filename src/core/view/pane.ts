import type { Cell, Tone } from '../values/index.ts';
import type { FilterLink, Link } from './link.ts';

/** A labelled value. `path` is the field path it was read from, for search and for copying. */
export interface Field {
  readonly label: string;
  readonly cell: Cell;
  readonly path?: string;
  /** The thing that the value names: Enter goes there. */
  readonly link?: Link | FilterLink;
  /** The fields without a value that the row names, or is. */
  readonly gaps?: readonly UnknownField[];
}

/** A field without a value: only the item knows whether it was sent. */
export interface UnknownField {
  readonly label: string;
  readonly path: string;
}

export interface GridColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** 1 stays the longest on a narrow screen. */
  readonly priority: number;
  /** What the grid is about: shrinks, and is dropped after all others. */
  readonly kept?: true;
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The whole that the bar is a part of. */
  readonly of: number;
  /** What stands beside the bar, as `412G of 512G · 80%`. */
  readonly text: string;
  readonly tone: Tone;
}

/** A node of a tree; its children stand below it, indented. */
export interface TreeNode {
  readonly cell: Cell;
  readonly children: readonly TreeNode[];
}

/** One line of a comparison of two texts. */
export interface DiffLine {
  readonly sign: 'added' | 'removed' | 'same';
  readonly text: string;
}

/** What every block may have. */
interface TitledBlock {
  readonly title?: string;
  /** Begins folded: only the title shows, with how much is in it. For what is long and seldom looked at. */
  readonly folded?: boolean;
}

export interface FieldsBlock extends TitledBlock {
  readonly type: 'fields';
  readonly rows: readonly Field[];
}

export interface GridBlock extends TitledBlock {
  readonly type: 'grid';
  readonly columns: readonly GridColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** The thing that each row is of, where it is one of its own. */
  readonly links?: readonly (Link | FilterLink | null)[];
  /** The fields without a value of each row, where its columns know their paths. */
  readonly gaps?: readonly (readonly UnknownField[])[];
}

export interface BarsBlock extends TitledBlock {
  readonly type: 'bars';
  readonly bars: readonly Bar[];
}

export interface TreeBlock extends TitledBlock {
  readonly type: 'tree';
  readonly nodes: readonly TreeNode[];
}

/** A text of one or many lines; `yaml` is coloured by its syntax and folds by its indentation. */
export interface TextBlock extends TitledBlock {
  readonly type: 'text';
  readonly text: string;
  readonly tone?: Tone;
  readonly syntax?: 'yaml';
}

/** What changed between two texts. Long runs of same lines are folded away. */
export interface DiffBlock extends TitledBlock {
  readonly type: 'diff';
  readonly lines: readonly DiffLine[];
}

/** A piece of a pane as data. A new look is a new member here and one file in `pane` that lays it out. */
export type Block = FieldsBlock | GridBlock | BarsBlock | TreeBlock | TextBlock | DiffBlock;

/** One section of an item's detail. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Set where something in the section needs attention: a failing pack, a full disk. */
  readonly attention?: Tone;
}
