import { describe, expect, it } from 'vitest';
import { problemLine, remedyInKeys } from '../../src/store/keys/remedy.ts';
import { keyText } from '../../src/store/keys/text.ts';
import { KEYS } from '../questions/loaded.ts';

const keyOf = (action: string): string => keyText(KEYS.find(({ id }) => id === action)?.keys[0] ?? '');

describe('a remedy on the screen', () => {
  it('names the keys of the key table', () => {
    for (const action of ['refresh', 'scope', 'cloud-type', 'filter'] as const) {
      expect(remedyInKeys(['Do it', { action }, ', or wait'])).toBe(`Do it with ${keyOf(action)}, or wait`);
    }
    expect(remedyInKeys(['Filter on the service', { action: 'server-filter' }])).toBe(
      `Filter on the service with ${keyOf('filter')} and ^T`,
    );
    expect(remedyInKeys(['It has another:', { set: 'dialect', to: 'current' }, ' asks it'])).toBe(
      'It has another: :set dialect current asks it',
    );
  });

  it('names the place of a key that does not work in the open item', () => {
    const remedy = ['Change it', { action: 'cloud-type' }, ', or try again', { action: 'refresh' }] as const;
    expect(problemLine({ kind: 'not-found', what: 'Gone', ref: 'abc', remedy }, 'detail')).toBe(
      'Gone (ref abc). Change it with t in a list, or try again with r.',
    );
    expect(remedyInKeys(remedy)).toBe('Change it with t, or try again with r');
  });
});
