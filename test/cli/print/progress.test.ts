import { expect, it } from 'vitest';
import { progressLine } from '../../../src/cli/print/progress.ts';
import type { Activity } from '../../../src/store/state/held-list.ts';
import { page, thing } from './thing.ts';

const MEGABYTE = 1024 * 1024;

const activity = (bytes: number, of: number | null): Activity => ({ number: 1, since: 0, arrived: { bytes, of } });

it('shows progress on a terminal, with the bytes of a long body, and clears its line', () => {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  const { items } = page(Array.from({ length: 50 }, (_, index) => thing(`u${index}`)));
  const list = { items, origin: { type: 'fresh' } as const };
  const line = progressLine({ isTTY: true, write });
  line.show({ ...list, count: 1213, activity: null });
  line.show({ ...list, count: null, activity: activity(77 * MEGABYTE, 311 * MEGABYTE) });
  line.show({ ...list, count: null, activity: activity(77 * MEGABYTE, null) });
  line.clear();
  expect(written).toEqual([
    '\r50 of 1,213 items …\x1b[K',
    '\r50 items, 77M of 311M …\x1b[K',
    '\r50 items, 77M …\x1b[K',
    '\r\x1b[K',
  ]);
});

it('shows no progress without a terminal', () => {
  const line = progressLine({ write: () => expect.unreachable() });
  line.show({ items: page([thing('a')]).items, count: null, activity: null, origin: { type: 'fresh' } });
  line.clear();
});
