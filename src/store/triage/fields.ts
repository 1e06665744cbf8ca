import { fieldsAnswer } from '../../answer/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { plural } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import { type FieldOrder, type FieldsShown, fieldSentences, fieldsSheet } from '../../triage/index.ts';
import { say } from '../state/message.ts';
import { openOverlay, openQuestion } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { type Asked, type FieldsQuestion, newlyAsked } from '../state/triage.ts';
import { copyPrintCommand } from './command.ts';
import { ageOrigin, countedPieces, rowsScope } from './completeness.ts';
import { askCount } from './count.ts';
import { triageData } from './data.ts';
import { fieldsInOrder } from './facets.ts';
import { openPivot } from './pivot.ts';
import type { Question } from './question.ts';

type FieldsAsked = Asked<FieldsQuestion>;

const EMPTY: Sheet = { blocks: [] };
const NONE: readonly string[] = [];

/** Facets of the current kind that contrasts exclude. */
const leftOutOf = ({ leftOut, tab }: State): readonly string[] => leftOut[tab] ?? NONE;

const shownBy = (state: State, { kind }: FieldsAsked): FieldsShown => {
  const { resource, shown } = triageData(state, kind);
  return { words: resource, rows: shown.length, leftOut: leftOutOf(state), now: ageOrigin(state) };
};

const lastSheet = perStore(() => lastBy<Sheet>());

/** Opens the facets of the current kind, in an order. */
export const askFields = (state: State, order: FieldOrder): Change =>
  openQuestion(state, 'fields', newlyAsked(state.tab, { order }));

/** `I`: opens the facets, best fit first. */
export const openFields = (state: State): Change => askFields(state, 'fit');

/** Excludes a facet from contrasts of its kind, or includes it again. */
const turnFacet = (state: State, { kind }: FieldsAsked, facet: string | undefined, isOut: boolean): Change => {
  if (facet === undefined) return say('no field under the cursor');
  const known = leftOutOf(state);
  if (known.includes(facet) === isOut)
    return say(isOut ? `${facet} is left out already` : `${facet} is compared already`);
  const next = isOut ? [...known, facet] : known.filter((one) => one !== facet);
  return {
    leftOut: { ...state.leftOut, [kind]: next },
    ...say(isOut ? `${facet} is left out of contrasts; + takes it in` : `${facet} is compared again`),
  };
};

/** Values of each facet, and how well it distinguishes broken items (triage, 4). */
export const FIELDS: Question<'fields'> = {
  id: 'fields',
  title: (state, { kind }) => [
    span(triageData(state, kind).resource.title, 'dim'),
    span(' › ', 'dim'),
    span('Fields', 'strong'),
  ],
  scope: (state, { question }) => [
    ...rowsScope(state),
    span(' · ', 'dim'),
    span(question.order === 'fit' ? 'best fit first' : 'fewest exceptions first'),
  ],
  sheet: (state, asked) => {
    const fields = fieldsInOrder(state, asked.kind, asked.question.order);
    if (fields === null) return EMPTY;
    return lastSheet(state)([fields, leftOutOf(state)], () => fieldsSheet(fields, shownBy(state, asked)));
  },
  sentences: (state, asked, line) => {
    const fields = fieldsInOrder(state, asked.kind, asked.question.order);
    const found = fields?.find(({ facet }) => facet.id === line?.key);
    return found === undefined ? [] : fieldSentences(found, shownBy(state, asked));
  },
  position: (state, { kind }) => {
    const data = triageData(state, kind);
    const out = leftOutOf(state).length;
    const left = out === 0 ? [] : [span(`${plural(out, 'field')} left out`, 'warn')];
    return [span(plural(data.table.facets.length, 'field')), ...left, ...countedPieces(state, data)];
  },
  answer: (state, asked, rows) => {
    const fields = fieldsInOrder(state, asked.kind, asked.question.order);
    return fields === null ? null : fieldsAnswer(rows, fields, leftOutOf(state));
  },
  verbs: {
    open: (state, _, line) => (line === null ? {} : askCount(state, [line.key])),
    count: (state, _, line) => (line === null ? {} : askCount(state, [line.key])),
    pivot: (state, _, line) => openPivot(state, line === null ? [] : [line.key]),
    order: (state, asked) =>
      openOverlay(state, 'fields', {
        ...asked,
        question: { order: asked.question.order === 'fit' ? 'rarest' : 'fit' },
      }),
    'leave-out': (state, asked, line) => turnFacet(state, asked, line?.key, true),
    'take-in': (state, asked, line) => turnFacet(state, asked, line?.key, false),
    'copy-command': (state) => copyPrintCommand(state, [], 'fields'),
  },
};
