import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editText } from '../../src/store/state/line-edit.ts';

/** Parses a line whose caret is marked by `|`. */
const at = (line: string) => ({ text: line.replace('|', ''), caret: line.indexOf('|') });
const edited = (line: string, ...keys: readonly string[]): string => {
  const { text, caret } = keys.reduce(editText, at(line));
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

describe('an edited line', () => {
  it.each([
    ['alt+b', 'health=unhealthy cpu>4|', 'health=unhealthy cpu>|4'],
    ['alt+b', 'health=unhealthy cpu>|4', 'health=unhealthy |cpu>4'],
    ['alt+b', '>= |', '|>= '],
    ['ctrl+left', 'größe 東京| x', 'größe |東京 x'],
    ['alt+f', '|health=unhealthy', 'health|=unhealthy'],
    ['ctrl+right', 'health|=unhealthy cpu', 'health=unhealthy| cpu'],
    ['alt+f', 'cpu| >=', 'cpu >=|'],
    ['alt+d', 'health|=unhealthy cpu', 'health| cpu'],
    ['alt+backspace', 'health=unhealthy| cpu', 'health=| cpu'],
    ['ctrl+w', 'a health=unhealthy| cpu', 'a | cpu'],
    ['ctrl+t', 'he|alth', 'hae|lth'],
    ['ctrl+t', 'heatlh|', 'heathl|'],
    ['ctrl+t', '|x', '|x'],
    ['alt+u', 'a|b', 'a|b'],
    ['c space d', 'ab|', 'abc d|'],
    ['left left x', 'a|b', 'x|ab'],
    ['right right x', 'a|b', 'abx|'],
    ['home x end y', 'ab|c', 'xabcy|'],
    ['ctrl+a delete', 'ab|c', '|bc'],
    ['backspace ctrl+h backspace', 'ab|c', '|c'],
    ['ctrl+w ctrl+w', 'one two  | three', '| three'],
    ['ctrl+u', 'ab|cd', '|cd'],
    ['ctrl+k', 'ab|cd', 'ab|'],
    ['backspace right 😀', '日本|語', '日語😀|'],
    ['left delete', 'a😀|', 'a|'],
    ['backspace', 'a👨‍👩‍👧|b', 'a|b'],
    ['👨 \u200d 👩 \u200d 👧 x backspace backspace', 'a|', 'a|'],
    [
      'backspace',
      '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}🇩🇪👍🏽|',
      '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}🇩🇪|',
    ],
    ['delete delete', '|👍🏽🇩🇪a', '|a'],
    ['f1 ctrl+y pageup up insert', 'ab|', 'ab|'],
  ])('changes with the keys %s from %j to %j', (keys, before, after) => {
    expect(edited(before, ...keys.split(' '))).toBe(after);
  });

  it('keeps its caret between characters for any keys', () => {
    const keys = [
      'left',
      'right',
      'alt+b',
      'alt+f',
      'alt+d',
      'alt+backspace',
      'ctrl+t',
      'ctrl+w',
      'delete',
      'é',
      '👩‍👩‍👧',
      '=',
    ];
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.array(fc.constantFrom(...keys)),
        (text, pressed) => {
          const end = pressed.reduce(editText, { text, caret: text.length });
          expect(end.caret).toBeGreaterThanOrEqual(0);
          expect(end.caret).toBeLessThanOrEqual(end.text.length);
          expect(end.text).not.toMatch(/\p{Cs}/u);
        },
      ),
    );
  });
});
