import type { Item } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import {
  type Contrast,
  type ContrastLine,
  type ContrastWords,
  contrast,
  DEFAULT_SETS,
  emptySentences,
  type Finding,
  type Grouped,
  lineSentences,
  type SetWish,
  whySheet,
} from '../../triage/index.ts';
import { currentView, viewOf } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import { openOverlay, openQuestion, overlayOf } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { type Asked, FIRST_LINE, newlyAsked, type WhyQuestion } from '../state/triage.ts';
import { currentList } from '../walk/query.ts';
import { ageOrigin, isPart, readingText, rowsScope } from './completeness.ts';
import { type TriageData, triageData } from './data.ts';
import type { Question } from './question.ts';
import { type WhySets, whySets } from './why-sets.ts';
import { type Answer, workOf } from './work.ts';

type WhyAsked = Asked<WhyQuestion>;

/** A contrast with the rows that it is of. */
export interface WhyAnswer {
  readonly data: TriageData;
  readonly sets: WhySets;
  readonly wish: SetWish;
  readonly contrast: Contrast;
  /** What ages are counted from, epoch ms. */
  readonly now: number;
}

const EMPTY: Sheet = { blocks: [] };
const NONE: readonly string[] = [];

/** What the rows of a kind have in common, as far as it is known: from the columns first, then from the whole items. */
export const whyAnswer = (state: State, kind: KindId, wish: SetWish): Answer<WhyAnswer> => {
  const data = triageData(state, kind);
  const { marks, filter } = viewOf(state, kind);
  const leftOut = state.leftOut[kind] ?? NONE;
  const now = ageOrigin(state);
  return workOf(state).ask(`why ${kind}`, [data.stamp, wish, leftOut, marks, filter], function* () {
    const sets = whySets(state, data, wish);
    yield;
    const { set, rest, madeOf, madeOfTerms } = sets;
    const found = yield* contrast({
      table: data.table,
      set,
      rest,
      leftOut: [...madeOf, ...leftOut],
      leftOutTerms: madeOfTerms,
      now,
    });
    return { data, sets, wish, contrast: hasPlaces(data) ? found : withoutPlaces(found), now };
  });
};

const hasPlaces = ({ table }: TriageData): boolean =>
  table.facets.some(({ facet: { role }, isGiven }) => role === 'place' && isGiven);

/** Where no place is known, as from columns alone, each row is one: that says nothing. */
const withoutPlaces = (found: Contrast): Contrast => ({
  ...found,
  traits: { ...found.traits, lines: found.traits.lines.map(placeless) },
  symptoms: { ...found.symptoms, lines: found.symptoms.lines.map(placeless) },
});

const placeless = (line: ContrastLine): ContrastLine => ({
  ...line,
  places: null,
  goesWith: line.goesWith.map((one) => ({ ...one, places: null })),
});

/** The words that an answer is said in. */
export const contrastWords = (state: State, { data, sets, now }: WhyAnswer): ContrastWords => ({
  ...data.resource.short,
  set: sets.by === 'broken' ? data.resource.brokenWord : sets.by === 'marked' ? 'marked' : '',
  names: (id) => data.table.facet(id)?.facet,
  now,
  isPart: isPart(currentList(state)),
});

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

const titleOf = (state: State, { kind, question }: WhyAsked): Line => {
  const { value } = whyAnswer(state, kind, question.sets);
  const { title } = triageData(state, kind).resource;
  const against =
    value === null ? '' : `: ${setText(value)} against ${plural(value.sets.rest.length, 'other', 'others')}`;
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

/** The finding of a line, wherever it stands in the answer. */
const findingOf = ({ traits, symptoms }: Contrast, key: string): ContrastLine | null => {
  const lines = [...traits.lines, ...symptoms.lines];
  const leader = lines.find((line) => key.endsWith(` ${line.key}`));
  if (leader !== undefined) return leader;
  const others: readonly (Finding | Grouped)[] = [
    ...lines.flatMap(({ goesWith }) => goesWith),
    ...[traits, symptoms].flatMap(({ fewPlaces, closest }) => [...fewPlaces, ...closest]),
  ];
  const found = others.find((one) => key.endsWith(` ${one.key}`));
  return found === undefined ? null : { same: [], ...found, goesWith: [], alone: null };
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
    ...(isPart(currentList(state)) ? [span('the first pages are no sample; L loads the rest', 'warn')] : []),
    ...(without.length === 0 ? [] : [span(`without ${without.join(', ')}`)]),
    ...(notGiven.length === 0 ? [] : [span(`not given: ${plural(notGiven.length, 'field')}`, 'dim')]),
    ...(traits.testable === 0
      ? []
      : [span(`${formatCount(traits.testable + symptoms.testable)} could be told from chance`, 'dim')]),
  ];
};

/** Opens what two sets of rows have in common, at its first line. */
export const askWhy = (state: State, sets: SetWish): Change =>
  openQuestion(state, 'why', newlyAsked(state.tab, { sets, all: false }));

/** `W`: the marked, the broken or the filtered rows against others. */
export const openWhy = (state: State): Change => askWhy(state, DEFAULT_SETS);

/** Other sets in the open answer. */
export const changeSets = (state: State, change: (sets: SetWish) => SetWish): Change => {
  const asked = overlayOf(state, 'why');
  if (asked === null) return {};
  const question = { ...asked.question, sets: change(asked.question.sets) };
  return openOverlay(state, 'why', { ...asked, question, cursor: FIRST_LINE });
};

const leaveOut = (state: State, { kind, question }: WhyAsked, line: SheetLine | null): Change => {
  const { value } = whyAnswer(state, kind, question.sets);
  const terms = line?.drill?.type === 'terms' ? line.drill.terms : [];
  const known = state.leftOut[kind] ?? NONE;
  const added = [...new Set(terms.map(({ facet }) => facet))].filter((id) => !known.includes(id));
  if (added.length === 0) return say('no field in this line', 'warn');
  const titles = added.map((id) => value?.data.table.facet(id)?.facet.title ?? id);
  return {
    leftOut: { ...state.leftOut, [kind]: [...known, ...added] },
    ...say(`without ${titles.join(', ')} · + takes the last one in again`),
  };
};

const takeIn = (state: State, { kind }: WhyAsked): Change => {
  const known = state.leftOut[kind] ?? NONE;
  return { leftOut: { ...state.leftOut, [kind]: known.slice(0, -1) }, ...say(`${known.at(-1) ?? 'nothing'} compared`) };
};

/** What rows have in common against others (triage, 5). */
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
  verbs: {
    'all-lines': (state, asked) =>
      openOverlay(state, 'why', { ...asked, question: { ...asked.question, all: !asked.question.all } }),
    'leave-out': leaveOut,
    'take-in': takeIn,
  },
};
