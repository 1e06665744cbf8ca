import type { Facet } from '../../core/facet/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import type { RecordValue } from '../../output/answers.ts';
import { filterText, type QuestionRows } from '../../store/triage/data.ts';
import { uidsIn } from '../../store/triage/facets.ts';
import type { OwnAnswer } from '../../store/triage/question.ts';
import { groupValue } from '../../triage/values/group-texts.ts';
import type { Pivot } from './crosstab.ts';
import { type PivotMeasure, pivotSheet } from './sheet.ts';

/** Facets of a pivot: those of the lines, and the one of the columns; what its cells show. */
interface PivotOptions {
  readonly facets: readonly Facet[];
  readonly across: Facet;
  readonly measure: PivotMeasure;
  /** Maximum lines; null for all. */
  readonly top: number | null;
}

/** Rows counted by facets of the lines and one of the columns. */
export const pivotAnswer = (
  rows: QuestionRows,
  whole: Pivot,
  { facets, across, measure, top }: PivotOptions,
): OwnAnswer => {
  const pivot = { ...whole, lines: whole.lines.slice(0, top ?? undefined) };
  const { resource, now } = rows;
  const columns = pivot.columns.map(({ group }) => (group === null ? 'others' : groupValue(group, across, now)));
  const lines = pivot.lines.map((line) => ({
    values: line.groups.map((group, index) => groupValue(group, facets[index], now)),
    filter: filterText(rows, line.terms),
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
    fields: pivot.fields,
    across: across.id,
    columns,
    lines,
    all: { rows: pivot.all.rows, known: pivot.all.known, broken: pivot.all.broken },
  };
  return {
    title: `${resource.title} by ${facets.map(({ title }) => title).join(' and ')}, across ${across.title}`,
    sheet: pivotSheet(pivot, {
      facets,
      across,
      measure,
      column: 0,
      words: resource,
      now,
      uidsOf: uidsIn(rows),
    }),
    records: {
      columns: [...pivot.fields, ...columns.map((value) => (value === null ? '' : String(value))), resource.short.many],
      rows: lines.map(({ values, cells, rows: all }): RecordValue[] => [
        ...values,
        ...cells.map((one) => one?.rows ?? 0),
        all,
      ]),
    },
    data,
  };
};
