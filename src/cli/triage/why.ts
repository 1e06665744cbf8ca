import type { JsonObject } from '../../core/values/index.ts';
import { formatCount } from '../../core/values/index.ts';
import type { Answer, RecordValue } from '../../output/index.ts';
import { type Filter, facetFilter, filterFacets, parseFilter } from '../../query/filter/language/index.ts';
import { matches } from '../../query/filter/match/index.ts';
import {
  type Contrast,
  type ContrastLine,
  type ContrastWords,
  contrast,
  DEFAULT_SETS,
  emptySentences,
  type Finding,
  finish,
  type Grouped,
  lineSentences,
  NOT_THE_CAUSE,
  termsText,
  whySheet,
  wishedSets,
} from '../../triage/index.ts';
import { UsageError } from '../usage-error.ts';
import { facetsNamed } from './count.ts';
import { type QuestionRows, uidsOf } from './rows.ts';

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

interface Sets {
  readonly rule: string;
  readonly set: Uint32Array;
  readonly rest: Uint32Array;
  readonly unknown: number;
  /** Facets that the sets were selected by. */
  readonly madeOf: readonly string[];
}

/** `edgescope why`: common properties of rows in contrast to others (triage, 5). */
export const whyAnswer = (rows: QuestionRows, wish: WhyWish): Answer => {
  const { table, resource, now } = rows;
  const sets = setsOf(rows, wish);
  const only = facetsNamed(rows, wish.only, '--fields').map(({ id }) => id);
  const without = facetsNamed(rows, wish.without, '--without').map(({ id }) => id);
  const others = only.length === 0 ? [] : table.facets.map(({ facet }) => facet.id).filter((id) => !only.includes(id));
  const found = finish(
    contrast({
      table,
      set: sets.set,
      rest: sets.rest,
      leftOut: [...sets.madeOf, ...without, ...others],
      leftOutTerms: [],
      now,
    }),
  );
  const words: ContrastWords = {
    ...resource.short,
    set: sets.rule === resource.brokenWord ? sets.rule : '',
    names: (id) => table.facet(id)?.facet,
    now,
    isPart: rows.isPart,
  };
  const unknown = sets.unknown === 0 ? '' : `, ${formatCount(sets.unknown)} of unknown state left out`;
  return {
    heading: [
      `In common: ${formatCount(sets.set.length)} ${sets.rule} against ${formatCount(sets.rest.length)} others${unknown}`,
      ...rows.facts,
    ],
    sheet: whySheet(found, {
      words,
      setTitle: sets.rule === resource.brokenWord ? sets.rule.toUpperCase() : 'OF THESE',
      folds: wish.all ? Object.fromEntries(foldKeys(found).map((key) => [key, true])) : {},
      all: wish.all,
      uidsOf: (some) => uidsOf(rows, some),
    }),
    sentences: sentencesOf(found, words),
    records: recordsOf(found, words),
    data: dataOf(rows, sets, found),
    found: found.traits.lines.length > 0,
  };
};

/** Keys of the lines with details. */
const foldKeys = ({ traits, symptoms }: Contrast): readonly string[] => [
  ...traits.lines.map(({ key }) => `traits ${key}`),
  ...symptoms.lines.map(({ key }) => `symptoms ${key}`),
];

const sentencesOf = (found: Contrast, words: ContrastWords): readonly string[] => {
  const said = found.traits.lines.flatMap((line) => lineSentences(line, words).filter((one) => one !== NOT_THE_CAUSE));
  return [...emptySentences(found, words), ...said, ...(said.length > 0 ? [NOT_THE_CAUSE] : [])];
};

const filterOf = (text: string, { resource }: QuestionRows, option: string): Filter => {
  const result = parseFilter(text, resource);
  if (result.ok) return result.filter;
  throw new UsageError(
    `${option}: ${result.message}\n    ${text}\n    ${' '.repeat(result.position)}^`,
    'correct it there',
  );
};

const setsOf = (rows: QuestionRows, { set: setText, against }: WhyWish): Sets => {
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
  return { rule: `${resource.short.many} with ${setText}`, set, rest, unknown: 0, madeOf };
};

const termsOf = ({ terms }: Pick<Finding, 'terms'>): JsonObject['terms'] =>
  terms.map(({ facet, operator, value }) => ({ facet, operator, value }));

const findingData = (one: Finding, { resource }: QuestionRows): JsonObject => ({
  terms: termsOf(one) ?? [],
  filter: facetFilter(one.terms, resource).text,
  a: one.a,
  b: one.b,
  c: one.c,
  d: one.d,
  fit: one.fit,
  times: one.times,
  low: one.low,
  high: one.high,
  chance: one.chance,
  places: one.places === null ? null : { with: one.places.with, broken: one.places.broken, all: one.places.all },
});

const groupedData = (one: Grouped, rows: QuestionRows): JsonObject => ({
  ...findingData(one, rows),
  same: one.same.map((same) => facetFilter(same.terms, rows.resource).text),
});

const lineData = (line: ContrastLine, rows: QuestionRows): JsonObject => ({
  ...groupedData(line, rows),
  goesWith: line.goesWith.map((one) => groupedData(one, rows)),
});

const dataOf = (rows: QuestionRows, sets: Sets, found: Contrast): JsonObject => ({
  edgescope: 'why',
  format: 1,
  ...rows.data,
  set: { rule: sets.rule, rows: found.set },
  rest: { rows: found.rest },
  leftOut: { unknown: sets.unknown, fields: [...new Set(sets.madeOf)] },
  state: found.state,
  compared: {
    fields: found.facets,
    values: found.traits.values + found.symptoms.values,
    testable: found.traits.testable + found.symptoms.testable,
    notGiven: found.notGiven.length,
  },
  alpha: found.alpha,
  note: 'in common is not the cause',
  traits: found.traits.lines.map((line) => lineData(line, rows)),
  symptoms: found.symptoms.lines.map((line) => lineData(line, rows)),
  fewPlaces: [...found.traits.fewPlaces, ...found.symptoms.fewPlaces].map((one) => groupedData(one, rows)),
  closest: [...found.traits.closest, ...found.symptoms.closest].map((one) => findingData(one, rows)),
  shared: found.shared.map((one) => ({ filter: facetFilter(one.terms, rows.resource).text, rows: one.rows })),
  uncovered: { rows: found.uncovered.length, uids: uidsOf(rows, found.uncovered) },
});

const recordsOf = (found: Contrast, words: ContrastWords): Answer['records'] => ({
  columns: ['block', 'what', 'under', 'a', 'b', 'c', 'd', 'fit', 'times', 'low', 'high', 'chance', 'places'],
  rows: (['traits', 'symptoms'] as const).flatMap((block) =>
    found[block].lines.flatMap((line) => {
      const leader = termsText(line.terms, words.names, words.now);
      const record = (one: Finding, under: string | null): RecordValue[] => [
        block,
        termsText(one.terms, words.names, words.now),
        under,
        one.a,
        one.b,
        one.c,
        one.d,
        one.fit,
        one.times,
        one.low,
        one.high,
        one.chance,
        one.places?.with ?? null,
      ];
      return [record(line, null), ...line.goesWith.map((one) => record(one, leader))];
    }),
  ),
});
