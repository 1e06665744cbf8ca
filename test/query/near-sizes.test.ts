import { expect, it } from 'vitest';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { nearSizes } from '../../src/query/near-sizes.ts';
import { edgeHosts } from '../../src/resources/edge-hosts/index.ts';

const HOSTS = [64_241, 65_536, 64_241, 32_768].map((sizeInMB, uid) =>
  edgeHosts.item({ metadata: { uid: String(uid) }, spec: { device: { memory: { sizeInMB } } } }),
);

it.each([
  ['mem>=64G', '2 more have 62G to 64G'],
  ['state=ready mem>=64G', '2 more have 62G to 64G'],
  ['mem>=62G', null],
  ['mem>64G', null],
  ['!mem>=64G', null],
])('nearSizes counts for %s the machines that report a little less', (text, near) => {
  const read = parseFilter(text, edgeHosts);
  expect(read.ok && nearSizes(read.filter, HOSTS)).toBe(near);
});
