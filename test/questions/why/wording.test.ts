import { describe, expect, test } from 'vitest';
import type { FacetTerm } from '../../../src/core/facet/index.ts';
import { lineText } from '../../../src/core/view/index.ts';
import {
  clusteringBlock,
  emptySentences,
  fewPlacesSentence,
  lineSentences,
  NOT_THE_CAUSE,
  uncoveredSentence,
} from '../../../src/questions/why/sentences.ts';
import { type ContrastLine, findingOf, headlineOf } from '../../../src/triage/contrast/finding.ts';
import { shareText } from '../../../src/triage/values/group-texts.ts';
import { chanceSentence, chanceText, termsText, termText, timesText } from '../../../src/triage/values/term-texts.ts';
import { contrastOf, NOW, rowsOf } from '../../triage/contrast/fleets.ts';
import { facetOf } from '../../triage/table/rows.ts';

const FACETS = [
  facetOf('agent', { type: 'version', title: 'agent' }),
  facetOf('profile', { title: 'profile' }),
  facetOf('mem', { type: 'size', title: 'mem' }),
  facetOf('registered', { type: 'time', title: 'registered' }),
  facetOf('pack', { many: true, title: 'pack' }),
  facetOf('message-shape', { role: 'symptom', title: 'message' }),
];
const names = (id: string) => FACETS.find((facet) => facet.id === id);
const WORDS = {
  one: 'host',
  many: 'hosts',
  set: 'unhealthy',
  names,
  place: 'cluster',
  unit: 'cluster',
  now: NOW,
  silentFields: 0,
  isPart: false,
};
const DAY = 86_400_000;

test.each([
  [1e-9, '<1e-6'],
  [6.1e-5, '6e-5'],
  [2 / 2584, '1 in 1,300'],
  [0.02975743, '1 in 34'],
  [0.34, '1 in 3'],
  [0.5, 'as likely as not'],
  [1, 'as likely as not'],
])('a chance of %d reads %s', (chance, text) => {
  expect(chanceText(chance)).toBe(text);
});

test('amounts have only the digits that matter', () => {
  expect([23.5714, 1.503, 369.6577, 0.0424].map(timesText)).toEqual(['24', '1.5', '370', '0.042']);
  expect([shareText(2, 1095), shareText(0, 5), shareText(599, 600), shareText(5, 5), shareText(0, 0)]).toEqual([
    '0.2%',
    '0%',
    '99%',
    '100%',
    '–',
  ]);
  expect(chanceSentence(0.0297)).toBe('chance alone shows as much in 1 of 34 searches');
});

test.each([
  [{ facet: 'agent', operator: '=', value: '4.7.2' }, 'agent 4.7.2'],
  [{ facet: 'agent', operator: '>=', value: '4.7.2' }, 'agent 4.7.2 or later'],
  [{ facet: 'mem', operator: '<', value: 32 * 2 ** 30 }, 'mem < 32G'],
  [{ facet: 'profile', operator: 'missing', value: null }, 'no profile'],
  [{ facet: 'pack', operator: '!=', value: 'csi 1.0' }, 'without pack csi 1.0'],
  [{ facet: 'registered', operator: 'newer', value: 7 * DAY }, 'registered less than 7d ago'],
  [{ facet: 'message-shape', operator: '=', value: 'disk pressure' }, 'message “disk pressure”'],
  [{ facet: 'unknown', operator: '=', value: true }, 'unknown true'],
  [{ facet: 'profile', operator: 'other', value: 'a 1.0' }, 'profile not a 1.0'],
  [{ facet: 'profile', operator: 'present', value: null }, 'any profile'],
] as const)('the term %o reads as in a sentence', (term, text) => {
  expect(termText(term, names, NOW)).toBe(text);
});

test('the two ends of a range within one field read as one condition', () => {
  const range = (low: FacetTerm, high: FacetTerm): string => termsText([low, high], names, NOW);
  const term = (facet: string, operator: FacetTerm['operator'], value: FacetTerm['value']): FacetTerm => ({
    facet,
    operator,
    value,
  });
  expect(range(term('mem', '<', 58 * 2 ** 30), term('mem', '>=', 38 * 2 ** 30))).toBe('mem 38G to under 58G');
  expect(range(term('registered', 'older', 7 * DAY), term('registered', 'newer', 30 * DAY))).toBe(
    'registered 7d to 30d ago',
  );
});

test('a long value is cut in a line', () => {
  const term = { facet: 'profile', operator: '=', value: 'x'.repeat(100) } as const;
  expect(termText(term, names, NOW)).toBe(`profile ${'x'.repeat(59)}…`);
  expect(termText(term, names, NOW, Number.POSITIVE_INFINITY)).toBe(`profile ${'x'.repeat(100)}`);
});

describe('the sentences under a line', () => {
  const sizes = { N: 1176, A: 81 };
  const pair: ContrastLine = {
    ...findingOf(
      sizes,
      [
        { facet: 'agent', operator: '=', value: '4.7.2' },
        { facet: 'profile', operator: '=', value: 'edge-base 1.4.0' },
      ],
      { K: 60, a: 58 },
      3.6e-14,
      { with: 34, broken: 57, all: 760 },
    ),
    same: [],
    goesWith: [],
    nearly: [],
    alone: [
      { a: 1, b: 21, c: 80, d: 1074 },
      { a: 0, b: 73, c: 81, d: 1022 },
    ],
    atLeast: 30.6,
    withinProjects: { p: 1e-9, projects: 2, same: 2, reversed: false },
    coverage: 70,
  };

  test('tell shares, times, places and both parts', () => {
    expect(lineSentences(pair, WORDS)).toEqual([
      'agent 4.7.2 and profile edge-base 1.4.0: 58 of 81 unhealthy hosts, 2 of 1,095 others.',
      'A host with both is unhealthy at least 31 times as often as one without.',
      'In 34 of 57 clusters with unhealthy hosts; the same in each of the 2 projects compared.',
      'Each alone does less: agent 4.7.2 without profile edge-base 1.4.0: 1 of 22; profile edge-base 1.4.0 without agent 4.7.2: 0 of 73.',
      'Together with the lines above: 70 of 81 unhealthy hosts; 11 remain.',
      NOT_THE_CAUSE,
    ]);
    const apart = {
      ...pair,
      alone: [
        { a: 0, b: 22, c: 0, d: 0 },
        { a: 0, b: 73, c: 0, d: 0 },
      ] as const,
    };
    expect(lineSentences(apart, WORDS)).toContain('Either alone does nothing: 0 of 22 and 0 of 73 unhealthy.');
    expect(lineSentences(pair, { ...WORDS, isPart: true })[0]).toContain('among the rows that are loaded');
  });

  test.each([
    [{ p: 0.2, projects: 9, same: 7, reversed: false }, 'the same in 7 of 9 projects.'],
    [{ p: 0.001, projects: 9, same: 2, reversed: true }, 'the opposite within projects.'],
    [{ p: 0.001, projects: 1, same: 1, reversed: false }, 'only one project has enough rows to be compared by itself.'],
  ])('tell whether the line holds within projects: %o', (withinProjects, text) => {
    const line = { ...pair, withinProjects, atLeast: 1.4 };
    expect(lineSentences(line, WORDS)[1]).toBe(`In 34 of 57 clusters with unhealthy hosts; ${text}`);
  });

  test('never say a p-value', () => {
    expect(lineSentences(pair, WORDS).join(' ')).not.toMatch(/p ?[<=]|e-\d/);
  });

  test('name a finding in few places', () => {
    expect(fewPlacesSentence({ ...pair, chance: 1 / 12, places: { with: 3, broken: 3, all: 300 } }, WORDS)).toBe(
      'in 3 of 3 clusters; by clusters chance alone shows as much in 1 of 12 searches',
    );
  });
});

describe('the remark on the clusters of a set', () => {
  const rows = (broken: (at: number) => boolean) =>
    rowsOf(400, (at) => ({ broken: broken(at), agent: at % 7 === 0 ? 'a' : 'b', cluster: `c${at >> 2}` }));
  const said = (broken: (at: number) => boolean, words = WORDS): string | null => {
    const facets = [...FACETS, facetOf('cluster', { role: 'place', title: 'cluster' })];
    const [block] = clusteringBlock(contrastOf(facets, rows(broken)), words);
    return block === undefined ? null : lineText(block.note ?? []);
  };

  test('tells how many clusters are wholly down', () => {
    expect(said((at) => at < 40)).toMatch(
      /^The 40 fill 10 clusters completely\. By chance they would touch about 3[45]\.$/,
    );
    expect(said((at) => at < 37)).toContain('are in 10 clusters and fill 9 of them completely. ');
    expect(said((at) => at < 40, { ...WORDS, isPart: true })).toMatch(/^The 40 loaded fill 10 clusters/);
  });

  test('is missing if the set is spread over clusters', () => expect(said((at) => at % 10 === 0)).toBe(null));
});

describe('the sentences of a contrast without lines', () => {
  const fleet = (broken: number) =>
    rowsOf(400, (at) => ({ broken: at < broken, agent: at % 2 === 0 || at < 10 ? 'a' : 'b', profile: `${at % 7}` }));
  const told = (broken: number, words = WORDS): string =>
    emptySentences(contrastOf(FACETS, fleet(broken)), words).join(' ');

  test('name the closest finding, with its chance', () => {
    expect(told(4)).toMatch(
      /^Nothing sets these 4 apart: 6 fields, 9 values compared\. Closest: agent a, 4 of 4 against 51% of the others; chance alone/,
    );
    expect(told(4, { ...WORDS, isPart: true })).toContain('apart among the rows that are loaded: ');
  });

  test('tell that no host, every host or one host is in the set', () => {
    expect(told(0)).toBe('None of the compared hosts is unhealthy.');
    expect(told(400)).toBe(
      'All 400 compared hosts are unhealthy, so there is nothing to compare them with. Most frequent among them:',
    );
    expect(told(1)).toBe('One host is too few to tell a cause from chance. Its rarest traits:');
  });

  test('count the rows that no line covers', () => {
    const rows = rowsOf(300, (at) => ({ broken: at < 40 || at % 60 === 59, agent: at < 40 ? 'bad' : `v${at % 9}` }));
    expect(uncoveredSentence(contrastOf(FACETS, rows))).toBe('5 of the 45 fit none of these.');
    expect(uncoveredSentence(contrastOf(FACETS, fleet(4)))).toBeNull();
  });
});

test('a flag reads as the words of its facet', () => {
  const native = facetOf('native', { type: 'flag', title: 'native', says: ['native clusters', 'no native clusters'] });
  const text = (operator: FacetTerm['operator'], value: boolean): string =>
    termText({ facet: 'native', operator, value }, () => native, NOW);
  expect([text('=', true), text('=', false), text('!=', true)]).toEqual([
    'native clusters',
    'no native clusters',
    'no native clusters',
  ]);
});

describe('a headline', () => {
  const line = (terms: readonly FacetTerm[], more: Partial<ContrastLine> = {}): ContrastLine => ({
    ...findingOf({ N: 100, A: 10 }, terms, { K: 10, a: 10 }, 0, null),
    same: [],
    nearly: [],
    goesWith: [],
    alone: null,
    atLeast: null,
    withinProjects: null,
    coverage: 10,
    ...more,
  });
  const other: FacetTerm = { facet: 'agent', operator: 'other', value: '4.7.1' };
  const project: FacetTerm = { facet: 'project', operator: '=', value: 'retail-east' };
  const profile: FacetTerm = { facet: 'profile', operator: '=', value: 'base' };

  test('says what rows have, and never only what they lack', () => {
    expect(headlineOf({ lines: [line([other])] })).toBeNull();
    expect(headlineOf({ lines: [line([other]), line([profile])] })?.terms).toEqual([profile]);
  });

  test('takes the half of a pair that has no negation, if the half stands out by itself', () => {
    expect(headlineOf({ lines: [line([project, other])] })).toBeNull();
    const half = line([project, other], { goesWith: [line([project]), line([profile])] });
    expect(headlineOf({ lines: [half] })?.terms).toEqual([project]);
  });
});
