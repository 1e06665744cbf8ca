import { describe, expect, it } from 'vitest';
import { admit } from '../../../src/core/admit/admit.ts';
import { Reader } from '../../../src/core/item/read.ts';
import { NO_KEY } from '../../../src/core/json-scan/bytes.ts';
import { Scan } from '../../../src/core/json-scan/scan.ts';
import { TapeValue } from '../../../src/core/json-scan/tape-value.ts';

/** So often is each read: what grows with the square of an element takes seconds each time, and the test runs out of time. */
const TIMES = 25;

const numbered = (count: number, text: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => text(number)).join(',');

const read = (scan: Scan, text: string): TapeValue | null => {
  const bytes = Buffer.from(text);
  return scan.element(bytes, 0) === bytes.length ? new TapeValue(scan.tape) : null;
};

const often = (run: () => void): void => {
  for (let time = 0; time < TIMES; time += 1) run();
};

describe('an element designed to be slow', () => {
  it('has thousands of keys whose secrecy depends on siblings', () => {
    const scan = new Scan();
    const text = `{"a":{${numbered(3000, (number) => `"a${number}Key":"x"`)}}}`;
    often(() => read(scan, text));
    expect(read(scan, text)?.json()).toEqual(admit(JSON.parse(text)));
  });

  it('has thousands of texts that admission changes', () => {
    const scan = new Scan();
    const text = `{"a":[${numbered(16_000, () => '"a\\u0007"')}]}`;
    expect(read(scan, text)).not.toBeNull();
    often(() => new TapeValue(scan.tape).json());
    expect(new TapeValue(scan.tape).json()).toEqual(admit(JSON.parse(text)));
  });

  it('has thousands of labels', () => {
    const scan = new Scan();
    const labels = `{${numbered(3900, (number) => `"a${number}":"x"`)}}`;
    const item = new Reader(read(scan, `{"labels":${labels}}`) ?? undefined, null);
    often(() => item.map('labels'));
    expect(item.map('labels')).toEqual(Object.entries(JSON.parse(labels)));
  });
});

describe('the tables of a scan', () => {
  /** True where a text was remembered as one that is shown as it is. */
  const isRemembered = (scan: Scan, text: string): boolean => {
    const { texts } = scan.tape;
    const bytes = Buffer.from(text);
    return texts.isOrdinary(texts.slotAt(bytes, 0, bytes.length, NO_KEY));
  };

  it('remember frequent texts', () => {
    const scan = new Scan();
    read(scan, '{"note":"two words"}');
    expect(isRemembered(scan, 'two words')).toBe(true);
  });

  it.each([
    ['its neighbour', '{"value":"hunter2 x","name":"DB_PASSWORD"}'],
    ['the kind of its manifest', '{"data":{"any":"hunter2 x"},"kind":"Secret"}'],
    ['its key', '{"token":"hunter2 x"}'],
    ['its own look', '{"xKey":"hunter2 x"}'],
    ['the place in an address', '{"webhook":"hunter2 x"}'],
  ])('remember no text that is secret by %s', (_, text) => {
    const scan = new Scan();
    read(scan, text);
    expect(isRemembered(scan, 'hunter2 x')).toBe(false);
  });

  it('remember no key with a secret in it', () => {
    const scan = new Scan();
    read(scan, '{"password: hunter2":1}');
    expect(scan.tape.keys.numberOf('password: hunter2')).toBe(-1);
  });

  it('hold nothing of an element that was left to JSON.parse', () => {
    const scan = new Scan();
    read(scan, '{"value":"hunter2","name":"DB_PASSWORD"}');
    expect(scan.tape.bytes.toString()).toBe('');
  });
});
