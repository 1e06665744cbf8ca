/** A column that wants a place in a table; widths in cells. */
export interface TableColumn {
  /** The width from which on it is worth showing. */
  readonly least: number;
  /** The width of its widest text. */
  readonly wanted: number;
  /** 1 is kept longest. */
  readonly priority: number;
}

/** The room of a table. */
export interface TableRoom {
  /** Cells for the columns and a gap behind each of them. */
  readonly cells: number;
  /** Cells between two columns. */
  readonly gap: number;
  /**
   * Beyond so many columns, a further one must leave the kept ones this share of what they still want; `strict` lets no
   * lesser one in where one does not fit while another is cut.
   */
  readonly reserve?: { readonly after: number; readonly share: number; readonly strict?: true };
}

/** A column that has its place. */
export interface PlacedColumn {
  /** Its place among all columns. */
  readonly index: number;
  readonly width: number;
}

/**
 * The columns that fit, in their order: each at its least width first, the most important first, then what is left is
 * shared among those that want more. Columns shrink before one is dropped; at least one is kept, cut to the room.
 */
export const fitTable = (columns: readonly TableColumn[], room: TableRoom): readonly PlacedColumn[] =>
  widenColumns(columns, keptByPriority(columns, room), room);

/** Places for columns that were chosen already, by their index: what is left of the room is shared cell by cell. */
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

/** The columns in their order as far as the room reaches, at least one of them. */
export const keptInOrder = (columns: readonly TableColumn[], { cells, gap }: TableRoom): readonly number[] => {
  let left = cells;
  const end = columns.findIndex(({ least }) => {
    left -= least + gap;
    return left < 0;
  });
  return columns.slice(0, end < 0 ? columns.length : Math.max(1, end)).map((_, index) => index);
};

/** The most important columns that the room holds at their least widths, in their order. */
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
