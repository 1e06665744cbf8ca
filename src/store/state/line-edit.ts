import { graphemes } from '../../core/text/index.ts';

/** A line of text that is edited. The caret is an index in code units. */
export interface Edited {
  readonly text: string;
  readonly caret: number;
}

/** Maximum length of a typed text. */
const MAX_LENGTH = 1000;

/** Word boundaries as in readline: Alt keys stop at punctuation, ^W stops at blanks only. */
const WORD_BEFORE = /[\p{L}\p{N}\p{M}]+[^\p{L}\p{N}\p{M}]*$|^[^\p{L}\p{N}\p{M}]+$/u;
const WORD_AFTER = /^[^\p{L}\p{N}\p{M}]*[\p{L}\p{N}\p{M}]+|^[^\p{L}\p{N}\p{M}]+$/u;
const BLANK_WORD_BEFORE = /\S*\s*$/;

/** Returns the text after a key. Printable characters are inserted; editing keys work as in readline. */
export const editText = ({ text, caret }: Edited, key: string): Edited => {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  const withoutBefore = (pattern: RegExp): Edited => {
    const left = before.replace(pattern, '');
    return { text: left + after, caret: left.length };
  };
  switch (key) {
    case 'left':
      return { text, caret: caret - lastLength(before) };
    case 'right':
      return { text, caret: caret + firstLength(after) };
    case 'ctrl+left':
    case 'alt+left':
    case 'alt+b':
      return { text, caret: before.replace(WORD_BEFORE, '').length };
    case 'ctrl+right':
    case 'alt+right':
    case 'alt+f':
      return { text, caret: text.length - after.replace(WORD_AFTER, '').length };
    case 'home':
    case 'ctrl+a':
      return { text, caret: 0 };
    case 'end':
    case 'ctrl+e':
      return { text, caret: text.length };
    case 'backspace':
    case 'ctrl+h': {
      const left = before.slice(0, before.length - lastLength(before));
      return { text: left + after, caret: left.length };
    }
    case 'delete':
    case 'ctrl+d':
      return { text: before + after.slice(firstLength(after)), caret };
    case 'ctrl+u':
      return { text: after, caret: 0 };
    case 'ctrl+k':
      return { text: before, caret };
    case 'ctrl+w':
      return withoutBefore(BLANK_WORD_BEFORE);
    case 'alt+backspace':
      return withoutBefore(WORD_BEFORE);
    case 'alt+d':
      return { text: before + after.replace(WORD_AFTER, ''), caret };
    case 'ctrl+t':
      return transpose(before, after);
    default: {
      const char = key === 'space' ? ' ' : key;
      const printable = graphemes(char).length === 1 && text.length < MAX_LENGTH;
      return printable ? insertText({ text, caret }, char) : { text, caret };
    }
  }
};

export const insertText = ({ text, caret }: Edited, added: string): Edited => ({
  text: text.slice(0, caret) + added + text.slice(caret),
  caret: caret + added.length,
});

/** Swaps the characters around the caret, or the last two characters if the caret is at the end. */
const transpose = (before: string, after: string): Edited => {
  const next = after.slice(0, firstLength(after));
  const head = next === '' ? before.slice(0, before.length - lastLength(before)) : before;
  const second = next === '' ? before.slice(head.length) : next;
  const first = head.slice(head.length - lastLength(head));
  if (first === '' || second === '') return { text: before + after, caret: before.length };
  const start = head.slice(0, head.length - first.length);
  return {
    text: start + second + first + after.slice(next.length),
    caret: start.length + second.length + first.length,
  };
};

const lastLength = (text: string): number => graphemes(text).at(-1)?.text.length ?? 0;
const firstLength = (text: string): number => graphemes(text)[0]?.text.length ?? 0;

/** Kill ring and undo steps for ^Y and ^_. The cut text outlives its prompt; undo steps do not. */
export interface LineMemory {
  readonly cut: string;
  /** Undo steps of the open line, latest last. */
  readonly steps: readonly Edited[];
  /** Effect of the last key. Successive cuts are joined, and the typed characters of a word are one step. */
  readonly last: 'cut' | 'typed' | 'blank' | 'other';
}

export const NO_MEMORY: LineMemory = { cut: '', steps: [], last: 'other' };

const MAX_STEPS = 200;

/** Keys that cut text, and the side of the caret on which they cut. */
const CUTS: Readonly<Record<string, 'before' | 'after'>> = {
  'ctrl+u': 'before',
  'ctrl+w': 'before',
  'alt+backspace': 'before',
  'ctrl+k': 'after',
  'alt+d': 'after',
};

/** Returns the memory after a key changed the line from `before` to `after`. */
export const rememberEdit = (memory: LineMemory, key: string, before: Edited, after: Edited): LineMemory => {
  if (before.text === after.text) return memory.last === 'other' ? memory : { ...memory, last: 'other' };
  const side = CUTS[key];
  const typed = Array.from(key).length === 1 || key === 'space';
  // The first character of a word starts an undo step.
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
