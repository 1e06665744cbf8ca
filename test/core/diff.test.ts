import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffText, type TextDiff } from '../../src/core/view/diff.ts';

const side = ({ lines }: TextDiff, sign: 'added' | 'removed'): string =>
  lines
    .filter((line) => line.sign === 'same' || line.sign === sign)
    .map(({ text }) => text)
    .join('\n');

const drawn = ({ lines }: TextDiff): readonly string[] =>
  lines.map(({ sign, text }) => `${{ added: '+', removed: '-', same: ' ' }[sign]}${text}`);

/** Texts of few different lines, so that two texts have many equal lines in another order. */
const text = fc
  .array(fc.constantFrom('a: 1', 'b: 2', '', '  c', '}', 'long'), { maxLength: 30 })
  .map((l) => l.join('\n'));

/** Length of the longest common subsequence, by the textbook algorithm. */
const common = (left: readonly string[], right: readonly string[]): number => {
  const rows = [Array.from({ length: right.length + 1 }, () => 0)];
  for (const one of left) {
    const above = rows.at(-1) ?? [];
    const row = [0];
    for (const [index, other] of right.entries())
      row.push(one === other ? (above[index] ?? 0) + 1 : Math.max(above[index + 1] ?? 0, row[index] ?? 0));
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
};

describe('diffText', () => {
  test('preserves both texts', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), fc.oneof(text, fc.string()), (left, right) => {
        const diff = diffText(left, right);
        expect(side(diff, 'removed')).toBe(left);
        expect(side(diff, 'added')).toBe(right);
        expect(diff.added).toBe(diff.lines.filter(({ sign }) => sign === 'added').length);
        expect(diff.removed).toBe(diff.lines.filter(({ sign }) => sign === 'removed').length);
      }),
    );
  });

  test('keeps as many lines as possible unchanged', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const same = diffText(left, right).lines.filter(({ sign }) => sign === 'same').length;
        expect(same).toBe(common(left.split('\n'), right.split('\n')));
      }),
    );
  });

  test('marks removed and added lines at their place', () => {
    expect(drawn(diffText('a\nb\nc\nd', 'a\nx\nc\nd\ne'))).toEqual([' a', '-b', '+x', ' c', ' d', '+e']);
    expect(diffText('same', 'same')).toMatchObject({ added: 0, removed: 0, compared: true });
  });

  test('compares large files that are nearly equal, and large files without common lines', () => {
    const lines = Array.from({ length: 6000 }, (_, index) => `key${index % 900}: ${index}`);
    const changed = lines.map((line, index) => (index % 500 === 7 ? `${line} # changed` : line));
    expect(diffText(lines.join('\n'), changed.join('\n'))).toMatchObject({ added: 12, removed: 12, compared: true });
    const other = lines.map((line) => `other ${line}`);
    expect(diffText(lines.join('\n'), other.join('\n'))).toMatchObject({ added: 6000, compared: true });
  });

  test('stops a long comparison, says so, and stays correct', () => {
    const left = Array.from({ length: 8000 }, (_, index) => `line ${index}`);
    const diff = diffText(['top', ...left, 'end'].join('\n'), ['top', ...left.toReversed(), 'end'].join('\n'));
    expect(diff.compared).toBe(false);
    expect(diff).toMatchObject({ added: 8000, removed: 8000 });
    expect(drawn(diff).at(0)).toBe(' top');
    expect(drawn(diff).at(-1)).toBe(' end');
    expect(side(diff, 'added')).toBe(['top', ...left.toReversed(), 'end'].join('\n'));
  });
});
