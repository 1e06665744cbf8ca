/** A column to be placed in a table; widths in cells. */
export interface TableColumn {
  /** Minimum useful width. */
  readonly least: number;
  /** Width of the widest text. */
  readonly wanted: number;
  /** Columns with priority 1 are dropped last. */
  readonly priority: number;
}

/** The space in which the columns of a table are placed. */
export interface TableRoom {
  /** Cells for the columns, each with a gap after it. */
  readonly cells: number;
  /** Gap between columns in cells. */
  readonly gap: number;
  /**
   * Space reserved for the columns placed first. After `after` columns, a further column is placed only if the placed columns still get
   * `share` of the width that they lack. With `strict`, while any placed column is cut, no column follows a column that did not fit.
   */
  readonly reserve?: { readonly after: number; readonly share: number; readonly strict?: true };
}

/** A column that fits, with its width in cells. */
export interface PlacedColumn {
  /** Index among all columns. */
  readonly index: number;
  readonly width: number;
}

/**
 * Places the columns that fit, in order. Columns are chosen by priority at their minimum width; then the remaining space is shared among
 * columns that want more. Columns shrink before a column is dropped; at least one stays, cut to the space.
 */
export const fitTable = (columns: readonly TableColumn[], room: TableRoom): readonly PlacedColumn[] =>
  widenColumns(columns, keptByPriority(columns, room), room);

/** Widths of the columns with the indexes `kept`. The remaining space is shared cell by cell. */
export const widenColumns = (
  columns: readonly TableColumn[],
  kept: readonly number[],
  { cells, gap }: TableRoom,
): readonly PlacedColumn[] => {
  const widths = new Map(kept.map((index) => [index, Math.min(columns[index]?.least ?? 0, cells - gap)]));
  const widthOf = (index: number): number => widths.get(index) ?? 0;
  let left = cells - kept.reduce((sum, index) => sum + widthOf(index) + gap, 0);
  let wanting = kept.toSorted((a, b) => (columns[a]?.priority ?? 0) - (columns[b]?.priority ?? 0));
  while (left > 0 && wanting.length > 0) {
    wanting = wanting.filter((index) => widthOf(index) < (columns[index]?.wanted ?? 0));
    for (const index of wanting.slice(0, left)) {
      widths.set(index, widthOf(index) + 1);
      left -= 1;
    }
  }
  return kept.map((index) => ({ index, width: widthOf(index) }));
};

/** Indexes of the columns that fit from the left; at least one. */
export const keptInOrder = (columns: readonly TableColumn[], { cells, gap }: TableRoom): readonly number[] => {
  let left = cells;
  const end = columns.findIndex(({ least }) => {
    left -= least + gap;
    return left < 0;
  });
  return columns.slice(0, end < 0 ? columns.length : Math.max(1, end)).map((_, index) => index);
};

/** Indexes of the columns of highest priority that fit at minimum width, in order. */
const keptByPriority = (columns: readonly TableColumn[], { cells, gap, reserve }: TableRoom): readonly number[] => {
  const order = columns
    .map((column, index) => ({ ...column, index }))
    .toSorted((a, b) => a.priority - b.priority || a.index - b.index);
  const kept: number[] = [];
  let left = cells;
  let unmet = 0;
  for (const { least, wanted, index } of order) {
    const held = reserve === undefined || kept.length < reserve.after ? 0 : unmet * reserve.share;
    if (least + gap + held > left && kept.length > 0) {
      if (reserve?.strict && unmet > 0) break;
      continue;
    }
    kept.push(index);
    left -= least + gap;
    unmet += wanted - least;
  }
  return kept.toSorted((a, b) => a - b);
};
