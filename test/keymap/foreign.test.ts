import { describe, expect, it } from 'vitest';
import { foreignHint } from '../../src/keymap/foreign.ts';
import { KEYS } from '../questions/loaded.ts';

describe('a key of another program', () => {
  it.each([
    ['s', 'o order'],
    ['i', 'Enter open'],
    ['f5', 'r refresh'],
    ['ctrl+w', 'w wide'],
    ['ctrl+o', '[ previous view'],
  ])('%s is answered with the key of the list: %s', (key, hint) => {
    expect(foreignHint(KEYS, key, { place: 'list' })).toBe(hint);
  });

  it('is answered with the equivalent key of the place, or with the place where it works', () => {
    expect(foreignHint(KEYS, 'f3', { place: 'detail' })).toBe('/ search');
    expect(foreignHint(KEYS, 'ctrl+o', { place: 'detail' })).toBe('Esc back');
    expect(foreignHint(KEYS, 'o', { place: 'detail' })).toBe('order · in a list only');
    expect(foreignHint(KEYS, 'u', { place: 'detail' })).toBe('project · in a list only');
    expect(foreignHint(KEYS, 'N', { place: 'list' })).toContain('j and k');
  });

  it('is unknown without an equivalent', () => {
    expect(foreignHint(KEYS, '@', { place: 'list' })).toBe(null);
    expect(foreignHint(KEYS, '__proto__', { place: 'list' })).toBe(null);
  });

  it('is unbound in the list', () => {
    const bound = new Set(KEYS.filter(({ places }) => places.includes('list')).flatMap(({ keys }) => keys));
    for (const key of 'sfNiDEYUHZ') expect(bound.has(key), key).toBe(false);
  });
});
