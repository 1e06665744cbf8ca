import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { Prompt } from '../../src/store/state.ts';
import { editText } from '../../src/store/verbs/edit.ts';
import { NO_FILTER } from '../../src/store/view.ts';
import { promptText } from '../../src/ui/screen/prompt.ts';
import { createTheme } from '../../src/ui/theme.ts';

const theme = createTheme('none');
const prompt = (text: string, caret = text.length, more: Partial<Prompt> = {}): Prompt => ({
  text,
  caret,
  server: false,
  error: null,
  before: NO_FILTER,
  ...more,
});
const CARET = /\u001B\[7m(.*?)\u001B\[m/u;
const plain = (text: string): string => text.replaceAll(/\u001B\[[0-9;]*m/g, '');
const shown = (one: Prompt, columns = 60): string => promptText(one, theme, columns, true);

describe('the prompt', () => {
  it('shows what was typed, the caret, and who filters', () => {
    const text = shown(prompt('health=unhealthy'));
    expect(plain(text)).toMatch(/^ \/ health=unhealthy +here · Tab service $/);
    expect(CARET.exec(text)?.[1]).toBe(' ');
    expect(plain(shown(prompt('x', 1, { server: true }), 100))).toContain('Enter asks the service');
    expect(plain(promptText(prompt('x'), theme, 100, false))).not.toContain('Tab');
  });

  it.each([
    ['a日本', 1, '日'],
    ['a😀b', 1, '😀'],
    ['a👍b', 1, '👍'],
    ['ae\u0301b', 1, 'e\u0301'],
  ])('has the whole character under its caret: %s at %i', (text, caret, char) => {
    expect(CARET.exec(shown(prompt(text, caret)))?.[1]).toBe(char);
  });

  it('keeps the caret on the screen of a text that is too long', () => {
    const long = 'abcdefghij'.repeat(20);
    expect(CARET.exec(shown(prompt(long, 150)))?.[1]).toBe('a');
    expect(plain(shown(prompt(long)))).toContain('hij ');
    expect(plain(shown(prompt(long, 0)))).toMatch(/^ \/ abc/);
  });

  it('is never wider than the screen and breaks no character, whatever is typed', () => {
    const chars = fc.constantFrom('a', ' ', '"', '日', '😀', 'é', 'e\u0301', '…', '●');
    fc.assert(
      fc.property(
        fc.array(chars, { maxLength: 120 }),
        fc.nat(140),
        fc.integer({ min: 60, max: 130 }),
        (typed, left, columns) => {
          const keys = [
            ...typed.map((char) => (char === ' ' ? 'space' : char)),
            ...Array.from({ length: left }, () => 'left'),
          ];
          const { text, caret } = keys.reduce(editText, { text: '', caret: 0 });
          const line = plain(shown(prompt(text, caret), columns));
          expect(stringWidth(line)).toBeLessThanOrEqual(columns);
          expect(() => encodeURIComponent(line)).not.toThrow();
        },
      ),
    );
  });
});
