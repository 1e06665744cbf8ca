import type { Facet } from '../core/facet/index.ts';
import type { JsonObject } from '../core/values/index.ts';
import type { Answer, RecordValue } from '../output/index.ts';
import { facetFilter } from '../query/filter/language/index.ts';
import { type Count, countSheet, groupText } from '../triage/index.ts';
import { type QuestionRows, uidsOf } from './rows.ts';

/** Rows counted by facets, those of the count in its order (triage, 3). */
export const countAnswer = (rows: QuestionRows, count: Count, facets: readonly Facet[]): Answer => {
  const { resource, now } = rows;
  return {
    heading: [`${resource.title} by ${facets.map(({ title }) => title).join(' and ')}`, ...rows.facts],
    sheet: countSheet(count, { facets, words: resource, now, uidsOf: (some) => uidsOf(rows, some) }),
    sentences: [],
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
