import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../src/core/item.ts';
import type { Resource } from '../../../src/core/resource.ts';
import { explain } from '../../../src/query/filter/explain.ts';
import { matches } from '../../../src/query/filter/match.ts';
import { parseFilter } from '../../../src/query/filter/parse.ts';
import { print } from '../../../src/query/filter/print.ts';
import type { Filter } from '../../../src/query/filter/term.ts';
import { clusterProfiles } from '../../../src/resources/cluster-profiles/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';

const NOW = Date.parse('2026-03-02T00:00:00Z');

const host = (name: string, health: string | null, state: string, more: object = {}): Item =>
  edgeHosts.item({
    metadata: {
      uid: name,
      name,
      creationTimestamp: '2026-02-20T00:00:00Z',
      labels: { site: 'muc-1', AI: 'native__tag' },
    },
    spec: { type: 'vsphere', device: { archType: 'arm64', memory: { sizeInMB: 8192 }, cpu: { cores: 4 }, ...more } },
    status: {
      state,
      health: { state: health, agentVersion: '4.7.2' },
      inUseClusters: [{ name: 'store-1' }, { name: 'a*b' }],
    },
  });

const HOSTS = [
  host('edge-us-1', 'healthy', 'in-use'),
  host('edge-us-20', 'unhealthy', 'in-use', { memory: { sizeInMB: 65536 } }),
  host('edge-eu-3', 'unhealthy', 'ready', { cpu: { cores: 16 } }),
  host('lab or not', null, 'unpaired', { memory: {}, cpu: {} }),
  host('healthy-host', 'unhealthy', 'paired'),
  host('odd', 'Unknown', 'ready'),
];

const filterOf = (text: string, resource: Resource = edgeHosts): Filter => {
  const result = parseFilter(text, resource);
  if (!result.ok) throw new Error(`${text}: ${result.message} at ${result.position}`);
  return result.filter;
};
const found = (text: string): string[] =>
  HOSTS.filter((item) => matches(filterOf(text), item, NOW)).map(({ name }) => name);
const words = (text: string, resource: Resource = edgeHosts): string => explain(filterOf(text, resource));
const same = (text: string, other: string): void => {
  expect(found(text), text).toEqual(found(other));
};

describe('a word that is a value of a column', () => {
  it('means that value, and denied whatever is not, also the unknown', () => {
    expect(found('healthy')).toEqual(['edge-us-1']);
    expect(found('UnHealthy')).toEqual(['edge-us-20', 'edge-eu-3', 'healthy-host']);
    expect(found('!healthy')).toEqual(['edge-us-20', 'edge-eu-3', 'lab or not', 'healthy-host', 'odd']);
    expect(found('paired')).toEqual(['healthy-host']);
    expect(found('ready arm64 vsphere')).toEqual(['edge-eu-3', 'odd']);
    expect(words('healthy')).toBe('health is healthy');
    expect(words('!healthy')).toBe('health is not healthy, or unknown');
    expect(words('ready,in-use')).toBe('state is ready or in-use');
    expect(print(filterOf('READY'))).toBe('state=ready');
  });

  it('is a text in quotes, in other words, and behind a comparison', () => {
    expect(found("'healthy")).toEqual(['edge-us-1', 'edge-us-20', 'edge-eu-3', 'healthy-host']);
    expect(found('"healthy"')).toEqual(found("'healthy"));
    expect(words('"healthy"')).toBe('“healthy” anywhere');
    expect(found('healthy-')).toEqual(['healthy-host']);
    expect(words('name=healthy|ready')).toBe('name is healthy or ready');
    expect(words('ready|healthy')).toBe('either state is ready or health is healthy');
  });

  it('means any of several columns that have it; of a flag its name is yes', () => {
    expect(words('published', clusterProfiles)).toBe('published is yes');
    expect(words('!published infra', clusterProfiles)).toBe('published is not yes, or unknown, and type is infra');
    expect(words('no', clusterProfiles)).toBe('either published is no or macros is no');
    expect(words('!no', clusterProfiles)).toBe('published is not no, or unknown, and macros is not no, or unknown');
    expect(words('x|no', clusterProfiles)).toBe('either “x” anywhere or published is no or macros is no');
  });
});

describe('joints of other languages', () => {
  it.each([
    ['unhealthy AND ready', 'unhealthy ready'],
    ['unhealthy && ready', 'unhealthy ready'],
    ['unhealthy&&ready', 'unhealthy ready'],
    ['cpu>=8 OR mem>32G', 'cpu>=8|mem>32G'],
    ['cpu>=8||mem>32G', 'cpu>=8|mem>32G'],
    ['NOT unhealthy', '!unhealthy'],
    ['edge AND NOT healthy', 'edge !healthy'],
    ['!(ready OR in-use)', '!ready !in-use'],
    ['NOT (ready AND unhealthy)', '!ready|!unhealthy'],
    ['state==ready', 'state=ready'],
    ['state===ready', 'state=ready'],
    ['state!==ready', 'state!=ready'],
    ['state<>ready', 'state!=ready'],
    ['state=ready,in-use', 'state=ready|in-use'],
    ['state!=ready,in-use', 'state!=ready state!=in-use'],
    ['!state=ready,in-use', 'state!=ready state!=in-use'],
    ['(edge)', 'edge'],
    ['(edge|lab) unhealthy', 'edge|lab unhealthy'],
    ['lab OR (edge (ready OR cpu=4))', 'lab|edge lab|ready|cpu=4'],
  ])('%s is %s', same);

  it('bind as they do there: AND before OR, and | before both', () => {
    expect(found('ready unhealthy OR in-use healthy')).toEqual(['edge-us-1', 'edge-eu-3']);
    expect(found('ready (unhealthy OR in-use) ')).toEqual(['edge-eu-3']);
    expect(found('ready|in-use healthy')).toEqual(['edge-us-1']);
    expect(words('ready unhealthy OR in-use')).toBe('(state is ready and health is unhealthy) or state is in-use');
  });

  it.each([
    ['unhealthy and ready', 10, "write AND, or a blank; 'and searches for the word", 'unhealthy AND ready'],
    ['a or b', 2, "write OR, or |; 'or searches", 'a OR b'],
    ['a Or', 2, 'write OR', 'a OR'],
    ['a not b', 2, 'write NOT, or !', 'a NOT b'],
    ['not healthy', 0, 'write NOT, or !', 'NOT healthy'],
    ['a & b', 2, 'write && or a blank', 'a && b'],
    ['cpu => 8', 4, 'without blanks: cpu>=8', 'cpu>=8'],
    ['cpu=>8', 3, 'write >=, not =>', 'cpu>=8'],
    ['name=~x', 4, 'write ~, not =~', 'name~x'],
    ['cpu > 8', 4, 'without blanks: cpu>8', 'cpu>8'],
    ['a cpu >8', 6, 'without blanks: cpu>8', 'a cpu>8'],
    ['cpu != 8', 5, 'without blanks: cpu!=8', 'cpu!=8'],
    ['state:ready', 0, "write state=ready; 'state:ready", 'state=ready'],
    ['name=a,b', 5, 'write name=a|b', 'name=a|b'],
    ['name!=a,b', 6, 'write name!=a name!=b', 'name!=a name!=b'],
    ['label:site=a,b', 11, 'write label:site=a|b', 'label:site=a|b'],
    ['cpu=4,8', 4, 'write cpu=4|8', 'cpu=4|8'],
    ['age>2', 4, 'age needs a unit: 2d, 2h or 2m', 'age>2d'],
    ['helth=x', 0, 'no column helth; near: health', 'health=x'],
  ])('%s is refused at %d: %s', (text, position, message, right) => {
    const result = parseFilter(text, edgeHosts);
    expect(result).toMatchObject({ ok: false, position });
    if (result.ok) return;
    expect(result.message).toContain(message);
    const { from, to, text: fixed } = result.fix ?? { from: 0, to: 0, text: '' };
    expect(text.slice(0, from) + fixed + text.slice(to)).toBe(right);
  });

  it.each([
    ['a OR', 4, 'missing after OR'],
    ['a AND', 5, 'missing after AND'],
    ['OR a', 0, 'missing before OR'],
    ['a || ', 5, 'missing after ||'],
    ['a OR AND b', 5, 'missing before AND'],
    ['NOT', 3, 'missing after NOT'],
    ['a (b', 4, 'close the ( with )'],
    ['a b)', 3, 'no ( before this )'],
    ['()', 1, 'missing in ( )'],
    ['> 8', 0, 'a column is missing before >'],
    ['state=ready,', 12, 'a value is missing beside ,'],
    ['name=a OR b', 10, "write name=a|b for both values, 'b for the word"],
    ['site=muc-1', 0, 'no column site; a label is label:site=muc-1'],
    ['agent>4.7.*', 6, 'a whole version'],
  ])('%s is refused at %d', (text, position, message) => {
    const result = parseFilter(text, edgeHosts);
    expect(result).toMatchObject({ ok: false, position });
    expect(result.ok ? '' : result.message).toContain(message);
  });

  it('are words in quotes, and where nothing is joined', () => {
    expect(words('"or" lab')).toBe('“or” anywhere, and “lab” anywhere');
    expect(words("lab 'and")).toBe('“lab” anywhere, and “and” anywhere, in upper and lower case as written');
    expect(words('or')).toBe('“or” anywhere');
    expect(found('not')).toEqual(['lab or not']);
    expect(found('"lab or not"')).toEqual(['lab or not']);
  });
});

describe('globs', () => {
  it.each([
    ['edge-us-*', ['edge-us-1', 'edge-us-20']],
    ['EDGE-??-?', ['edge-us-1', 'edge-eu-3']],
    ['*-us-*', ['edge-us-1', 'edge-us-20']],
    ['us-*', []],
    ['!edge-*', ['lab or not', 'healthy-host', 'odd']],
    ['name=edge-*3|lab*', ['edge-eu-3', 'lab or not']],
    ['name!=edge-*', ['lab or not', 'healthy-host', 'odd']],
    ['name~s-?0', ['edge-us-20']],
    ['agent=4.7.? name=odd', ['odd']],
    ['agent=4.8.*', []],
    ['cluster=store-? name=odd', ['odd']],
    ['cluster="a*b" name=odd', ['odd']],
    ['cluster="s*1"', []],
    ["'a*b odd", ['odd']],
    ["'s*1", []],
    ['label:site=muc-? name=odd', ['odd']],
    ['status.health.agentVersion=4.?.2 name=odd', ['odd']],
    ['pack:x@1.*', []],
  ])('%s', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it('are said', () => {
    expect(words('edge-* name=a?b agent!=4.*')).toBe(
      'a text like edge-*, and name is like a?b, and agent is not like 4.*, or unknown',
    );
  });
});

describe('units', () => {
  it.each([
    ['mem>8', 'mem more than 8 GB'],
    ['mem>=8Gi', 'mem at least 8 GB'],
    ['mem>8G', 'mem more than 8 GB'],
    ['mem>8GB', 'mem more than 8 GB'],
    ['mem>8GiB', 'mem more than 8 GB'],
    ['mem>"8 GB"', 'mem more than 8 GB'],
    ['mem<512Mi', 'mem less than 512 MB'],
    ['mem<1536M', 'mem less than 1.5 GB'],
    ['mem<1T', 'mem less than 1 TB'],
    ['disk>85', 'disk more than 85%'],
    ['disk>85%', 'disk more than 85%'],
    ['disk>0.85', 'disk more than 85%'],
    ['disk>1', 'disk more than 1%'],
    ['cpu>4', 'cpu more than 4'],
    ['age>2days', 'age longer ago than 2days'],
  ])('%s is %s', (text, said) => {
    expect(words(text)).toBe(said);
  });

  it('find what they say', () => {
    expect(found('mem>8')).toEqual(['edge-us-20']);
    expect(found('mem=8Gi !odd')).toEqual(['edge-us-1', 'edge-eu-3', 'healthy-host']);
    same('age>1d', 'age>1day');
    same('age>1w', 'age>7days');
  });
});

describe('what is unknown', () => {
  it.each([
    ['health=?', ['lab or not']],
    ['health=–', ['lab or not']],
    ['health=-', ['lab or not']],
    ['health=unknown', ['lab or not', 'odd']],
    ['health="unknown"', ['odd']],
    ['health="?"', []],
    ['mem=?', ['lab or not']],
    ['!mem=?', ['edge-us-1', 'edge-us-20', 'edge-eu-3', 'healthy-host', 'odd']],
    ['mem!=? health!=?', ['edge-us-1', 'edge-us-20', 'edge-eu-3', 'healthy-host', 'odd']],
    ['cpu=16|?', ['edge-eu-3', 'lab or not']],
    ['spec.device.memory.sizeInMB=?', ['lab or not']],
    ['label:AI=? odd', ['odd']],
    ['label:site=?', []],
    ['gpu=? odd', ['odd']],
  ])('%s', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it('is said, and no comparison by size', () => {
    expect(words('health=?')).toBe('health is unknown');
    expect(words('!health=?')).toBe('health is not unknown');
    expect(parseFilter('cpu>?', edgeHosts)).toMatchObject({ ok: false, position: 4 });
  });
});

const PIECES = fc.constantFrom(
  ...['healthy', 'ready', 'in-use', 'edge', 'name', 'cpu', 'state', 'label:site', 'age', 'mem', '4', '8G', '2d', 'or'],
  ...[
    ' ',
    ' ',
    ' AND ',
    ' OR ',
    'NOT ',
    '&&',
    '||',
    '|',
    '!',
    '(',
    ')',
    '=',
    '!=',
    '>',
    '~',
    ',',
    '*',
    '?',
    '"',
    "'",
    '–',
  ],
);
const typed = fc.array(PIECES, { maxLength: 10 }).map((parts) => parts.join(''));

describe('whatever is typed', () => {
  it('is understood or refused at a place in it, and what would mend it is another text', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const result = parseFilter(text, edgeHosts);
        if (result.ok) return;
        expect(result.position).toBeLessThanOrEqual(text.length);
        if (result.fix === undefined) return;
        const { from, to, text: right } = result.fix;
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBeLessThanOrEqual(text.length);
        expect(right).not.toBe(text.slice(from, to));
      }),
      { numRuns: 3000 },
    );
    expect(parseFilter('('.repeat(50_000), edgeHosts).ok).toBe(false);
    expect(parseFilter('!'.repeat(50_000), edgeHosts).ok).toBe(false);
    expect(parseFilter(Array.from({ length: 40 }, () => '(a b)').join(' OR '), edgeHosts).ok).toBe(false);
  });

  it('is read from its own print as the same', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const result = parseFilter(text, edgeHosts);
        if (!result.ok) return;
        expect(filterOf(print(result.filter)).terms).toEqual(result.filter.terms);
        expect(explain(result.filter)).not.toMatch(/undefined|NaN/);
      }),
      { numRuns: 3000 },
    );
  });

  it('leaves what its opposite does not', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const result = parseFilter(text, edgeHosts);
        if (!result.ok || result.filter.terms.length === 0) return;
        const opposite = parseFilter(`!(${text})`, edgeHosts);
        if (!opposite.ok) expect(opposite.message).toBe('too many alternatives');
        else
          for (const item of HOSTS)
            expect(matches(opposite.filter, item, NOW)).toBe(!matches(result.filter, item, NOW));
      }),
      { numRuns: 1000 },
    );
  });
});
