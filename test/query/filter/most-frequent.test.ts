import { expect, it } from 'vitest';
import { mostFrequent } from '../../../src/query/filter/most-frequent.ts';

it('puts the most frequent first, and those that are as frequent in the order of their numbers', () => {
  const counted = { 'edge-10': 1, 'edge-9': 1, Berlin: 2, austin: 2, 'v1.30': 1, 'v1.4': 1, rare: 1, common: 70 };
  const texts = Object.entries(counted).map(([text, count]) => ({ text, count }));
  expect(mostFrequent(texts).map(({ text }) => text)).toEqual([
    'common',
    'austin',
    'Berlin',
    'edge-9',
    'edge-10',
    'rare',
    'v1.4',
    'v1.30',
  ]);
});
