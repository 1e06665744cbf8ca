import { elide, width, wrap } from '../../core/text/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { fitLine, type Line, line, type Span, span } from '../../core/view/index.ts';
import { problemLine } from '../../keymap/foreign.ts';
import type { OpenDetail } from '../../store/detail/layout.ts';
import { titleOf } from '../../store/detail/related.ts';
import { countText } from '../../store/list/count.ts';
import { nameOfMissing } from '../../store/list/key-context.ts';
import { isLoadingAll } from '../../store/state/shown-list.ts';
import { currentResource, currentView } from '../../store/state/shown-places.ts';
import type { State } from '../../store/state/state.ts';
import { hasMore } from '../../store/state/walk.ts';
import { itemFetchOf } from '../../store/walk/item.ts';
import { currentList } from '../../store/walk/query.ts';
import { paintLine, type Theme } from '../theme.ts';

const FORM_TITLES = { sections: null, yaml: 'YAML', json: 'JSON', compare: 'Compare' } as const;

/** The path to the open item: `Hosts › edge-…-00147 › Hardware`. */
export const pathLine = (state: State, open: OpenDetail): Line => {
  const end = FORM_TITLES[open.detail.form] ?? open.sections[open.section]?.title ?? '';
  const { title } = currentResource(state);
  const room = state.size.columns - width(title) - width(end) - 8;
  return fitLine(
    [
      span(` ${title}`, 'dim'),
      span(' › ', 'dim'),
      span(elide(titleOf(open.item), Math.max(8, room), 'middle'), 'strong'),
      span(' › ', 'dim'),
      span(end, 'accent'),
    ],
    state.size.columns,
  );
};

/** The path to an item that is not loaded. */
export const missingPathLine = (state: State, uid: string): Line =>
  fitLine(
    [
      span(` ${currentResource(state).title}`, 'dim'),
      span(' › ', 'dim'),
      span(elide(nameOfMissing(state, uid), Math.max(8, state.size.columns - 24), 'middle'), 'strong'),
    ],
    state.size.columns,
  );

/** The sections of the open item; those with problems are marked. */
export const sectionsText = (state: State, open: OpenDetail, theme: Theme): string => {
  const { columns } = state.size;
  const pieces = open.sections.map(({ title, attention }, index) => ({
    title: attention === undefined ? ` ${title} ` : ` ${title}`,
    shown: index === open.section && open.detail.form === 'sections',
    mark: attention === undefined ? '' : '▲ ',
    tone: attention ?? ('plain' as const),
  }));
  // Drop leading sections until the shown one fits.
  let from = 0;
  const cells = (start: number, end: number): number =>
    pieces.slice(start, end).reduce((sum, { title, mark }) => sum + width(title) + width(mark), 0);
  while (from < open.section && cells(from, open.section + 1) > columns - 4) from += 1;
  let used = from > 0 ? 2 : 0;
  let text = from > 0 ? theme.paint('accent', '‹ ') : '';
  for (const [index, { title, mark, shown, tone }] of pieces.slice(from).entries()) {
    const wide = width(title) + width(mark);
    const last = from + index === pieces.length - 1;
    if (used + wide > columns - (last ? 0 : 2)) return `${text}${theme.paint('accent', ' ›')}`;
    const tail: Span[] = mark === '' ? [] : [span(mark, tone)];
    text += shown ? theme.tab(title) + paintLine(theme, tail) : paintLine(theme, [span(title), ...tail]);
    used += wide;
  }
  return text;
};

/** The body for an open item that is not loaded: searching, or not found. */
export const notHereLines = (state: State): readonly Line[] =>
  notHereWords(state).flatMap(([text, tone]) =>
    wrap(text, Math.max(20, state.size.columns - 4)).map((part) => line(`  ${part}`, tone)),
  );

const notHereWords = (state: State): readonly (readonly [text: string, tone: Tone])[] => {
  const list = currentList(state);
  const { one, many } = currentResource(state);
  const { detail } = currentView(state);
  const whole = detail === null ? undefined : itemFetchOf(state, detail.uid);
  if (whole?.problem) {
    return [
      [`✖ ${problemLine(whole.problem, 'detail')}`, 'bad'],
      ['r retry · Esc back', 'dim'],
    ];
  }
  if (whole !== undefined) return [[`Loading the ${one} by uid…`, 'dim']];
  if (list?.problem) {
    return [
      [`✖ ${problemLine(list.problem, 'detail')}`, 'bad'],
      ['Esc back', 'dim'],
    ];
  }
  if (list === undefined || isLoadingAll(list)) {
    const here = list === undefined ? 'none' : countText(list);
    return [[`Searching the ${many}: ${here} loaded…`, 'dim']];
  }
  const where = hasMore(list) ? 'loaded; more are not loaded' : 'the service lists in this scope';
  return [
    [`Not found among the ${countText(list)} ${many} ${where}.`, 'warn'],
    ['Esc back · u in the list changes the scope', 'dim'],
  ];
};
