import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyWithoutGaps, sizeWithoutGaps } from '../../../src/cli/cache/format.ts';

/** Bytes with stars and blanks in all ways that they can stand. */
const someBytes = fc
  .array(fc.constantFrom('"*"', ' ', '   ', '{"key":', '"a b"', '"*', '*"', '"', ',', 'é'), { maxLength: 40 })
  .map((pieces) => Buffer.from(pieces.join('')));

const without = (bytes: Buffer): Buffer => {
  const into = Buffer.alloc(bytes.length + 3, '-');
  const end = copyWithoutGaps(bytes, into, 3);
  return into.subarray(3, end);
};

it('copies everything except the blanks after a blanked secret, with the size known in advance', () => {
  expect(String(without(Buffer.from('{"password":"*"        ,"note":"* * *"}')))).toBe(
    '{"password":"*","note":"* * *"}',
  );
  fc.assert(
    fc.property(someBytes, (bytes) => {
      const expected = bytes.toString('latin1').replaceAll(/("\*") +/g, '$1');
      expect(without(bytes).toString('latin1')).toBe(expected);
      expect(sizeWithoutGaps(bytes)).toBe(expected.length);
    }),
  );
});
