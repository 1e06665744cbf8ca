import { memo } from 'react';
import type { KindId } from '../../core/query/index.ts';
import { formatCount, formatDuration, MINUTE } from '../../core/values/index.ts';
import { fitLine, lineWidth, type Span, span } from '../../core/view/index.ts';
import { tabKey } from '../../store/keys/text.ts';
import { tabCount } from '../../store/list/count.ts';
import { type HealthTally, tallyOf } from '../../store/list/tally.ts';
import { type State, shownUntil } from '../../store/state/state.ts';
import { shownStamp } from '../../store/state/walk.ts';
import { questionOnTop } from '../../store/triage/ask.ts';
import { shownAt } from '../../store/walk/item.ts';
import { listOf } from '../../store/walk/query.ts';
import { Line } from '../line.tsx';
import { useSpans } from '../screen-context.ts';
import type { LookSpan, Spans } from '../theme.ts';

/** A tab with its parts as text. */
interface Tab {
  /** Key of the tab; empty for none. */
  readonly key: string;
  readonly shown: boolean;
  readonly title: string;
  readonly count: string;
  readonly tally: HealthTally | null;
  /** Age of the rows as text, if they are at least a minute older than the header says; otherwise empty. */
  readonly behind: string;
  /** The word for broken items of the kind: `unhealthy`. */
  readonly brokenWord: string;
}

/** The tabs with number, count and number of broken items; the current tab is marked. */
export const Tabs = memo(() => <Line spans={useSpans(tabsSpans)} />);

const tabsSpans = (state: State): Spans =>
  fitLine(
    shownTabs(state).flatMap(({ spans }) => spans),
    state.size.columns,
  );

/** The key of the tab at a cell of the line; null if no tab is there. */
export const tabKeyAt = (state: State, cell: number): string | null => {
  let end = 0;
  for (const { key, spans } of shownTabs(state)) {
    end += lineWidth(spans);
    if (cell < end) return key === '' ? null : key;
  }
  return null;
};

/**
 * The tabs that fit the screen. On a narrow screen the other tabs lose the number of unknown items first, then counts, then
 * broken items; a failure is always shown. The current tab keeps its broken items longest: the position line has its count.
 */
const shownTabs = (state: State): readonly { readonly key: string; readonly spans: Spans }[] => {
  const open = questionOnTop(state)?.name;
  const questions = state.questions.flatMap(({ name, key, tab }) =>
    tab === undefined || key === null
      ? []
      : [
          {
            key: key.press,
            shown: name === open,
            title: ` ${key.press} ${tab} `,
            count: '',
            tally: null,
            behind: '',
            brokenWord: '',
          },
        ],
  );
  const kinds = state.catalog.resources.map(({ id, title, brokenWord }, index) => ({
    key: tabKey(index),
    shown: id === state.tab && !questions.some(({ shown }) => shown),
    title: ` ${index + 1} ${title} `,
    count: tabCount(state, id),
    tally: tallyOf(state, id),
    behind: behindText(state, id),
    brokenWord,
  }));
  const tabs = [...questions, ...kinds];
  const last = tabs.length - 1;
  const looks = state.size.columns < WORDS_FROM ? LOOKS : [...WORD_LOOKS, ...LOOKS];
  for (const look of looks) {
    const line = tabs.map((tab, index) => withTail(tab, look, index === last));
    if (widthOf(line) > state.size.columns) continue;
    return line.map(({ key, shown, title, tail }) => {
      if (!shown) return { key, spans: [span(title), ...tail] };
      // If no blank precedes the count, the blanks of the title stay outside of the bar.
      const edge = span(look.lead === '' ? ' ' : '');
      const named: LookSpan = { ...span(look.lead === '' ? title.trim() : title), look: 'tab' };
      return { key, spans: [edge, named, edge, ...tail] };
    });
  }
  return tabs.map(({ key, title, shown }) => ({ key, spans: [span(title, shown ? 'strong' : 'plain')] }));
};

/** Age of the rows of a kind as text, if they are at least a minute older than the rows that the header dates; otherwise empty. */
const behindText = (state: State, kind: KindId): string => {
  const list = listOf(state, kind);
  const header = shownAt(state);
  const own = list === undefined ? null : shownStamp(list, shownUntil(state));
  return own === null || header === null || header - own < MINUTE
    ? ''
    : formatDuration(Math.max(state.now, header) - own);
};

/** The parts shown after the title of the current tab and of the others; `lead` is the blank before them. */
interface Look {
  readonly shown: readonly TabPart[];
  readonly others: readonly TabPart[];
  readonly lead: ' ' | '';
}

type TabPart = 'count' | 'broken' | 'unknown' | 'broken in words' | 'unknown in words' | 'behind';

const ALL: readonly TabPart[] = ['count', 'broken', 'unknown', 'behind'];
const WORDS: readonly TabPart[] = ['count', 'broken in words', 'unknown in words', 'behind'];

/** Minimum screen width for words instead of signs in the tabs. */
const WORDS_FROM = 100;

const WORD_LOOKS: readonly Look[] = [
  { shown: WORDS, others: WORDS, lead: ' ' },
  { shown: WORDS, others: ALL, lead: ' ' },
  { shown: WORDS, others: ['count', 'broken', 'behind'], lead: ' ' },
];

/** Looks with signs, from the widest to the narrowest. */
const LOOKS: readonly Look[] = [
  { shown: ALL, others: ALL, lead: ' ' },
  { shown: ALL, others: ['count', 'broken', 'behind'], lead: ' ' },
  { shown: ALL, others: ['count', 'broken', 'behind'], lead: '' },
  { shown: ALL, others: ['count', 'broken'], lead: '' },
  { shown: ALL, others: ['broken'], lead: '' },
  { shown: ['count', 'broken'], others: ['broken'], lead: '' },
  { shown: ['count', 'broken'], others: [], lead: '' },
  { shown: ['broken'], others: [], lead: '' },
];

interface TabLine extends Tab {
  readonly tail: Spans;
}

// Parts of a tab are closer to each other than to the next tab: a title ends with a blank of its own.
const withTail = (tab: Tab, { shown, others, lead }: Look, isLast: boolean): TabLine => {
  const parts = tab.shown ? shown : others;
  const failure = parts.includes('count') || !tab.count.endsWith('!') ? [] : [span('!', 'bad')];
  const pieces = [...failure, ...parts.flatMap((part) => TAILS[part](tab))];
  const spaced = pieces.flatMap((piece, index) => [span(index === 0 ? lead : ' '), piece]);
  const gap = spaced.length === 0 || isLast ? lead : ' ';
  const title = isLast && !tab.shown && spaced.length === 0 ? tab.title.trimEnd() : tab.title;
  return { ...tab, title, tail: [...spaced, span(gap)] };
};

const TAILS: Readonly<Record<TabPart, (tab: Tab) => readonly Span[]>> = {
  count: ({ count }) => (count === '' ? [] : [span(count, count.endsWith('!') ? 'bad' : 'dim')]),
  broken: ({ tally, behind }) => brokenSpan(tally, behind, (count) => `● ${count}`),
  unknown: ({ tally }) => unknownSpan(tally, (count) => `? ${count}`),
  'broken in words': ({ tally, behind, brokenWord }) =>
    brokenSpan(tally, behind, (count) => `· ${count} ${brokenWord}`),
  'unknown in words': ({ tally }) => unknownSpan(tally, (count) => `· ${count} unknown`),
  behind: ({ behind }) => (behind === '' ? [] : [span(`· ${behind}`, 'dim')]),
};

const brokenSpan = (tally: HealthTally | null, behind: string, textOf: (count: string) => string): readonly Span[] => {
  if (tally === null || (tally.broken === 0 && (!tally.partial || tally.known === 0))) return [];
  const tone = tally.broken > 0 && !tally.stale && behind === '' ? 'bad' : 'dim';
  return [span(textOf(leastText(tally, tally.broken)), tone)];
};

const unknownSpan = (tally: HealthTally | null, textOf: (count: string) => string): readonly Span[] =>
  tally === null || tally.unknown === 0 ? [] : [span(textOf(leastText(tally, tally.unknown)), 'dim')];

/** A count as text, `24+` (at least 24) if only a part of the list is loaded. */
const leastText = ({ partial }: HealthTally, count: number): string => `${formatCount(count)}${partial ? '+' : ''}`;

const widthOf = (pieces: readonly TabLine[]): number =>
  pieces.reduce((sum, { title, tail }) => sum + lineWidth([span(title), ...tail]), 0);
