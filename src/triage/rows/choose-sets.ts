/** The rows that a question is about (`set`), and the rows that they are compared with (`rest`). */
interface RowSets<Row> {
  /** Why these rows: they are marked, they are broken, or the filter shows them. */
  readonly by: 'marked' | 'broken' | 'filter';
  readonly set: readonly Row[];
  readonly rest: readonly Row[];
  /** Number of rows in neither set, since their state is not known. */
  readonly unknown: number;
}

interface RowChoice<Row> {
  readonly loaded: readonly Row[];
  /** Rows that pass the filter; all loaded rows without a filter. */
  readonly matching: readonly Row[];
  readonly marked: ReadonlySet<Row>;
  isBroken(row: Row): boolean | null;
}

/**
 * Chooses the rows to compare if the user chose none. Marked rows are compared with the other matching rows, else broken rows with rows
 * known not to be broken. If a filter leaves only broken rows, or no broken row, its rows are compared with all others known not to be
 * broken.
 */
export const chooseSets = <Row>({ loaded, matching, marked, isBroken }: RowChoice<Row>): RowSets<Row> => {
  const set = matching.filter((row) => marked.has(row));
  if (set.length > 0) {
    const others = matching.filter((row) => !marked.has(row));
    const rest = others.length > 0 ? others : loaded.filter((row) => !marked.has(row));
    return { by: 'marked', set, rest, unknown: 0 };
  }
  const broken = matching.filter((row) => isBroken(row) === true);
  const sound = matching.filter((row) => isBroken(row) === false);
  const isFiltered = matching.length < loaded.length;
  if (!isFiltered || (broken.length > 0 && sound.length > 0)) {
    return { by: 'broken', set: broken, rest: sound, unknown: matching.length - broken.length - sound.length };
  }
  const inside = new Set(matching);
  const outside = loaded.filter((row) => !inside.has(row));
  return {
    by: 'filter',
    set: matching,
    rest: outside.filter((row) => isBroken(row) === false),
    unknown: outside.filter((row) => isBroken(row) === null).length,
  };
};
