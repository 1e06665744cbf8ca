import type { Edited } from './line-edit.ts';

/** Kill ring and undo steps for ^Y and ^_. The cut text outlives its prompt; undo steps do not. */
export interface LineMemory {
  readonly cut: string;
  /** Undo steps of the open line, latest last. */
  readonly steps: readonly Edited[];
  /** The last key's effect: successive cuts join, typed characters of a word are one step. */
  readonly last: 'cut' | 'typed' | 'blank' | 'other';
}

export const NO_MEMORY: LineMemory = { cut: '', steps: [], last: 'other' };

const MAX_STEPS = 200;

/** Keys that cut, and the side of the caret that they cut. */
const CUTS: Readonly<Record<string, 'before' | 'after'>> = {
  'ctrl+u': 'before',
  'ctrl+w': 'before',
  'alt+backspace': 'before',
  'ctrl+k': 'after',
  'alt+d': 'after',
};

/** The memory after a key changed the line from `before` to `after`. */
export const rememberEdit = (memory: LineMemory, key: string, before: Edited, after: Edited): LineMemory => {
  if (before.text === after.text) return memory.last === 'other' ? memory : { ...memory, last: 'other' };
  const side = CUTS[key];
  const typed = Array.from(key).length === 1 || key === 'space';
  // The first character of a word starts a step.
  const sameStep = typed && (memory.last === 'typed' || (memory.last === 'blank' && key === 'space'));
  return {
    cut: side === undefined ? memory.cut : cutText(memory, side, before, after),
    steps: sameStep ? memory.steps : [...memory.steps, before].slice(-MAX_STEPS),
    last: side === undefined ? (typed ? (key === 'space' ? 'blank' : 'typed') : 'other') : 'cut',
  };
};

const cutText = ({ cut, last }: LineMemory, side: 'before' | 'after', before: Edited, after: Edited): string => {
  const from = side === 'before' ? after.caret : before.caret;
  const removed = before.text.slice(from, from + before.text.length - after.text.length);
  if (last !== 'cut') return removed;
  return side === 'before' ? removed + cut : cut + removed;
};
