import { BROKEN_FACET } from '../../core/facet/index.ts';
import type { Resource } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import { openPicker } from '../../store/picker/picker.ts';
import { isNearlyWhole, isWholeList } from '../../store/state/basis.ts';
import { openQuestion } from '../../store/state/overlays.ts';
import { FIRST_LINE, type QuestionTerms } from '../../store/state/question.ts';
import { type Change, currentView, type State, say } from '../../store/state/state.ts';
import { type Progress, progressOf } from '../../store/state/work.ts';
import { defineQuestion } from '../../store/triage/answerable.ts';
import { shownCause } from '../../store/triage/cause-hint.ts';
import { answerPath, type ContrastAnswer, contrastAnswer, partPieces, rowsScope } from '../../store/triage/contrast.ts';
import { triageData } from '../../store/triage/data.ts';
import { uidsIn } from '../../store/triage/facets.ts';
import { copyTicket, type TicketRows, ticketOf } from '../../store/triage/ticket.ts';
import { openItem } from '../../store/walk/item.ts';
import { currentList } from '../../store/walk/query.ts';
import type { CommonFinding, Contrast, ContrastLine, Grouped } from '../../triage/contrast/finding.ts';
import { DEFAULT_SETS, rowsMatching, type SetOptions } from '../../triage/rows/sets.ts';
import { termsText } from '../../triage/values/term-texts.ts';
import { type AnsweredSets, whyAnswer } from './answer.ts';
import { ask, askByOptions, copyCommand, type WhyParams, type WhyState } from './asking.ts';
import type { WHY_KEYS } from './keys.ts';
import { type ContrastWords, emptySentences, lineSentences } from './sentences.ts';
import { SETS } from './sets-picker.ts';
import { isUnknownLine, type WhyShown, whySheet } from './sheet.ts';

const NO_FACETS: readonly string[] = [];

/** An adjective for the rows of the set; empty for the rows of a filter. */
const adjectiveOf = ({ brokenWord }: Resource, { by }: ContrastAnswer['sets']): string =>
  by === 'broken' ? brokenWord : by === 'marked' || by === 'unknown' ? by : '';

const contrastWords = (state: State, { data, sets, contrast, now }: ContrastAnswer): ContrastWords => ({
  ...data.resource.short,
  set: adjectiveOf(data.resource, sets),
  names: (id) => data.table.facet(id)?.facet,
  now,
  place: contrast.places.title,
  unit: contrast.places.unit?.title ?? contrast.places.title,
  silentFields: contrast.silent?.fields.length ?? 0,
  isPart: !isWholeList(currentList(state)),
});

/** The finding of a line, at any depth. */
const findingOf = ({ traits, symptoms }: Contrast, key: string): ContrastLine | null => {
  const lines = [...traits.lines, ...symptoms.lines];
  const leader = lines.find((line) => key.endsWith(` ${line.key}`));
  if (leader !== undefined) return leader;
  const others: readonly (CommonFinding | Grouped)[] = [
    ...lines.flatMap(({ goesWith }) => goesWith),
    ...traits.fewPlaces,
    ...traits.closest,
  ];
  const found = others.find((one) => key.endsWith(` ${one.key}`));
  if (found === undefined) return null;
  const details = { goesWith: [], alone: null, atLeast: null, withinProjects: null, coverage: found.a };
  return { same: [], nearly: [], ...found, ...details };
};

const changeParams = (state: State, question: WhyState, params: Partial<WhyParams>): Change =>
  openQuestion(state, { ...question, params: { ...question.params, ...params }, cursor: FIRST_LINE });

/** `-`: excludes the fields of a line. */
const exclude = (state: State, { kind }: WhyState, line: SheetLine | null, value: WhyFound | null): Change => {
  const terms = line?.drill?.type === 'terms' ? line.drill.terms.filter(({ facet }) => facet !== BROKEN_FACET) : [];
  const known = state.excluded[kind] ?? NO_FACETS;
  const added = [...new Set(terms.map(({ facet }) => facet))].filter((id) => !known.includes(id));
  if (added.length === 0) return say('no field in this line', 'warn');
  const titles = added.map((id) => value?.data.table.facet(id)?.facet.title ?? id);
  return {
    excluded: { ...state.excluded, [kind]: [...known, ...added] },
    ...say(`${titles.join(', ')} excluded · + includes the last one again`),
  };
};

/** `+`: includes the last excluded field again. */
const include = (state: State, { kind }: WhyState): Change => {
  const known = state.excluded[kind] ?? NO_FACETS;
  return {
    excluded: { ...state.excluded, [kind]: known.slice(0, -1) },
    ...say(`${known.at(-1) ?? 'nothing'} compared`),
  };
};

const lastSheet = lastPerStore<Sheet>();

const UNKNOWN_SETS: SetOptions = { ...DEFAULT_SETS, set: { by: 'unknown' } };
/** Minimum number of rows of unknown state to compare. */
const LEAST_UNKNOWN = 3;

/** A contrast. For broken rows, `unknown` is the contrast of the rows of unknown state; null for others, or if these are few. */
interface WhyFound extends ContrastAnswer {
  readonly unknown: ContrastAnswer | null;
}

const askWhy = (state: State, { kind, params: { sets, only, place } }: WhyState): Progress<WhyFound> => {
  const { value, isStale, jobs } = contrastAnswer(state, kind, sets, { only, place });
  if (value === null) return progressOf(null, jobs);
  if (value.sets.by !== 'broken' || value.sets.unknown < LEAST_UNKNOWN)
    return { value: { ...value, unknown: null }, isStale, jobs };
  const unknown = contrastAnswer(state, kind, UNKNOWN_SETS, { name: 'why unknown', only, place });
  return {
    value: { ...value, unknown: unknown.value },
    isStale: isStale || unknown.isStale,
    jobs: [...jobs, ...unknown.jobs],
  };
};

const shownBy = (state: State, question: WhyState, found: WhyFound): Omit<WhyShown, 'folds'> => {
  const { data, sets, unknown } = found;
  return {
    words: contrastWords(state, found),
    all: question.params.all,
    isFirst: !data.isWhole,
    isSample: !isNearlyWhole(currentList(state)),
    unknown: unknown === null ? null : { contrast: unknown.contrast, words: contrastWords(state, unknown) },
    scope: sets.scope ?? [],
    uidsOf: uidsIn(data),
  };
};

const sheetOf = (state: State, question: WhyState, found: WhyFound): Sheet => {
  const { folds, params } = question;
  const shown = shownBy(state, question, found);
  const { contrast, data } = found;
  return lastSheet(
    state,
    [contrast, data, shown.unknown?.contrast, folds, params.all, shown.words.isPart, shown.isSample],
    () => whySheet(contrast, { ...shown, folds }),
  );
};

const setText = ({ sets, options, data }: ContrastAnswer): string => {
  const count = formatCount(sets.set.length);
  switch (sets.by) {
    case 'broken':
      return `${count} ${data.resource.brokenWord}`;
    case 'unknown':
    case 'marked':
      return `${count} ${sets.by}`;
    case 'filter':
      return `${count} of the filter`;
    case 'rows':
      return options.set.by === 'tested' ? `${count} with ${options.set.name}` : `${count} of «${setName(options)}»`;
  }
};

const setName = ({ set }: SetOptions): string => (set.by === 'rows' || set.by === 'tested' ? set.name : '');

/** The rows of an answer in the words of its export. */
const answeredSets = ({ sets, options, data: { resource } }: ContrastAnswer): Omit<AnsweredSets, 'without'> => {
  const { many } = resource.short;
  const adjective = adjectiveOf(resource, sets);
  const of =
    options.set.by === 'tested'
      ? `with ${options.set.name}`
      : `of ${options.set.by === 'rows' ? `«${options.set.name}»` : 'the filter'}`;
  return { ...sets, rule: adjective === '' ? `${many} ${of}` : adjective };
};

const titleOf = (state: State, { kind }: WhyState, value: WhyFound | null): Line => {
  const against =
    value === null || value.data.loaded.length === 0
      ? ''
      : `: ${setText(value)} against ${plural(value.sets.rest.length, 'other', 'others')}`;
  return answerPath(state, kind, `What they share${firstResult(value)}${against}`);
};

/** The words of the title while only the columns of the items are read; else empty. */
const firstResult = (value: ContrastAnswer | null): string => {
  if (value === null || value.data.isWhole) return '';
  const all = plural(value.data.resource.facets.length, 'field');
  return ` · first result, ${formatCount(value.contrast.facets)} of ${all}`;
};

const scopeOf = (state: State, _: WhyState, value: WhyFound | null): Line => {
  const isNarrowed = currentView(state).filter.terms.length > 0 || !isWholeList(currentList(state));
  const unknown = value?.sets.unknown ?? 0;
  const left = unknown === 0 ? [] : [span(`${formatCount(unknown)} unknown left out`, 'dim')];
  if (!isNarrowed && left.length > 0) return left;
  return left.length === 0 ? rowsScope(state) : [...rowsScope(state), span(' · ', 'dim'), ...left];
};

/** Maximum number of excluded fields that are named. */
const MAX_NAMED = 3;

const withoutText = (ids: readonly string[]): string => {
  const rest = ids.length - MAX_NAMED;
  const names = [...ids.slice(0, MAX_NAMED), ...(rest > 0 ? [plural(rest, 'other field')] : [])];
  const last = names.length > 1 ? ` and ${names.pop()}` : '';
  return `${names.join(', ')}${last} ${ids.length === 1 ? 'was' : 'were'} not compared`;
};

const positionOf = (state: State, { kind }: WhyState, { value, isStale }: Progress<WhyFound>): readonly Span[] => {
  if (value === null) return [span('…', 'accent')];
  const { data, sets, contrast: found } = value;
  const { notGiven } = found;
  const current = triageData(state, kind);
  const rows = sets.set.length + sets.rest.length;
  const without = [...(state.excluded[kind] ?? NO_FACETS), ...found.implied];
  return [
    ...(isStale || !current.isWhole ? [span('…', 'accent')] : []),
    span(`${formatCount(rows)} of ${plural(data.loaded.length, data.resource.short.one, data.resource.short.many)}`),
    ...partPieces(currentList(state)),
    ...(without.length === 0 ? [] : [span(withoutText(without))]),
    ...(notGiven.length === 0 ? [] : [span(`${plural(notGiven.length, 'field')} not sent`, 'dim')]),
  ];
};

const MAX_TICKETS = 3;

/** The rows of the set that have the values of a finding, for a ticket. */
const sharingRows = ({ data: { table, resource }, sets, now }: WhyFound, { terms }: CommonFinding): TicketRows => {
  const text = termsText(terms, (id) => table.facet(id)?.facet, now);
  const shared = { ...sets, text, terms, are: adjectiveOf(resource, sets) };
  return { rows: rowsMatching(table, sets.set, terms, now), shared, command: 'why' };
};

/** The open item as rows; null without one. */
const openRow = (state: State): NonNullable<QuestionTerms['rows']> | null => {
  const item = openItem(state);
  return item === undefined ? null : { name: item.name, drill: { type: 'uids', name: item.name, uids: [item.uid] } };
};

/** The code of the question *Why*: values that rows of a set have in common, in contrast to the rest. */
export const WHY = defineQuestion<WhyParams, WhyFound, keyof typeof WHY_KEYS>({
  open: (state, terms) => {
    const rows = terms.rows ?? openRow(state);
    if (rows !== null) return ask(state, { sets: { ...DEFAULT_SETS, set: { by: 'rows', ...rows } } });
    // After a hint of a cause, the question compares the sets of the hint.
    const sets = shownCause(state)?.sets ?? null;
    return ask(state, sets === null ? {} : { sets });
  },
  fromOptions: askByOptions,
  ask: askWhy,
  title: titleOf,
  scope: scopeOf,
  sheet: sheetOf,
  sentences: (state, question, value, line) => {
    // Nothing is concluded from a first result.
    if (!value.data.isWhole) return NO_FACETS;
    const { words, unknown } = shownBy(state, question, value);
    const of = (line !== null && isUnknownLine(line) ? unknown : null) ?? { contrast: value.contrast, words };
    const found = line === null ? null : findingOf(of.contrast, line.key);
    return [...emptySentences(value.contrast, words), ...(found === null ? [] : lineSentences(found, of.words))];
  },
  position: positionOf,
  answer: (state, question, value, rows) => {
    const sets = { ...answeredSets(value), without: state.excluded[question.kind] ?? NO_FACETS };
    const tickets = value.contrast.traits.lines
      .slice(0, MAX_TICKETS)
      .map((line) => ticketOf(state, question.kind, sharingRows(value, line)));
    return { ...whyAnswer(rows, sets, value.contrast, shownBy(state, question, value)), tickets };
  },
  sets: {
    of: ({ params }) => params.sets,
    change: (state, question, sets) => changeParams(state, question, { sets }),
  },
  verbs: {
    // Copies the ticket of the rows that share a value; on other lines null, which copies the value.
    copy: (state, question, line, value) => {
      const found = value === null || line === null || isUnknownLine(line) ? null : findingOf(value.contrast, line.key);
      if (value === null || found === null) return null;
      return copyTicket(state, question.kind, sharingRows(value, found));
    },
    'copy-command': copyCommand,
    sets: (state) => openPicker(state, SETS),
    'all-lines': (state, question) =>
      openQuestion(state, { ...question, params: { ...question.params, all: !question.params.all } }),
    exclude,
    include,
  },
});
