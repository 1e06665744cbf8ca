import { countAnswer, pivotAnswer, type QuestionRows } from '../../answer/index.ts';
import type { Facet } from '../../core/facet/index.ts';
import { formatCount } from '../../core/values/index.ts';
import type { Answer } from '../../output/index.ts';
import { type CountOrder, countBy, defaultOrder, finish, pivotBy } from '../../triage/index.ts';
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
    const found = table.facet(id.toLowerCase()) ?? table.facet(id);
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
