import type { FacetRole } from '../../core/facet/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import { cell, type Sheet, type SheetLine } from '../../core/sheet/index.ts';
import { formatCount, UNKNOWN_TEXT } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import { type AnswerColumn, recordsOf, shownCells, shownColumns } from '../../output/answer-columns.ts';
import { openQuestion } from '../../store/state/overlays.ts';
import { newQuestion } from '../../store/state/question.ts';
import { type Change, currentResource, resourceIn, type State } from '../../store/state/state.ts';
import { defineQuestion, type OwnAnswer } from '../../store/triage/answerable.ts';
import { ageOrigin, rowsScope } from '../../store/triage/contrast.ts';
import { type QuestionRows, triageData } from '../../store/triage/data.ts';
import { fieldsOf } from '../../store/triage/facets.ts';
import { openFields } from '../../store/triage/fields-picker.ts';
import { bestText, type FieldLine } from '../../triage/fields/field-lines.ts';
import { type KindWords, leafText, leafValue, shareText } from '../../triage/values/group-texts.ts';

interface FieldsShown {
  readonly words: KindWords;
  /** Number of rows whose values are shown. */
  readonly rows: number;
  /** Facets that are excluded from contrasts, by id. */
  readonly excluded: readonly string[];
  /** The time that ages are counted from, epoch ms. */
  readonly now: number;
}

/** Minimum screen width, in cells, for the best value and the role. */
const WIDE = 100;

const UNKNOWN = cell(UNKNOWN_TEXT, 'dim');

/** The columns of a table of fields: the values of each field, and how well its best value tells broken rows from the others. */
const fieldColumns = (shown: FieldsShown): readonly AnswerColumn<FieldLine>[] => {
  const isExcluded = ({ facet }: FieldLine): boolean => shown.excluded.includes(facet.id);
  return [
    {
      id: 'field',
      value: ({ facet }) => facet.id,
      shown: { title: 'FIELD', least: 12, most: 28, priority: 1, elide: 'middle' },
      cell: (field) => cell(field.facet.title, isExcluded(field) || !field.isGiven ? 'dim' : 'plain'),
    },
    {
      shown: { title: 'BEST VALUE', least: 12, most: 30, priority: 6, from: WIDE, elide: 'middle' },
      cell: ({ isGiven, best, facet }) =>
        isGiven && best !== null
          ? cell(bestText(best.term, facet, shown.now), best.fit >= STRONG_FIT ? 'plain' : 'dim')
          : UNKNOWN,
    },
    { id: 'role', value: ({ facet }) => facet.role },
    { id: 'given', value: ({ isGiven }) => isGiven },
    {
      id: 'values',
      value: ({ distinct }) => distinct,
      shown: { title: 'VALUES', align: 'right', least: 6, most: 6, priority: 2 },
      cell: ({ isGiven, distinct }) => (isGiven ? cell(formatCount(distinct)) : UNKNOWN),
    },
    {
      id: 'missing',
      value: ({ facet, missing }) => (facet.many ? null : missing),
      shown: { title: 'MISSING', align: 'right', least: 7, most: 7, priority: 3 },
      cell: ({ isGiven, facet, missing }) =>
        isGiven ? cell(facet.many ? UNKNOWN_TEXT : formatCount(missing), missing > 0 ? 'plain' : 'dim') : UNKNOWN,
    },
    {
      shown: { title: 'SHARE', align: 'right', least: 5, most: 5, priority: 4 },
      cell: ({ isGiven, top }) => (isGiven && top !== null ? cell(shareText(top.rows, shown.rows), 'dim') : UNKNOWN),
    },
    {
      id: 'most_frequent',
      value: ({ facet, top }) => (top === null ? null : leafValue(facet, top.leaf)),
      shown: { title: 'MOST FREQUENT, OR LEAST · QUARTILES · MOST', least: 12, most: 60, priority: 2, elide: 'middle' },
      cell: (field) => (field.isGiven ? cell(holdsText(field, shown)) : cell('not asked for in this list', 'dim')),
    },
    { id: 'rows', value: ({ top }) => top?.rows ?? null },
    { id: 'fit', value: ({ best }) => best?.fit ?? null },
    {
      shown: { title: 'ROLE', least: 8, most: 14, priority: 5, from: WIDE },
      cell: (field) => (isExcluded(field) ? cell('excluded', 'warn') : cell(ROLES[field.facet.role], 'dim')),
    },
  ];
};

const fieldsSheet = (fields: readonly FieldLine[], shown: FieldsShown): Sheet => {
  const columns = fieldColumns(shown);
  const lines = fields.map(
    (field): SheetLine => ({ key: field.facet.id, full: field.facet.id, cells: shownCells(columns, field) }),
  );
  return { blocks: [{ id: 'fields', columns: shownColumns(columns), titled: true, lines }] };
};

/** Minimum fit of a value that is worth a look. */
const STRONG_FIT = 0.3;

const ROLES: Readonly<Record<FacetRole, string>> = {
  trait: 'trait',
  symptom: 'symptom',
  silence: 'symptom',
  place: 'place',
  derived: 'derived',
  identity: 'identity',
  clock: 'clock',
};

/** The values of a field in short: the most frequent one, `4.7.1`, or the quartiles of numbers, `4 · 8 · 16 · 16 · 64`. */
const holdsText = ({ facet, distinct, top, quartiles }: FieldLine, { now }: FieldsShown): string => {
  if (quartiles !== null && distinct > 1) {
    const ends = facet.type === 'time' ? quartiles.toReversed() : quartiles;
    return ends.map((value) => leafText(facet, value, now)).join(' · ');
  }
  if (top !== null) return leafText(facet, top.leaf, now);
  return distinct === 0 ? 'no values' : 'nearly each its own';
};

const NO_FACETS: readonly string[] = [];

/**
 * The written answer: each facet of a kind with its values, and how well it separates the broken rows.
 * @param excluded Ids of the facets that are excluded from contrasts.
 */
const fieldsAnswer = (rows: QuestionRows, lines: readonly FieldLine[], excluded: readonly string[] = []): OwnAnswer => {
  const { resource, now } = rows;
  const fields = lines.map(({ facet, isGiven, distinct, missing, top, quartiles, best }) => ({
    field: facet.id,
    title: facet.title,
    role: facet.role,
    given: isGiven,
    values: distinct,
    missing: facet.many ? null : missing,
    most: top === null ? null : { value: leafValue(facet, top.leaf), rows: top.rows },
    quartiles,
    fit: best?.fit ?? null,
  }));
  const shown = { words: resource, rows: rows.matching.length, excluded, now };
  return {
    title: `Fields of ${resource.many}`,
    sheet: fieldsSheet(lines, shown),
    records: recordsOf(lines, fieldColumns(shown)),
    data: { fields },
  };
};

/** Opens the picker of fields; a choice opens the count by the field. */
const openPicker = (state: State): Change =>
  openFields(state, {
    title: `Fields of ${currentResource(state).many}: count by one`,
    question: 'count',
    before: NO_FACETS,
  });

const lastSheet = lastPerStore<Sheet>();

/** The code of the question *Fields*: values of each facet, and how well it tells broken items: a picker on the screen, a table in print. */
export const FIELDS = defineQuestion<null, readonly FieldLine[]>({
  open: openPicker,
  fromOptions: () => (state) => openQuestion(state, newQuestion('fields', state.tab, null)),
  ask: (state, { kind }) => fieldsOf(state, kind),
  title: (state, { kind }) => [span(`Fields of ${resourceIn(state, kind).many}`, 'strong')],
  scope: rowsScope,
  sheet: (state, { kind }, fields) => {
    const { resource, matching } = triageData(state, kind);
    const excluded = state.excluded[kind] ?? NO_FACETS;
    const words = { words: resource, rows: matching.length, excluded, now: ageOrigin(state) };
    return lastSheet(state, [fields, excluded], () => fieldsSheet(fields, words));
  },
  answer: (state, { kind }, fields, rows) => fieldsAnswer(rows, fields, state.excluded[kind] ?? NO_FACETS),
  verbs: {},
});
