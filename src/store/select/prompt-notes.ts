import type { Tone } from '../../core/cell.ts';
import { fitLine, type Line, line, lineWidth, span, spread } from '../../core/line.ts';
import { fit } from '../../core/text/fit.ts';
import { width } from '../../core/text/width.ts';
import { wrap } from '../../core/text/wrap.ts';
import type { Option } from '../../query/filter/complete.ts';
import { explain } from '../../query/filter/explain.ts';
import { parseFilter } from '../../query/filter/parse.ts';
import { serverFilterText } from '../../query/filter/server.ts';
import { both, readAsked } from '../asked.ts';
import type { Prompt, State } from '../state.ts';
import { currentResource, currentView } from '../view.ts';
import { abilityOf } from './ability.ts';
import { gapsOf, gapWords } from './gaps.ts';
import { lackedBy, NOT_GIVEN } from './lacking.ts';
import { offeredOption, optionsOf } from './prompt-options.ts';
import { PROMPT_MARGIN, targetHint, typedWindow } from './prompt-window.ts';

/** What stands under the prompt. */
export interface PromptNotes {
  readonly lines: readonly Line[];
  /** Index of the line of the chosen option; null while none is chosen. */
  readonly chosen: number | null;
}

/** Options that are listed at once while one is chosen. */
const LISTED = 6;
/** Lines of an error that does not fit beside its mark. */
const ERROR_LINES = 2;

const INDENT = ' '.repeat(PROMPT_MARGIN);

/**
 * What stands under the prompt, mostly one line: what is wrong, under its place; else what may come next, and what the
 * filter means. A list of a few lines while an option is chosen.
 */
export const promptNotes = (state: State, prompt: Prompt): PromptNotes => {
  if (prompt.choice !== null && optionsOf(state, prompt).options.length > 0)
    return optionList(state, prompt, prompt.choice);
  const options = offeredOption(state, prompt) === undefined ? [] : optionsOf(state, prompt).options;
  const unfinished = prompt.error !== null && prompt.error.position >= prompt.text.trimEnd().length;
  if (prompt.error !== null && !(unfinished && options.length > 0)) {
    // What only lacks its end is not wrong yet.
    return { lines: errorLines(state, prompt, prompt.error, unfinished ? 'dim' : 'bad'), chosen: null };
  }
  const words = prompt.error === null ? wordsOf(state, prompt) : '';
  return { lines: [options.length > 0 ? optionLine(options, words, state) : wordsLine(words, state)], chosen: null };
};

const optionList = (state: State, prompt: Prompt, choice: number): PromptNotes => {
  const { options } = optionsOf(state, prompt);
  const index = Math.min(choice, options.length - 1);
  const top = Math.max(0, Math.min(index - Math.floor(LISTED / 2), options.length - LISTED));
  const shown = options.slice(top, top + LISTED);
  const cells = Math.min(Math.floor(state.size.columns / 2), Math.max(0, ...shown.map(({ text }) => width(text))));
  const lines = shown.map(({ text, hint }, row) => {
    const last = row === shown.length - 1 && options.length > LISTED;
    const count = last ? span(`${index + 1} of ${options.length} `, 'dim') : span('');
    const option = [span(INDENT), span(fit(text, cells, { elide: 'middle' })), span(`  ${hint}`, 'dim')];
    return spread(option, [count], state.size.columns);
  });
  return { lines, chosen: index - top };
};

/** The mark under the place, the message beside it, or below where it does not fit. */
const errorLines = (state: State, prompt: Prompt, error: NonNullable<Prompt['error']>, tone: Tone): readonly Line[] => {
  const { columns } = state.size;
  const { start } = typedWindow(prompt.text, prompt.caret, targetHint(state, prompt), columns);
  const place = PROMPT_MARGIN + width(prompt.text.slice(start, Math.max(start, error.position)));
  const at = Math.min(place, columns - 2);
  const wide = width(error.message);
  if (at + 2 + wide < columns) return [line(`${' '.repeat(at)}^ ${error.message}`, tone)];
  if (wide + 2 <= at) return [line(`${' '.repeat(at - wide - 1)}${error.message} ^`, tone)];
  const texts = wrap(error.message, columns - PROMPT_MARGIN - 1).slice(0, ERROR_LINES);
  return [`${' '.repeat(at)}^`, ...texts.map((text) => INDENT + text)].map((text) => line(text, tone));
};

/** As many whole options as there is room for; the first one is what `→` takes. The words stand behind if they fit. */
const optionLine = (options: readonly Option[], words: string, { size }: State): Line => {
  const [first, ...others] = options;
  if (first === undefined) return [];
  const hint = others.length === 0 || first.type !== 'name' ? ` ${first.hint}` : '';
  let shown: Line = [span(' → ', 'accent'), span(first.text, 'strong'), span(hint, 'dim')];
  for (const { type, text, hint } of others) {
    const next: Line = [...shown, span(' · ', 'dim'), span(text), span(type === 'name' ? '' : ` ${hint}`, 'dim')];
    if (lineWidth(next) + 3 > size.columns) {
      shown = [...shown, span(' …', 'dim')];
      break;
    }
    shown = next;
  }
  const room = size.columns - lineWidth(shown) - 3;
  return spread(shown, width(words) <= room ? [span(`${words} `, 'dim')] : [], size.columns);
};

const wordsLine = (words: string, { size }: State): Line =>
  fitLine([span(INDENT), span(words === '' ? HINT : words, 'dim')], size.columns);

const HINT = 'a word or column=value · ↓ choose · ↑ earlier filters';

/** The filter as it is typed; it is not in force yet where it looks into fields that were not asked for. */
const explainTyped = (state: State, { text }: Prompt): string => {
  const typed = parseFilter(text, currentResource(state));
  const filter = typed.ok ? typed.filter : currentView(state).filter;
  const lacked = lackedBy(state, filter).map((one) => `${one} is ${NOT_GIVEN}`);
  const unsent = gapsOf(state, filter).filter(({ sent }) => !sent);
  const gaps = lacked.length > 0 ? [] : unsent.map((gap) => gapWords(state, gap));
  return [...lacked, ...gaps, explain(filter)].join(' · ');
};

/** What the filter means, or what the service will be asked and what is done here. */
const wordsOf = (state: State, prompt: Prompt): string => {
  if (!prompt.server) return prompt.text.trim() === '' ? '' : explainTyped(state, prompt);
  const asked = readAsked(prompt.text, currentResource(state), abilityOf(state, state.tab));
  if (!asked.ok) return '';
  const { serverFilter, note } = asked;
  const filter = both(asked.filter, prompt.beside);
  const parts = [
    serverFilter.length > 0 ? `service: ${serverFilterText(serverFilter)}` : '',
    filter.terms.length > 0 ? `here: ${explain(filter)}` : '',
    note ?? '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
};
