import { expect, test } from 'vitest';
import { lastBy, lastByName, perKey, perState, perStore } from '../../src/core/memo/index.ts';

/** A function that counts its calls. */
const counter = () => {
  let made = 0;
  return { make: () => ({ made: ++made }), made: () => made };
};

test('lastBy reuses the last value while every key is identical', () => {
  const { make, made } = counter();
  const last = lastBy<object>();
  const [list, other] = [[], []];
  const first = last([list, 1], make);
  expect(last([list, 1], make)).toBe(first);
  expect(last([other, 1], make)).not.toBe(first);
  expect(last([list, 1, undefined], make)).not.toBe(first);
  expect(made()).toBe(3);
  expect(last([list, Number.NaN], make)).toBe(last([list, Number.NaN], make));
});

test('perKey memoises undefined too', () => {
  let made = 0;
  const ask = perKey((_: object) => {
    made += 1;
    return undefined;
  });
  const key = {};
  expect([ask(key), ask(key), made]).toEqual([undefined, undefined, 1]);
});

test('lastByName keeps a memo for each name', () => {
  const { make } = counter();
  const last = lastByName<object>();
  const hosts = last('hosts')([1], make);
  const clusters = last('clusters')([1], make);
  expect(clusters).not.toBe(hosts);
  expect(last('hosts')([1], make)).toBe(hosts);
});

test('perStore keeps a separate cache for each store, in any order of access', () => {
  const cacheOf = perStore(() => new Map<string, string>());
  const [one, other] = [{ caches: {} }, { caches: {} }];
  cacheOf(one).set('hosts', 'one');
  expect(cacheOf(other).size).toBe(0);
  expect(cacheOf({ ...one }).get('hosts')).toBe('one');
});

test('perState computes the value of a state once, even if other stores ask in between', () => {
  const { make, made } = counter();
  const ask = perState(make);
  const [one, other] = [{ caches: {} }, { caches: {} }];
  const first = ask(one);
  ask(other);
  expect(ask(one)).toBe(first);
  expect(ask({ ...one })).not.toBe(first);
  expect(made()).toBe(3);
});
