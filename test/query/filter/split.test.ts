import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/query/filter/language/index.ts';
import {
  asFilterText,
  parseServerFilter,
  serverFilterText,
  splitFilter,
} from '../../../src/query/filter/server/index.ts';
import { clusterProfiles } from '../../../src/resources/cluster-profiles/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';
import { EVERY_ABILITY } from '../../ability.ts';

/** A filter split into the server filter, the local filter, and the reasons for the local terms. */
const split = (text: string) => {
  const result = parseFilter(text, clusterProfiles);
  if (!result.ok) throw new Error(result.message);
  const { server, local, localTerms } = splitFilter(result.filter, EVERY_ABILITY.unsayable);
  return [serverFilterText(server), local.text, ...localTerms.map(({ why }) => why)];
};

describe('splitFilter', () => {
  it.each([
    ['name=edge-7', 'metadata.name=edge-7'],
    ['name!=edge-7', 'metadata.name!=edge-7'],
    ['!name=edge-7', 'metadata.name!=edge-7'],
    ['!name!=edge-7', 'metadata.name=edge-7'],
    ['published=yes', 'status.isPublished=true'],
    ['published!=No', 'status.isPublished!=false'],
    ['version=1.4.0', 'spec.version=1.4.0'],
    ['status.isDisabled=TRUE', 'status.isDisabled=true'],
    ['metadata.creationTimestamp>=2026-03-01', 'metadata.creationTimestamp>=2026-03-01T00:00:00.000Z'],
    ['published', 'status.isPublished=true'],
    ['!Published name=a', 'status.isPublished!=true AND metadata.name=a'],
    ['name=a AND NOT version=1', 'metadata.name=a AND spec.version!=1'],
    ['name==a OR name=="b"', 'metadata.name=a OR metadata.name=b'],
    ['name="a*b" version="?"', 'metadata.name=a*b AND spec.version=?'],
    ['name=a version=1 published=no', 'metadata.name=a AND spec.version=1 AND status.isPublished=false'],
    ['name=a|version=1|metadata.uid=u', 'metadata.name=a OR spec.version=1 OR metadata.uid=u'],
  ])('sends %s to the service as %s', (text, asked) => {
    expect(split(text)).toEqual([asked, '']);
  });

  it('sends values in the spelling of the column, since the service is case-sensitive', () => {
    const result = parseFilter('UNHEALTHY state=In-Use', edgeHosts);
    expect(result.ok && serverFilterText(splitFilter(result.filter, () => null).server)).toBe(
      'status.health.state=unhealthy AND status.state=in-use',
    );
  });

  it('sends one part of a filter, and leaves the rest local', () => {
    expect(split('lab name=a|name=b packs>2')).toEqual([
      'metadata.name=a OR metadata.name=b',
      'lab packs>2',
      'the service compares only fields',
      'the service has no field for packs',
    ]);
    expect(split('name=a|name=b version=1')).toEqual([
      'spec.version=1',
      'name=a|b',
      'the service takes alternatives only on their own',
    ]);
  });
});

describe('splitFilter', () => {
  it.each([
    ['version>1.9.0', 'the service would compare versions as text'],
    ['spec.published.profileVersion>1.9.0', 'the service may compare this as text'],
    ['spec.published.version>=3', 'the service may compare this as text'],
    ['modified<2h', 'the service compares times, not ages'],
    ['metadata.creationTimestamp<2h', 'the service compares times, not ages'],
    ['metadata.creationTimestamp=2026-03-01', 'the service would compare times as text'],
    ['!metadata.creationTimestamp>2026-03-01', 'the service would count unknown values as less or more'],
    ['name~edge', 'the service cannot match part of a text'],
    ['status.isDisabled=yes', 'the service uses true and false'],
    ['name=STORE-1', 'the service filter cannot express this value'],
    ['name=a|STORE-1', 'the service filter cannot express this value'],
    ['name=a|packs>2', 'the service has no field for packs'],
    ['name=edge-*', 'the service does not support * and ?'],
    ['!name~e*e', 'the service does not support * and ?'],
    ['name=?', 'the service cannot test for unknown values'],
    ['version=unknown', 'the service cannot test for unknown values'],
    ['label:managed=?', 'the service compares only fields'],
    ['cloud=all', 'the service has no field for cloud'],
    ['label:managed', 'the service compares only fields'],
  ])('leaves %s local, since %s', (text, why) => {
    expect(split(text)).toEqual(['', text, why]);
  });
});

describe('a server filter', () => {
  it.each([
    'name="a*b" version="?" spec.x="a,b"',
    'name=a version=1.0',
    'name=a|metadata.uid=u1',
    'published=true',
    'spec.a.b!=c d.e="f g"',
  ])('is printed in the filter language, and sent again unchanged: %s', (text) => {
    const [asked = ''] = split(text);
    const read = parseServerFilter(asked);
    if (!read.ok) throw new Error(read.message);
    expect(split(asFilterText(read.tests, clusterProfiles) ?? '')).toEqual([asked, '']);
  });

  it('is printed as alternatives side by side if AND and OR join its tests', () => {
    const read = parseServerFilter('a.b=1 AND c.d=2 OR e.f=3');
    expect(read.ok && asFilterText(read.tests, clusterProfiles)).toBe('a.b=1|e.f=3 c.d=2|e.f=3');
  });

  it('is parsed from the language of the service', () => {
    expect(parseServerFilter('metadata.name=edge-1ANDspec.cloudType=aws')).toEqual({
      ok: true,
      tests: [
        { path: 'metadata.name', operator: '=', value: 'edge-1' },
        { path: 'spec.cloudType', operator: '=', value: 'aws', join: 'AND' },
      ],
    });
    expect(parseServerFilter('a.b!=1 OR c>2')).toMatchObject({
      ok: true,
      tests: [{ operator: '!=' }, { join: 'OR', operator: '>' }],
    });
    expect(parseServerFilter('what')).toMatchObject({ ok: false });
  });
});
