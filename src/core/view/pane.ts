import type { KindId } from '../query/index.ts';
import type { Cell, Tone } from '../values/index.ts';

/** Relation of an item to a linked thing. */
export type Relation = 'cluster' | 'profile' | 'project';

/** A reference of an item to another thing. */
export interface Link {
  readonly relation: Relation;
  /** Kind of the linked thing; null for things without a list, such as clusters. */
  readonly kind: KindId | null;
  readonly uid: string;
  readonly name: string | null;
}

/** A filtered list as link target, such as the profiles with packs of a registry. */
export interface FilterLink {
  readonly kind: KindId;
  readonly filter: string;
}

/** Links that items of a kind may have, for reverse lookup: the hosts with a profile. */
export interface Pointer {
  readonly relation: Relation;
  readonly kind: KindId | null;
  /** True if the referring items are parts of the thing and decide its health, such as the hosts of a cluster. */
  readonly isPart: boolean;
  /** Title of the referring items: `hosts in the cluster`. */
  readonly title: string;
}

/** A labelled value. `path` is its field path, for search and copying. */
export interface FieldRow {
  readonly label: string;
  readonly cell: Cell;
  readonly path?: string;
  /** Target of the link in the value, which Enter opens. */
  readonly link?: Link | FilterLink;
  /** Fields without a value in this row. */
  readonly unknownFields?: readonly UnknownField[];
}

/** A field without a value; `fieldState` of the item tells the reason. */
export interface UnknownField {
  readonly label: string;
  readonly path: string;
}

interface GridColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Priority on a narrow screen: columns with priority 1 are dropped last. */
  readonly priority: number;
  /** Main column of the grid, which shrinks and is dropped last. */
  readonly kept?: true;
  /** The kind whose uids the cells are. If the item is loaded, its name is shown. */
  readonly uidsOf?: KindId;
}

/** A bar that shows which part of a total is used, such as disk space. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The total of the bar. */
  readonly of: number;
  /** Text beside the bar: `412G of 512G · 80%`. */
  readonly text: string;
  readonly tone: Tone;
}

/** A node of a tree; its children are indented below it. */
export interface TreeNode {
  readonly cell: Cell;
  readonly children: readonly TreeNode[];
}

/** A line of a comparison of two texts. */
export interface DiffLine {
  readonly sign: 'added' | 'removed' | 'same';
  readonly text: string;
}

/** Properties of every block. */
interface TitledBlock {
  readonly title?: string;
  /** Initially folded, with only title and size visible; for long and rarely needed content. */
  readonly folded?: boolean;
}

export interface FieldsBlock extends TitledBlock {
  readonly type: 'fields';
  readonly rows: readonly FieldRow[];
}

/** A table in a pane, such as the packs of a profile. */
export interface GridBlock extends TitledBlock {
  readonly type: 'grid';
  readonly columns: readonly GridColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Target of the link in each row; null for a row without a link. */
  readonly links?: readonly (Link | FilterLink | null)[];
  /** Fields without a value in each row, if the paths of the columns are known. */
  readonly unknownFields?: readonly (readonly UnknownField[])[];
}

export interface BarsBlock extends TitledBlock {
  readonly type: 'bars';
  readonly bars: readonly Bar[];
}

export interface TreeBlock extends TitledBlock {
  readonly type: 'tree';
  readonly nodes: readonly TreeNode[];
}

/** A text of one or many lines. YAML is highlighted, and folds by indentation. */
export interface TextBlock extends TitledBlock {
  readonly type: 'text';
  readonly text: string;
  readonly tone?: Tone;
  readonly syntax?: 'yaml';
}

/** A line diff of two texts. Long runs of equal lines are folded. */
export interface DiffBlock extends TitledBlock {
  readonly type: 'diff';
  readonly lines: readonly DiffLine[];
}

/** A block of a pane, as data. A new type of block is a new member of this union and a file in `pane` that lays it out. */
export type Block = FieldsBlock | GridBlock | BarsBlock | TreeBlock | TextBlock | DiffBlock;

/** A section of an item's detail. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Set if the section has a problem, such as a failing pack or a full disk. */
  readonly attention?: Tone;
}
