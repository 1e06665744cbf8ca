import { ownUid } from '../../core/item/index.ts';
import { formatCount, type JsonObject } from '../../core/values/index.ts';
import type { Answer, RecordValue } from '../../output/answers.ts';
import type { OwnAnswer } from '../../store/triage/answerable.ts';
import { filterText, type QuestionRows } from '../../store/triage/data.ts';
import { uidsIn } from '../../store/triage/facets.ts';
import type { CommonFinding, Contrast, ContrastLine, Grouped } from '../../triage/contrast/finding.ts';
import type { Term } from '../../triage/rows/sets.ts';
import { termsText } from '../../triage/values/term-texts.ts';
import { type ContrastWords, emptySentences, lineSentences, NOT_THE_CAUSE } from './sentences.ts';
import { type WhyShown, whySheet } from './sheet.ts';

/** The rows that a printed answer compares, and how they were chosen. */
export interface AnsweredSets {
  /** Name of the set: `unhealthy`, `hosts with agent=4.7.2`. */
  readonly rule: string;
  readonly set: Uint32Array;
  readonly rest: Uint32Array;
  /** Rows in neither set, for lack of data. */
  readonly unknown: number;
  /** Conditions that find the compared rows among the rows shown; null if no conditions do. */
  readonly scope: readonly Term[] | null;
  /** Facets excluded because the sets were selected by them. */
  readonly madeOf: readonly string[];
  /** Facets that were excluded by hand. */
  readonly without: readonly string[];
}

const termsOf = ({ terms }: Pick<CommonFinding, 'terms'>): JsonObject['terms'] =>
  terms.map(({ facet, operator, value }) => ({ facet, operator, value }));

type FilterOf = (one: Pick<CommonFinding, 'terms'>) => string | null;

const filterIn =
  (rows: QuestionRows, scope: AnsweredSets['scope']): FilterOf =>
  ({ terms }) =>
    scope === null ? null : filterText(rows, [...terms, ...scope]);

const findingData = (one: CommonFinding, filterOf: FilterOf): JsonObject => ({
  terms: termsOf(one) ?? [],
  filter: filterOf(one),
  a: one.a,
  b: one.b,
  c: one.c,
  d: one.d,
  fit: one.fit,
  times: one.times,
  low: null,
  high: null,
  chance: one.chance,
  places: one.places === null ? null : { with: one.places.with, broken: one.places.broken, all: one.places.all },
});

const groupedData = (one: Grouped, filterOf: FilterOf): JsonObject => ({
  ...findingData(one, filterOf),
  same: one.same.map(filterOf),
  nearly: one.nearly.map((near) => ({ filter: filterOf(near), both: near.both, either: near.either })),
});

const lineData = (line: ContrastLine, filterOf: FilterOf): JsonObject => ({
  ...groupedData(line, filterOf),
  low: line.atLeast,
  withinProjects: line.withinProjects === null ? null : { ...line.withinProjects },
  coverage: line.coverage,
  goesWith: line.goesWith.map((one) => groupedData(one, filterOf)),
});

/** All of a contrast as data, numbers unrounded. */
const contrastData = (
  rows: QuestionRows,
  sets: AnsweredSets,
  found: Contrast,
  unknown: WhyShown['unknown'],
  filterOf = filterIn(rows, sets.scope),
): JsonObject => ({
  set: { rule: sets.rule, rows: found.set },
  rest: { rows: found.rest },
  leftOut: { unknown: sets.unknown, fields: [...new Set([...sets.madeOf, ...sets.without, ...found.implied])] },
  state: found.state,
  compared: {
    fields: found.facets,
    values: found.traits.values + found.symptoms.values,
    testable: found.traits.testable + found.symptoms.testable,
    notGiven: found.notGiven.length,
  },
  alpha: found.alpha,
  clustering: found.clustering === null ? null : { ...found.clustering },
  unit: found.places.unit?.id ?? null,
  silent: found.silent === null ? null : { fields: found.silent.fields.length, a: found.silent.a, b: found.silent.b },
  note: 'in common is not the cause',
  traits: found.traits.lines.map((line) => lineData(line, filterOf)),
  symptoms: found.symptoms.lines.map((line) => lineData(line, filterOf)),
  fewPlaces: found.traits.fewPlaces.map((one) => groupedData(one, filterOf)),
  closest: found.traits.closest.map((one) => findingData(one, filterOf)),
  shared: found.shared.map((one) => ({ filter: filterOf(one), rows: one.rows })),
  unknown:
    unknown === null
      ? null
      : {
          rows: unknown.contrast.set,
          traits: unknown.contrast.traits.lines.map((line) => lineData(line, filterIn(rows, []))),
          symptoms: unknown.contrast.symptoms.lines.map((line) => lineData(line, filterIn(rows, []))),
        },
  uncovered: { rows: found.uncovered.length, uids: uidsIn(rows)(found.uncovered).map(ownUid) },
});

/** Lines of a contrast as records; details name their line under `under`. */
const contrastRecords = (found: Contrast, words: ContrastWords): Answer['records'] => ({
  columns: ['block', 'what', 'under', 'a', 'b', 'c', 'd', 'fit', 'times', 'low', 'high', 'chance', 'places'],
  rows: (['traits', 'symptoms'] as const).flatMap((block) =>
    found[block].lines.flatMap((line) => {
      const leader = termsText(line.terms, words.names, words.now);
      const record = (one: CommonFinding, under: string | null, low: number | null): RecordValue[] => [
        block,
        termsText(one.terms, words.names, words.now),
        under,
        one.a,
        one.b,
        one.c,
        one.d,
        one.fit,
        one.times,
        low,
        null,
        one.chance,
        one.places?.with ?? null,
      ];
      return [record(line, null, line.atLeast), ...line.goesWith.map((one) => record(one, leader, null))];
    }),
  ),
});

/** The printed or copied answer: values that rows share in contrast to others; if `all`, also values that may be chance. */
export const whyAnswer = (
  rows: QuestionRows,
  sets: AnsweredSets,
  found: Contrast,
  shown: Omit<WhyShown, 'folds'>,
): OwnAnswer => {
  const { words, all } = shown;
  const unknown = sets.unknown === 0 ? '' : `, ${formatCount(sets.unknown)} of unknown state left out`;
  return {
    title: `What they share: ${formatCount(sets.set.length)} ${sets.rule} against ${formatCount(sets.rest.length)} others${unknown}`,
    notes: sets.without.length === 0 ? [] : [`without ${sets.without.join(', ')}`],
    sheet: whySheet(found, {
      ...shown,
      folds: all ? Object.fromEntries(foldKeys(found).map((key) => [key, true])) : {},
    }),
    sentences: sentencesOf(found, words),
    records: contrastRecords(found, words),
    data: contrastData(rows, sets, found, shown.unknown),
    found: found.traits.lines.length > 0,
  };
};

/** Keys of the lines with details. */
const foldKeys = ({ traits, symptoms }: Contrast): readonly string[] => [
  ...traits.lines.map(({ key }) => `traits ${key}`),
  ...symptoms.lines.map(({ key }) => `symptoms ${key}`),
];

const sentencesOf = (found: Contrast, words: ContrastWords): readonly string[] => {
  const notes = found.traits.lines.flatMap((line) => lineSentences(line, words).filter((one) => one !== NOT_THE_CAUSE));
  return [...emptySentences(found, words), ...notes, ...(notes.length > 0 ? [NOT_THE_CAUSE] : [])];
};
