import type { DrillIn, FacetTerm } from '../../core/facet/index.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import { rowsMatching } from './matching.ts';
import { chooseSets } from './sets.ts';
import type { RowStates } from './states.ts';

/** Which rows are the set: as `chooseSets` finds them, or chosen by hand; `rows` are those of a line or of a rule. */
export type SetChoice =
  | { readonly by: 'default' }
  | { readonly by: 'broken' }
  /** The broken rows of all that are loaded, whatever the filter leaves. */
  | { readonly by: 'all-broken' }
  | { readonly by: 'marked' }
  | { readonly by: 'filter' }
  | { readonly by: 'rows'; readonly name: string; readonly drill: DrillIn };

/** How two sets are made. */
export interface SetWish {
  readonly set: SetChoice;
  /** A facet of which the rest has a value in common with the set: others of the same project; null for all others. */
  readonly like: string | null;
  /** Rows whose state is not known are in the rest; left out otherwise. */
  readonly withUnknown: boolean;
  /** Only rows that are in use. */
  readonly usedOnly: boolean;
}

/** The sets where nobody chose others. */
export const DEFAULT_SETS: SetWish = { set: { by: 'default' }, like: null, withUnknown: false, usedOnly: false };

/** The rows there are, by their numbers in a table. */
export interface RowsToChoose<Row extends object> {
  readonly table: FacetTable<Row>;
  readonly states: RowStates;
  /** All loaded rows, and those that the filter leaves. */
  readonly loaded: Uint32Array;
  readonly shown: Uint32Array;
  isMarked(row: Row): boolean;
  uidOf(row: Row): string;
  /** What finds the rows that are in use; null where the kind has no such state. */
  readonly used: FacetTerm | null;
  /** What ages are counted from, epoch ms. */
  readonly now: number;
}

/** Two sets of rows, by their numbers: each row once, and in one of the two. */
export interface ChosenSets {
  /** What the set turned out to be. */
  readonly by: 'broken' | 'marked' | 'filter' | 'rows';
  readonly set: Uint32Array;
  readonly rest: Uint32Array;
  /** Rows in neither, since their state is not known. */
  readonly unknown: number;
  /** The rest was chosen by state: what says the state sets the two apart by definition. */
  readonly byState: boolean;
}

/** The two sets of rows that a wish stands for (5.1). */
export const wishedSets = <Row extends object>(wish: SetWish, rows: RowsToChoose<Row>): ChosenSets => {
  const { table, used, now } = rows;
  const chosen = setsOf(wish, rows);
  const inUse = (some: Uint32Array): Uint32Array =>
    wish.usedOnly && used !== null ? rowsMatching(table, some, [used], now) : some;
  const set = inUse(chosen.set);
  const rest = inUse(chosen.rest);
  const facet = wish.like === null ? undefined : table.facet(wish.like);
  return { ...chosen, set, rest: facet === undefined ? rest : sharing(table, facet, set, rest) };
};

const setsOf = <Row extends object>({ set, withUnknown }: SetWish, rows: RowsToChoose<Row>): ChosenSets => {
  const { states, loaded, shown } = rows;
  const isBroken = (row: number): boolean | null => [null, false, true][(states[row] ?? -1) + 1] ?? null;
  const isMarked = markedIn(rows);
  switch (set.by) {
    case 'default': {
      const marked = new Set(shown.filter(isMarked));
      const { by, unknown, ...sets } = chooseSets({ loaded: [...loaded], shown: [...shown], marked, isBroken });
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
      const among = set.by === 'broken' ? shown : loaded;
      const broken = among.filter((row) => isBroken(row) === true);
      const others = among.filter((row) => isBroken(row) !== true);
      return { by: 'broken', set: broken, ...knownOf(others, isBroken, withUnknown), byState: true };
    }
    case 'marked': {
      const others = shown.filter((row) => !isMarked(row));
      const rest = others.length > 0 ? others : loaded.filter((row) => !isMarked(row));
      return { by: 'marked', set: shown.filter(isMarked), rest, unknown: 0, byState: false };
    }
    case 'filter': {
      const inside = new Set(shown);
      const outside = loaded.filter((row) => !inside.has(row));
      return { by: 'filter', set: shown, ...knownOf(outside, isBroken, withUnknown), byState: true };
    }
    case 'rows': {
      const found = drilled(set.drill, rows);
      const inside = new Set(found);
      return { by: 'rows', set: found, rest: shown.filter((row) => !inside.has(row)), unknown: 0, byState: false };
    }
  }
};

const ANY = { like: null, usedOnly: false } as const;

const markedIn =
  <Row extends object>({ table, isMarked }: RowsToChoose<Row>) =>
  (row: number): boolean => {
    const item = table.item(row);
    return item !== null && isMarked(item);
  };

/** Of other rows those that are known not to be broken, or all that are not known to be. */
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

const drilled = <Row extends object>(drill: DrillIn, { table, shown, uidOf, now }: RowsToChoose<Row>): Uint32Array => {
  if (drill.type === 'terms') return rowsMatching(table, shown, drill.terms, now);
  const uids = new Set(drill.uids);
  return shown.filter((row) => {
    const item = table.item(row);
    return item !== null && uids.has(uidOf(item));
  });
};

/** Rows that have a value of a facet that a row of the set has too. */
const sharing = (table: FacetTable, facet: FacetCodes, set: Uint32Array, rest: Uint32Array): Uint32Array => {
  const codesOf = (row: number): Uint32Array =>
    facet.storage === 'hashes'
      ? facet.hashes.run(row)
      : table.arena.run(row).filter((code) => table.dictionary.facets[code] === facet.index);
  const wanted = new Set<number>();
  for (const row of set) for (const code of codesOf(row)) wanted.add(code);
  return rest.filter((row) => codesOf(row).some((code) => wanted.has(code)));
};
