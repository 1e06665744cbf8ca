import type { Item } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import { type KindId, queryKey } from '../../core/query/index.ts';
import { currentRun, isFiltering, loadedRowsOf } from '../list/rows.ts';
import { isWholeList } from '../state/basis.ts';
import { type AnsweredLists, isLoading, type ListedRows } from '../state/held-list.ts';
import { openQuestions } from '../state/overlays.ts';
import { type State, viewOf } from '../state/state.ts';
import {
  type Job,
  type JobStep,
  type Progress,
  progressOf,
  type Results,
  type ResultsOf,
  withoutProgress,
  withResult,
} from '../state/work.ts';
import { initialQuery, listOf } from '../walk/query.ts';

type Both = Pick<State, 'answeredLists' | 'next'>;
type All = Both & Pick<State, 'leftLists'>;

const lastAnswered = lastPerStore<State>();

/**
 * The state that answers are about: this one, while a question is open with the lists of that answer. Every answer, its
 * title, its counts and its verbs are made from it.
 */
export const withAnsweredLists = (state: State): State =>
  state.answeredLists === null || isOfAnswered(state)
    ? state
    : lastAnswered(state, [state], () => about(state, state.answeredLists));

/** The state of the answer to be shown next; null for none. */
export const nextAnswered = (state: State): State | null =>
  state.next === null ? null : about({ ...state, answeredLists: state.next }, state.next);

const about = (state: State, answeredLists: AnsweredLists | null): State =>
  answeredLists === null || !hasSameQueries(answeredLists, state)
    ? state
    : { ...state, lists: answeredLists.lists, changes: answeredLists.changes, results: answeredLists.results };

/** True for the state that answers are about, whose rows are known. */
export const isOfAnswered = ({ answeredLists, lists }: State): boolean => answeredLists?.lists === lists;

/** What is known of an answer. */
export const answerOf = <Value>(
  state: State,
  name: string,
  keys: readonly unknown[],
  steps: () => Generator<unknown, Value>,
  needs?: readonly Job[],
): Progress<Value> =>
  progressOf<Value>(
    { results: withAnsweredLists(state).results, name, keys, begin: () => withoutProgress(steps()) },
    needs,
  );

const NO_ROWS: readonly Item[] = [];

/** The rows of a kind that answers are about, in the order of the list. */
export const answeredRows = (state: State, kind: KindId): readonly Item[] => {
  const of = withAnsweredLists(state);
  return isOfAnswered(of) ? (of.answeredLists?.kinds.get(kind)?.rows ?? NO_ROWS) : loadedRowsOf(of, kind);
};

/** True while a filter runs over the rows that answers are about: they are not all known. */
export const isStillFiltering = (state: State): boolean => {
  const of = withAnsweredLists(state);
  return isOfAnswered(of) ? of.answeredLists?.isFiltering === true : isFiltering(currentRun(of));
};

/** True for the state to be shown next: nothing of it is shown before all of it is known. */
export const isNext = ({ results }: State): boolean => results.of === 'next';

/**
 * The lists of answers for a changed state: while a question is open, its lists stay until the answer from others is whole.
 * A question that is opened again begins with the lists that it was left with.
 */
export const answeredListsFor = (state: State): All => {
  const { next, leftLists } = state;
  if (openQuestions(state).length === 0)
    return { answeredLists: null, next: null, leftLists: state.answeredLists ?? leftLists };
  const isAgain = leftLists !== null && leftLists.question === questionOf(state) && mayStay(leftLists, state);
  const shown = state.answeredLists ?? (isAgain ? leftLists : null);
  return { ...listsOf(state, shown, state.answeredLists === null ? null : next), leftLists: null };
};

const questionOf = (state: State): string | null => openQuestions(state).at(-1)?.state.name ?? null;

const listsOf = (state: State, shown: AnsweredLists | null, next: State['next']): Both => {
  if (shown === null) return { answeredLists: take(state, null, older(state.results, 'answer')), next: null };
  // The same rows were received again: what is known of them stays.
  if (answersSame(shown, state))
    return { answeredLists: isSeen(shown, state) ? shown : take(state, shown, shown.results), next };
  if (mayStay(shown, state)) return { answeredLists: shown, next };
  return { answeredLists: take(state, shown, older(shown.results, 'answer')), next: null };
};

/** True where an answer about these lists may stay on the screen until the next one is whole. */
const mayStay = (shown: AnsweredLists, state: State): boolean =>
  !shown.isFiltering && hasSameQueries(shown, state) && !isEmpty(shown, state);

const isSeen = ({ seen, changes }: AnsweredLists, state: State): boolean =>
  seen === state.lists && changes === state.changes;

/** The lists of answers once all is worked out: the next is shown, or another one begun; null where nothing has changed. */
export const turnAnsweredLists = (state: State): Both | null => {
  const { answeredLists: shown, next } = state;
  if (shown === null) return null;
  if (next !== null) return { answeredLists: { ...next, results: { ...next.results, of: 'answer' } }, next: null };
  if (isFiltering(currentRun(state)) || answersSame(shown, state)) return null;
  return { answeredLists: shown, next: take(state, shown, older(shown.results, 'next')) };
};

/** A change with the result of a step. */
export const withStep = (state: State, step: JobStep): Partial<State> => {
  const { answeredLists, next, results } = state;
  if (step.of === 'answer')
    return answeredLists === null
      ? {}
      : { answeredLists: { ...answeredLists, results: withResult(state, answeredLists.results, step) } };
  if (step.of === 'next')
    return next === null ? {} : { next: { ...next, results: withResult(state, next.results, step) } };
  return { results: withResult(state, results, step) };
};

const older = ({ byName }: Results, of: ResultsOf): Results => ({
  of,
  byName: Object.fromEntries(
    Object.entries(byName).map(([name, result]) => [name, { ...result, isOlder: true as const }]),
  ),
});

const isEmpty = ({ kinds }: AnsweredLists, { tab }: State): boolean => (kinds.get(tab)?.list.items.length ?? 0) === 0;

/** What decides which rows there are, beside the lists. */
const queriesOf = (state: State): readonly unknown[] =>
  state.catalog.resources.flatMap(({ id }) => {
    const { filter, only, order } = viewOf(state, id);
    return [initialQuery(state, id), filter, only, order];
  });

const hasSameQueries = ({ queries }: AnsweredLists, state: State): boolean =>
  queriesOf(state).every((one, index) => one === queries[index]);

/** True for the same rows: the times of their receipt may differ. */
const answersSame = (answeredLists: AnsweredLists, state: State): boolean =>
  hasSameQueries(answeredLists, state) &&
  state.catalog.resources.every(({ id }) => {
    const before = answeredLists.kinds.get(id);
    const now = rowsNow(state, id, answeredLists);
    return before?.list.items === now?.list.items && before?.rows === now?.rows;
  });

const take = (state: State, before: AnsweredLists | null, results: Results): AnsweredLists => {
  const alike = before !== null && hasSameQueries(before, state) ? before : null;
  const kinds = new Map(
    state.catalog.resources.flatMap(({ id }): [KindId, ListedRows][] => {
      const rows = rowsNow(state, id, alike);
      return rows === undefined ? [] : [[id, rows]];
    }),
  );
  const lists = Array.from(kinds, ([id, { list }]) => [queryKey(initialQuery(state, id)), list] as const);
  return {
    lists: { ...state.lists, ...Object.fromEntries(lists) },
    kinds,
    changes: state.changes,
    queries: queriesOf(state),
    seen: state.lists,
    isFiltering: isFiltering(currentRun(state)),
    question: questionOf(state),
    results,
  };
};

/** A list that is loading is counted again when it has so many times the rows: all that counts of it takes twice the last. */
const GROWTH = 2;

/** The rows of a kind. While a walk of its list is loading, those of a whole list stay, and those of a part until it has doubled. */
const rowsNow = (state: State, kind: KindId, before: AnsweredLists | null): ListedRows | undefined => {
  const list = listOf(state, kind);
  const known = before?.kinds.get(kind);
  if (known !== undefined && list !== undefined && isLoading(list)) {
    const isEnough = list.items.length >= GROWTH * known.list.items.length;
    if (isWholeList(known.list) || !isEnough) return known;
  }
  return list === undefined ? undefined : { list, rows: loadedRowsOf(state, kind) };
};
