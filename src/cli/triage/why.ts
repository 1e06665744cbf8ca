import { type AnsweredSets, countAnswer, pivotAnswer, type QuestionRows, whyAnswer } from '../../answer/index.ts';
import type { Facet } from '../../core/facet/index.ts';
import { formatCount } from '../../core/values/index.ts';
import type { Answer } from '../../output/index.ts';
import { type Filter, filterFacets, parseFilter } from '../../query/filter/language/index.ts';
import { matches } from '../../query/filter/match/index.ts';
import {
  type CountOrder,
  contrast,
  countBy,
  DEFAULT_SETS,
  defaultOrder,
  finish,
  pivotBy,
  wishedSets,
} from '../../triage/index.ts';
import { UsageError } from '../usage-error.ts';

/** Parameters of `--count-by`. */
export interface CountWish {
  readonly fields: readonly string[];
  /** Maximum lines; null for all. */
  readonly top: number | null;
  readonly worst: boolean;
}

/**
 * Facets by id.
 * @throws UsageError for one that no row has, naming the option
 */
export const facetsNamed = (
  { table, resource }: QuestionRows,
  ids: readonly string[],
  option: string,
): readonly Facet[] =>
  ids.map((id) => {
    const found = table.facet(id) ?? table.facet(id.toLowerCase());
    if (found !== undefined) return found.facet;
    throw new UsageError(
      `${option}: ${resource.many} have no field ${id}`,
      `edgescope fields ${resource.id} lists them`,
    );
  });

const orderOf = ({ worst }: CountWish, [first]: readonly Facet[]): CountOrder =>
  worst ? 'worst' : defaultOrder(first?.type ?? 'text');

/**
 * `--count-by`: rows counted by one or more facets.
 * @throws UsageError for a field that no row has
 */
export const askCount = (rows: QuestionRows, wish: CountWish): Answer => {
  const { table, shown, states, now } = rows;
  const facets = facetsNamed(rows, wish.fields, '--count-by');
  const fields = facets.map(({ id }) => id);
  const whole = finish(countBy({ table, rows: shown, states, fields, order: orderOf(wish, facets), now }));
  const lines = whole.lines.slice(0, wish.top ?? undefined);
  const left = whole.lines.length - lines.length;
  return {
    ...countAnswer(rows, { ...whole, lines }, facets),
    sentences: left > 0 ? [`${formatCount(left)} more lines; leave out --top to print all`] : [],
  };
};

/**
 * `--count-by` with `--across`: a second field as columns.
 * @throws UsageError for a field that no row has
 */
export const askPivot = (rows: QuestionRows, wish: CountWish, field: string): Answer => {
  const { table, shown, states, now } = rows;
  const facets = facetsNamed(rows, wish.fields, '--count-by');
  const [across] = facetsNamed(rows, [field], '--across');
  if (across === undefined) throw new Error('no field across');
  const fields = facets.map(({ id }) => id);
  const order = orderOf(wish, facets);
  const whole = finish(pivotBy({ table, rows: shown, states, fields, across: across.id, order, now }));
  return pivotAnswer(
    rows,
    { ...whole, lines: whole.lines.slice(0, wish.top ?? undefined) },
    { facets, across, measure: 'rows' },
  );
};

/** Parameters of `edgescope why`. */
export interface WhyWish {
  /** Filters for both sets; null for the defaults. */
  readonly set: string | null;
  readonly against: string | null;
  /** Excluded facets, and the only included ones; empty for all. */
  readonly without: readonly string[];
  readonly only: readonly string[];
  /** Include chance results. */
  readonly all: boolean;
}

/**
 * `edgescope why`: common properties of rows in contrast to others.
 * @throws UsageError for a field that no row has, and for an invalid filter
 */
export const askWhy = (rows: QuestionRows, wish: WhyWish): Answer => {
  const { table, now } = rows;
  const sets = setsOf(rows, wish);
  const only = facetsNamed(rows, wish.only, '--fields').map(({ id }) => id);
  const without = facetsNamed(rows, wish.without, '--without').map(({ id }) => id);
  const others = only.length === 0 ? [] : table.facets.map(({ facet }) => facet.id).filter((id) => !only.includes(id));
  const { set, rest, madeOf } = sets;
  const leftOut = [...madeOf, ...without, ...others];
  const found = finish(contrast({ table, set, rest, leftOut, leftOutTerms: [], now }));
  return whyAnswer(rows, { ...sets, without }, found, wish.all);
};

const filterOf = (text: string, { resource }: QuestionRows, option: string): Filter => {
  const result = parseFilter(text, resource);
  if (result.ok) return result.filter;
  throw new UsageError(
    `${option}: ${result.message}\n    ${text}\n    ${' '.repeat(result.position)}^`,
    'correct it there',
  );
};

const setsOf = (rows: QuestionRows, { set: setText, against }: WhyWish): Omit<AnsweredSets, 'without'> => {
  const { table, loaded, shown, states, resource, now } = rows;
  const facets = table.facets.map(({ facet }) => facet);
  const passing = (some: Uint32Array, filter: Filter): Uint32Array =>
    some.filter((row) => {
      const item = table.item(row);
      return item !== null && matches(filter, item, now);
    });
  const restFilter = against === null ? null : filterOf(against, rows, '--against');
  if (setText === null) {
    const sets = wishedSets(DEFAULT_SETS, {
      table,
      states,
      loaded,
      shown,
      isMarked: () => false,
      uidOf: ({ uid }) => uid,
      used: resource.used,
      now,
    });
    const inSet = new Set(sets.set);
    const byFilter =
      sets.by === 'filter' && rows.filter !== '' ? filterFacets(filterOf(rows.filter, rows, '--filter'), facets) : [];
    return {
      adjective: sets.by === 'broken' ? resource.brokenWord : '',
      rule: sets.by === 'broken' ? resource.brokenWord : `${resource.short.many} of the filter`,
      set: sets.set,
      rest: restFilter === null ? sets.rest : passing(loaded, restFilter).filter((row) => !inSet.has(row)),
      unknown: sets.unknown,
      madeOf: [...(sets.byState ? resource.brokenColumns : []), ...byFilter],
    };
  }
  const filter = filterOf(setText, rows, '--set');
  const set = passing(shown, filter);
  const inSet = new Set(set);
  const rest = (restFilter === null ? shown : passing(loaded, restFilter)).filter((row) => !inSet.has(row));
  const madeOf = [...filterFacets(filter, facets), ...(restFilter === null ? [] : filterFacets(restFilter, facets))];
  return { rule: `${resource.short.many} with ${setText}`, adjective: '', set, rest, unknown: 0, madeOf };
};
