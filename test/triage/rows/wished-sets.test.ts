import { expect, test } from 'vitest';
import { DEFAULT_SETS, rowStates, type SetOptions, setsFor } from '../../../src/triage/rows/sets.ts';
import { facetOf, type TestRow, tableOf } from '../table/rows.ts';

const FACETS = [facetOf('name', { role: 'identity' }), facetOf('project'), facetOf('state')];

/** Rows by name: b broken, s sound, u unknown; a capital is not in use; the number is the project. */
const ROWS: readonly TestRow[] = ['b1', 'b1', 's1', 's2', 'S2', 'u1', 'u3'].map((word, at) => ({
  name: `${word}${at}`,
  health: word[0]?.toLowerCase() ?? '',
  project: word.slice(1),
  state: word.startsWith('S') ? 'ready' : 'in-use',
}));

const sets = (wish: Partial<SetOptions>, matching: readonly TestRow[] = ROWS, marked: readonly string[] = []) => {
  const table = tableOf(FACETS, ROWS);
  const found = setsFor(
    { ...DEFAULT_SETS, ...wish },
    {
      table,
      states: rowStates(table, ({ health }) => (health === 'u' ? null : health === 'b')),
      loaded: table.rowsOf(ROWS),
      matching: table.rowsOf(matching),
      isMarked: ({ name }) => marked.includes(String(name)),
      uidOf: ({ name }) => String(name),
      used: { facet: 'state', operator: '=', value: 'in-use' },
      now: 0,
    },
  );
  const named = (rows: Uint32Array): string => Array.from(rows, (row) => table.item(row)?.['name']).join(' ');
  return [found.by, named(found.set), named(found.rest), found.unknown];
};

test('broken rows are compared with rows known not to be broken, and with unknown ones on request', () => {
  expect(sets({})).toEqual(['broken', 'b10 b11', 's12 s23 S24', 2]);
  expect(sets({ withUnknown: true })).toEqual(['broken', 'b10 b11', 's12 s23 S24 u15 u36', 0]);
});

test('rows of unknown state are compared with all others', () => {
  expect(sets({ set: { by: 'unknown' } })).toEqual(['unknown', 'u15 u36', 'b10 b11 s12 s23 S24', 0]);
});

test('rows of a filter are compared with all others, whatever is marked or broken among them', () => {
  expect(sets({ set: { by: 'filter' } }, ROWS.slice(1, 3))).toEqual(['filter', 'b11 s12', 's23 S24', 2]);
});

test('marked rows are a set that no state chose', () => {
  expect(sets({ set: { by: 'marked' } }, ROWS, ['s12', 'u15'])).toEqual([
    'marked',
    's12 u15',
    'b10 b11 s23 S24 u36',
    0,
  ]);
});

test('the rows of a line are found by its terms or by uids', () => {
  const terms = [{ facet: 'project', operator: '=', value: '2' }] as const;
  const drilled = { by: 'rows', name: 'project 2', drill: { type: 'terms', terms } } as const;
  expect(sets({ set: drilled })).toEqual(['rows', 's23 S24', 'b10 b11 s12 u15 u36', 0]);
  const drill = { type: 'uids', name: 'one', uids: ['u15', 'gone'] } as const;
  expect(sets({ set: { by: 'rows', name: 'one', drill } })[1]).toBe('u15');
});

test('the rest is limited to the same project, and both sets to rows in use, on request', () => {
  expect(sets({ like: 'project' })).toEqual(['broken', 'b10 b11', 's12', 2]);
  expect(sets({ usedOnly: true })[2]).toBe('s12 s23');
});
