import type { Facet } from '../../core/facet/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { recordsOf } from '../../output/answers.ts';
import { filterText, type QuestionRows } from '../../store/triage/data.ts';
import { uidsIn } from '../../store/triage/facets.ts';
import type { OwnAnswer } from '../../store/triage/question.ts';
import type { Count } from '../../triage/count/count.ts';
import { groupValue } from '../../triage/values/group-texts.ts';
import { countSheet } from './sheet.ts';

/** Rows counted by facets, those of the count in its order. */
export const countAnswer = (
  rows: QuestionRows,
  whole: Count,
  { facets, top }: { readonly facets: readonly Facet[]; readonly top: number | null },
): OwnAnswer => {
  const { resource, now } = rows;
  const count = { ...whole, lines: whole.lines.slice(0, top ?? undefined) };
  const left = whole.lines.length - count.lines.length;
  const lines = count.lines.map((line) => ({
    values: line.groups.map((group, index) => groupValue(group, facets[index], now)),
    filter: filterText(rows, line.terms),
    rows: line.rows,
    share: line.share,
    known: line.known,
    broken: line.broken,
    ofKnown: line.known === 0 ? null : line.broken / line.known,
    atLeast: line.atLeast,
  }));
  return {
    title: `${resource.title} by ${facets.map(({ title }) => title).join(' and ')}`,
    sheet: countSheet(count, { facets, words: resource, now, uidsOf: uidsIn(rows) }),
    sentences: left > 0 ? [`${formatCount(left)} more lines; leave out --top to print all`] : [],
    records: recordsOf(lines, [
      ...facets.map(({ id }, index) => [id, ({ values }: (typeof lines)[number]) => values[index] ?? null] as const),
      [resource.short.many, (line) => line.rows],
      ['share', ({ share }) => share],
      ['known', ({ known }) => known],
      [resource.brokenWord, ({ broken }) => broken],
      ['at_least', ({ atLeast }) => atLeast],
    ]),
    data: {
      fields: facets.map(({ id }) => id),
      broken: resource.brokenWord,
      lines,
      once: count.singles === null ? null : { values: count.singles.values, rows: count.singles.rows },
      all: { rows: count.all.rows, known: count.all.known, broken: count.all.broken },
      repeats: count.repeats,
    },
  };
};
