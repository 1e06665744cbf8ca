import type { Facet } from '../../core/facet/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import { formatCount } from '../../core/values/index.ts';
import type { Answer, RecordValue } from '../../output/index.ts';
import { facetFilter } from '../../query/filter/language/index.ts';
import {
  type Count,
  type CountOrder,
  countBy,
  countSheet,
  defaultOrder,
  finish,
  groupText,
} from '../../triage/index.ts';
import { UsageError } from '../usage-error.ts';
import { type QuestionRows, uidsOf } from './rows.ts';

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

/** `--count-by`: rows counted by one or more facets (triage, 3). */
export const countAnswer = (rows: QuestionRows, { fields, top, worst }: CountWish): Answer => {
  const { table, resource, states, now } = rows;
  const facets = facetsNamed(rows, fields, '--count-by');
  const order: CountOrder = worst ? 'worst' : defaultOrder(facets[0]?.type ?? 'text');
  const ids = facets.map(({ id }) => id);
  const whole = finish(countBy({ table, rows: rows.shown, states, fields: ids, order, now }));
  const count: Count = top === null ? whole : { ...whole, lines: whole.lines.slice(0, top) };
  const left = whole.lines.length - count.lines.length;
  return {
    heading: [`${resource.title} by ${facets.map(({ title }) => title).join(' and ')}`, ...rows.facts],
    sheet: countSheet(count, { facets, words: resource, now, uidsOf: (some) => uidsOf(rows, some) }),
    sentences: left > 0 ? [`${formatCount(left)} more lines; leave out --top to print all`] : [],
    ...recordsOf(count, facets, rows),
    found: false,
  };
};

const recordsOf = (count: Count, facets: readonly Facet[], rows: QuestionRows): Pick<Answer, 'records' | 'data'> => {
  const { resource, now } = rows;
  const lines = count.lines.map((line) => ({
    values: line.groups.map((group, index) => {
      const facet = facets[index];
      if (group.kind === 'missing' || facet === undefined) return null;
      return group.leaf ?? groupText(group, facet, now);
    }),
    filter: line.terms.length === 0 ? null : facetFilter(line.terms, resource).text,
    rows: line.rows,
    share: line.share,
    known: line.known,
    broken: line.broken,
    ofKnown: line.known === 0 ? null : line.broken / line.known,
    atLeast: line.atLeast,
  }));
  const data: JsonObject = {
    edgescope: 'count',
    format: 1,
    ...rows.data,
    fields: facets.map(({ id }) => id),
    broken: resource.brokenWord,
    lines,
    once: count.singles === null ? null : { values: count.singles.values, rows: count.singles.rows },
    all: { rows: count.all.rows, known: count.all.known, broken: count.all.broken },
    repeats: count.repeats,
  };
  return {
    data,
    records: {
      columns: [...facets.map(({ id }) => id), resource.short.many, 'share', 'known', resource.brokenWord, 'at_least'],
      rows: lines.map(({ values, rows: of, share, known, broken, atLeast }): RecordValue[] => [
        ...values,
        of,
        share,
        known,
        broken,
        atLeast,
      ]),
    },
  };
};
