import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldColumn } from '../../../src/core/item/resource.ts';
import { type Filter, parseFilter } from '../../../src/query/filter/language/index.ts';
import { cellHits, matches, matchFirst } from '../../../src/query/filter/match/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';

const NOW = Date.parse('2026-03-02T00:00:00Z');

const host = edgeHosts.item({
  metadata: {
    uid: 'u1',
    name: 'Edge-Berlin-0147',
    creationTimestamp: '2026-02-28T00:00:00Z',
    labels: { site: 'Berlin' },
  },
  spec: {
    device: {
      archType: 'amd64',
      cpu: { cores: 8 },
      memory: { sizeInMB: 32768 },
      disks: [{ partitions: [{ mountPoint: '/', totalSpace: 100, usedSpace: 91, freeSpace: 9 }] }],
      nics: [{ nicName: 'eth0', ip: '10.4.1.47', macAddr: '52:54:00:00:00:02', isDefault: true }],
      os: { family: 'ubuntu', version: '22.04' },
    },
  },
  status: {
    state: 'in-use',
    health: { state: 'unhealthy', agentVersion: '4.7.2', message: 'Zeitu\u0308berschreitung 日本' },
    inUseClusters: [{ name: 'store-0147' }, { name: 'store-0212' }],
  },
});

const filterOf = (text: string): Filter => {
  const result = parseFilter(text, edgeHosts);
  if (!result.ok) throw new Error(`${result.message} at ${result.position}`);
  return result.filter;
};

/** The cells with hits of a filter, each with the hits in brackets. */
const marked = (text: string, more: readonly string[] = []): string[] =>
  [...edgeHosts.columns, ...more.map(fieldColumn)].flatMap((column) => {
    const cell = host.cell(column.id, NOW);
    const hits = cellHits(filterOf(text), host, column, cell, NOW);
    const parts = hits.toReversed().reduce((whole, [from, to]) => {
      return `${whole.slice(0, from)}[${whole.slice(from, to)}]${whole.slice(to)}`;
    }, cell.text);
    return hits.length === 0 ? [] : [`${column.id} ${parts}`];
  });

describe('words of a filter', () => {
  it.each(['32g', '91%', '4.7.2', '10.4.1.47', '52:54:00:00:00:02', 'u1', '"site=berlin"', 'ubuntu 22.04', '/^8$/'])(
    'find texts as they are shown: %s',
    (text) => {
      expect(matches(filterOf(text), host, NOW)).toBe(true);
    },
  );

  it('do not find ages, which change every minute', () => {
    expect(host.cell('age', NOW).text).toBe('2d');
    expect(matches(filterOf('/^2d$/'), host, NOW)).toBe(false);
  });

  it('find texts in fields that are chosen as columns, and in no other fields', () => {
    const filter = filterOf('eth0');
    expect(matches(filter, host, NOW)).toBe(false);
    expect(matches(filter, host, NOW, ['spec.device.nics.nicName'])).toBe(true);
    expect(matches(filterOf("!'eth0"), host, NOW, ['spec.device.nics.nicName'])).toBe(false);
  });
});

describe('hits of a filter', () => {
  it.each([
    ['berlin', ['name Edge-[Berlin]-0147']],
    ['0147', ['name Edge-Berlin-[0147]', 'cluster store-[0147] +1']],
    ["'Edge", ['name [Edge]-Berlin-0147']],
    ["'edge", []],
    ['~eb47', ['name Edg[e]-[B]erlin-01[47]']],
    ['/e[^e]{0,2}r/', ['name Edge-B[er]lin-0147', 'message Zeitu\u0308b[er]schreitung 日本']],
    ['/^unh/', ['health ● [unh]ealthy']],
    ['32', ['mem [32]G']],
    ['42', []],
    ['日', ['message Zeitu\u0308berschreitung [日]本']],
    [
      'u',
      ['health ● [u]nhealthy', 'state in-[u]se', 'message Zeit[u\u0308]berschreit[u]ng 日本', 'os [u]b[u]nt[u] 22.04'],
    ],
    ['unhealthy', ['health ● [unhealthy]']],
    ['!healthy mem!=?', []],
    ['edge-*-0147', ['name [Edge-Berlin-0147]']],
    ['*-0147', ['name [Edge-Berlin-0147]', 'cluster [store-0147] +1']],
    ['cluster=*-0147', ['cluster [store-0147] +1']],
    ['mem>8', ['mem [32G]']],
    ['cpu>4', ['cpu [8]']],
    ['cpu>4|mem>64G', ['cpu [8]']],
    ['health=unhealthy', ['health ● [unhealthy]']],
    ['cluster=store-0147', ['cluster [store-0147] +1']],
    ['cluster=store-0212', []],
    ['cluster~ore', ['cluster st[ore]-0147 +1']],
    ['mem=32G age<3d', ['mem [32G]', 'age [2d]']],
    ['!lab cpu!=4 !mem=64G health!=healthy', []],
    ['"site=berlin"', []],
  ])('mark the matched parts of cells for %s', (text, cells) => {
    expect(marked(text)).toEqual(cells);
  });

  it('mark the matched parts in columns of field paths too', () => {
    expect(marked('eth', ['spec.device.nics.nicName'])).toEqual(['spec.device.nics.nicName [eth]0']);
    expect(marked('spec.device.nics.nicName=eth0', ['spec.device.nics.nicName'])).toEqual([
      'spec.device.nics.nicName [eth0]',
    ]);
  });

  it('are in order within the text, and split no character', () => {
    const pieces = fc.constantFrom('e', 'B', '-', '0', 'u', '\u0308', '日', '8', '●', '/', '~', "'", '|', ' ', '.*');
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 6 }), (typed) => {
        const result = parseFilter(typed.join(''), edgeHosts);
        if (!result.ok) return;
        for (const column of edgeHosts.columns) {
          const cell = host.cell(column.id, NOW);
          let end = -1;
          for (const [from, to] of cellHits(result.filter, host, column, cell, NOW)) {
            expect(from).toBeGreaterThan(end);
            expect(to).toBeGreaterThan(from);
            expect(cell.text.slice(from, to)).not.toMatch(/^\p{M}/u);
            expect(cell.text[to] ?? '').not.toMatch(/^\p{M}/u);
            end = to;
          }
          expect(end).toBeLessThanOrEqual(cell.text.length);
        }
      }),
    );
  });
});

describe('a cell of several values', () => {
  const cluster = edgeHosts.column('cluster');
  const shown = (filter: string): string | null => {
    if (cluster === undefined) return null;
    return matchFirst(filterOf(filter), host, cluster, host.cell('cluster', NOW), NOW).text;
  };

  it.each(['cluster=store-0212', 'cluster~0212', 'store-0212', 'cluster=store-02*'])(
    'begins with the value that %s matches',
    (filter) => expect(shown(filter)).toBe('store-0212 +1'),
  );

  it('stays as it is for any other filter', () => {
    for (const filter of ['cluster=store-0147', 'cluster!=store-0212', 'unhealthy'])
      expect(shown(filter)).toBe('store-0147 +1');
  });
});

describe('a column of findings', () => {
  const message = edgeHosts.column('message');
  if (message === undefined) throw new Error('no column message');
  const shown = (filter: string): string =>
    matchFirst(filterOf(filter), host, message, host.cell('message', NOW), NOW).text;

  it('begins with the findings of the rules in the filter', () => {
    const { text } = host.cell('message', NOW);
    expect(shown('rule=no-gateway')).toBe(`the default interface eth0 has no gateway · ${text}`);
    expect(shown('rule=no-gateway|no-address')).toMatch(/^no-gateway: the default interface eth0 has no gateway · /);
  });

  it('keeps its text if the filter has no rule, a negated rule, or a rule that repeats the message', () => {
    for (const filter of ['unhealthy', '!rule=no-gateway', 'rule=no-address', 'rule=unhealthy'])
      expect(shown(filter)).toBe(host.cell('message', NOW).text);
  });
});
