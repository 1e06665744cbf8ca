import { type AnsweredSets, whyAnswer as answerOf } from '../../answer/index.ts';
import type { Item } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import { emptySentences, lineSentences, whySheet } from '../../triage/index.ts';
import { openOverlay } from '../state/overlays.ts';
import { isPart } from '../state/shown-list.ts';
import { currentView, type State } from '../state/state.ts';
import type { Asked, WhyQuestion } from '../state/triage.ts';
import { currentList } from '../walk/query.ts';
import { partPieces, readingText, rowsScope } from './attention.ts';
import { triageData } from './data.ts';
import type { Question } from './question.ts';
import { contrastWords, copyWhyCommand, findingOf, leaveOut, takeIn, type WhyAnswer, whyAnswer } from './why-answer.ts';

type WhyAsked = Asked<WhyQuestion>;

const EMPTY: Sheet = { blocks: [] };
const NONE: readonly string[] = [];

const SET_TITLES = { marked: 'MARKED', filter: 'FILTERED', rows: 'OF THESE' } as const;

const lastSheet = perStore(() => lastBy<Sheet>());

const sheetOf = (state: State, { question, folds }: WhyAsked, answer: WhyAnswer): Sheet => {
  const words = contrastWords(state, answer);
  const { data, sets } = answer;
  return lastSheet(state)([answer, folds, question.all, words.isPart], () =>
    whySheet(answer.contrast, {
      words,
      setTitle: sets.by === 'broken' ? data.resource.brokenWord.toUpperCase() : SET_TITLES[sets.by],
      folds,
      all: question.all,
      uidsOf: (rows) => Array.from(rows, (row) => data.table.item(row)).map(uidOf),
    }),
  );
};

const uidOf = (item: Item | null): string => item?.uid ?? '';

const setText = ({ sets, wish, data }: WhyAnswer): string => {
  const count = formatCount(sets.set.length);
  switch (sets.by) {
    case 'broken':
      return `${count} ${data.resource.brokenWord}`;
    case 'marked':
      return `${count} marked`;
    case 'filter':
      return `${count} of the filter`;
    case 'rows':
      return `${count} of «${wish.set.by === 'rows' ? wish.set.name : ''}»`;
  }
};

/** The rows of an answer in the words of its export. */
const answeredSets = ({ sets, wish, data: { resource } }: WhyAnswer): Omit<AnsweredSets, 'without'> => {
  const { many } = resource.short;
  const adjective = sets.by === 'broken' ? resource.brokenWord : sets.by === 'marked' ? 'marked' : '';
  const of = wish.set.by === 'rows' ? `«${wish.set.name}»` : 'the filter';
  return { ...sets, adjective, rule: adjective === '' ? `${many} of ${of}` : adjective };
};

const titleOf = (state: State, { kind, question }: WhyAsked): Line => {
  const { value } = whyAnswer(state, kind, question.sets);
  const { title } = triageData(state, kind).resource;
  const against =
    value === null || value.data.loaded.length === 0
      ? ''
      : `: ${setText(value)} against ${plural(value.sets.rest.length, 'other', 'others')}`;
  return [span(title, 'dim'), span(' › ', 'dim'), span(`In common${against}`, 'strong')];
};

const scopeOf = (state: State, { kind, question }: WhyAsked): Line => {
  const { value } = whyAnswer(state, kind, question.sets);
  const isNarrowed = currentView(state).filter.terms.length > 0 || isPart(currentList(state));
  const unknown = value?.sets.unknown ?? 0;
  const left = unknown === 0 ? [] : [span(`${formatCount(unknown)} unknown left out`, 'dim')];
  if (!isNarrowed && left.length > 0) return left;
  return left.length === 0 ? rowsScope(state) : [...rowsScope(state), span(' · ', 'dim'), ...left];
};

const positionOf = (state: State, { kind, question }: WhyAsked): readonly Span[] => {
  const { value, isStale } = whyAnswer(state, kind, question.sets);
  if (value === null) return [span('comparing…', 'accent')];
  const { data, sets, contrast: found } = value;
  const { facets, traits, symptoms, notGiven } = found;
  const current = triageData(state, kind);
  const fields = current.isWhole
    ? plural(facets, 'field')
    : `${formatCount(facets)} of ${plural(data.resource.facets.length, 'field')}`;
  const values = traits.values + symptoms.values;
  const rows = sets.set.length + sets.rest.length;
  const without = [...sets.madeOf, ...(state.leftOut[kind] ?? NONE)];
  return [
    span(`${fields} · ${formatCount(values)} values compared`),
    ...(current.isWhole ? [] : [span(readingText(state, current), 'accent')]),
    ...(isStale && current.isWhole ? [span('comparing…', 'accent')] : []),
    span(`${formatCount(rows)} of ${plural(data.loaded.length, data.resource.short.one, data.resource.short.many)}`),
    ...partPieces(currentList(state)),
    ...(without.length === 0 ? [] : [span(`without ${without.join(', ')}`)]),
    ...(notGiven.length === 0 ? [] : [span(`not given: ${plural(notGiven.length, 'field')}`, 'dim')]),
    ...(traits.testable === 0
      ? []
      : [span(`${formatCount(traits.testable + symptoms.testable)} could be told from chance`, 'dim')]),
  ];
};

/** Common values of rows in contrast to others. */
export const WHY: Question<'why'> = {
  id: 'why',
  title: titleOf,
  scope: scopeOf,
  sheet: (state, asked) => {
    const { value } = whyAnswer(state, asked.kind, asked.question.sets);
    return value === null ? EMPTY : sheetOf(state, asked, value);
  },
  sentences: (state, asked, line) => {
    const { value } = whyAnswer(state, asked.kind, asked.question.sets);
    if (value === null) return NONE;
    const words = contrastWords(state, value);
    const found = line === null ? null : findingOf(value.contrast, line.key);
    return [...emptySentences(value.contrast, words), ...(found === null ? [] : lineSentences(found, words))];
  },
  position: positionOf,
  answer: (state, { kind, question }, rows) => {
    const { value, isStale } = whyAnswer(state, kind, question.sets);
    if (value === null || isStale) return null;
    return answerOf(
      rows,
      { ...answeredSets(value), without: state.leftOut[kind] ?? NONE },
      value.contrast,
      question.all,
    );
  },
  verbs: {
    'copy-command': (state, asked) => copyWhyCommand(state, asked),
    'all-lines': (state, asked) =>
      openOverlay(state, 'why', { ...asked, question: { ...asked.question, all: !asked.question.all } }),
    'leave-out': leaveOut,
    'take-in': takeIn,
  },
};
