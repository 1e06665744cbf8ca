import type { Facet } from '../core/facet/index.ts';
import type { JsonObject } from '../core/values/index.ts';
import type { Answer, RecordValue } from '../output/index.ts';
import { facetFilter } from '../query/filter/language/index.ts';
import { groupText, type Pivot, type PivotMeasure, pivotSheet } from '../triage/index.ts';
import { type QuestionRows, uidsOf } from './rows.ts';

/** Facets of a pivot: those of the lines, and the one of the columns; what its cells show. */
export interface PivotWish {
  readonly facets: readonly Facet[];
  readonly across: Facet;
  readonly measure: PivotMeasure;
}

/** Rows counted by facets of the lines and one of the columns (triage, 3). */
export const pivotAnswer = (rows: QuestionRows, pivot: Pivot, { facets, across, measure }: PivotWish): Answer => {
  const { resource, now } = rows;
  const columns = pivot.columns.map(({ group }) =>
    group === null ? 'others' : group.kind === 'missing' ? null : (group.leaf ?? groupText(group, across, now)),
  );
  const lines = pivot.lines.map((line) => ({
    values: line.groups.map((group, index) => {
      const facet = facets[index];
      return group.kind === 'missing' || facet === undefined ? null : (group.leaf ?? groupText(group, facet, now));
    }),
    filter: line.terms.length === 0 ? null : facetFilter(line.terms, resource).text,
    rows: line.rows,
    known: line.known,
    broken: line.broken,
    cells: line.cells.map((one) =>
      one === null
        ? null
        : {
            rows: one.rows,
            known: one.known,
            broken: one.broken,
            expected: one.byCount.expected,
            mark: one.byCount.mark,
          },
    ),
  }));
  const data: JsonObject = {
    edgescope: 'pivot',
    format: 1,
    ...rows.data,
    fields: pivot.fields,
    across: across.id,
    columns,
    lines,
    all: { rows: pivot.all.rows, known: pivot.all.known, broken: pivot.all.broken },
  };
  return {
    heading: [
      `${resource.title} by ${facets.map(({ title }) => title).join(' and ')}, across ${across.title}`,
      ...rows.facts,
    ],
    sheet: pivotSheet(pivot, {
      facets,
      across,
      measure,
      column: 0,
      words: resource,
      now,
      uidsOf: (some) => uidsOf(rows, some),
    }),
    sentences: [],
    records: {
      columns: [...pivot.fields, ...columns.map((value) => (value === null ? '' : String(value))), resource.short.many],
      rows: lines.map(({ values, cells, rows: all }): RecordValue[] => [
        ...values,
        ...cells.map((one) => one?.rows ?? 0),
        all,
      ]),
    },
    data,
    found: false,
  };
};
