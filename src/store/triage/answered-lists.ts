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
 * Returns the state that answers are about. While a question is open, this state has the lists of the answer. Every
 * answer, its title, its counts and its verbs use it.
 */
export const withAnsweredLists = (state: State): State =>
  state.answeredLists === null || isOfAnswered(state)
    ? state
    : lastAnswered(state, [state], () => about(state, state.answeredLists));

/** Returns the state of the next answer; null if there is none. */
export const nextAnswered = (state: State): State | null =>
  state.next === null ? null : about({ ...state, answeredLists: state.next }, state.next);

const about = (state: State, answeredLists: AnsweredLists | null): State =>
  answeredLists === null || !hasSameQueries(answeredLists, state)
    ? state
    : { ...state, lists: answeredLists.lists, changes: answeredLists.changes, results: answeredLists.results };

/** True if the state has the lists of the shown answer, whose rows are known. */
export const isOfAnswered = ({ answeredLists, lists }: State): boolean => answeredLists?.lists === lists;

/** Computes an answer, or a part of it, as a job over the answered lists. `keys` are its inputs; `needs` are jobs that have to end first. */
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

/** Returns the rows of a kind that answers are about, in the order of the list. */
export const answeredRows = (state: State, kind: KindId): readonly Item[] => {
  const of = withAnsweredLists(state);
  return isOfAnswered(of) ? (of.answeredLists?.kinds.get(kind)?.rows ?? NO_ROWS) : loadedRowsOf(of, kind);
};

/** True while a filter is running over the rows that answers are about, so that not all rows are known. */
export const isStillFiltering = (state: State): boolean => {
  const of = withAnsweredLists(state);
  return isOfAnswered(of) ? of.answeredLists?.isFiltering === true : isFiltering(currentRun(of));
};

/** True for the state from which the next answer is worked out. No part of that answer is shown before all of it is known. */
export const isNext = ({ results }: State): boolean => results.of === 'next';

/**
 * Returns the lists of answers for a changed state. While a question is open, its lists stay until the answer from
 * newer lists is whole. A question that is opened again begins with the lists of its last answer.
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
  // The same rows were received again, so their results stay.
  if (answersSame(shown, state))
    return { answeredLists: isSeen(shown, state) ? shown : take(state, shown, shown.results), next };
  if (mayStay(shown, state)) return { answeredLists: shown, next };
  return { answeredLists: take(state, shown, older(shown.results, 'answer')), next: null };
};

/** True if the shown answer may stay until the next answer is whole. */
const mayStay = (shown: AnsweredLists, state: State): boolean =>
  !shown.isFiltering && hasSameQueries(shown, state) && !isEmpty(shown, state);

const isSeen = ({ seen, changes }: AnsweredLists, state: State): boolean =>
  seen === state.lists && changes === state.changes;

/** Returns the lists of answers when all jobs are done: shows the next answer if there is one, else begins it from newer lists. Null without changes. */
export const turnAnsweredLists = (state: State): Both | null => {
  const { answeredLists: shown, next } = state;
  if (shown === null) return null;
  if (next !== null) return { answeredLists: { ...next, results: { ...next.results, of: 'answer' } }, next: null };
  if (isFiltering(currentRun(state)) || answersSame(shown, state)) return null;
  return { answeredLists: shown, next: take(state, shown, older(shown.results, 'next')) };
};

/** Stores the outcome of a slice of a job with the lists that the job read. */
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

/** Returns the inputs that decide, with the lists, which rows there are. */
const queriesOf = (state: State): readonly unknown[] =>
  state.catalog.resources.flatMap(({ id }) => {
    const { filter, only, order } = viewOf(state, id);
    return [initialQuery(state, id), filter, only, order];
  });

const hasSameQueries = ({ queries }: AnsweredLists, state: State): boolean =>
  queriesOf(state).every((one, index) => one === queries[index]);

/** True if an answer has the same rows as the state. Times of receipt may differ. */
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

/** The rows of a list that is loading are counted again when they have grown by this factor: all counts cost at most twice the last one. */
const GROWTH = 2;

/**
 * Returns the rows of a kind. While its list is loading, earlier rows stay: rows of a whole list until the end, rows of
 * a part until the list has doubled.
 */
const rowsNow = (state: State, kind: KindId, before: AnsweredLists | null): ListedRows | undefined => {
  const list = listOf(state, kind);
  const known = before?.kinds.get(kind);
  if (known !== undefined && list !== undefined && isLoading(list)) {
    const isEnough = list.items.length >= GROWTH * known.list.items.length;
    if (isWholeList(known.list) || !isEnough) return known;
  }
  return list === undefined ? undefined : { list, rows: loadedRowsOf(state, kind) };
};
