import type { JsonObject } from '../../core/values/index.ts';
import type { Answer, RecordValue } from '../../output/index.ts';
import { facetFilter } from '../../query/filter/language/index.ts';
import { defaultOrder, finish, groupText, pivotBy, pivotSheet } from '../../triage/index.ts';
import { type CountWish, facetsNamed } from './count.ts';
import { type QuestionRows, uidsOf } from './rows.ts';

/** `--count-by` with `--across`: a second field as columns (triage, 3). */
export const pivotAnswer = (rows: QuestionRows, { fields, top, worst }: CountWish, field: string): Answer => {
  const { table, resource, states, now } = rows;
  const facets = facetsNamed(rows, fields, '--count-by');
  const [across] = facetsNamed(rows, [field], '--across');
  if (across === undefined) throw new Error('no field across');
  const order = worst ? 'worst' : defaultOrder(facets[0]?.type ?? 'text');
  const ids = facets.map(({ id }) => id);
  const whole = finish(pivotBy({ table, rows: rows.shown, states, fields: ids, across: across.id, order, now }));
  const pivot = top === null ? whole : { ...whole, lines: whole.lines.slice(0, top) };
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
    fields: ids,
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
      measure: 'rows',
      column: 0,
      words: resource,
      now,
      uidsOf: (some) => uidsOf(rows, some),
    }),
    sentences: [],
    records: {
      columns: [...ids, ...columns.map((value) => (value === null ? '' : String(value))), resource.short.many],
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
