import { expect, test } from 'vitest';
import { Reader } from '../../src/core/item/read.ts';
import { NEVER, type Note } from '../../src/core/values/index.ts';

const read = (at: string): { readonly time: number | null; readonly notes: number } => {
  const notes: Note[] = [];
  return { time: new Reader({ at }, notes).time('at'), notes: notes.length };
};

test.each(['2026-02-30T00:00:00Z', '2026-02-29', '2100-02-29T00:00:00Z', '2026-06-31T10:00:00+02:00'])(
  'Reader.time reads %s, which does not exist, as unknown, with a note',
  (at) => {
    expect(read(at)).toEqual({ time: null, notes: 1 });
  },
);

test.each(['9999-12-31T23:59:59Z', '2501-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])(
  'Reader.time reads %s as never',
  (at) => {
    expect(read(at)).toEqual({ time: NEVER, notes: 0 });
  },
);

test.each(['2024-02-29T00:00:00Z', '2026-12-31T23:59:59.999Z', '2499-01-31T00:00:00Z'])(
  'Reader.time reads %s as a time',
  (at) => {
    expect(read(at)).toEqual({ time: Date.parse(at), notes: 0 });
  },
);
