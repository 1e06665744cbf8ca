import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSecretKey } from '../../src/core/secrets/disguise.ts';
import { keyOf } from '../../src/core/secrets/key.ts';

/** Pieces of keys: words of secrets, halves of such words, and other words. */
const PIECE = fc.constantFrom(
  ...'tok en Token pass word secret Name cred ential s auth Key key psk api'.split(' '),
  ...'url Uri uri web hook Hook value Value data string Data headers x host _'.split(' '),
);

it('keyOf agrees with the patterns for secrets on any key', () => {
  fc.assert(
    fc.property(fc.array(PIECE, { minLength: 1, maxLength: 4 }), (pieces) => {
      const key = pieces.join('');
      const secret = isSecretKey(key) || /headers$/i.test(key);
      expect(keyOf(key)).toMatchObject({ secret, clean: key });
      if (secret) expect(keyOf(key).part).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

it.each(['hostAuthToken', 'hostPairingKey', 'packServerSecret', 'privateKey', 'serviceAuthToken'])(
  'keyOf takes %s for a secret key',
  (key) => {
    expect(keyOf(key).secret).toBe(true);
    expect(isSecretKey(key)).toBe(true);
  },
);

it.each([
  ['url', true],
  ['webhookUrl', true],
  ['header', true],
  ['value', true],
  ['data', true],
  ['name', false],
  ['host', false],
  ['token', false],
])('keyOf says if the secrecy of %s depends on its value or its siblings: %s', (key, part) => {
  expect(keyOf(key).part).toBe(part);
});
