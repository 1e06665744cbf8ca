import { expect, test } from 'vitest';
import type { Rule } from '../../../src/core/facet/index.ts';
import { lineText } from '../../../src/core/view/index.ts';
import { attentionSentences, attentionSheet } from '../../../src/questions/attention/sheet.ts';
import { rowStates } from '../../../src/triage/rows/sets.ts';
import { attentionOf } from '../../../src/triage/rules/attention.ts';
import { Findings, findAmong } from '../../../src/triage/rules/fleet-findings.ts';
import { finish } from '../../../src/triage/table/facet-table.ts';
import { facetOf, type TestRow, tableOf } from '../table/rows.ts';
import { WHOLE_FLEET } from '../whole-fleet.ts';

const rule = (id: string, more: Partial<Rule> = {}): Rule => ({
  id,
  severity: 'bad',
  about: 'Part',
  title: `hosts with ${id}`,
  remedy: 'look at it',
  fields: [`spec.${id}`],
  ...more,
});

const RULES = [
  rule('worn', { severity: 'warn' }),
  rule('loud'),
  rule('twin', { fleet: { compare: 'duplicate', facets: ['mac'] } }),
  rule('old', { severity: 'warn', fleet: { compare: 'behind-most', facet: 'agent' } }),
];
const FACETS = [facetOf('mac', { role: 'identity' }), facetOf('agent', { type: 'version' }), facetOf('profile')];

const ask = (
  rows: readonly (TestRow & { readonly found?: readonly string[]; readonly undecided?: readonly string[] })[],
  isGiven: (rule: Rule) => boolean = () => true,
  rules = RULES,
) => {
  const table = tableOf(FACETS, rows);
  const findings = new Findings<TestRow>();
  for (const row of rows)
    findings.keep(row, {
      found: (row.found ?? []).map((id) => ({ rule: id, value: `${id} __proto__` })),
      undecided: row.undecided ?? [],
    });
  const all = table.rowsOf(rows);
  const fleet = finish(findAmong({ table, findings, rules, rows: all, context: WHOLE_FLEET }));
  const states = rowStates(table, (row) => row['broken'] === true);
  const used = new Set(all.filter((row) => table.item(row)?.['used'] === true));
  return finish(attentionOf({ table, findings, fleet, rules, rows: all, states, used, isGiven }));
};

const SHOWN = {
  order: 'weight' as const,
  words: { many: 'edge hosts', short: { one: 'host', many: 'hosts' }, brokenWord: 'unhealthy' },
  hasUse: true,
  folds: {},
  isPart: false,
  facets: [],
  uidsOf: () => [],
};

test('findings are listed with rows in use and broken, the most severe first; rules of the fleet compare the values of all rows', () => {
  const { found, withFinding } = ask([
    { mac: 'a', agent: '1.2.0', found: ['worn'], used: true },
    { mac: 'a', agent: '1.2.0', found: ['worn', 'loud'], used: true, broken: true },
    { mac: 'b', agent: '1.1.0', found: ['worn'] },
    { mac: 'c', agent: '1.2.0' },
  ]);
  expect(found.map(({ rule: { id }, rows, used, broken }) => [id, rows.length, used, broken])).toEqual([
    ['loud', 1, 1, 1],
    ['twin', 2, 2, 1],
    ['worn', 3, 2, 1],
    ['old', 1, 0, 0],
  ]);
  expect(withFinding).toEqual([0, 1, 2]);
});

test('a rule is unknown, never without findings, if rows lack the value that it reads or that the fleet compares', () => {
  const rows = [
    { mac: 'a', undecided: ['loud', 'worn'] },
    { mac: 'b', agent: '1.1.0', undecided: ['loud'] },
  ];
  const { found, unknown, nothing } = ask(rows);
  expect(found).toEqual([]);
  expect(unknown.map(({ rule: { id }, unknown: count }) => [id, count])).toEqual([
    ['loud', 2],
    ['worn', 1],
    ['old', 1],
  ]);
  expect(nothing.map(({ rule: { id } }) => id)).toEqual(['twin']);
});

test('a version is not compared with the newest one if no row has a version', () => {
  const behind = rule('behind', { fleet: { compare: 'behind-newest', facet: 'agent' } });
  const { unknown, rows } = ask([{ mac: 'a' }, { mac: 'b' }], undefined, [behind]);
  expect(unknown.flatMap((count) => attentionSentences(count, rows, SHOWN.words))).toEqual([
    'Hosts with behind: cannot be decided, spec.behind is not sent.',
  ]);
});

test('versions are compared even if nearly each row has a version of its own', () => {
  const behind = rule('behind', { fleet: { compare: 'behind-newest', facet: 'profile' } });
  const rows = Array.from({ length: 2500 }, (_, at) => ({ profile: `edge 1.${at}.0` }));
  const { found, unknown } = ask(rows, undefined, [behind]);
  expect(found.map(({ rows: { length } }) => length)).toEqual([2499]);
  expect(unknown).toEqual([]);
});

test('a rule finds nothing and is unknown for every row if the list did not request its fields', () => {
  const { found, unknown } = ask([{ mac: 'a', agent: '1.1.0', found: ['loud'] }], ({ id }) => id !== 'loud');
  expect(found).toEqual([]);
  expect(unknown.map(({ rule: { id }, unknown: count }) => [id, count])).toEqual([['loud', 1]]);
});

test('findings to be planned are one fold below the findings for now, and their rows have no finding for now', () => {
  const loud = Array.from({ length: 4 }, (_, at) => rule(`loud-${at}`));
  const rules = [rule('worn', { severity: 'warn', due: 'plan' }), ...loud, rule('dim', { due: 'plan' })];
  const ids = loud.map(({ id }) => id);
  const attention = ask([{ found: ['worn'] }, { found: ['worn', ...ids] }, { undecided: ['dim'] }], undefined, rules);
  expect(attention.withFinding).toEqual([1]);
  const keys = (folds: Readonly<Record<string, boolean>>): readonly string[] | undefined =>
    attentionSheet(attention, { ...SHOWN, folds }).blocks[0]?.lines.map(({ key }) => key);
  expect(keys({})).toEqual([...ids, 'plans']);
  expect(keys({ plans: true })).toEqual([...ids, 'plans', 'worn', 'dim']);
  expect(keys({ worn: true })).toEqual([...ids, 'plans', 'worn', 'worn worn __proto__', 'dim']);
  expect(keys({ worn: true, plans: false })).toEqual([...ids, 'plans']);
});

test('a healthy fleet has a sentence of its own', () => {
  const rows = [
    { mac: 'a', agent: '1.1.0' },
    { mac: 'b', agent: '1.1.0' },
  ];
  const [block] = attentionSheet(ask(rows), SHOWN).blocks;
  expect(block?.lines).toEqual([]);
  expect(lineText(block?.note ?? [])).toBe('None of the 4 rules finds anything in the 2 hosts.');
});

test('a rule that was asked about has a line even if it finds nothing', () => {
  const attention = ask([{ mac: 'a', agent: '1.1.0', found: ['loud'] }]);
  const [block] = attentionSheet(attention, { ...SHOWN, folds: { old: true } }).blocks;
  expect(block?.lines.map(({ key, cells }) => [key, cells[1]?.text])).toEqual([
    ['old', '0'],
    ['loud', '1'],
  ]);
  const old = attention.nothing.filter(({ rule: { id } }) => id === 'old');
  expect(old.flatMap((count) => attentionSentences(count, attention.rows, SHOWN.words))).toEqual([
    'No hosts with old: 1 looked at.',
  ]);
});

test('the line of the other findings counts no rows if all these rules are undecided', () => {
  const rules = Array.from({ length: 6 }, (_, at) => rule(`open-${at}`));
  const ids = rules.map(({ id }) => id);
  const [block] = attentionSheet(ask([{ undecided: ids }], undefined, rules), SHOWN).blocks;
  expect(block?.lines.map(({ cells }) => cells.map(({ text }) => text))).toEqual([['  6 others, 6 undecided', '–']]);
});
