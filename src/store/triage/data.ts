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
  /** Numbers of the rows that match the filter. */
  readonly matching: Uint32Array;
  /** Health of each row, by row number. */
  readonly states: RowStates;
  /** Findings of the rules in each row; null while only columns are read. */
  readonly findings: Findings<Item> | null;
  /** False until all rows are known: filtered, and with their columns read. Nothing is counted before. */
  readonly hasRows: boolean;
  /** True if all facets are read, and not only columns. */
  readonly isWhole: boolean;
  /** An object that is replaced when the rows, their facets, or the filter change. */
  readonly stamp: object;
}

/** The rows of an answer that is printed or exported, with their provenance. */
export interface QuestionRows extends TriageData {
  /** Reference time of ages (epoch ms). */
  readonly now: number;
  /** The filter of the shown rows; null if they were selected by uid. */
  readonly filter: Filter | null;
  readonly isPart: boolean;
  /** Provenance of the rows as text: service, scope, time; query, counts; missing rows. */
  readonly facts: readonly string[];
  /** Provenance of the rows as data, for the first keys of each answer. */
  readonly origin: JsonObject;
}

/** Returns the filter that finds exactly the rows that meet conditions on facets (`terms`), with ages counted from `now` (epoch ms); null if there is none. */
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

/** Returns the text of the filter that finds, among all rows, the shown rows that meet conditions on facets (`terms`); null if there is none. */
export const filterText = (rows: QuestionRows, terms: readonly FacetTerm[]): string | null => {
  const found = termsFilter(rows, terms, rows.now);
  return found === null || rows.filter === null ? null : both(rows.filter, found).text;
};

/**
 * Returns the rows of a kind that answers are about, with their facets: first from columns, then from whole items when
 * these are read. Returns the same object while nothing changes.
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

// The next answer has another table, or other rows of the same table.
const dataOf = perKey((_: object) => perKey((_rows: readonly Item[]) => lastBy<TriageData>()));

/** Returns the jobs that compute the data for questions about a kind. */
export const dataJobs = (state: State, kind: KindId): readonly Job[] => {
  const of = withAnsweredLists(state);
  const columns = isNext(of) || wholeTable(of, kind) !== null ? [] : [columnsJob(of, kind)];
  const rows = isOfAnswered(of) ? [] : rowsJobs(of, kind);
  return [...rows, wholeTableJob(of, kind), ...columns];
};

/** The job that reads the columns of the items. It takes several slices for long lists. */
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

/** The dated events of items (`Item.events`), read once for each item. */
export const eventMemo = perStore(() => new EventMemo());
