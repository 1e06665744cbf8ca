import { memo } from 'react';
import { DEFAULT_PERIOD } from '../../core/query/index.ts';
import { elide, width } from '../../core/text/index.ts';
import { formatClock, formatCount } from '../../core/values/index.ts';
import { lineWidth, type Span, span, spread } from '../../core/view/index.ts';
import { type Filter, printTerm, type Term } from '../../query/filter/language/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { orderText } from '../../query/order.ts';
import { candidates } from '../../store/list/columns.ts';
import { saidOf } from '../../store/state/said.ts';
import { currentResource, currentView, machineClock, type State } from '../../store/state/state.ts';
import { hasMore } from '../../store/state/walk.ts';
import { shownCause } from '../../store/triage/cause-hint.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { orderGapsOf } from '../../store/walk/absence.ts';
import { currentList, honouredOf, isOrderIgnored, orderedByService } from '../../store/walk/query.ts';
import { filteredStubs } from '../../store/walk/stubs.ts';
import { Line } from '../../ui/line.tsx';
import { useSpans } from '../../ui/screen-context.ts';
import type { Spans } from '../../ui/theme.ts';

/** Filters and order of the rows, and who applies them: the service, or this program to the loaded part of the data. */
export const QueryLine = memo(() => <Line spans={useSpans(querySpans)} />);

const querySpans = (state: State): Spans => {
  const asked = [
    ...serverPart(state),
    ...onlyPart(state),
    ...localPart(state),
    ...initialPart(state),
    ...columnsPart(state),
  ];
  const left = [...(asked.length > 0 ? asked : [[span('no filter', 'dim')]]), ...causePart(state)];
  const shown = left.flatMap((part, index) => (index > 0 ? [span(' · ', 'dim'), ...part] : part));
  const right = [...orderPart(state), span(' ')];
  return spread(
    shortenLine([span(' '), ...shown], state.size.columns - lineWidth(right) - 1),
    right,
    state.size.columns,
  );
};

/** `58 of 81 share agent 4.7.2 and profile edge-base 1.4.0 (W)`: values that the broken rows share, and the key of Why. */
const causePart = (state: State): Span[][] => {
  const shown = shownCause(state);
  if (shown === null) return [];
  const { count, of, at, what } = shown;
  // Numbers from before a refresh have a time: new numbers are computed only after the screen was quiet for a while.
  const when = of === currentList(state)?.items ? '' : ` at ${formatClock(machineClock(state, at))}`;
  return [[span(`${count}${when} share `), span(what, 'accent'), span(' (W)', 'dim')]];
};

/** Minimum width of a filter, in cells. */
const MIN_FILTER_CELLS = 8;

/** Shortens the longest text of the user. The part that says how much of the data is covered is never cut. */
const shortenLine = (line: Spans, cells: number): Spans => {
  const over = lineWidth(line) - cells;
  const typed = line.filter(({ tone }) => tone === 'accent').toSorted((a, b) => width(b.text) - width(a.text))[0];
  if (over <= 0 || typed === undefined) return line;
  const room = Math.max(MIN_FILTER_CELLS, width(typed.text) - over);
  return line.map((piece) => (piece === typed ? { ...piece, text: elide(piece.text, room) } : piece));
};

/** The name of rows that are selected by uid, which no filter can express. */
const onlyPart = (state: State): Span[][] => {
  const { only } = currentView(state);
  return only === null ? [] : [[span('rows of ', 'dim'), span(`«${only.name}»`, 'accent')]];
};

/** Number of chosen columns: a reminder that others exist, since the choice may be from an earlier run. */
const columnsPart = (state: State): Span[][] => {
  if (currentView(state).columns.ids === null) return [];
  const shown = candidates(state).length;
  const all = Math.max(shown, currentResource(state).columns.length);
  return [[span(`${shown} of ${all} columns`, 'dim')]];
};

const localPart = (state: State): Span[][] => {
  const { filter } = currentView(state);
  const list = currentList(state);
  if (filter.terms.length === 0) return [];
  const decided = list === undefined ? 'all' : filteredStubs(state, list);
  const on = list === undefined || decided === 'all' ? null : (saidOf(state, list, 'query')?.text ?? null);
  return [
    [
      span('filter ', 'dim'),
      span(filterText(filter), 'accent'),
      ...(on === null ? [] : [span(` (${decided === 'none' ? 'only ' : ''}${on})`, 'warn')]),
    ],
  ];
};

/** The local filter as text. With OR and parentheses the typed text is shorter than its terms. */
const filterText = ({ text, terms, expression }: Filter): string =>
  expression === undefined ? terms.map(shownTerm).join(' ') : text;

/** A term of the filter as typed; a reference is shown by its display name. */
const shownTerm = (term: Term): string =>
  term.type === 'condition' && term.words !== undefined ? term.words : printTerm(term);

const serverPart = (state: State): Span[][] => {
  const { serverFilter } = currentView(state);
  if (serverFilter.length === 0) return [];
  return [[span('service filter ', 'dim'), span(serverFilterText(serverFilter), 'accent'), ...failingPart(state)]];
};

/** Number of hidden rows: the service sent them although they do not match the requested filter or cloud type. */
const failingPart = (state: State): Span[] => {
  const list = currentList(state);
  const { failing, ignored } = honouredOf(state, state.tab);
  if (failing === 0 || list === undefined) return [];
  if (!ignored) return [span(` (${formatCount(failing)} not matching, hidden)`, 'warn')];
  const on = saidOf(state, list, 'query')?.text ?? null;
  return [span(` (ignored by the service; filtered here${on === null ? '' : `, only ${on}`})`, 'warn')];
};

const initialPart = (state: State): Span[][] => {
  const { cloudType, period, serverFilter } = currentView(state);
  const ability = abilityOf(state, state.tab);
  return [
    ...(ability.cloudType && cloudType !== null
      ? [[span('type ', 'dim'), span(cloudType, 'accent'), ...(serverFilter.length > 0 ? [] : failingPart(state))]]
      : []),
    ...(ability.period
      ? [[span('period ', 'dim'), span(`${period ?? DEFAULT_PERIOD} min`, period === null ? 'plain' : 'accent')]]
      : []),
  ];
};

const orderPart = (state: State): Span[] => {
  const { order } = currentView(state);
  if (order.length === 0) return [span('service order', 'dim')];
  const list = currentList(state);
  const partial = list !== undefined && hasMore(list) && list.items.length > 0;
  const ignored = isOrderIgnored(state, state.tab) ? ' (ignored by the service; sorted here)' : '';
  const who = ignored || (orderedByService(state, state.tab) ? ' (service)' : partial ? ' (sorted here)' : '');
  const gaps = orderGapsOf(state).map(({ name, absence }) => `${name} ${absence}`);
  return [
    span('order ', 'dim'),
    span(orderText(order).replaceAll(',', ', ')),
    span(who, 'dim'),
    ...(gaps.length === 0 ? [] : [span(` (${gaps.join(', ')})`, 'warn')]),
  ];
};
