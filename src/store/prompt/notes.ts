import { fit, graphemes, take, takeEnd, width } from '../../core/text/index.ts';
import { formatCount, plural, type Tone } from '../../core/values/index.ts';
import { fitLine, type Line, line, lineWidth, span, spread } from '../../core/view/index.ts';
import type { FilterCompletion } from '../../query/filter/complete/index.ts';
import { both, conditions, explain, type Filter, parseFilter } from '../../query/filter/language/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { nearSizes } from '../../query/near-sizes.ts';
import { currentResource, currentView, type State } from '../state/state.ts';
import { abilityOf } from '../walk/ability.ts';
import { filterGapsOf, gapWords, refusal } from '../walk/absence.ts';
import { currentList, listOf } from '../walk/query.ts';
import { planFilter } from '../walk/server-filter.ts';
import { offeredOption, optionsOf, type TypedFilter } from './options.ts';

/** Number of cells before the typed text: a blank, the sign of the prompt, a blank. */
export const PROMPT_MARGIN = 3;

/** Minimum screen width for the full name of the prompt's target. */
const WIDE_FROM = 90;

/** The visible part of a typed text. */
interface PromptWindow {
  /** Index of the first visible character. */
  readonly start: number;
  readonly before: string;
  /** The character under the caret; a blank at the end of the text. */
  readonly at: string;
  readonly after: string;
}

/** Returns the part of a text that fits a line beside a hint. The part always contains the caret. */
export const typedWindow = (text: string, caret: number, hint: string, columns: number): PromptWindow => {
  const cells = columns - width(hint) - PROMPT_MARGIN - 2;
  const head = text.slice(0, caret);
  const before = takeEnd(head, Math.max(0, cells - 1));
  const rest = text.slice(caret);
  const at = graphemes(rest)[0]?.text ?? ' ';
  const after = take(rest.slice(at.length), cells - width(before) - width(at));
  return { start: caret - before.length, before, at, after };
};

/** Says whether the service or this program filters, and which key toggles this if the service can filter. */
export const targetHint = (state: State, { server }: TypedFilter): string => {
  const wide = state.size.columns >= WIDE_FROM;
  if (!abilityOf(state, state.tab).filter) return wide ? 'filters the loaded rows ' : 'local ';
  if (wide) return server ? 'Enter filters on the service · ^T: local ' : 'local filter · ^T: filter on the service ';
  return server ? 'service · ^T local ' : 'local · ^T service ';
};

/** The lines under the prompt. */
interface PromptNotes {
  readonly lines: readonly Line[];
  /** Index of the selected option's line; null if none is selected. */
  readonly chosen: number | null;
}

/** Placeholder for numbers that are not counted yet. */
const COUNTING = 'counting…';

/** Maximum number of listed options while one is selected. */
const MAX_LISTED = 6;
const SEPARATOR = ' · ';
/** Width of the sign for further options, with a blank. */
const MORE_CELLS = 3;
const INDENT = ' '.repeat(PROMPT_MARGIN);

/** Lays out the options as a list around the selected option. */
const optionList = (state: State, prompt: TypedFilter, choice: number): PromptNotes => {
  const { options, among } = optionsOf(state, prompt);
  const index = Math.min(choice, options.length - 1);
  const top = Math.max(0, Math.min(index - Math.floor(MAX_LISTED / 2), options.length - MAX_LISTED));
  const shown = options.slice(top, top + MAX_LISTED);
  const cells = Math.min(Math.floor(state.size.columns / 2), Math.max(0, ...shown.map(({ text }) => width(text))));
  const lines = shown.map(({ text, hint }, row) => {
    const last = row === shown.length - 1 && options.length > MAX_LISTED;
    const beside = row === shown.length - 1 ? besideOptions(state, prompt) : '';
    const listed = among > options.length ? `, the first ${formatCount(options.length)} listed` : '';
    const place = last ? `${formatCount(index + 1)} of ${formatCount(among)}${listed}` : '';
    const both = [beside, place].filter((text) => text !== '').join(' · ');
    const line = width(both) > state.size.columns / 2 ? place : both;
    const option = [span(INDENT), span(fit(text, cells, { elide: 'middle' })), span(`  ${hint}`, 'dim')];
    return spread(option, [span(line === '' ? '' : `${line} `, 'dim')], state.size.columns);
  });
  return { lines, chosen: index - top };
};

/** Note on all options: that counting is in progress, or how many items have no value. */
const besideOptions = (state: State, prompt: TypedFilter): string => {
  const { counting, unknown } = optionsOf(state, prompt);
  return counting ? COUNTING : unknown;
};

/** Lays out as many whole options as fit in a line. `→` takes the first option. The meaning of the filter follows if it fits. */
const optionLine = (state: State, prompt: TypedFilter, words: string): Line => {
  const { columns } = state.size;
  const { options } = optionsOf(state, prompt);
  const beside = besideOptions(state, prompt);
  const behind = beside === '' ? 0 : width(beside) + SEPARATOR.length;
  const [first, ...others] = options;
  if (first === undefined) return [];
  const hint = others.length === 0 || first.type !== 'name' ? hintText(first) : '';
  let shown: Line = [span(' → ', 'accent'), span(first.text, 'strong'), span(hint, 'dim')];
  for (const { type, text, hint } of others) {
    const next: Line = [
      ...shown,
      span(SEPARATOR, 'dim'),
      span(text),
      span(type === 'name' ? '' : hintText({ hint }), 'dim'),
    ];
    if (lineWidth(next) + MORE_CELLS + behind > columns) {
      shown = [...shown, span(' …', 'dim')];
      break;
    }
    shown = next;
  }
  if (beside !== '' && lineWidth(shown) + behind < columns) shown = [...shown, span(`${SEPARATOR}${beside}`, 'dim')];
  const room = columns - lineWidth(shown) - MORE_CELLS;
  return spread(shown, width(words) <= room ? [span(`${words} `, 'dim')] : [], columns);
};

const hintText = ({ hint }: Pick<FilterCompletion, 'hint'>): string => (hint === '' ? '' : ` ${hint}`);

/**
 * Lays out the lines under the prompt, usually one: an error under its position, or completions and the meaning of the
 * filter. While an option is selected, shows a short list of options.
 */
export const promptNotes = (state: State, prompt: TypedFilter): PromptNotes => {
  if (prompt.choice !== null && optionsOf(state, prompt).options.length > 0)
    return optionList(state, prompt, prompt.choice);
  const options = offeredOption(state, prompt) === undefined ? [] : optionsOf(state, prompt).options;
  const { counting } = optionsOf(state, prompt);
  if (options.length === 0 && counting) return { lines: [line(`${INDENT}${COUNTING}`, 'dim')], chosen: null };
  const unfinished = prompt.error !== null && prompt.error.position >= prompt.text.trimEnd().length;
  if (prompt.error !== null && !(unfinished && options.length > 0)) {
    // An incomplete text is not marked as an error.
    const [right] = optionsOf(state, prompt).mends === true ? options : [];
    return { lines: [errorLine(state, prompt, right ?? null, unfinished ? 'dim' : 'bad')], chosen: null };
  }
  const words = prompt.error === null ? (refusedWords(state, prompt, options) ?? promptWords(state, prompt)) : '';
  const only = options.length > 0 ? optionLine(state, prompt, words) : wordsLine(words, state);
  return { lines: [only], chosen: null };
};

/**
 * Lays out the error mark and its message in one line, so that rows do not move. If space is short, omits the mark. A
 * fix comes before the rest of the message.
 */
const errorLine = (state: State, prompt: TypedFilter, right: FilterCompletion | null, tone: Tone): Line => {
  const { columns } = state.size;
  const { position, message } = prompt.error ?? { position: 0, message: '' };
  const { start } = typedWindow(prompt.text, prompt.caret, targetHint(state, prompt), columns);
  const place = PROMPT_MARGIN + width(prompt.text.slice(start, Math.max(start, position)));
  const at = Math.min(place, columns - 2);
  const forms =
    right === null ? [message] : [message, message.replace(/;.*$/s, '')].map((text) => `${text} · → ${right.text}`);
  for (const text of forms) {
    const wide = width(text);
    if (at + 2 + wide < columns) return line(`${' '.repeat(at)}^ ${text}`, tone);
    if (wide + 2 <= at) return line(`${' '.repeat(at - wide - 1)}${text} ^`, tone);
  }
  return line(INDENT + fit(forms.at(-1) ?? message, columns - PROMPT_MARGIN - 1).trimEnd(), tone);
};

const wordsLine = (words: string, { size }: State): Line =>
  fitLine([span(INDENT), span(words === '' ? HINT : words, 'dim')], size.columns);

const HINT = 'a word or column=value · ↓ choose · ↑ earlier filters';

/** Explains the typed filter. A filter that needs unrequested fields is not applied yet. */
const explainTyped = (state: State, { text }: TypedFilter): string => {
  const filter = typedFilter(state, text) ?? currentView(state).filter;
  const gaps = filterGapsOf(state, filter).filter(({ undecided }) => undecided);
  const near = nearSizes(filter, currentList(state)?.items ?? []);
  return [
    ...gaps.map((gap) => gapWords(state, gap)),
    ...sharedNames(state, filter),
    explain(filter),
    ...(near === null ? [] : [near]),
  ].join(' · ');
};

/** Notes that several loaded things have a name of the filter: `6 clusters are named store-0017`. Empty if each name is unique. */
const sharedNames = (state: State, filter: Filter): readonly string[] =>
  conditions(filter).flatMap(({ field, operator, form, operand, raw }) => {
    const refers = currentResource(state).pointers.some(({ relation }) => relation === field.name);
    if (!refers || operator !== '=' || form !== undefined) return [];
    const uids = new Set<string>();
    for (const item of listOf(state, state.tab)?.items ?? [])
      for (const { relation, uid, name } of item.links())
        if (relation === field.name && name?.toLowerCase() === operand) uids.add(uid);
    return uids.size > 1 ? [`${plural(uids.size, field.name)} are named ${raw}`] : [];
  });

/** Returns why Enter will refuse the filter; null if it will not, or while completions can continue the filter. */
const refusedWords = (
  state: State,
  { text, server }: TypedFilter,
  options: readonly FilterCompletion[],
): string | null => {
  const filter = typedFilter(state, text);
  return filter !== null && !server && options.length === 0 ? refusal(state, filter) : null;
};

/** The filter of a text, the same object as the applied one if that has the text; null for a text with an error. */
const typedFilter = (state: State, text: string): Filter | null => {
  const result = parseFilter(text, currentResource(state));
  const { filter } = currentView(state);
  if (!result.ok) return null;
  return result.filter.text === filter.text ? filter : result.filter;
};

/** Explains the filter, or how it is split between service and local. */
const promptWords = (state: State, prompt: TypedFilter): string => {
  if (!prompt.server) return prompt.text.trim() === '' ? '' : explainTyped(state, prompt);
  const plan = planFilter(prompt.text, currentResource(state), abilityOf(state, state.tab));
  if (!plan.ok) return '';
  const { serverFilter, note } = plan;
  const filter = both(plan.filter, prompt.beside);
  const parts = [
    serverFilter.length > 0 ? `service: ${serverFilterText(serverFilter)}` : '',
    filter.terms.length > 0 ? `local: ${explain(filter)}` : '',
    note ?? '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
};
