import { describe, expect, it } from 'vitest';
import { parseFilter, print } from '../../../src/query/filter/language/index.ts';
import { clusterProfiles } from '../../../src/resources/cluster-profiles/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';
import { filterOf, found, words } from './met-hosts.ts';

describe('a word that is a value of a column', () => {
  it('means this value; negated, it means all other values, unknown included', () => {
    expect(found('healthy')).toEqual(['edge-us-1']);
    expect(found('UnHealthy')).toEqual(['edge-us-20', 'edge-eu-3', 'healthy-host']);
    expect(found('!healthy')).toEqual(['edge-us-20', 'edge-eu-3', 'lab or not', 'healthy-host', 'odd']);
    expect(found('paired')).toEqual(['healthy-host']);
    expect(found('ready arm64 vsphere')).toEqual(['edge-eu-3', 'odd']);
    expect(words('healthy')).toBe('health is healthy');
    expect(words('!healthy')).toBe('health is not healthy (unknown included)');
    expect(words('ready,in-use')).toBe('state is ready or in-use');
    expect(print(filterOf('READY'))).toBe('state=ready');
  });

  it('is a searched text in quotes and within other words, and a value after a comparison', () => {
    expect(found("'healthy")).toEqual(['edge-us-1', 'edge-us-20', 'edge-eu-3', 'healthy-host']);
    expect(found('"healthy"')).toEqual(found("'healthy"));
    expect(words('"healthy"')).toBe('“healthy” anywhere');
    expect(found('healthy-')).toEqual(['healthy-host']);
    expect(words('name=healthy|ready')).toBe('name is healthy or ready');
    expect(words('ready|healthy')).toBe('either state is ready or health is healthy');
  });

  it('means a value of any column that has it; the name of a flag means yes', () => {
    expect(words('published', clusterProfiles)).toBe('published is yes');
    expect(words('!published infra', clusterProfiles)).toBe(
      'published is not yes (unknown included), and type is infra',
    );
    expect(words('no', clusterProfiles)).toBe('either published is no or macros is no');
    expect(words('!no', clusterProfiles)).toBe(
      'published is not no (unknown included), and macros is not no (unknown included)',
    );
    expect(words('x|no', clusterProfiles)).toBe('either “x” anywhere or published is no or macros is no');
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
  ])('find whole values or parts: %s', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it('are explained in words', () => {
    expect(words('edge-* name=a?b agent!=4.*')).toBe(
      'a text like edge-*, and name is like a?b, and agent is not like 4.* (unknown included)',
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
    ['age>2days', 'created more than 2days ago'],
  ])('have defaults and several spellings: %s is %s', (text, said) => {
    expect(words(text)).toBe(said);
  });

  it('find the values that they mean', () => {
    expect(found('mem>8')).toEqual(['edge-us-20']);
    expect(found('mem=8Gi !odd')).toEqual(['edge-us-1', 'edge-eu-3', 'healthy-host']);
    expect(found('age>1day')).toEqual(found('age>1d'));
    expect(found('age>1w')).toEqual(found('age>7days'));
  });
});

describe('unknown values', () => {
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
  ])('are found by: %s', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it('are explained in words, and cannot be compared by size', () => {
    expect(words('health=?')).toBe('health is unknown');
    expect(words('!health=?')).toBe('health is not unknown');
    expect(words('cluster=? message!=?')).toBe('no cluster, and any message');
    expect(parseFilter('cpu>?', edgeHosts)).toMatchObject({ ok: false, position: 4 });
  });
});
