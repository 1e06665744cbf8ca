import { describe, expect, it } from 'vitest';
import { width } from '../../src/core/text/fit.ts';
import { sanitise } from '../../src/core/text/sanitise.ts';
import { createLineStore, LINE_MARK, PLACEHOLDER_CELLS } from '../../src/terminal/line-store.ts';

describe('the line store', () => {
  it('puts painted lines back in the place of their placeholders and leaves other lines alone', () => {
    const store = createLineStore();
    const one = store.hold('\x1b[31mone\x1b[0m');
    const two = store.hold('two');
    expect(store.expand(`${one}\n  ${two}  \nplain\n`)).toEqual(['\x1b[31mone\x1b[0m', 'two', 'plain', '']);
  });

  it('gives equal placeholders for equal lines, short enough for any screen', () => {
    const store = createLineStore();
    expect(store.hold('a')).toBe(store.hold('a'));
    expect(store.hold('a')).not.toBe(store.hold('b'));
    expect(width(store.hold('a'))).toBeLessThan(8);
  });

  it('shows nothing of a placeholder that a layout cut in two', () => {
    const store = createLineStore();
    const placeholder = Array.from(store.hold('painted'));
    expect(placeholder.length).toBeLessThanOrEqual(PLACEHOLDER_CELLS);
    expect(store.expand(placeholder.slice(0, 1).join(''))).toEqual(['']);
  });

  it('cannot be fooled by a text of the service', () => {
    const store = createLineStore();
    expect(sanitise(store.hold('secret'))).not.toContain(LINE_MARK);
  });

  it('keeps lines on the screen and recent ones, and drops others', () => {
    const store = createLineStore();
    const shown = store.hold('shown');
    const gone = store.hold('gone');
    for (let frame = 0; frame < 200; frame += 1) {
      const fresh = Array.from({ length: 50 }, (_, row) => store.hold(`frame ${frame} row ${row}`));
      const lines = store.expand([shown, ...fresh].join('\n'));
      expect(lines[0]).toBe('shown');
      expect(lines[50]).toBe(`frame ${frame} row 49`);
    }
    expect(store.expand(gone)).toEqual(['']);
  });
});
