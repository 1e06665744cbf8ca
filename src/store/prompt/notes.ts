import { fit, width } from '../../core/text/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { fitLine, type Line, line, span } from '../../core/view/index.ts';
import type { Option } from '../../query/filter/complete/index.ts';
import { explain, parseFilter } from '../../query/filter/language/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import type { Prompt } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { abilityOf } from '../walk/ability.ts';
import { gapsOf, gapWords } from '../walk/gaps.ts';
import { lackedBy, NOT_GIVEN } from '../walk/lacking.ts';
import { both, planFilter } from '../walk/server-filter.ts';
import { COUNTING, optionLine, optionList, type PromptNotes } from './option-lines.ts';
import { offeredOption, optionsOf } from './options.ts';
import { PROMPT_MARGIN, targetHint, typedWindow } from './window.ts';

const INDENT = ' '.repeat(PROMPT_MARGIN);

/**
 * The lines under the prompt, usually one: an error under its position; else completions and the filter's meaning. A
 * short list while an option is selected.
 */
export const promptNotes = (state: State, prompt: Prompt): PromptNotes => {
  if (prompt.choice !== null && optionsOf(state, prompt).options.length > 0)
    return optionList(state, prompt, prompt.choice);
  const options = offeredOption(state, prompt) === undefined ? [] : optionsOf(state, prompt).options;
  const { counting } = optionsOf(state, prompt);
  if (options.length === 0 && counting) return { lines: [line(`${INDENT}${COUNTING}`, 'dim')], chosen: null };
  const unfinished = prompt.error !== null && prompt.error.position >= prompt.text.trimEnd().length;
  if (prompt.error !== null && !(unfinished && options.length > 0)) {
    // An incomplete text is not yet an error.
    const [right] = optionsOf(state, prompt).mends === true ? options : [];
    return { lines: [errorLine(state, prompt, right ?? null, unfinished ? 'dim' : 'bad')], chosen: null };
  }
  const words = prompt.error === null ? wordsOf(state, prompt) : '';
  const only = options.length > 0 ? optionLine(state, prompt, words) : wordsLine(words, state);
  return { lines: [only], chosen: null };
};

/**
 * The error mark and its message in one line, so that rows do not move; without the mark when space is short. A fix
 * comes before the rest of the message.
 */
const errorLine = (state: State, prompt: Prompt, right: Option | null, tone: Tone): Line => {
  const { columns } = state.size;
  const { position, message } = prompt.error ?? { position: 0, message: '' };
  const { start } = typedWindow(prompt.text, prompt.caret, targetHint(state, prompt), columns);
  const place = PROMPT_MARGIN + width(prompt.text.slice(start, Math.max(start, position)));
  const at = Math.min(place, columns - 2);
  const said =
    right === null ? [message] : [message, message.replace(/;.*$/s, '')].map((text) => `${text} · → ${right.text}`);
  for (const text of said) {
    const wide = width(text);
    if (at + 2 + wide < columns) return line(`${' '.repeat(at)}^ ${text}`, tone);
    if (wide + 2 <= at) return line(`${' '.repeat(at - wide - 1)}${text} ^`, tone);
  }
  return line(INDENT + fit(said.at(-1) ?? message, columns - PROMPT_MARGIN - 1).trimEnd(), tone);
};

const wordsLine = (words: string, { size }: State): Line =>
  fitLine([span(INDENT), span(words === '' ? HINT : words, 'dim')], size.columns);

const HINT = 'a word or column=value · ↓ choose · ↑ earlier filters';

/** The meaning of the typed filter; it is not applied yet if it needs unrequested fields. */
const explainTyped = (state: State, { text }: Prompt): string => {
  const typed = parseFilter(text, currentResource(state));
  const filter = typed.ok ? typed.filter : currentView(state).filter;
  const lacked = lackedBy(state, filter).map((one) => `${one}: ${NOT_GIVEN}`);
  const unsent = gapsOf(state, filter).filter(({ sent }) => !sent);
  const gaps = lacked.length > 0 ? [] : unsent.map((gap) => gapWords(state, gap));
  return [...lacked, ...gaps, explain(filter)].join(' · ');
};

/** The meaning of the filter, or its split between service and local. */
const wordsOf = (state: State, prompt: Prompt): string => {
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
