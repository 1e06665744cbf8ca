import { expect, test } from 'vitest';
import { fieldLines } from '../../../src/triage/fields/field-lines.ts';
import { rowStates } from '../../../src/triage/rows/sets.ts';
import { finish } from '../../../src/triage/table/facet-table.ts';
import { facetOf, tableOf } from '../table/rows.ts';

test('fields are listed with their values, the best fit to the broken rows first', () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({
    broken: at < 5,
    agent: at < 6 ? '4.7.2' : '4.7.1',
    arch: at < 2 || (at >= 6 && at < 11) ? 'arm64' : 'amd64',
    cpu: at === 19 ? null : (at * 7) % 20,
    pack: at % 2 === 0 ? ['a', 'b'] : ['a'],
    uid: `u${at % 15}`,
  }));
  const facets = [
    facetOf('arch'),
    facetOf('agent', { type: 'version' }),
    facetOf('cpu', { type: 'number' }),
    facetOf('pack', { many: true }),
    facetOf('uid', { role: 'identity' }),
  ];
  const table = tableOf(facets, rows);
  const states = rowStates(table, ({ broken }) => broken === true);
  const lines = finish(fieldLines({ table, rows: table.rowsOf(rows), states, now: 0 }));
  const [first, ...others] = lines;
  expect(first).toMatchObject({ facet: { id: 'agent' }, distinct: 2, missing: 0, top: { leaf: '4.7.1', rows: 14 } });
  expect(first?.best?.fit).toBeCloseTo(0.881917, 6);
  expect(first?.best?.term).toEqual({ facet: 'agent', operator: '=', value: '4.7.2' });
  const line = (id: string) => others.find(({ facet }) => facet.id === id);
  expect(line('cpu')).toMatchObject({ distinct: 19, missing: 1, quartiles: [0, 4, 9, 15, 19] });
  expect(line('pack')).toMatchObject({ distinct: 2, missing: 0, top: { leaf: 'a', rows: 20 } });
  expect(line('uid')).toMatchObject({ distinct: 15, best: null, top: null });
});
