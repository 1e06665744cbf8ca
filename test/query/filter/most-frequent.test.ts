import { expect, it } from 'vitest';
import { mostFrequent } from '../../../src/query/filter/complete/index.ts';

const first = (texts: Parameters<typeof mostFrequent>[0]['texts'], most = 100): readonly string[] =>
  mostFrequent({ texts, unknown: { count: 0, total: 0 }, whole: true }, most, () => 0).found.map(({ text }) => text);

it('mostFrequent puts the most frequent values first, ties in natural order', () => {
  const counted = { 'edge-10': 1, 'edge-9': 1, Berlin: 2, austin: 2, 'v1.30': 1, 'v1.4': 1, rare: 1, common: 70 };
  const texts = Object.entries(counted).map(([text, count]) => ({ text, count, total: count }));
  expect(first(texts)).toEqual(['common', 'austin', 'Berlin', 'edge-9', 'edge-10', 'rare', 'v1.4', 'v1.30']);
});

it('mostFrequent puts values that the rest of the filter excludes last', () => {
  const texts = [
    { text: 'none', count: 0, total: 9 },
    { text: 'few', count: 2, total: 2 },
    { text: 'more', count: 2, total: 40 },
    { text: 'nobody', count: 0, total: 70 },
  ];
  expect(first(texts)).toEqual(['more', 'few', 'nobody', 'none']);
});

it('mostFrequent finds the best of very many values at any position', () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => {
    const count = index % 5000 === 4999 ? 2 : 1;
    return { text: `mac-${String(index).padStart(5, '0')}`, count, total: count };
  });
  expect(first(texts, 6)).toEqual(['mac-04999', 'mac-09999', 'mac-14999', 'mac-19999', 'mac-00000', 'mac-00001']);
});
