import { graphemes } from '../../core/text/width.ts';

/** A line of text being typed; the caret is an index in code units. */
export interface Edited {
  readonly text: string;
  readonly caret: number;
}

/** The longest text that a prompt takes. */
const LIMIT = 1000;

/** What a key makes of the text: printable characters are put in, the usual editing keys of a shell work. */
export const editText = ({ text, caret }: Edited, key: string): Edited => {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  switch (key) {
    case 'left':
      return { text, caret: caret - lastLength(before) };
    case 'right':
      return { text, caret: caret + (graphemes(after)[0]?.text.length ?? 0) };
    case 'home':
    case 'ctrl+a':
      return { text, caret: 0 };
    case 'end':
    case 'ctrl+e':
      return { text, caret: text.length };
    case 'backspace':
    case 'ctrl+h': {
      const kept = before.slice(0, before.length - lastLength(before));
      return { text: kept + after, caret: kept.length };
    }
    case 'delete':
    case 'ctrl+d':
      return { text: before + after.slice(graphemes(after)[0]?.text.length ?? 0), caret };
    case 'ctrl+u':
      return { text: after, caret: 0 };
    case 'ctrl+k':
      return { text: before, caret };
    case 'ctrl+w': {
      const kept = before.replace(/\S*\s*$/, '');
      return { text: kept + after, caret: kept.length };
    }
    default: {
      const char = key === 'space' ? ' ' : key;
      const printable = graphemes(char).length === 1 && text.length < LIMIT;
      return printable ? { text: before + char + after, caret: caret + char.length } : { text, caret };
    }
  }
};

const lastLength = (text: string): number => graphemes(text).at(-1)?.text.length ?? 0;
