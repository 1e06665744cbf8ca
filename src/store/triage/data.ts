import type { FacetTerm } from '../../core/facet/index.ts';
import type { Item, Resource } from '../../core/item/index.ts';
import { lastBy, perKey, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import { both, type Filter, facetFilter, withReferenceNames } from '../../query/filter/language/index.ts';
import { isAmbiguous } from '../../triage/rows/ambiguous.ts';
import { type RowStates, rowStates } from '../../triage/rows/sets.ts';
import type { Findings } from '../../triage/rules/fleet-findings.ts';
import { FacetTable } from '../../triage/table/facet-table.ts';
import { EventMemo } from '../../triage/timeline/event-memo.ts';
import { rowsJobs } from '../list/rows.ts';
import { resourceIn, type State } from '../state/state.ts';
import { type Job, progressOf } from '../state/work.ts';
import { listedItems, readingOf, wholeTable, wholeTableJob } from '../walk/facet-table.ts';
import { answeredRows, isNext, isOfAnswered, isStillFiltering, withAnsweredLists } from './answered-lists.ts';

/** Data for questions about a kind: its loaded rows, by row number. */
export interface TriageData {
  readonly resource: Resource;
  readonly table: FacetTable<Item>;
  readonly loaded: Uint32Array;
  /** Those that match the filter. */
  readonly matching: Uint32Array;
  /** Health of each row, by row number. */
  readonly states: RowStates;
  /** Findings of the rules in each row; null while only columns are read. */
  readonly findings: Findings<Item> | null;
  /** False until the rows are all known: filtered, and their columns read. Nothing is counted before. */
  readonly hasRows: boolean;
  /** True when all facets are read, not only columns. */
  readonly isWhole: boolean;
  /** Identity that changes with the rows, their facets, and the filter. */
  readonly stamp: object;
}

/** The rows of an answer that is printed or exported, with where they are from. */
export interface QuestionRows extends TriageData {
  /** Reference time of ages (epoch ms). */
  readonly now: number;
  /** The filter of the rows that are shown; null where they were chosen by uid. */
  readonly filter: Filter | null;
  readonly isPart: boolean;
  /** Origin of the rows, as text: service, scope, time; query, counts; what they lack. */
  readonly facts: readonly string[];
  /** The same as data: the first keys of each answer. */
  readonly origin: JsonObject;
}

/** The filter that finds exactly the rows of terms, ages counted from `now` (epoch ms); null where none does. */
export const termsFilter = (
  { resource, table }: Pick<TriageData, 'resource' | 'table'>,
  terms: readonly FacetTerm[],
  now: number,
): Filter | null => {
  const said: FacetTerm[] = [];
  const names = new Map<string, string>();
  for (const term of terms) {
    const facet = table.facet(term.facet);
    const found = facet?.names ? facet.names.said(term) : [term];
    if (found === null || isAmbiguous(table, term)) return null;
    said.push(...found);
    if (facet?.names && term.value !== null && found.some(({ facet: by }) => by === 'ref'))
      names.set(String(term.value), `${facet.facet.title} ${facet.names.nameOf(term.value)}`);
  }
  const filter = facetFilter(said, resource, now);
  return filter && withReferenceNames(filter, names);
};

/** The filter that finds the rows of terms among all, as typed; null where none does. */
export const filterText = (rows: QuestionRows, terms: readonly FacetTerm[]): string | null => {
  const found = termsFilter(rows, terms, rows.now);
  return found === null || rows.filter === null ? null : both(rows.filter, found).text;
};

/**
 * The rows of a kind that answers are about and their facets: columns first, whole items once they are read. The same
 * object while nothing changes.
 */
export const triageData = (state: State, kind: KindId): TriageData => {
  const of = withAnsweredLists(state);
  const reading = readingOf(of, kind);
  const items = listedItems(of, kind);
  const rows = answeredRows(of, kind);
  const whole = wholeTable(of, kind);
  const columns = progressOf(columnsJob(of, kind));
  const table = whole ?? (isNext(of) || columns.isStale ? null : columns.value);
  const resource = resourceIn(of, kind);
  return dataOf(table ?? reading)(rows)([resource, reading, items, rows, table], () => {
    const known = table ?? new FacetTable<Item>(reading.columns);
    return {
      resource,
      table: known,
      loaded: known.rowsOf(items),
      matching: known.rowsOf(rows),
      states: rowStates(known, (item) => resource.broken(item)),
      findings: whole === null ? null : reading.findings,
      hasRows: table !== null && !isStillFiltering(of),
      isWhole: whole !== null,
      stamp: {},
    };
  });
};

// The answer to be shown next has another table, or other rows of the same one.
const dataOf = perKey((_: object) => perKey((_rows: readonly Item[]) => lastBy<TriageData>()));

/** The jobs of the data for questions about a kind. */
export const dataJobs = (state: State, kind: KindId): readonly Job[] => {
  const of = withAnsweredLists(state);
  const columns = isNext(of) || wholeTable(of, kind) !== null ? [] : [columnsJob(of, kind)];
  const rows = isOfAnswered(of) ? [] : rowsJobs(of, kind);
  return [...rows, wholeTableJob(of, kind), ...columns];
};

/** The job that reads the columns of the items, in several slices for long lists. */
const columnsJob = (state: State, kind: KindId): Job<FacetTable<Item>> => {
  const [items, reading] = [listedItems(state, kind), readingOf(state, kind)];
  return {
    results: state.results,
    name: `columns of ${kind}`,
    keys: [items, reading],
    *begin() {
      const table = new FacetTable(reading.columns);
      for (const _ of table.add(items)) yield;
      return table;
    },
  };
};

/** Events of items, memoised by item. */
export const eventMemo = perStore(() => new EventMemo());
