import { expect, test } from 'vitest';
import type { FacetOperator, ValueName } from '../../../src/core/facet/index.ts';
import { ValueNames } from '../../../src/triage/table/value-names.ts';

/** A cluster as a host of a project gives it. */
const cluster = (key: string, name: string, project: string | null): ValueName => ({
  facet: 'cluster',
  key,
  name,
  uid: key,
  project,
  apart: [
    ...(project === null ? [] : [{ facet: 'project', operator: '=' as const, value: project }]),
    { facet: 'cluster-uid', operator: '=', value: key },
  ],
});

const named = (...rows: readonly ValueName[]) => {
  const names = new ValueNames();
  for (const row of rows) names.learn(row);
  return (key: string, operator: FacetOperator = '=') => [
    names.nameOf(key),
    names.said({ facet: 'cluster', operator, value: key })?.map(({ facet, value }) => `${facet}=${value}`) ?? null,
  ];
};

test('a name that only one key has is enough, and finds its rows', () => {
  const of = named(cluster('a1', 'store-1', 'alpha'), cluster('b1', 'store-2', 'alpha'));
  expect(of('a1')).toEqual(['store-1', ['cluster=store-1']]);
  expect(of('unheard')).toEqual(['unheard', ['cluster=unheard']]);
});

test('keys with the same name, in any case, are told apart by their projects; no filter excludes just one of them', () => {
  const of = named(cluster('a1', 'store-1', 'alpha'), cluster('b1', 'STORE-1', 'beta'));
  expect(of('a1')).toEqual(['store-1 (alpha)', ['cluster=store-1', 'project=alpha']]);
  expect(of('b1', '!=')).toEqual(['STORE-1 (beta)', null]);
});

test('keys with the same name in one project are told apart by as many characters of the key as needed', () => {
  const of = named(cluster('5f3a9c01', 'store-1', 'alpha'), cluster('5f3a9c02', 'store-1', 'alpha'));
  expect(of('5f3a9c01')).toEqual(['store-1 (alpha 5f3a9c01)', ['cluster=store-1', 'cluster-uid=5f3a9c01']]);
});

test('the name of a project does not find a key that is in several projects, nor one of several with the same name in it', () => {
  const of = named(
    cluster('aaaaaa1', 'store-1', 'alpha'),
    cluster('aaaaaa1', 'store-1', 'beta'),
    cluster('bbbbbb1', 'store-1', 'beta'),
  );
  expect(of('aaaaaa1')).toEqual(['store-1 (aaaaaa)', ['cluster=store-1', 'cluster-uid=aaaaaa1']]);
  expect(of('bbbbbb1')).toEqual(['store-1 (beta)', ['cluster=store-1', 'cluster-uid=bbbbbb1']]);
});

test('a key with several names is found by the key itself', () => {
  const of = named(cluster('a1', 'store-1', 'alpha'), cluster('a1', 'a1', 'alpha'));
  expect(of('a1')).toEqual(['store-1', ['cluster-uid=a1']]);
});

test('a project is not found by its reference alone if another project has the same reference', () => {
  const project = (key: string, name: string, refs: readonly string[]): ValueName => ({
    facet: 'project',
    key,
    name,
    uid: key,
    project: null,
    apart: refs.map((value) => ({ facet: 'ref', operator: '=', value })),
  });
  const own = named(project('p1', 'alpha', ['p1']), project('p1', 'beta', ['p1']));
  expect(own('p1')).toEqual(['beta', ['ref=p1']]);
  const shared = named(
    project('p1', 'alpha', ['p1']),
    project('p1', 'beta', ['p1']),
    project('p2', 'gamma', ['p2', 'p1']),
  );
  expect(shared('p1')).toEqual(['beta', null]);
  const twins = named(
    project('p1', 'alpha', ['p1']),
    project('p3', 'alpha', ['p3']),
    project('p2', 'gamma', ['p2', 'p1']),
  );
  expect(twins('p1', '=')).toEqual(['alpha (p1)', ['cluster=alpha', 'ref=p1']]);
  expect(twins('p1', '!=')).toEqual(['alpha (p1)', null]);
  expect(twins('p3', '!=')).toEqual(['alpha (p3)', ['ref=p3']]);
});
