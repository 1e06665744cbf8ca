import { expect, it } from 'vitest';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { misspelt, misspeltRemedy } from '../../src/query/misspelt.ts';
import { edgeHosts } from '../../src/resources/edge-hosts/index.ts';

const HOSTS = ['unhealthy', 'degraded'].map((state, uid) =>
  edgeHosts.item({
    metadata: { uid: String(uid), labels: { site: 'x', AI: 'native__tag' }, annotations: { 'example.com/owner': 'a' } },
    spec: { device: { os: { family: 'ubuntu' } }, sent: { beyond: 1 } },
    status: { health: { state }, packs: [{ name: 'kubernetes', version: '1.28.1' }] },
  }),
);

const wrong = (text: string, items = HOSTS) => {
  const read = parseFilter(text, edgeHosts);
  if (!read.ok) throw new Error(read.message);
  return misspelt(read.filter, items, edgeHosts);
};

it.each([
  ['health=unhealty', 'health=unhealty', /^did you mean unhealthy; there are .*unhealthy/],
  ['!(health=unhealty|healthy)', 'health=unhealty', /^did you mean unhealthy/],
  ['rule=banana', 'rule=banana', /^there are unhealthy, .*pack-failing/],
  ['rule!=pack-fail', 'rule=pack-fail', /^did you mean pack-failing/],
  ['spec.devise.os.family=x', 'spec.devise.os.family', /^did you mean spec\.device\.os\.family$/],
  ['spec.nothing.like.it=x', 'spec.nothing.like.it', /^check the spelling$/],
])('misspelt finds a name or value that the document and all items lack: %s', (filter, text, remedy) => {
  const [found] = wrong(filter);
  expect(found).toMatchObject({ text, isOpen: false });
  expect(found === undefined ? '' : misspeltRemedy(found)).toMatch(remedy);
  expect(wrong(filter, [])).toEqual([]);
});

it('misspelt says that an item that is not loaded may have a label, an annotation or a pack', () => {
  const filter = '!label:sites=a|pack:k8s@1 pack:k8s annotation:owner=a';
  expect(wrong(filter).map(({ text, isOpen }) => [text, isOpen])).toEqual([
    ['label:sites', true],
    ['pack:k8s', true],
    ['annotation:owner', true],
  ]);
});

it.each([
  'nobody label:AI label:site=x pack:kubernetes@9 annotation:example.com/owner=b',
  'cluster=nope health=degraded health=un* health=?',
  'spec.device.os.version=1 spec.device=x spec.sent.beyond=2 metadata.annotations.any=1 rule=disk-full',
])('misspelt finds nothing in names and values of an item or the document: %s', (filter) =>
  expect(wrong(filter)).toEqual([]),
);
