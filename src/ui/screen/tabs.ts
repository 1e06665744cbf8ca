import { formatCount } from '../../core/values/index.ts';
import { fitLine, type Line, lineWidth, type Span, span } from '../../core/view/index.ts';
import { tabCount } from '../../store/list/count.ts';
import { type Tally, tallyOf } from '../../store/list/tally.ts';
import type { State } from '../../store/state/state.ts';
import { paintLine, type Theme } from '../theme.ts';

interface Tab {
  readonly shown: boolean;
  readonly title: string;
  readonly count: string;
  readonly tally: Tally | null;
}

/**
 * The tabs with their numbers, counts and number of broken items, the shown tab marked. On a narrow screen the other
 * tabs lose the number of unknown items first, then counts, then broken items; a failure is always shown.
 */
export const tabsText = (state: State, theme: Theme): string => {
  const tabs = state.catalog.resources.map(({ id, title }, index) => ({
    shown: id === state.tab,
    title: ` ${index + 1} ${title} `,
    count: tabCount(state, id),
    tally: tallyOf(state, id),
  }));
  const { columns } = state.size;
  const fitting = LOOKS.map((look) => tabs.map((tab) => withTail(tab, look))).find((line) => widthOf(line) <= columns);
  if (fitting === undefined) {
    const plain = tabs.map(({ title, shown }) => span(title, shown ? 'strong' : 'plain'));
    return paintLine(theme, fitLine(plain, columns));
  }
  return fitting
    .map(({ shown, title, tail }) =>
      shown ? theme.tab(title) + paintLine(theme, tail) : paintLine(theme, [span(title), ...tail]),
    )
    .join('');
};

/** The parts shown after the title of the current tab and of the others; `gap` follows each tab. */
interface Look {
  readonly shown: readonly Part[];
  readonly others: readonly Part[];
  readonly gap: string;
}

type Part = 'count' | 'broken' | 'unknown';

const ALL: readonly Part[] = ['count', 'broken', 'unknown'];

/** From widest to narrowest. */
const LOOKS: readonly Look[] = [
  { shown: ALL, others: ALL, gap: ' ' },
  { shown: ALL, others: ['count', 'broken'], gap: ' ' },
  { shown: ALL, others: ['count', 'broken'], gap: '' },
  { shown: ALL, others: ['broken'], gap: '' },
  { shown: ['count', 'broken'], others: ['broken'], gap: '' },
  { shown: ['count', 'broken'], others: [], gap: '' },
  { shown: ['count'], others: [], gap: '' },
];

interface TabLine extends Tab {
  readonly tail: Line;
}

const withTail = (tab: Tab, { shown, others, gap }: Look): TabLine => {
  const parts = tab.shown ? shown : others;
  const pieces = parts.flatMap((part) => TAILS[part](tab));
  const failure = parts.includes('count') || !tab.count.endsWith('!') ? [] : [span(' !', 'bad')];
  return { ...tab, tail: [...failure, ...pieces, span(gap)] };
};

const TAILS: Readonly<Record<Part, (tab: Tab) => readonly Span[]>> = {
  count: ({ count }) => (count === '' ? [] : [span(` ${count}`, count.endsWith('!') ? 'bad' : 'dim')]),
  broken: ({ tally }) => {
    if (tally === null || (tally.broken === 0 && (!tally.partial || tally.known === 0))) return [];
    const tone = tally.broken > 0 && !tally.stale ? 'bad' : 'dim';
    return [span(` ● ${formatCount(tally.broken)}${tally.partial ? '+' : ''}`, tone)];
  },
  unknown: ({ tally }) =>
    tally === null || tally.unknown === 0 ? [] : [span(` ? ${formatCount(tally.unknown)}`, 'dim')],
};

const widthOf = (pieces: readonly TabLine[]): number =>
  pieces.reduce((sum, { title, tail }) => sum + lineWidth([span(title), ...tail]), 0);
