import { describe, expect, it } from 'vitest';
import { PLACES as ALL_PLACES, type KeyContext, type Place, TRAITS, type Trait } from '../../src/keymap/action.ts';
import { keyText } from '../../src/keymap/foreign.ts';
import { bindingsIn, footerBindings, resolveKey } from '../../src/keymap/resolve.ts';
import { KEYS, LOADED } from '../questions/loaded.ts';

const PLACES = Object.keys(ALL_PLACES) as readonly Place[];

/** A list on which every key works. */
const able: KeyContext = {
  place: 'list',
  many: 'hosts',
  rows: 9,
  canType: true,
  canPeriod: true,
  more: true,
  cached: false,
  pages: 3,
  canGoBack: true,
  loading: false,
  failed: false,
  live: true,
  ordered: true,
  exporting: false,
  earlier: true,
  later: true,
  canLeave: true,
  incomparable: null,
  searching: true,
};
const unable: KeyContext = {
  ...able,
  rows: 0,
  canType: false,
  canPeriod: false,
  more: false,
  cached: false,
  pages: 0,
  canGoBack: false,
  loading: true,
  ordered: false,
  exporting: true,
};

describe('the key table', () => {
  it.each(PLACES)('binds no key twice in the %s', (place) => {
    const common = KEYS.filter(({ places, trait }) => places.includes(place) && trait === undefined);
    const keys = common.flatMap((binding) => binding.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(LOADED)('binds no key twice for what the answer of $name has', ({ traits }) => {
    const own = KEYS.filter(({ trait }) => trait !== undefined && traits.includes(trait));
    const keys = own.flatMap((binding) => binding.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(Object.keys(TRAITS) as readonly Trait[])('lists only working keys where an answer %s', (trait) => {
    const context: KeyContext = {
      ...able,
      place: 'question',
      question: { name: '', traits: [trait] },
      hasExclusions: true,
    };
    const here = bindingsIn(KEYS, context);
    expect(here.filter((binding) => binding.trait !== undefined).map((binding) => binding.trait)).toContain(trait);
    for (const { keys, action } of footerBindings(KEYS, context))
      expect(resolveKey(KEYS, keys[0], context)).toEqual({ type: 'action', action });
  });

  it.each(PLACES)('lists only working keys in the footer of the %s', (place) => {
    const context = { ...able, place };
    const shown = footerBindings(KEYS, context);
    expect(shown.length).toBeGreaterThan(1);
    for (const { keys, action } of shown)
      expect(resolveKey(KEYS, keys[0], context)).toEqual({ type: 'action', action });
  });

  it('hides blocked keys from the footer, dims those blocked for a moment, and gives the reason when pressed', () => {
    const shown = footerBindings(KEYS, unable);
    for (const { action, keys, blocked, places, passing } of KEYS) {
      if (!places.includes('list') || (blocked?.(unable) ?? null) === null) continue;
      const found = shown.find((binding) => binding.action === action);
      expect(found?.works).toBe(passing ? false : undefined);
      const resolved = resolveKey(KEYS, keys[0], unable);
      expect(resolved).toMatchObject({ type: 'blocked' });
      if (resolved.type === 'blocked')
        expect(resolved.reason.split(`${keyText(keys[0])}: `, 2)).toEqual(['', expect.stringMatching(/.{8,}/)]);
    }
  });

  it('leaves out of the footer what would not help, or is said by another key there', () => {
    const actions = (context: KeyContext): readonly string[] =>
      footerBindings(KEYS, context).map(({ action }) => action);
    expect(actions(able)).toContain('next-page');
    expect(actions({ ...able, more: false })).not.toContain('next-page');
    expect(actions({ ...able, canLeave: false })).toEqual(expect.arrayContaining(['back', 'quit']));
    expect(actions(able)).not.toContain('quit');
    expect(actions({ ...able, canLeave: false, hintOnly: true })).not.toContain('back');
  });

  it.each(['list', 'detail'] as const)('offers a retry first after a failure of the %s', (place) => {
    const [first] = footerBindings(KEYS, { ...able, place, failed: true });
    expect(first?.action).toBe('refresh');
    expect(footerBindings(KEYS, { ...able, place })[0]?.action).not.toBe('refresh');
  });

  it.each(PLACES)('has a way out of the %s and to the help', (place) => {
    const context = { ...able, place };
    for (const key of ['esc', 'q', '?', 'ctrl+c'])
      expect(resolveKey(KEYS, key, context)).toMatchObject({ type: 'action' });
  });

  it('never blocks the ways out of the program', () => {
    for (const key of ['q', 'ctrl+c', 'ctrl+z', '?'])
      expect(resolveKey(KEYS, key, unable)).toMatchObject({ type: 'action' });
  });

  it('ignores unbound keys', () => {
    expect(resolveKey(KEYS, 'f12', able)).toEqual({ type: 'none' });
    expect(resolveKey(KEYS, '__proto__', able)).toEqual({ type: 'none' });
  });

  it('displays keys as people write them', () => {
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

  it('describes each key in a few words', () => {
    for (const { label, about, group } of KEYS) {
      expect(label.split(' ').length, label).toBeLessThanOrEqual(2);
      expect(about, label).toMatch(/^\S.*[^.\s]$/);
      expect(group).not.toBe('');
    }
  });
});
