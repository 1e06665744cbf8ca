import { expect, test } from 'vitest';
import { fileAndMoment, momentIn } from '../../../src/core/values/moment.ts';

const END = Date.parse('2026-11-23T02:24:16Z');

test.each([
  ['02:20', '2026-11-23T02:20:00Z'],
  ['2:20Z', '2026-11-23T02:20:00Z'],
  ['02:24:16', '2026-11-23T02:24:16Z'],
  ['02:25', '2026-11-22T02:25:00Z'],
  ['-15m', '2026-11-23T02:09:16Z'],
  ['-15', '2026-11-23T02:09:16Z'],
  ['-1.5h', '2026-11-23T00:54:16Z'],
  ['2026-11-23T02:20', '2026-11-23T02:20:00Z'],
  ['2026-11-23 02:20:01.5Z', '2026-11-23T02:20:01.5Z'],
  ['2026-11-23T03:20:00+01:00', '2026-11-23T02:20:00Z'],
  ['2024-02-29T02:20', '2024-02-29T02:20:00Z'],
  ['2026-01-31T02:20', '2026-01-31T02:20:00Z'],
])('momentIn reads %s as %s', (text, time) => {
  expect(momentIn(text, END)).toBe(Date.parse(time));
});

test.each([
  'noon',
  '25:00',
  '02:60',
  '15m',
  '',
  '2026-13-01T00:00',
  '2026-02-30T00:00Z',
  '2026-02-29T00:00',
  '2026-04-31T12:00+02:00',
  '-',
  '02:20x',
])('momentIn does not read %j as a time', (text) => {
  expect(momentIn(text, END)).toBeNull();
});

test('fileAndMoment takes an @ without a time for a part of the name', () => {
  expect(fileAndMoment('me@home/night.gz@02:20')).toEqual({ file: 'me@home/night.gz', moment: '02:20' });
  expect(fileAndMoment('me@home/night.gz')).toEqual({ file: 'me@home/night.gz', moment: null });
  expect(fileAndMoment('night.gz@')).toEqual({ file: 'night.gz@', moment: null });
});
