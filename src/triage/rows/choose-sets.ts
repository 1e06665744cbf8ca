/** Rows that are asked about, and rows they are compared with. */
interface RowSets<Row> {
  /** Why these: they are marked, they are broken, or the filter shows them. */
  readonly by: 'marked' | 'broken' | 'filter';
  readonly set: readonly Row[];
  readonly rest: readonly Row[];
  /** Rows in neither, since their state is not known. */
  readonly unknown: number;
}

interface RowChoice<Row> {
  readonly loaded: readonly Row[];
  /** Those that the filter leaves; the loaded ones without a filter. */
  readonly matching: readonly Row[];
  readonly marked: ReadonlySet<Row>;
  isBroken(row: Row): boolean | null;
}

/**
 * The two sets where nobody chose others: marked rows against the rest of those matching; else broken rows against those known
 * not to be; where a filter leaves only broken rows, or none, its rows against all others that are known not to be.
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
