import { parseFilter } from '../../query/filter/language/index.ts';
import type { NamedQuery, RowsQuestion } from '../../query/named-queries.ts';
import { parseOrder } from '../../query/order.ts';
import type { Choice, Picker } from '../state/overlay.ts';
import { closeOverlays, closeQuestions } from '../state/overlays.ts';
import { type Change, resourceIn, type State, say, viewOf } from '../state/state.ts';
import { TOP } from '../state/view.ts';
import { askQuestion } from '../triage/ask.ts';
import { refusal } from '../walk/absence.ts';

/** A key and its effect, for the footer. */
type KeyHint = readonly [key: string, does: string];

/** Typed text that narrows the choices and may be a choice itself. */
interface TypedText {
  /** Replaces the default hint. */
  readonly hint?: string;
  /** The typed text as a choice, if it is complete. */
  choices?(state: State, picker: Picker): readonly Choice[];
  /** Why the typed text is no choice; null where it may become one. */
  refusal?(state: State, picker: Picker): string | null;
  /** Lists typed choices last: an incomplete text usually aims at an existing choice. */
  readonly comesLast?: boolean;
}

/** The parts of a picker's state that are composed before Enter. */
type Draft = Partial<Pick<Picker, 'order' | 'columns' | 'projects'>>;

/** One purpose of the picker: a line of `PICKERS`, which does not compile without it. */
export interface PickerKind {
  /** Title, for its first line. */
  title(state: State, picker: Picker): string;
  /** All choices, not yet narrowed. */
  choices(state: State, picker: Picker): readonly Choice[];
  /** Applies the choice under the cursor; the picker is closed. */
  choose(state: State, picker: Picker, choice: Choice): Change;
  /** Null if letters are keys. */
  readonly typed: TypedText | null;
  draft?(state: State): Draft;
  /** Edits the draft by a key; null for any other key. */
  edit?(state: State, picker: Picker, choice: Choice | undefined, key: string): Draft | null;
  /** Handles a letter key; null for any other key. */
  press?(state: State, picker: Picker, choice: Choice | undefined, key: string): Change | null;
  opened?(state: State): Change;
  readonly hints: readonly KeyHint[];
  readonly choiceHints?: readonly KeyHint[];
}

/** Marks the current choice. */
export const dot = (chosen: boolean): string => (chosen ? '●' : ' ');

/** One-line summary of a query: `hosts state=unpaired, by -age`, `hosts agent!=?, counted by agent`. */
export const queryText = ({ kind, filter, order, question }: NamedQuery): string => {
  const rows = `${kind} ${filter}`.trim();
  if (question !== undefined) return `${rows}, ${questionText(question)}`;
  return order === '' ? rows : `${rows}, by ${order}`;
};

const questionText = (question: RowsQuestion): string => {
  switch (question.ask) {
    case 'count':
      return question.order === 'rarest' ? 'rare values' : `counted by ${question.fields.join(' and ')}`;
    case 'rule':
      return `found by rule ${question.rule}`;
  }
};

const ask = (state: State, question: RowsQuestion): Change => {
  switch (question.ask) {
    case 'count':
      return askQuestion(state, 'count', { fields: question.fields, order: question.order });
    case 'rule':
      return askQuestion(state, 'attention', { rule: question.rule });
  }
};

/**
 * Shows a query: its tab with its filter and order, all other filters cleared, and the answer to its question about the
 * rows, if it has one; columns stay.
 */
export const showQuery = (state: State, { name, about, kind, filter, order, question }: NamedQuery): Change => {
  const resource = resourceIn(state, kind);
  const read = parseFilter(filter, resource);
  const ordered = parseOrder(order, resource);
  if (!read.ok) return say(`query ${name}: ${read.message}`, 'warn');
  if (!ordered.ok) return say(`query ${name}: ${ordered.message}`, 'warn');
  const refused = refusal({ ...state, tab: kind }, read.filter);
  if (refused !== null) return say(`query ${name}: ${refused}`, 'warn');
  const view = {
    ...viewOf(state, kind),
    filter: read.filter,
    order: order === '' ? resource.order : ordered.order,
    serverFilter: [],
    only: null,
    cloudType: null,
    cursor: TOP,
    jump: null,
    seek: null,
    detail: null,
  };
  const rows = {
    tab: kind,
    ...closeQuestions(closeOverlays(state, 'help', 'log', 'request')),
    views: { ...state.views, [kind]: view },
    trail: [],
    ...say(about === '' ? name : `${name}: ${about}`),
  };
  return question === undefined ? rows : { ...rows, ...ask({ ...state, ...rows }, question) };
};

const choiceOf = (state: State, query: NamedQuery): Choice => {
  const { name, about, kind, filter, question } = query;
  const isShown = question === undefined && state.tab === kind && viewOf(state, kind).filter.text === filter;
  const hint = about === '' ? queryText(query) : `${about} · ${queryText(query)}`;
  return { value: name, label: name, hint, mark: dot(isShown) };
};

export const queryChoices = (state: State): readonly Choice[] => state.queries.map((query) => choiceOf(state, query));

export const QUERIES: PickerKind = {
  title: () => 'Named queries · your own: "queries" in the config file',
  choices: queryChoices,
  typed: {},
  choose: (state, _, { value }) => {
    const query = state.queries.find(({ name }) => name === value);
    return query === undefined ? {} : showQuery(state, query);
  },
  hints: [],
};
