import { formatCount } from '../../core/values/index.ts';
import { fitLine, type Line, lineWidth, type Span, span } from '../../core/view/index.ts';
import { tabCount } from '../../store/list/count.ts';
import { type Tally, tallyOf } from '../../store/list/tally.ts';
import { isOpen } from '../../store/state/overlays.ts';
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
 * tabs lose the number of unknown items first, then counts, then broken items; a failure is always shown. The shown tab keeps
 * its broken items longest: the position line has the count.
 */
export const tabsText = (state: State, theme: Theme): string => {
  const isNow = isOpen(state, 'now');
  const kinds = state.catalog.resources.map(({ id, title }, index) => ({
    shown: id === state.tab && !isNow,
    title: ` ${index + 1} ${title} `,
    count: tabCount(state, id),
    tally: tallyOf(state, id),
  }));
  const tabs = [{ shown: isNow, title: ' 0 Now ', count: '', tally: null }, ...kinds];
  const { columns } = state.size;
  const last = tabs.length - 1;
  const lines = LOOKS.map((look) => tabs.map((tab, index) => withTail(tab, look, index === last)));
  const fitting = lines.find((line) => widthOf(line) <= columns);
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

/** The parts shown after the title of the current tab and of the others; `lead` is the blank before them. */
interface Look {
  readonly shown: readonly Part[];
  readonly others: readonly Part[];
  readonly lead: ' ' | '';
}

type Part = 'count' | 'broken' | 'unknown';

const ALL: readonly Part[] = ['count', 'broken', 'unknown'];

/** From widest to narrowest. */
const LOOKS: readonly Look[] = [
  { shown: ALL, others: ALL, lead: ' ' },
  { shown: ALL, others: ['count', 'broken'], lead: ' ' },
  { shown: ALL, others: ['count', 'broken'], lead: '' },
  { shown: ALL, others: ['broken'], lead: '' },
  { shown: ['count', 'broken'], others: ['broken'], lead: '' },
  { shown: ['count', 'broken'], others: [], lead: '' },
  { shown: ['broken'], others: [], lead: '' },
];

interface TabLine extends Tab {
  readonly tail: Line;
}

// What belongs together stands closer than the tabs do: a title ends with a blank of its own.
const withTail = (tab: Tab, { shown, others, lead }: Look, isLast: boolean): TabLine => {
  const parts = tab.shown ? shown : others;
  const failure = parts.includes('count') || !tab.count.endsWith('!') ? [] : [span('!', 'bad')];
  const pieces = [...failure, ...parts.flatMap((part) => TAILS[part](tab))];
  const spaced = pieces.flatMap((piece, index) => [span(index === 0 ? lead : ' '), piece]);
  const gap = spaced.length === 0 || isLast ? lead : ' ';
  const title = isLast && !tab.shown && spaced.length === 0 ? tab.title.trimEnd() : tab.title;
  return { ...tab, title, tail: [...spaced, span(gap)] };
};

const TAILS: Readonly<Record<Part, (tab: Tab) => readonly Span[]>> = {
  count: ({ count }) => (count === '' ? [] : [span(count, count.endsWith('!') ? 'bad' : 'dim')]),
  broken: ({ tally }) => {
    if (tally === null || (tally.broken === 0 && (!tally.partial || tally.known === 0))) return [];
    const tone = tally.broken > 0 && !tally.stale ? 'bad' : 'dim';
    return [span(`● ${formatCount(tally.broken)}${tally.partial ? '+' : ''}`, tone)];
  },
  unknown: ({ tally }) =>
    tally === null || tally.unknown === 0 ? [] : [span(`? ${formatCount(tally.unknown)}`, 'dim')],
};

const widthOf = (pieces: readonly TabLine[]): number =>
  pieces.reduce((sum, { title, tail }) => sum + lineWidth([span(title), ...tail]), 0);
