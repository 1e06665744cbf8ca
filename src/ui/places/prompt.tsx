import { memo } from 'react';
import { elide, width } from '../../core/text/index.ts';
import { fitLine, span } from '../../core/view/index.ts';
import { searchHint } from '../../store/places/line.ts';
import { optionsOf } from '../../store/prompt/keys.ts';
import { PROMPT_MARGIN, targetHint, typedWindow } from '../../store/prompt/notes.ts';
import type {
  ExportPrompt as FilePrompt,
  Prompt as FilterPrompt,
  SearchPrompt as Search,
} from '../../store/state/overlay.ts';
import { isOpen } from '../../store/state/overlays.ts';
import type { State } from '../../store/state/state.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { Line } from '../line.tsx';
import { useSelect, useSpans } from '../screen-context.ts';
import type { Spans } from '../theme.ts';
import { BELOW, type FooterEntry, type PlaceProps, type PlaceScreen } from './place-screen.ts';

interface Typed {
  /** The key that opened the prompt, shown before the text. */
  readonly sign: '/' | ':' | '>';
  readonly text: string;
  readonly caret: number;
  /** Offset from which the text cannot be parsed; null if it can. */
  readonly bad: number | null;
  readonly hint: string;
  readonly loud: boolean;
}

/** An edited line; the caret stands where the next character goes. */
export const typedSpans = ({ sign, text, caret, bad: from, hint, loud }: Typed, columns: number): Spans => {
  const { start, before, at, after } = typedWindow(text, caret, hint, columns);
  const bad = from ?? text.length;
  const good = before.slice(0, Math.max(0, bad - start));
  const wrong = before.slice(good.length);
  const used = PROMPT_MARGIN + width(before) + width(at) + width(after);
  const gap = ' '.repeat(Math.max(1, columns - used - width(hint)));
  return [
    span(start > 0 ? ` ${sign}‹` : ` ${sign} `, 'accent'),
    span(good),
    span(wrong, 'bad'),
    { ...span(at), look: 'caret' },
    span(after, bad < caret ? 'bad' : 'plain'),
    span(gap),
    span(hint, loud ? 'warn' : 'dim'),
  ];
};

/**
 * The filter prompt in the place of the query line: text that cannot be parsed is marked; at the right, whether the
 * service or this program filters.
 */
const Prompt = memo(({ place }: PlaceProps<FilterPrompt>) => (
  <Line spans={useSpans((state) => promptSpans(state, place))} />
));

export const promptSpans = (state: State, prompt: FilterPrompt): Spans => {
  const bad = prompt.error?.position ?? null;
  return typedSpans(
    { ...prompt, sign: '/', bad, hint: targetHint(state, prompt), loud: prompt.server },
    state.size.columns,
  );
};

/** The file name prompt in the place of the query line, or the overwrite question. */
const ExportPrompt = memo(({ place }: PlaceProps<FilePrompt>) => {
  const columns = useSelect(({ size }) => size.columns);
  return <Line spans={place.exists ? existsSpans(place, columns) : nameSpans(place, columns)} />;
});

/** Minimum screen width for naming the target folder of a bare file name. */
const WIDE_FROM = 110;

const nameSpans = ({ text, caret, content }: FilePrompt, columns: number): Spans => {
  const where = columns >= WIDE_FROM ? ', in the current directory' : '';
  const hint = `${elide(content.subject.what, Math.floor(columns / 4), 'middle')} as ${content.format.id}${where} `;
  return typedSpans({ sign: '>', text, caret, bad: null, hint, loud: false }, columns);
};

const existsSpans = ({ text }: FilePrompt, columns: number): Spans => {
  const question = ' already exists · o overwrite · n rename';
  const name = elide(text.trim(), Math.max(10, columns - question.length - 2), 'middle');
  return fitLine([span(' '), span(name, 'strong'), span(question, 'warn')], columns);
};

/** The search prompt of an open item or of the help. */
const SearchPrompt = memo(({ place }: PlaceProps<Search>) => (
  <Line
    spans={useSpans((state) =>
      typedSpans({ ...place, sign: '/', bad: null, hint: `${searchHint(state)} `, loud: false }, state.size.columns),
    )}
  />
));

const filterEntries = (state: State, prompt: FilterPrompt): readonly FooterEntry[] => {
  const { options, fresh } = optionsOf(state, prompt);
  if (prompt.choice !== null) return CHOOSING;
  const ask: readonly FooterEntry[] = abilityOf(state, state.tab).filter ? [['^T', 'local or service']] : [];
  const take: readonly FooterEntry[] = options.length > 0 && !fresh ? [['Tab', 'complete']] : [];
  const choose: readonly FooterEntry[] = options.length > 0 ? [['↓', 'choose']] : [];
  return [['Enter', 'apply'], ['Esc', 'cancel'], ...take, ...choose, ...ask, ['↑', 'earlier'], ['^U', 'clear']];
};

const CHOOSING: readonly FooterEntry[] = [
  ['Enter Tab', 'insert'],
  ['↑↓', 'choose'],
  ['Esc', 'cancel'],
];

const searchEntries = (state: State): readonly FooterEntry[] =>
  isOpen(state, 'help') ? HELP_SEARCH_ENTRIES : SEARCH_ENTRIES;

/** The prompt for a file name, or the overwrite question. */
const exportEntries = (_: State, { exists }: FilePrompt): readonly FooterEntry[] =>
  exists ? EXISTS_ENTRIES : EXPORT_ENTRIES;

const SEARCH_ENTRIES: readonly FooterEntry[] = [
  ['Enter', 'apply'],
  ['Esc', 'cancel'],
  ['n N', 'next, previous match'],
];

const EXPORT_ENTRIES: readonly FooterEntry[] = [
  ['Enter', 'write'],
  ['Esc', 'cancel'],
  ['^U', 'clear'],
];

const EXISTS_ENTRIES: readonly FooterEntry[] = [
  ['o', 'overwrite'],
  ['n', 'rename'],
];

const HELP_SEARCH_ENTRIES: readonly FooterEntry[] = [
  ['Enter', 'apply'],
  ['Esc', 'cancel'],
  ['^U', 'clear'],
];

export const FILTER: PlaceScreen<FilterPrompt> = { Body: BELOW, Path: Prompt, Position: BELOW, footer: filterEntries };

export const SEARCH: PlaceScreen<Search> = { Body: BELOW, Path: SearchPrompt, Position: BELOW, footer: searchEntries };

export const EXPORT_NAME: PlaceScreen<FilePrompt> = {
  Body: BELOW,
  Path: ExportPrompt,
  Position: BELOW,
  footer: exportEntries,
};
