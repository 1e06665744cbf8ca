import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/query/filter/language/index.ts';
import { matches } from '../../../src/query/filter/match/index.ts';
import { clusterProfiles } from '../../../src/resources/cluster-profiles/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';

const NOW = Date.parse('2026-03-02T00:00:00Z');

const host = edgeHosts.item({
  metadata: {
    uid: 'u1',
    name: 'Edge-Berlin-0147',
    creationTimestamp: '2026-03-01T22:00:00Z',
    deletionTimestamp: '0001-01-01T00:00:00.000Z',
    labels: { AI: 'native__tag', edge: 'spectro__tag', site: 'Berlin', 'example.com/tier': 'a b' },
    annotations: { 'example.com/owner': 'ops' },
  },
  spec: {
    type: 'edge-native',
    device: {
      archType: 'amd64',
      cpu: { cores: 8 },
      memory: { sizeInMB: 32768 },
      nics: [{ nicName: 'eth0', ip: '10.4.1.47', isDefault: true }, { nicName: 'eth1' }],
      disks: [{ size: 128 }, { size: 512 }],
      os: { family: 'ubuntu', version: '22.04' },
    },
    clusterProfileTemplates: [
      { name: 'edge-base', profileVersion: '1.4.0', packs: [{ name: 'cni-calico', version: '3.26.1', layer: 'cni' }] },
    ],
  },
  status: {
    state: 'in-use',
    health: { state: 'unhealthy', agentVersion: '4.10.2', message: 'Disk pressure on /var | 97%' },
    inUseClusters: [
      { name: 'store-0147', uid: 'c1' },
      { name: 'store-0212', uid: 'c2' },
    ],
    packs: [{ name: 'kubernetes', version: '1.29.0-rc.1', condition: { lastTransitionTime: '2026-03-01T23:00:00Z' } }],
  },
});

const profile = clusterProfiles.item({
  kind: 'ClusterProfile',
  metadata: { uid: 'p1', name: 'edge-base' },
  spec: {
    version: '1.4.0',
    published: { packs: [{ name: 'kubernetes', version: '1.28.5' }] },
    draft: { packs: [{ name: 'kubernetes', version: '1.29.0' }] },
  },
});

const holds = (text: string, item = host, resource = edgeHosts): boolean => {
  const result = parseFilter(text, resource);
  if (!result.ok) throw new Error(`${result.message} at ${result.position}`);
  return matches(result.filter, item, NOW);
};

const table = (cases: Readonly<Record<string, boolean>>, item = host, resource = edgeHosts): void => {
  it.each(Object.entries(cases))('decide whether the item matches: %s is %s', (text, expected) => {
    expect(holds(text, item, resource)).toBe(expected);
  });
};

describe('alternatives in a filter', () => {
  table({
    'nope|berlin': true,
    'nope | berlin': true,
    'nope |berlin in-use': true,
    'berlin nope|nada': false,
    'berlin | nope nada': false,
    '!berlin|in-use': true,
    'state=ready|state=in-use health=unhealthy': true,
    // A bare value after a comparison is a further value, and no word.
    'state=ready|in-use': true,
    'state=ready | unpaired|In-Use health=unhealthy': true,
    'state=ready|berlin': false,
    'state=ready|!!berlin': true,
    'berlin|state=ready': true,
    'state=ready|!nope': true,
    "state=ready|'Berlin": true,
    'message~cpu|"disk pressure"': true,
    'agent=4.10.1|4.10.2': true,
    'cpu=4|8': true,
    'cpu=4|16': false,
    'spec.device.os.family=rhel|ubuntu': true,
    'label:site=paris|berlin': true,
    'label:site|paris': true,
    'pack:kubernetes@1.28|1.29.0-rc.1': true,
    'ref=nope|c2': true,
    '!!berlin': true,
  });
});

describe('exact, fuzzy and pattern terms', () => {
  table({
    "'Edge-B": true,
    "'edge-berlin": false,
    "!'edge-berlin": true,
    "'Berlin'": true,
    '\'"Disk pressure"': true,
    '~edgbrl47': true,
    '~47edge': false,
    '!~zzz': true,
    '/^edge-.*-\\d{4}$/': true,
    '/^berlin/': false,
    '!/^berlin/': true,
    '/disk pressure|nope/ in-use': true,
    '/10\\.4\\.[0-3]\\./|nope': true,
    '/edge-native$/i': true,
    // A text ends at the end of its line: no match spans two lines.
    '/0147[^]u1/': false,
    '/unhealthy\\s/': false,
    '/0147\\b/': true,
  });
});

describe('comparisons of columns', () => {
  table({
    'message~PRESSURE': true,
    'message!~pressure': false,
    '!message~cpu': true,
    'message="Disk pressure on /var | 97%"': true,
    'cluster=store-0212': true,
    'cluster=store-0147': true,
    'cluster!=store-0147': false,
    'cluster=store-01': false,
    'cluster~store-01': true,
    'agent>4.9': true,
    'agent=4.10.2': true,
    'agent~4.10': true,
    'mem=32G': true,
    'mem~32': true,
    'age<1d3h': true,
    'spec.device.cpu.cores=8': true,
    'HEALTH=unhealthy': true,
  });
});

describe('comparisons of field paths', () => {
  table({
    'spec.device.os.family=UBUNTU': true,
    'spec.device.OS.family=ubuntu': true,
    'spec.device.disks.size>500': true,
    'spec.device.disks.size>600': false,
    'spec.device.disks.size=128': true,
    'spec.device.disks.size!=128': false,
    'spec.device.nics.isDefault=yes': true,
    'spec.device.nics.gateway!=10.0.0.1': true,
    'spec.device.nics.gateway=10.0.0.1': false,
    'spec.device.memory~3276': true,
    'metadata.annotations.example.com/owner=ops': true,
    'status.packs.version<1.29.0': true,
    'status.packs.version>1.28.10': true,
    'status.packs.condition.lastTransitionTime<2h': true,
    'status.packs.condition.lastTransitionTime>2h': false,
    'status.packs.condition.lastTransitionTime>=2026-03-01': true,
    'status.packs.condition.lastTransitionTime=2026-03-01': true,
    'status.packs.condition.lastTransitionTime>"2026-03-01 23:30"': false,
    'metadata.deletionTimestamp>1d': false,
    '!spec.device.os.family=ubuntu': false,
    'nothing.here!=x': true,
  });
  table({ '.kind=clusterprofile': true, '.kind~pro': true }, profile, clusterProfiles);
});

describe('comparisons of labels', () => {
  table({
    'label:site': true,
    'label:SITE=berlin': true,
    'label:site!=berlin': false,
    'label:site~erl': true,
    'label:site!~erl': false,
    'label:AI': true,
    'label:AI=native__tag': false,
    'label:edge=spectro__tag': false,
    'label:AI!=x': true,
    'label:nope': false,
    '!label:nope': true,
    'label:example.com/tier="a b"': true,
    'label:"example.com/tier"~b': true,
  });
});

describe('comparisons of packs', () => {
  table({
    'pack:kubernetes': true,
    'pack:cni-calico@3.26.1': true,
    'pack:cni-calico@3.26': false,
    'pack:CNI-calico>=3.20': true,
    'pack:kubernetes@1.29.0': false,
    'pack:kubernetes<1.29.0': true,
    'pack:calico': false,
    '!pack:calico': true,
  });
  table(
    { 'pack:kubernetes@1.28.5': true, 'pack:kubernetes@1.29.0': true, 'pack:kubernetes>1.29': false },
    profile,
    clusterProfiles,
  );
});

describe('parseFilter', () => {
  it.each([
    ['a |', 3, 'after |'],
    ['a| |b', 3, 'after |'],
    ['| a', 0, 'before |'],
    ['a !|b', 3, 'after !'],
    ["a '", 3, "after '"],
    ['a ~', 3, 'after ~'],
    ['/disk', 0, 'close the pattern'],
    ['/a/b', 3, 'a space'],
    ['//', 1, 'empty'],
    ['a '.repeat(5001), 10_000, 'at most 10000 characters'],
    ['x /a(/', 4, 'unclosed ('],
    ['x /a(?=b)/', 4, 'lookahead'],
    ['x !/ab{1001}/', 4, 'too large'],
    ['/(a)\\1/', 4, 'backreferences'],
    ['message>x', 7, 'no order'],
    ['spec.a[0].b=1', 6, 'leave out [0]'],
    ['x spec.a[-1].b=1', 8, 'leave out [-1]: a path covers all entries of a list'],
    ['spec.a[?(@.b=="c")].d=1', 6, 'leave out [?(@.b=="c")]'],
    ['{.spec.a[*].b}=1', 0, 'leave out { and }: a path is keys joined by dots'],
    ['$.spec.a=1', 0, 'leave out $: a path begins with its first key'],
    ["metadata.labels['site']=x", 15, "write label:site, not metadata.labels['site']"],
    ['spec["a"].b=1', 4, 'write .a, not ["a"]'],
    ["spec['a.b']=1", 4, "leave out ['a.b']: a path is keys joined by dots"],
    ['spec..a=1', 5, 'expected a key after spec.'],
    ['spec.*.a=1', 5, 'write a key, not *'],
    ['spec.a>soon', 7, 'expected a number, version'],
    ['spec.a=', 7, 'expected a value after spec.a='],
    ['label:', 6, 'expected a key'],
    ['label:a=', 8, 'expected a value'],
    ['pack:', 5, 'expected a name'],
    ['pack:a@', 7, 'expected a version'],
    ['pack:a=1', 6, 'expected @'],
    ['a "b', 2, 'unclosed'],
    ['name="b\\"', 5, 'unclosed'],
    ['state!=ready|in-use', 13, 'to exclude both write state!=ready state!=in-use'],
    ['!state=ready|in-use', 13, 'to exclude both write !state=ready !state=in-use'],
    ['message!~a|b', 11, 'put the word first: b|!message~a'],
    ['cpu>4|8', 6, 'repeat the comparison: cpu>8'],
    ['x|cpu>4|lab', 8, 'put the word first: lab|cpu>4'],
    ['cpu=4|lab', 6, 'cpu must be a number, such as 4; put the word first: lab|cpu=4'],
    ['state=ready|""', 12, 'expected a value after |'],
  ])('refuses %s at index %d', (text, position, message) => {
    const result = parseFilter(text, edgeHosts);
    expect(result).toMatchObject({ ok: false, position });
    expect(result.ok ? '' : result.message).toContain(message);
  });

  it('takes a short time for signs that a path may repeat', () => {
    for (const sign of ['.', '[]', '[', '.a', '.*', '{.', '$.'])
      expect(parseFilter(`a${sign.repeat(2000)} `, edgeHosts)).toMatchObject({ ok: true });
  });

  it.each(['error[1] in x', 'sum of a[i]', '[warn]=1', '{a=1', 'a}=1', '$HOME=1', 'etc...'])(
    'takes %s for words',
    (text) => {
      expect(parseFilter(text, edgeHosts)).toMatchObject({ ok: true });
    },
  );

  it.each([
    '/[a-z]+\\d+x/',
    '/a.*b.*c/',
    '/disk\\s+\\w+/',
    '/x{3}y{2,4}/',
    '/(ab)+/',
    '/(a+)?b/',
    '/[/+*]/',
    '/a|b|c/',
  ])('accepts the pattern %s', (text) => {
    expect(parseFilter(text, edgeHosts)).toMatchObject({ ok: true });
  });
});
