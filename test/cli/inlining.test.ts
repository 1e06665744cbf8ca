import { expect, it } from 'vitest';
import { inliningOf } from '../../src/cli/interactive/inlining.ts';

const usual = 920;
const less = expect.toSatisfy((bytes: number) => bytes < usual);

it('is less once it is wished, and as always while code is loaded', async () => {
  const set: number[] = [];
  const inlining = inliningOf((bytes) => set.push(bytes));
  inlining.less();
  expect(set).toEqual([less]);
  await inlining.loading(async () => expect(set.at(-1)).toBe(usual));
  expect(set).toEqual([less, usual, less]);
});

it('stays as always where code is loaded before', async () => {
  const set: number[] = [];
  await inliningOf((bytes) => set.push(bytes)).loading(async () => undefined);
  expect(set).toEqual([usual]);
});
