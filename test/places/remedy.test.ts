import { describe, expect, it } from 'vitest';
import { withOwnKeys } from '../../src/store/keys/own-keys.ts';
import { problemLine, remedyInKeys } from '../../src/store/keys/remedy.ts';
import { keyNamed } from '../../src/store/keys/resolve.ts';
import { keyText } from '../../src/store/keys/text.ts';
import { SHIPPED_KEYS } from './shipped-keys.ts';

const keyOf = (id: string): string => keyText(keyNamed(SHIPPED_KEYS, id)?.keys[0] ?? 'no key');

describe('a remedy on the screen', () => {
  it('names the keys of the key table', () => {
    for (const action of ['refresh', 'load-all', 'scope', 'cloud-type', 'filter'] as const) {
      expect(remedyInKeys(SHIPPED_KEYS, ['Do it', { action }, ', or wait'])).toBe(
        `Do it with ${keyOf(action)}, or wait`,
      );
    }
    expect(remedyInKeys(SHIPPED_KEYS, ['Filter on the service', { action: 'server-filter' }])).toBe(
      `Filter on the service with ${keyOf('filter')} and ^T`,
    );
    expect(remedyInKeys(SHIPPED_KEYS, ['It has another:', { set: 'dialect', to: 'current' }, ' asks it'])).toBe(
      'It has another: :set dialect current asks it',
    );
  });

  it('names the key of the config file', () => {
    const own = { keyTable: withOwnKeys(SHIPPED_KEYS.keyTable, { f5: 'refresh', f4: 'filter' }) };
    expect(remedyInKeys(own, ['Try again', { action: 'refresh' }])).toBe('Try again with F5');
    expect(remedyInKeys(own, ['Filter', { action: 'server-filter' }])).toBe('Filter with F4 and ^T');
    expect(remedyInKeys(own, ['Change it', { action: 'scope' }])).toBe('Change it with u');
  });

  it('names the place of a key that does not work in the open item', () => {
    const remedy = ['Change it', { action: 'cloud-type' }, ', or try again', { action: 'refresh' }] as const;
    expect(problemLine(SHIPPED_KEYS, { kind: 'not-found', what: 'Gone', ref: 'abc', remedy }, 'detail')).toBe(
      'Gone (ref abc). Change it with t in a list, or try again with r.',
    );
    expect(remedyInKeys(SHIPPED_KEYS, remedy)).toBe('Change it with t, or try again with r');
  });
});
