import type { Facet, ItemFacets } from '../../core/facet/index.ts';
import type { Item, Resource } from '../../core/item/index.ts';
import { lastByName, perStore } from '../../core/memo/index.ts';
import { type KindId, queryKey } from '../../core/query/index.ts';
import {
  columnSource,
  FacetTable,
  Findings,
  type RowStates,
  rowStates,
  type TableProgress,
} from '../../triage/index.ts';
import { rowsOf } from '../list/rows.ts';
import { resourceIn } from '../state/shown-places.ts';
import type { State } from '../state/state.ts';
import { isLacked } from '../walk/ability.ts';
import { initialQuery, listOf } from '../walk/query.ts';

/** An answer that takes time, as far as known. */
export interface Answer<Value> {
  /** The last finished value; null before the first. */
  readonly value: Value | null;
  /** The value belongs to earlier keys; that of the current ones is being computed. */
  readonly isStale: boolean;
}

/** Visible answers run before background work, which completes them. */
export type Priority = 'answer' | 'background';

interface Job {
  readonly priority: Priority;
  keys: readonly unknown[];
  /** Null when finished. */
  running: Generator<unknown, unknown> | null;
  value: unknown;
  /** Keys of the last finished run. */
  answered: readonly unknown[] | null;
}

/**
 * Answers computed in slices between keys. `ask` returns what is known; `effects/working.ts` runs the slices while a
 * question is on the screen.
 */
export class Work {
  readonly #jobs = new Map<string, Job>();

  /** True when no work is left. */
  get isDone(): boolean {
    return [...this.#jobs.values()].every(({ running }) => running === null);
  }

  /**
   * The answer under a name for some keys, compared by identity; other keys restart it, and the last answer stays until
   * then. The name determines the type of the answer.
   */
  ask<Value>(
    name: string,
    keys: readonly unknown[],
    begin: () => Generator<unknown, Value>,
    priority: Priority = 'answer',
  ): Answer<Value> {
    const job = this.#jobs.get(name) ?? { priority, keys, running: begin(), value: null, answered: null };
    this.#jobs.set(name, job);
    if (!sameKeys(job.keys, keys)) {
      job.keys = keys;
      job.running = begin();
    }
    return { value: job.value as Value | null, isStale: job.answered !== keys && !sameKeys(job.answered, keys) };
  }

  /** Runs requested work, answers first, until `isOver`; true when an answer was finished. */
  step(isOver: () => boolean): boolean {
    let found = false;
    const jobs = [...this.#jobs.values()];
    for (const job of [...jobs.filter(isAnswer), ...jobs.filter((one) => !isAnswer(one))]) {
      while (job.running !== null) {
        const { done, value } = job.running.next();
        if (done === true) {
          Object.assign(job, { running: null, value, answered: job.keys });
          found = true;
        }
        if (isOver()) return found;
      }
    }
    return found;
  }

  /** Drops work under names that `stays` rejects. */
  keep(stays: (name: string) => boolean): void {
    for (const name of this.#jobs.keys()) if (!stays(name)) this.#jobs.delete(name);
  }
}

const isAnswer = ({ priority }: Job): boolean => priority === 'answer';

/** The work of a store. */
export const workOf = perStore(() => new Work());

const sameKeys = (a: readonly unknown[] | null, b: readonly unknown[]): boolean =>
  a !== null && a.length === b.length && a.every((key, index) => Object.is(key, b[index]));

/** Data for questions about a kind: its loaded rows, by row number. */
export interface TriageData {
  readonly resource: Resource;
  readonly table: FacetTable<Item>;
  /** All loaded rows. */
  readonly loaded: Uint32Array;
  /** The rows shown: those that match the filter. */
  readonly shown: Uint32Array;
  /** Health of each row, by row number. */
  readonly states: RowStates;
  /** Findings of the rules in each row; null while only columns are read. */
  readonly findings: Findings<Item> | null;
  /** True when all facets are read, not only columns. */
  readonly isWhole: boolean;
  /** Identity that changes with the rows, their facets, and the filter. */
  readonly stamp: object;
}

interface Tables {
  /** The query of the tables: other queries have other fields. */
  readonly key: string;
  readonly columns: FacetTable<Item>;
  readonly whole: FacetTable<Item>;
  /** Reading progress of the items. */
  progress: TableProgress | null;
  readonly findings: Findings<Item>;
}

const NO_ITEMS: readonly Item[] = [];

const tablesByKind = perStore(() => new Map<KindId, Tables>());
// Per kind: some questions need several kinds.
const lastData = perStore(() => lastByName<TriageData>());

const tablesOf = (state: State, kind: KindId): Tables => {
  const query = initialQuery(state, kind);
  const key = queryKey(query);
  const known = tablesByKind(state).get(kind);
  if (known?.key === key) return known;
  const resource = resourceIn(state, kind);
  // An unrequested field, or one that the dialect leaves out, does not count as missing.
  const isGiven = ({ fields }: Facet): boolean =>
    fields.length === 0 ||
    fields.some((path) => !isLacked(state, path) && (query.fields.length === 0 || query.fields.includes(path)));
  const findings = new Findings<Item>();
  const read = (item: Item): ItemFacets => {
    const facets = item.facets();
    findings.keep(item, facets);
    return facets;
  };
  const tables: Tables = {
    key,
    columns: new FacetTable<Item>(columnSource(resource.facets, resource.columns, isGiven)),
    whole: new FacetTable<Item>({ facets: resource.facets, isGiven, read }),
    findings,
    progress: null,
  };
  tablesByKind(state).set(kind, tables);
  return tables;
};

/**
 * The rows of a kind and their facets: columns at once, whole items once they are read. The same object while nothing
 * changes.
 */
export const triageData = (state: State, kind: KindId): TriageData => {
  const tables = tablesOf(state, kind);
  const items = listOf(state, kind)?.items ?? NO_ITEMS;
  const rows = rowsOf(state, kind);
  const whole = workOf(state).ask(
    `facets of ${kind}`,
    [items, tables.whole],
    function* () {
      for (const progress of tables.whole.update(items)) {
        tables.progress = progress;
        yield;
      }
      return tables.whole;
    },
    'background',
  );
  // After a refresh the rows read before are used until the changed ones are read.
  const wasWhole = whole.value === tables.whole;
  const isWhole = wasWhole && !whole.isStale;
  const hasColumns = wasWhole || areColumnsRead(state, kind, tables, items);
  return lastData(state)(kind)([tables, items, rows, wasWhole, isWhole, hasColumns], () => {
    const table = wasWhole ? tables.whole : tables.columns;
    const resource = resourceIn(state, kind);
    return {
      resource,
      table,
      loaded: table.rowsOf(items),
      shown: table.rowsOf(rows),
      states: rowStates(table, (item) => resource.broken(item)),
      findings: wasWhole ? tables.findings : null,
      isWhole,
      stamp: {},
    };
  });
};

/** True when the columns of the items are read, which takes several slices for long lists. */
const areColumnsRead = (state: State, kind: KindId, { columns }: Tables, items: readonly Item[]): boolean => {
  const read = workOf(state).ask(`columns of ${kind}`, [items, columns], function* () {
    yield* columns.update(items);
    return columns;
  });
  return read.value === columns && !read.isStale;
};

/** The share of a kind's items that is read, from 0 to 1, while reading. */
export const readShare = (state: State, kind: KindId): number => {
  const progress = tablesOf(state, kind).progress;
  return progress === null || progress.total === 0 ? 0 : progress.done / progress.total;
};
/** The table of another kind, as read for its own questions; null without any. */
export const readTable = (state: State, kind: KindId): FacetTable<Item> | null =>
  tablesByKind(state).get(kind)?.whole ?? null;
