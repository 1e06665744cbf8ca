import { formatCount } from '../../core/format/count.ts';
import { type Line, type Span, span, spread } from '../../core/line.ts';
import { DEFAULT_PERIOD } from '../../core/query.ts';
import { take, takeEnd } from '../../core/text/fit.ts';
import { graphemes, width } from '../../core/text/width.ts';
import { serverFilterText } from '../../query/filter/server.ts';
import { orderText } from '../../query/order.ts';
import { hasMore } from '../../store/list.ts';
import { currentList, orderedByService } from '../../store/select/query.ts';
import type { Prompt, State } from '../../store/state.ts';
import { currentView } from '../../store/view.ts';
import { paintLine, type Theme } from '../theme.ts';

/** What narrows and orders the rows, and who does it: the service or this program, on how much of the data. */
export const queryLine = (state: State): Line => {
  const left = [...serverPart(state), ...localPart(state), ...initialPart(state)];
  const joined = left.flatMap((part, index) => (index > 0 ? [span(' · ', 'dim'), ...part] : part));
  const shown = joined.length > 0 ? joined : [span('no filter', 'dim')];
  return spread([span(' '), ...shown], [...orderPart(state), span(' ')], state.size.columns);
};

const localPart = (state: State): Span[][] => {
  const { filter } = currentView(state);
  const list = currentList(state);
  if (filter.terms.length === 0) return [];
  const part = list !== undefined && hasMore(list);
  const on = part
    ? ` (here, on ${formatCount(list.items.length)} of ${list.count === null ? 'an unknown count' : formatCount(list.count)})`
    : ' (here, on all)';
  return [[span('filter ', 'dim'), span(filter.text, 'accent'), span(on, part ? 'warn' : 'dim')]];
};

const serverPart = (state: State): Span[][] => {
  const { serverFilter } = currentView(state);
  if (serverFilter.length === 0) return [];
  return [[span('service filter ', 'dim'), span(serverFilterText(serverFilter), 'accent')]];
};

const initialPart = (state: State): Span[][] => {
  const { cloudType, period } = currentView(state);
  const ability = state.catalog.ability(state.tab);
  return [
    ...(ability.cloudType && cloudType !== null ? [[span('type ', 'dim'), span(cloudType, 'accent')]] : []),
    ...(ability.period
      ? [[span('period ', 'dim'), span(`${period ?? DEFAULT_PERIOD} min`, period === null ? 'plain' : 'accent')]]
      : []),
  ];
};

const orderPart = (state: State): Span[] => {
  const { order } = currentView(state);
  if (order.length === 0) return [span('as the service orders', 'dim')];
  const list = currentList(state);
  const partial = list !== undefined && hasMore(list) && list.items.length > 0;
  const who = orderedByService(state, state.tab) ? ' (service)' : partial ? ' (here)' : '';
  return [span('order ', 'dim'), span(orderText(order).replaceAll(',', ', ')), span(who, 'dim')];
};

/** The prompt in the place of the query line; the caret stands where the next character goes. */
export const promptText = (prompt: Prompt, theme: Theme, columns: number, canAsk: boolean): string => {
  const hint = promptHint(prompt, columns >= WIDE, canAsk);
  const room = columns - width(hint) - 5;
  const start = startOf(prompt, room);
  const bad = prompt.error?.position ?? prompt.text.length;
  const before = prompt.text.slice(start, prompt.caret);
  const rest = prompt.text.slice(prompt.caret);
  const at = graphemes(rest)[0]?.text ?? ' ';
  const good = before.slice(0, Math.max(0, bad - start));
  const wrong = before.slice(good.length);
  const tail = take(rest.slice(at.length), room - width(before) - width(at));
  const used = 3 + width(before) + width(at) + width(tail);
  const gap = ' '.repeat(Math.max(1, columns - used - width(hint)));
  return [
    paintLine(theme, [span(start > 0 ? ' /‹' : ' / ', 'accent'), span(good), span(wrong, 'bad')]),
    theme.caret(at),
    paintLine(theme, [
      span(tail, bad < prompt.caret ? 'bad' : 'plain'),
      span(gap),
      span(hint, prompt.server ? 'warn' : 'dim'),
    ]),
  ].join('');
};

/** From this width on the prompt's target is told in whole words. */
const WIDE = 90;

/** Who filters, and how to turn that; a service that cannot filter is not offered. */
const promptHint = ({ server }: Prompt, wide: boolean, canAsk: boolean): string => {
  if (!canAsk) return wide ? 'filters here, on what is loaded ' : 'here ';
  if (wide) return server ? 'Enter asks the service · Tab filters here ' : 'filters here · Tab asks the service ';
  return server ? 'service · Tab here ' : 'here · Tab service ';
};

/** Where the shown part begins: the caret is always in it. */
const startOf = ({ text, caret }: Prompt, room: number): number =>
  caret - takeEnd(text.slice(0, caret), Math.max(0, room - 1)).length;
