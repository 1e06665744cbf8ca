import type { FacetRole } from '../../core/facet/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import { cell, type Sheet, type SheetColumn, type SheetLine } from '../../core/sheet/index.ts';
import { formatCount, UNKNOWN_TEXT } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import { recordsOf } from '../../output/answers.ts';
import { openFields, openQuestion } from '../../store/state/overlays.ts';
import { newQuestion } from '../../store/state/question.ts';
import { type Change, currentResource, resourceIn, type State } from '../../store/state/state.ts';
import { defineQuestion, type OwnAnswer } from '../../store/triage/answerable.ts';
import { ageOrigin, countedPieces, rowsScope } from '../../store/triage/contrast.ts';
import { type QuestionRows, triageData } from '../../store/triage/data.ts';
import { fieldsOf } from '../../store/triage/facets.ts';
import { bestText, type FieldLine } from '../../triage/fields/field-lines.ts';
import { type KindWords, leafText, leafValue, shareText } from '../../triage/values/group-texts.ts';

/** What the fields of a kind are shown with. */
interface FieldsShown {
  readonly words: KindWords;
  /** Rows that were looked through. */
  readonly rows: number;
  /** Facets that are excluded from contrasts, by id. */
  readonly excluded: readonly string[];
  /** What ages are counted from, epoch ms. */
  readonly now: number;
}

/** Cells of a screen from which on the best value and the role are shown. */
const WIDE = 100;

/** Columns of the fields place, one set for all kinds. */
const COLUMNS: readonly SheetColumn[] = [
  { title: 'FIELD', least: 12, most: 28, priority: 1, elide: 'middle' },
  { title: 'BEST VALUE', least: 12, most: 30, priority: 6, from: WIDE, elide: 'middle' },
  { title: 'VALUES', align: 'right', least: 6, most: 6, priority: 2 },
  { title: 'MISSING', align: 'right', least: 7, most: 7, priority: 3 },
  { title: 'SHARE', align: 'right', least: 5, most: 5, priority: 4 },
  { title: 'MOST FREQUENT, OR LEAST · QUARTILES · MOST', least: 12, most: 60, priority: 2, elide: 'middle' },
  { title: 'ROLE', least: 8, most: 14, priority: 5, from: WIDE },
];

const UNKNOWN = cell(UNKNOWN_TEXT, 'dim');

/** The fields of a kind: what each holds, and how well its best value tells the broken rows from the others (4). */
const fieldsSheet = (fields: readonly FieldLine[], shown: FieldsShown): Sheet => ({
  blocks: [{ id: 'fields', columns: COLUMNS, titled: true, lines: fields.map((field) => lineOf(field, shown)) }],
});

const lineOf = (field: FieldLine, shown: FieldsShown): SheetLine => {
  const { facet, isGiven, distinct, missing, top, best } = field;
  const isExcluded = shown.excluded.includes(facet.id);
  const role = cell(isExcluded ? 'excluded' : ROLES[facet.role], isExcluded ? 'warn' : 'dim');
  const name = cell(facet.title, isExcluded || !isGiven ? 'dim' : 'plain');
  if (!isGiven) {
    const cells = [name, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, cell('not asked for in this list', 'dim'), role];
    return { key: facet.id, full: facet.id, cells };
  }
  return {
    key: facet.id,
    full: facet.id,
    cells: [
      name,
      best === null ? UNKNOWN : cell(bestText(best.term, facet, shown.now), best.fit >= STRONG_FIT ? 'plain' : 'dim'),
      cell(formatCount(distinct)),
      cell(facet.many ? UNKNOWN_TEXT : formatCount(missing), missing > 0 ? 'plain' : 'dim'),
      top === null ? UNKNOWN : cell(shareText(top.rows, shown.rows), 'dim'),
      cell(holdsText(field, shown)),
      role,
    ],
  };
};

/** From this fit on a value is worth a look. */
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

/** `4.7.1`, of numbers `4 · 8 · 16 · 16 · 64`. */
const holdsText = ({ facet, distinct, top, quartiles }: FieldLine, { now }: FieldsShown): string => {
  if (quartiles !== null && distinct > 1) {
    const ends = facet.type === 'time' ? quartiles.toReversed() : quartiles;
    return ends.map((value) => leafText(facet, value, now)).join(' · ');
  }
  if (top !== null) return leafText(facet, top.leaf, now);
  return distinct === 0 ? 'no values' : 'nearly each its own';
};

const EMPTY: Sheet = { blocks: [] };

const NONE: readonly string[] = [];

/**
 * Each facet of a kind with its values, and how well it separates the broken rows. `excluded` are ids of
 * facets excluded from contrasts.
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
  return {
    title: `Fields of ${resource.many}`,
    sheet: fieldsSheet(lines, { words: resource, rows: rows.matching.length, excluded, now }),
    records: recordsOf(fields, [
      ['field', ({ field }) => field],
      ['role', ({ role }) => role],
      ['given', ({ given }) => given],
      ['values', ({ values }) => values],
      ['missing', ({ missing }) => missing],
      ['most_frequent', ({ most }) => most?.value ?? null],
      ['rows', ({ most }) => most?.rows ?? null],
      ['fit', ({ fit }) => fit],
    ]),
    data: { fields },
  };
};

/** Opens the picker of fields: what it chooses is counted by. */
const openPicker = (state: State): Change =>
  openFields(state, {
    title: `Fields of ${currentResource(state).many}: count by one`,
    question: 'count',
    before: NONE,
  });

const lastSheet = perStore(() => lastBy<Sheet>());

/** Values of each facet, and how well it distinguishes broken items: a picker on the screen, a table in print. */
export const FIELDS = defineQuestion<null>({
  open: openPicker,
  fromOptions: () => (state) => openQuestion(state, newQuestion('fields', state.tab, null)),
  title: (state, { kind }) => [span(`Fields of ${resourceIn(state, kind).many}`, 'strong')],
  scope: rowsScope,
  sheet: (state, { kind }) => {
    const { resource, matching } = triageData(state, kind);
    const excluded = state.excluded[kind] ?? NONE;
    const fields = fieldsOf(state, kind);
    if (fields === null) return EMPTY;
    const words = { words: resource, rows: matching.length, excluded, now: ageOrigin(state) };
    return lastSheet(state)([fields, excluded], () => fieldsSheet(fields, words));
  },
  sentences: () => NONE,
  position: (state, { kind }) => countedPieces(state, triageData(state, kind)),
  answer: (state, { kind }, rows) => {
    const fields = fieldsOf(state, kind);
    return fields === null ? null : fieldsAnswer(rows, fields, state.excluded[kind] ?? NONE);
  },
  verbs: {},
});
