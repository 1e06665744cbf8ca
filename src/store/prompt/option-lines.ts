import { fit, width } from '../../core/text/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { type Line, lineWidth, span, spread } from '../../core/view/index.ts';
import type { Option } from '../../query/filter/complete/index.ts';
import type { Prompt } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { optionsOf } from './options.ts';
import { PROMPT_MARGIN } from './window.ts';

/** The lines under the prompt. */
export interface PromptNotes {
  readonly lines: readonly Line[];
  /** Index of the selected option's line; null if none is selected. */
  readonly chosen: number | null;
}

/** Placeholder of numbers not counted yet. */
export const COUNTING = 'counting…';

/** Maximum number of listed options while one is selected. */
const MAX_LISTED = 6;
const SEPARATOR = ' · ';
/** Width of the sign for further options, and a blank. */
const MORE_CELLS = 3;
const INDENT = ' '.repeat(PROMPT_MARGIN);

/** The options in a list, with the selected one in view. */
export const optionList = (state: State, prompt: Prompt, choice: number): PromptNotes => {
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
    const said = width(both) > state.size.columns / 2 ? place : both;
    const option = [span(INDENT), span(fit(text, cells, { elide: 'middle' })), span(`  ${hint}`, 'dim')];
    return spread(option, [span(said === '' ? '' : `${said} `, 'dim')], state.size.columns);
  });
  return { lines, chosen: index - top };
};

/** Note on the options as a whole: counting in progress, or items without a value. */
const besideOptions = (state: State, prompt: Prompt): string => {
  const { counting, unknown } = optionsOf(state, prompt);
  return counting ? COUNTING : unknown;
};

/** As many whole options as fit; `→` takes the first. The filter's meaning follows if it fits. */
export const optionLine = (state: State, prompt: Prompt, words: string): Line => {
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

const hintText = ({ hint }: Pick<Option, 'hint'>): string => (hint === '' ? '' : ` ${hint}`);
