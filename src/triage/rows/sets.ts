import type { DrillIn, FacetLeaf, FacetTerm } from '../../core/facet/index.ts';
import { compareVersions, matchVersion } from '../../core/text/index.ts';
import { type FacetCodes, leafKey } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import { chooseSets } from './choose-sets.ts';

/** A condition on a facet, as data. The lines of an answer stand for terms; opening a line adds them to the filter. */
export type Term = FacetTerm;

/** Returns a text that identifies terms, the same after each refresh. Values of different types (8 and "8") have different texts. */
export const termsKey = (terms: readonly Term[]): string =>
  JSON.stringify(terms.map(({ facet, operator, value }) => [facet, operator, typeof value, String(value)]));

/**
 * The rows for which all terms hold, as a filter of these terms finds them.
 * @param now The time that ages are counted from, epoch ms.
 */
export const rowsMatching = (
  table: FacetTable,
  rows: Uint32Array,
  terms: readonly Term[],
  now: number,
): Uint32Array => {
  const tests = terms.map((term) => rowTest(table, term, now));
  return rows.filter((row) => tests.every((test) => test(row)));
};

/** Returns a function that tests a row by a term, as a filter of this term does; ages are counted from `now`, epoch ms. */
export const rowTest = (table: FacetTable, term: Term, now: number): ((row: number) => boolean) => {
  const { among, ...own } = term;
  if (among !== undefined) {
    const tests = [among, own].map((one) => rowTest(table, one, now));
    return (row) => tests.every((test) => test(row));
  }
  const facet = table.facet(term.facet);
  if (facet === undefined) return () => term.operator === 'missing' || term.operator === '!=';
  const holds = leafTest(facet, term, now);
  const some = anyLeaf(table, facet, holds);
  return term.operator === '!=' || term.operator === 'missing' ? (row) => !some(row) : some;
};

/** Tests whether a value meets the term. For `!=` and `missing`, tests whether it is a value that the term denies. */
const leafTest = (
  { facet: { type }, names, codes }: FacetCodes,
  term: Term,
  now: number,
): ((leaf: FacetLeaf) => boolean) => {
  const { operator, value } = term;
  if (operator === 'missing' || operator === 'present') return () => true;
  if (operator === '=' || operator === '!=') {
    // A text that is no key is a name that several keys share.
    if (names !== null && typeof value === 'string' && !codes.has(value)) return (leaf) => names.isNamed(leaf, value);
    const key = value === null ? null : leafKey(type, value);
    return (leaf) => leafKey(type, leaf) === key;
  }
  if (operator === 'other') {
    const key = leafKey(type, value ?? '');
    return (leaf) => leafKey(type, leaf) !== key;
  }
  if (operator === 'older' || operator === 'newer') return (leaf) => isAged(leaf, now) && olderThan(leaf, term, now);
  if (type === 'version') {
    const edge = String(value);
    return (leaf) => isVersion(leaf) && compareVersions(String(leaf), edge) >= 0 === (operator === '>=');
  }
  return (leaf) => typeof leaf === 'number' && leaf >= Number(value) === (operator === '>=');
};

/** True for a time from which an age can be counted; false for `NEVER`, other values, or if `now` is not known. */
export const isAged = (leaf: FacetLeaf, now: number): leaf is number =>
  typeof leaf === 'number' && Number.isFinite(leaf) && Number.isFinite(now);

/** True for a value that reads as a version. */
export const isVersion = (leaf: FacetLeaf): boolean => typeof leaf !== 'boolean' && matchVersion(String(leaf)) !== null;

const olderThan = (leaf: number, { operator, value }: Term, now: number): boolean =>
  now - leaf >= Number(value) === (operator === 'older');

const anyLeaf = (
  table: FacetTable,
  facet: FacetCodes,
  holds: (leaf: FacetLeaf) => boolean,
): ((row: number) => boolean) => {
  if (facet.storage === 'hashes') return (row) => table.read(row, facet).some(holds);
  if (facet.storage === 'numbers') {
    return (row) => {
      const value = facet.numbers[row] ?? Number.NaN;
      return !Number.isNaN(value) && holds(value);
    };
  }
  const wanted = new Set<number>();
  for (const [leaf, code] of facet.codes) if (holds(leaf)) wanted.add(code);
  return (row) => table.arena.run(row).some((code) => wanted.has(code));
};

/** The state of each row of a facet table, by index: 1 broken, 0 not broken, −1 unknown. */
export type RowStates = Int8Array;

/** Reads the state of each row of a table. `isBroken` returns null if the item does not tell: the state is unknown. */
export const rowStates = <Row extends object>(
  table: FacetTable<Row>,
  isBroken: (item: Row) => boolean | null,
): RowStates => {
  const states = new Int8Array(table.size).fill(-1);
  for (let row = 0; row < table.size; row += 1) {
    const item = table.item(row);
    const broken = item === null ? null : isBroken(item);
    if (broken !== null) states[row] = broken ? 1 : 0;
  }
  return states;
};

/** A condition on items, such as the filter of an option, with the ids of the facets that it names: they are not compared. */
export interface RowTest {
  holds(row: object): boolean;
  readonly facets: readonly string[];
}

/**
 * How the set of a contrast is chosen: as `chooseSets` does, or by the user. `rows` are the rows of a line or a rule, `tested` of a
 * filter.
 */
export type SetChoice =
  | { readonly by: 'default' }
  | { readonly by: 'broken' }
  /** The broken ones of all loaded rows, whatever the filter leaves. */
  | { readonly by: 'all-broken' }
  /** The rows of unknown state, compared with all rows of known state. */
  | { readonly by: 'unknown' }
  | { readonly by: 'marked' }
  | { readonly by: 'filter' }
  | { readonly by: 'rows'; readonly name: string; readonly drill: DrillIn }
  | { readonly by: 'tested'; readonly name: string; readonly rows: RowTest };

/** How the user chooses the rows to compare: the set, the rest, and which rows to leave out. */
export interface SetOptions {
  readonly set: SetChoice;
  /** Condition for the rest among all loaded rows; null for the usual rest of the set. */
  readonly against: RowTest | null;
  /** Id of a facet: only rows that share a value of it with the set are in the rest (others of the same project); null for all others. */
  readonly like: string | null;
  /** True if rows of unknown state belong to the rest; otherwise they are left out. */
  readonly withUnknown: boolean;
  /** True if both sets have only rows in use. */
  readonly usedOnly: boolean;
}

/** The rows that are compared until the user chooses others: as `chooseSets` chooses them. */
export const DEFAULT_SETS: SetOptions = {
  set: { by: 'default' },
  against: null,
  like: null,
  withUnknown: false,
  usedOnly: false,
};

/** The rows to choose from, by their numbers in a table. */
interface RowsToChoose<Row extends object> {
  readonly table: FacetTable<Row>;
  readonly states: RowStates;
  /** All loaded rows, and the rows that pass the filter. */
  readonly loaded: Uint32Array;
  readonly matching: Uint32Array;
  isMarked(row: Row): boolean;
  uidOf(row: Row): string;
  /** Condition for the rows in use; null if the kind has no such state. */
  readonly used: FacetTerm | null;
  /** The time that ages are counted from, epoch ms. */
  readonly now: number;
}

/** Two sets of rows, by their numbers in a table. Each row is in at most one set, and only once. */
export interface ChosenSets {
  /** How the set was chosen in the end. */
  readonly by: 'broken' | 'unknown' | 'marked' | 'filter' | 'rows';
  readonly set: Uint32Array;
  readonly rest: Uint32Array;
  /** Number of rows in neither set, since their state is not known. */
  readonly unknown: number;
  /** True if the rest was chosen by state: facets that tell the state then separate the sets by definition. */
  readonly byState: boolean;
}

/** Chooses the rows to compare, as the options say. */
export const setsFor = <Row extends object>(options: SetOptions, rows: RowsToChoose<Row>): ChosenSets => {
  const { table, used, now } = rows;
  const chosen = setsOf(options, rows);
  const inUse = (some: Uint32Array): Uint32Array =>
    options.usedOnly && used !== null ? rowsMatching(table, some, [used], now) : some;
  const set = inUse(chosen.set);
  const rest = inUse(
    options.against === null ? chosen.rest : outside(rowsThatPass(options.against, rows.loaded, rows), set),
  );
  const facet = options.like === null ? undefined : table.facet(options.like);
  return { ...chosen, set, rest: facet === undefined ? rest : sharing(table, facet, set, rest) };
};

const setsOf = <Row extends object>({ set, withUnknown }: SetOptions, rows: RowsToChoose<Row>): ChosenSets => {
  const { states, loaded, matching } = rows;
  const isBroken = (row: number): boolean | null => [null, false, true][(states[row] ?? -1) + 1] ?? null;
  const isMarked = markedIn(rows);
  switch (set.by) {
    case 'default': {
      const marked = new Set(matching.filter(isMarked));
      const { by, unknown, ...sets } = chooseSets({ loaded: [...loaded], matching: [...matching], marked, isBroken });
      if (unknown > 0 && withUnknown) return setsOf({ ...ANY, set: { by }, withUnknown }, rows);
      return {
        by,
        set: Uint32Array.from(sets.set),
        rest: Uint32Array.from(sets.rest),
        unknown,
        byState: by !== 'marked',
      };
    }
    case 'broken':
    case 'all-broken': {
      const among = set.by === 'broken' ? matching : loaded;
      const broken = among.filter((row) => isBroken(row) === true);
      const others = among.filter((row) => isBroken(row) !== true);
      return { by: 'broken', set: broken, ...knownOf(others, isBroken, withUnknown), byState: true };
    }
    case 'unknown': {
      const unknown = matching.filter((row) => isBroken(row) === null);
      return { by: 'unknown', set: unknown, rest: outside(matching, unknown), unknown: 0, byState: true };
    }
    case 'marked': {
      const others = matching.filter((row) => !isMarked(row));
      const rest = others.length > 0 ? others : loaded.filter((row) => !isMarked(row));
      return { by: 'marked', set: matching.filter(isMarked), rest, unknown: 0, byState: false };
    }
    case 'filter': {
      const inside = new Set(matching);
      const outside = loaded.filter((row) => !inside.has(row));
      return { by: 'filter', set: matching, ...knownOf(outside, isBroken, withUnknown), byState: true };
    }
    case 'rows': {
      const found = rowsOfDrill(set.drill, rows);
      return { by: 'rows', set: found, rest: outside(matching, found), unknown: 0, byState: false };
    }
    case 'tested': {
      const found = rowsThatPass(set.rows, matching, rows);
      return { by: 'rows', set: found, rest: outside(matching, found), unknown: 0, byState: false };
    }
  }
};

const ANY = { against: null, like: null, usedOnly: false } as const;

/** The rows that are not in a set, in their order. */
export const outside = (rows: Uint32Array, set: Uint32Array): Uint32Array => {
  const inside = new Set(set);
  return rows.filter((row) => !inside.has(row));
};

const rowsThatPass = <Row extends object>(
  test: RowTest,
  some: Uint32Array,
  { table }: RowsToChoose<Row>,
): Uint32Array =>
  some.filter((row) => {
    const item = table.item(row);
    return item !== null && test.holds(item);
  });

const markedIn =
  <Row extends object>({ table, isMarked }: RowsToChoose<Row>) =>
  (row: number): boolean => {
    const item = table.item(row);
    return item !== null && isMarked(item);
  };

/** The rest among other rows: those known not to be broken; if `withUnknown`, rows of unknown state too. */
const knownOf = (
  others: Uint32Array,
  isBroken: (row: number) => boolean | null,
  withUnknown: boolean,
): Pick<ChosenSets, 'rest' | 'unknown'> => {
  const unknown = others.filter((row) => isBroken(row) === null).length;
  return withUnknown
    ? { rest: others.filter((row) => isBroken(row) !== true), unknown: 0 }
    : { rest: others.filter((row) => isBroken(row) === false), unknown };
};

const rowsOfDrill = <Row extends object>(
  drill: DrillIn,
  { table, matching, uidOf, now }: RowsToChoose<Row>,
): Uint32Array => {
  if (drill.type === 'terms') return rowsMatching(table, matching, drill.terms, now);
  const uids = new Set(drill.uids);
  return matching.filter((row) => {
    const item = table.item(row);
    return item !== null && uids.has(uidOf(item));
  });
};

/** Rows of the rest that share a value of a facet with a row of the set. */
const sharing = (table: FacetTable, facet: FacetCodes, set: Uint32Array, rest: Uint32Array): Uint32Array => {
  const wanted = new Set<number>();
  for (const row of set) for (const code of table.codesOf(row, facet)) wanted.add(code);
  return rest.filter((row) => table.codesOf(row, facet).some((code) => wanted.has(code)));
};

/** Counts the different values of a facet among rows (indices in the table); 0 for a facet that no item has. */
export const distinctValues = (table: FacetTable, id: string, rows: Iterable<number>): number => {
  const facet = table.facet(id);
  if (facet === undefined) return 0;
  const found = new Set<number>();
  for (const row of rows) {
    if (facet.storage === 'numbers') {
      const value = facet.numbers[row] ?? Number.NaN;
      if (!Number.isNaN(value)) found.add(value);
      continue;
    }
    for (const code of table.codesOf(row, facet)) found.add(code);
  }
  return found.size;
};
