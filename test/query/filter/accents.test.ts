import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/query/filter/language/index.ts';
import { cellHits, matches } from '../../../src/query/filter/match/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';

const NOW = Date.parse('2026-03-02T00:00:00Z');
const NAMES = ['edge-München-01', 'edge-munchen-02', 'edge-mu\u0308nchen-03', 'edge-İstanbul-04', 'edge-Straße-05'];
const hosts = NAMES.map((name) =>
  edgeHosts.item({ metadata: { uid: name, name, labels: { city: name.slice(5, -3) } } }),
);

/** The numbers of the hosts that a filter finds. */
const found = (text: string): readonly string[] => {
  const result = parseFilter(text, edgeHosts);
  if (!result.ok) throw new Error(result.message);
  return hosts.filter((host) => matches(result.filter, host, NOW)).map(({ name }) => name.slice(-2));
};

/** The highlighted parts of the name of a host. */
const highlighted = (text: string, index: number): readonly string[] => {
  const [host, column] = [hosts[index], edgeHosts.column('name')];
  const result = parseFilter(text, edgeHosts);
  if (!result.ok || host === undefined || column === undefined) throw new Error('no such host');
  const cell = host.cell('name', NOW);
  return cellHits(result.filter, host, column, cell, NOW).map(([from, to]) => cell.text.slice(from, to));
};

describe('a filter', () => {
  it.each([
    ['munchen', ['01', '02', '03']],
    ['MUNCHEN', ['01', '02', '03']],
    ['münchen', ['01', '03']],
    ['mu\u0308nchen', ['01', '03']],
    ['name~munchen', ['01', '02', '03']],
    ['name=edge-munchen-01', ['01']],
    ['name=EDGE-MÜNCHEN-01', ['01']],
    ['name=edge-münchen-02', []],
    ['label:city=munchen', ['01', '02', '03']],
    ['edge-munc*-0?', ['01', '02', '03']],
    ['edge-münc*', ['01', '03']],
    ['~emnch', ['01', '02', '03']],
    ["'München", ['01']],
    ["'mu\u0308nchen", ['03']],
    ['/m.nchen/', ['01', '02', '03']],
    ['/münchen/', ['01', '03']],
    ['istanbul', ['04']],
    ['strasse', ['05']],
    ['!munchen', ['04', '05']],
  ])('finds the hosts with and without accents that match %s', (text, numbers) => expect(found(text)).toEqual(numbers));

  it('highlights the matched parts as they are written', () => {
    expect(highlighted('munchen', 0)).toEqual(['München']);
    expect(highlighted('name~munchen', 2)).toEqual(['mu\u0308nchen']);
    expect(highlighted('istanbul', 3)).toEqual(['İstanbul']);
    expect(highlighted('strasse', 4)).toEqual(['Straße']);
    expect(highlighted('~sraß', 4)).toEqual(['S', 'raß']);
  });
});
