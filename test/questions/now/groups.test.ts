import { describe, expect, it } from 'vitest';
import type { Facet } from '../../../src/core/facet/index.ts';
import { type Item, withKnown } from '../../../src/core/item/index.ts';
import { MINUTE } from '../../../src/core/values/index.ts';
import { asLines, type GroupReason, groupText, joinedByCause } from '../../../src/questions/now/groups.ts';
import type { MessageGroup, SituationQuestion } from '../../../src/questions/now/situation.ts';
import { resourceOf } from '../../../src/resources/index.ts';
import { FacetTable, finish } from '../../../src/triage/table/facet-table.ts';

const NOW = Date.UTC(2026, 10, 23, 10, 2);
const TWO_REFRESHES = 2 * MINUTE;

/** Hosts, each with the minutes since it broke (null for long before), and with the pack that fails in it. */
const questionOf = (
  broke: readonly (number | null)[],
  failing: readonly (string | undefined)[] = [],
): SituationQuestion<Item> & { readonly rows: Uint32Array } => {
  const packs = (name: string | undefined): object =>
    name === undefined
      ? {}
      : { status: { packs: [{ name, condition: { type: 'Ready', status: 'False', reason: 'R' } }] } };
  const items = broke.map((minutes, index) =>
    withKnown(
      resourceOf('hosts').item({ metadata: { uid: `h${index}`, name: `host-${index}` }, ...packs(failing[index]) }),
      {
        broke: minutes === null ? null : NOW - minutes * MINUTE,
      },
    ),
  );
  const facets: readonly Facet[] = resourceOf('hosts').facets;
  const table = new FacetTable<Item>({ facets, isGiven: () => true, read: (item) => item.facets() });
  finish(table.add(items));
  const rows = table.rowsOf(items);
  return { table, rows, states: Int8Array.from(items, () => 1), stateFacets: [], now: NOW };
};

const groupOf = (key: string, rows: Uint32Array, message: string | null = key): MessageGroup => ({
  key,
  message,
  terms: null,
  rows,
  clusters: 1,
  project: null,
});

/** The lines of two groups: the first three hosts, and the others. */
const linesOf = (question: SituationQuestion<Item> & { readonly rows: Uint32Array }, first: number) => {
  const { table, rows } = question;
  return asLines(table, [groupOf('old', rows.slice(0, first)), groupOf('young', rows.slice(first))], TWO_REFRESHES);
};

describe('groups of Now', () => {
  it('are news and come first if five of their hosts broke within two refreshes', () => {
    const lines = linesOf(questionOf([null, null, null, null, null, null, 30, 31, 31, 32, 32]), 6);
    expect(lines.map(({ key, isNews, broke }) => [key, isNews, broke.length])).toEqual([
      ['young', true, 5],
      ['old', false, 0],
    ]);
  });

  it('are in the order in which they broke, the newest first, if several are news', () => {
    const keysOf = (question: ReturnType<typeof questionOf>) => linesOf(question, 6).map(({ key }) => key);
    expect(keysOf(questionOf([9, 8, 8, 8, 8, 1, 2, 2, 2, 2, 3]))).toEqual(['young', 'old']);
    expect(keysOf(questionOf([2, 2, 2, 2, 2, 1, 9, 8, 8, 8, 8]))).toEqual(['old', 'young']);
  });

  it('are no news if as many hosts broke one by one, or fewer at once', () => {
    const oneByOne = linesOf(questionOf([null, 10, 20, 30, 40, 50]), 1);
    const fewer = linesOf(questionOf([null, 1, 1, 1, 1, null]), 1);
    expect([...oneByOne, ...fewer].map(({ isNews }) => isNews)).toEqual([false, false, false, false]);
  });

  it('share one line if they have one cause, which is news if the hosts of all of them broke at once', () => {
    const question = questionOf([null, 1, 1, 1, 1, 1, 1]);
    const { table, rows } = question;
    const groups = [
      groupOf('disk', rows.slice(0, 1)),
      groupOf('webhook: connection refused by 10.0.0.1', rows.slice(1, 5)),
      groupOf('none', rows.slice(5), null),
    ];
    const cause = { text: 'profile site-ingress 1.1.0', isFound: true, terms: [] };
    const reasons = new Map([
      ['disk', { text: 'nothing stands out', isFound: false, terms: [] }],
      ['webhook: connection refused by 10.0.0.1', cause],
      ['none', cause],
    ]);
    const lines = joinedByCause(question, asLines(table, groups, TWO_REFRESHES), reasons, TWO_REFRESHES);
    expect(lines.map(({ rows: own, isNews }) => [own.length, isNews])).toEqual([
      [6, true],
      [1, false],
    ]);
    expect(lines.map((line) => groupText(line))).toEqual(['4 webhook: connection ref…, 2 no message yet', 'disk']);
  });

  it('share one line while they are young and fail by the same pack, before there are enough hosts to find a cause', () => {
    const question = questionOf([null, null, 1, 1, 1, 1, 1, 1], ['cni', 'cni', ...Array(5).fill('certs'), 'cni']);
    const { table, rows } = question;
    const none = (key: string): readonly [string, GroupReason] => [
      key,
      { text: 'too few to compare', isFound: false, terms: [] },
    ];
    const groups = [
      groupOf('old', rows.slice(0, 2)),
      groupOf('webhook', rows.slice(2, 5)),
      groupOf('none', rows.slice(5), null),
    ];
    const reasons = new Map([none('old'), none('webhook'), none('none')]);
    const lines = joinedByCause(question, asLines(table, groups, TWO_REFRESHES), reasons, TWO_REFRESHES);
    expect(lines.map((line) => [groupText(line), line.isNews])).toEqual([
      ['3 webhook, 3 no message yet', true],
      ['old', false],
    ]);
    const found = { text: 'profile ingress 1.1.0', isFound: true, terms: [] };
    const later = new Map([...reasons, ['none', found] as const]);
    expect(joinedByCause(question, asLines(table, groups, TWO_REFRESHES), later, TWO_REFRESHES)).toHaveLength(2);
  });
});
