import { parseFilter } from '../../query/filter/language/index.ts';
import type { NamedQuery, RowsQuestion } from '../../query/named-queries.ts';
import { parseOrder } from '../../query/order.ts';
import { dot } from '../picker/picker.ts';
import { closeOverlays, closeQuestions } from '../state/overlays.ts';
import type { Choice, PickerKind } from '../state/picker.ts';
import { type Change, resourceIn, type State, say, viewOf } from '../state/state.ts';
import { TOP } from '../state/view.ts';
import { askQuestion } from '../triage/ask.ts';
import { refusal } from '../walk/absence.ts';

/** Summarises a query in one line: `hosts state=unpaired, by -age`, `hosts agent!=?, counted by agent`. */
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

/** Shows a query: its tab with its filter and order, without any other filter, and the answer to its question if it has one. Columns stay. */
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

export const queryChoices = (state: State): readonly Choice[] =>
  state.queries.map((query) => {
    const { name, about, kind, filter, question } = query;
    const isShown = question === undefined && state.tab === kind && viewOf(state, kind).filter.text === filter;
    const hint = about === '' ? queryText(query) : `${about} · ${queryText(query)}`;
    return { value: name, label: name, hint, mark: dot(isShown), choose: (below) => showQuery(below, query) };
  });

export const QUERIES: PickerKind<null> = {
  title: () => 'Named queries · your own: "queries" in the config file',
  choices: queryChoices,
};
