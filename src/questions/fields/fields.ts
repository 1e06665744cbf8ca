import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { span } from '../../core/view/index.ts';
import { recordsOf } from '../../output/answers.ts';
import { openFields, openQuestion } from '../../store/state/overlays.ts';
import { newlyAsked } from '../../store/state/question.ts';
import { type Change, currentResource, resourceIn, type State } from '../../store/state/state.ts';
import { defineQuestion } from '../../store/triage/answerable.ts';
import { type QuestionRows, triageData } from '../../store/triage/data.ts';
import { fieldsInOrder } from '../../store/triage/facets.ts';
import type { OwnAnswer } from '../../store/triage/question.ts';
import { ageOrigin, countedPieces, rowsScope } from '../../store/triage/rows-text.ts';
import type { FieldLine, FieldOrder } from '../../triage/fields/field-lines.ts';
import { fieldsSheet } from './sheet.ts';

const EMPTY: Sheet = { blocks: [] };

const NONE: readonly string[] = [];

/**
 * Each facet of a kind with its values, and how well it separates the broken rows. `leftOut` are ids of
 * facets excluded from contrasts.
 */
const fieldsAnswer = (rows: QuestionRows, lines: readonly FieldLine[], leftOut: readonly string[] = []): OwnAnswer => {
  const { resource, now } = rows;
  const fields = lines.map(({ facet, isGiven, distinct, missing, top, quartiles, best }) => ({
    field: facet.id,
    title: facet.title,
    role: facet.role,
    given: isGiven,
    values: distinct,
    missing: facet.many ? null : missing,
    most: top === null ? null : { value: top.leaf, rows: top.rows },
    quartiles,
    fit: best?.fit ?? null,
  }));
  return {
    title: `Fields of ${resource.many}`,
    sheet: fieldsSheet(lines, { words: resource, rows: rows.shown.length, leftOut, now }),
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
const openPicker = (state: State, order: FieldOrder): Change =>
  openFields(state, {
    title: `Fields of ${currentResource(state).many}${order === 'rarest' ? ', fewest exceptions first' : ''}: count by one`,
    question: 'count',
    before: NONE,
    order,
  });

const lastSheet = perStore(() => lastBy<Sheet>());

/** Values of each facet, and how well it distinguishes broken items: a picker on the screen, a table in print. */
export const FIELDS = defineQuestion<null>({
  open: (state, { order }) => openPicker(state, order === 'rarest' ? 'rarest' : 'fit'),
  fromOptions: () => (state) => openQuestion(state, newlyAsked('fields', state.tab, null)),
  title: (state, { kind }) => [span(`Fields of ${resourceIn(state, kind).many}`, 'strong')],
  scope: rowsScope,
  sheet: (state, { kind }) => {
    const { resource, shown } = triageData(state, kind);
    const leftOut = state.leftOut[kind] ?? NONE;
    const fields = fieldsInOrder(state, kind, 'fit');
    if (fields === null) return EMPTY;
    const words = { words: resource, rows: shown.length, leftOut, now: ageOrigin(state) };
    return lastSheet(state)([fields, leftOut], () => fieldsSheet(fields, words));
  },
  sentences: () => NONE,
  position: (state, { kind }) => countedPieces(state, triageData(state, kind)),
  answer: (state, { kind }, rows) => {
    const fields = fieldsInOrder(state, kind, 'fit');
    return fields === null ? null : fieldsAnswer(rows, fields, state.leftOut[kind] ?? NONE);
  },
  verbs: {},
});
