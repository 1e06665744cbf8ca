import { describe, expect, it } from 'vitest';
import { sanitise } from '../../src/core/text/sanitise.ts';
import { createLineStore, isFrame } from '../../src/terminal/line-store.ts';

describe('the line store', () => {
  it('replaces placeholders by their painted lines, and leaves other lines unchanged', () => {
    const store = createLineStore();
    const one = store.hold('\x1b[31mone\x1b[0m');
    const two = store.hold('two');
    expect(store.expand(`${one}\n  ${two}  \nplain\n`)).toEqual(['\x1b[31mone\x1b[0m', 'two', 'plain', '']);
  });

  it('gives equal lines equal placeholders, each a character that no layout can cut', () => {
    const store = createLineStore();
    expect(store.hold('a')).toBe(store.hold('a'));
    expect(store.hold('a')).not.toBe(store.hold('b'));
    expect(Array.from(store.hold('a'))).toHaveLength(1);
  });

  it('restores lines that stand beside each other', () => {
    const store = createLineStore();
    expect(store.expand(`${store.hold('left ')}${store.hold('right')}`)).toEqual(['left right']);
  });

  it('cannot be fooled by a text of the service', () => {
    const store = createLineStore();
    const placeholder = store.hold('secret');
    expect(isFrame(placeholder)).toBe(true);
    expect(isFrame(sanitise(placeholder))).toBe(false);
    expect(sanitise(placeholder)).not.toContain(placeholder);
  });

  it('keeps lines on the screen and recent lines, and drops other lines', () => {
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

  it('has a placeholder for every line, however many lines there were before', () => {
    const store = createLineStore();
    const shown = store.hold('shown');
    const seen = new Set<string>();
    for (let frame = 0; frame < 1400; frame += 1) {
      const fresh = Array.from({ length: 100 }, (_, row) => store.hold(`frame ${frame} row ${row}`));
      expect(new Set(fresh).size).toBe(100);
      for (const one of fresh) seen.add(one);
      expect(store.expand(`${shown}\n${fresh.at(-1)}`)).toEqual(['shown', `frame ${frame} row 99`]);
    }
    // All placeholders except the used one, and none of the code points that are not characters.
    expect(seen.size).toBe(2 * 0xfffe - 1);
    expect([...seen].filter((one) => /\p{Noncharacter_Code_Point}/u.test(one))).toEqual([]);
  });
});
