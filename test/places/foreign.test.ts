import { describe, expect, it } from 'vitest';
import { opened } from '../../src/store/detail/open.ts';
import { foreignHint, sameKey } from '../../src/store/keys/foreign.ts';
import { withOwnKeys } from '../../src/store/keys/own-keys.ts';
import { keyFor, worksIn } from '../../src/store/keys/resolve.ts';
import { openHelp } from '../../src/store/state/overlays.ts';
import { changeView, type State } from '../../src/store/state/state.ts';
import { KEYS } from '../questions/loaded.ts';
import { emptyStore } from '../ui/drawn.tsx';

const list = emptyStore().getState();
const detail: State = { ...list, ...changeView(list, { detail: opened('uid', { section: null }) }) };

describe('a key of another program', () => {
  it.each([
    ['s', 'o order'],
    ['i', 'Enter open'],
    ['ctrl+e', 'j down'],
    ['ctrl+w', 'w wide'],
    ['ctrl+o', '[ previous view'],
  ])('%s is answered with the key of the list: %s', (key, hint) => {
    expect(foreignHint(list, key)).toBe(hint);
  });

  it('is answered with the equivalent key of the place, or with the place where it works', () => {
    expect(foreignHint(detail, 'f3')).toBe('/ search');
    expect(foreignHint(detail, 'ctrl+o')).toBe('Esc back');
    expect(foreignHint(detail, 'o')).toBe('order · in a list only');
    expect(foreignHint(detail, 'u')).toBe('project · in a list only');
    expect(foreignHint(list, 'N')).toContain('j and k');
  });

  it('works as in the other program, if a place has the same action and no other meaning of the key', () => {
    const done = (state: State) => ['ctrl+n', 'ctrl+p', 'f5', 'f10'].map((key) => sameKey(state, key)?.id);
    expect(done(list)).toEqual(['down', 'up', 'refresh', 'quit']);
    expect(done({ ...list, ...openHelp(list) })).toEqual(['down', 'up', undefined, 'quit']);
    expect(sameKey(list, '__proto__')).toBeUndefined();
    const own: State = { ...list, keyTable: withOwnKeys(KEYS, { f5: 'order' }) };
    expect(keyFor(own, 'f5')?.id).toBe('order');
  });

  it('is answered with the key of the config file', () => {
    const own: State = { ...list, keyTable: withOwnKeys(KEYS, { f5: 'refresh', ')': 'order' }) };
    expect(foreignHint(own, 's')).toBe(') order');
    expect(foreignHint(own, 'f6')).toBe(') order');
  });

  it('is unknown without an equivalent', () => {
    expect(foreignHint(list, '@')).toBe(null);
    expect(foreignHint(list, '__proto__')).toBe(null);
  });

  it('has no action of its own in the list', () => {
    const bound = new Set(KEYS.filter((key) => worksIn(key, 'list')).flatMap(({ keys }) => keys));
    for (const key of 'sfNiDEYUHZ') expect(bound.has(key), key).toBe(false);
  });
});
