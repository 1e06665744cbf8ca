import { describe, expect, it } from 'vitest';
import { PLACES } from '../../src/places/index.ts';
import { footerKeys, keyFor, keysHere, reasonOf, worksIn } from '../../src/store/keys/resolve.ts';
import { keyText } from '../../src/store/keys/text.ts';
import { openOverlay } from '../../src/store/state/overlays.ts';
import type { Place } from '../../src/store/state/place.ts';
import type { State } from '../../src/store/state/state.ts';
import { KEYS, LOADED } from '../questions/loaded.ts';
import { emptyStore } from '../ui/drawn.tsx';

const NAMES = Object.keys(PLACES.withKeys) as readonly Place[];
const list = emptyStore().getState();
const log: State = { ...list, ...openOverlay(list, 'log', { cursor: null, row: 0 }) };
const help: State = { ...list, ...openOverlay(list, 'help', { topic: 'first', top: 0, text: '' }) };
const STATES = { list, log, help } as const;

describe('the keys', () => {
  it.each(NAMES)('have one meaning each in the %s', (place) => {
    const keys = KEYS.filter((key) => worksIn(key, place) && key.question === undefined).flatMap((key) => key.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(LOADED)('have one meaning each in the answers of $name', ({ name }) => {
    const keys = KEYS.filter(({ question }) => question?.name === name).flatMap((key) => key.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(Object.keys(STATES) as readonly (keyof typeof STATES)[])(
    'in the footer of the %s work, or are dimmed',
    (name) => {
      const state = STATES[name];
      const shown = footerKeys(state);
      expect(shown.length).toBeGreaterThan(1);
      for (const { id, keys, works } of shown) {
        const key = keyFor(state, keys[0]);
        expect(key?.id).toBe(id);
        if (key !== undefined) expect(reasonOf(state, key) === null).toBe(works);
      }
    },
  );

  it.each(Object.keys(STATES) as readonly (keyof typeof STATES)[])('lead out of the %s, and to the help', (name) => {
    for (const press of ['q', '?', 'ctrl+c', 'ctrl+z']) {
      const key = keyFor(STATES[name], press);
      expect(key === undefined ? 'none' : reasonOf(STATES[name], key)).toBe(null);
    }
  });

  it('say why they are blocked', () => {
    for (const key of keysHere(list)) expect(reasonOf(list, key) ?? 'a long reason').toMatch(/.{8,}/);
    expect(keyFor(list, 'f12')).toBe(undefined);
    expect(keyFor(list, '__proto__')).toBe(undefined);
  });

  it('are shown as people write them', () => {
    expect(['ctrl+d', 'enter', 'shift+tab', 'j', 'G', ']', 'space'].map(keyText)).toEqual([
      '^D',
      'Enter',
      '⇧Tab',
      'j',
      'G',
      ']',
      'Space',
    ]);
  });

  it('have a short description, and ids that commands name', () => {
    for (const { label, about, group } of KEYS) {
      expect(label.split(' ').length, label).toBeLessThanOrEqual(2);
      expect(about, label).toMatch(/^\S.*[^.\s]$/);
      expect(group).not.toBe('');
    }
  });
});
