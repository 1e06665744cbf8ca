import { describe, expect, it } from 'vitest';
import { foreignHint } from '../../src/keymap/foreign.ts';
import { bindingsOf } from '../../src/keymap/resolve.ts';

describe('a key of another program', () => {
  it.each([
    ['s', 'o order'],
    ['S', 'o order'],
    ['i', 'Enter open'],
    ['f5', 'r refresh'],
    ['ctrl+w', 'w wide'],
    ['ctrl+o', '[ previous view'],
  ])('%s is answered with the key of the list: %s', (key, hint) => {
    expect(foreignHint(key, 'list')).toBe(hint);
  });

  it('is answered with the equivalent key of the place, or with the place where it works', () => {
    expect(foreignHint('f3', 'detail')).toBe('/ search');
    expect(foreignHint('ctrl+o', 'detail')).toBe('Esc back');
    expect(foreignHint('o', 'detail')).toBe('order only in a list');
    expect(foreignHint('u', 'detail')).toBe('project only in a list');
    expect(foreignHint('N', 'list')).toContain('j and k');
  });

  it('is unknown without an equivalent', () => {
    expect(foreignHint('@', 'list')).toBe(null);
    expect(foreignHint('__proto__', 'list')).toBe(null);
  });

  it('is unbound in the list', () => {
    const bound = new Set(bindingsOf('list').flatMap(({ keys }) => keys));
    for (const key of 'sSfNiDEYUHZ') expect(bound.has(key), key).toBe(false);
  });
});
