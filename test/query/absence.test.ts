import { describe, expect, it } from 'vitest';
import type { Item } from '../../src/core/item/item.ts';
import type { Resource } from '../../src/core/item/resource.ts';
import { filterGaps, gapText } from '../../src/query/absence.ts';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { matches } from '../../src/query/filter/match/index.ts';
import { clusterProfiles } from '../../src/resources/cluster-profiles/index.ts';
import { edgeHosts } from '../../src/resources/edge-hosts/index.ts';

const gaps = (
  resource: Resource,
  text: string,
  items: readonly Item[],
  isUnlisted: (path: string) => boolean = () => false,
  isCompared = true,
): readonly string[] => {
  const parsed = parseFilter(text, resource);
  if (!parsed.ok) throw new Error(parsed.message);
  return filterGaps(parsed.filter, { items, resource, isUnlisted, isCompared }).map((gap) => gapText(gap, resource));
};

const profiles = (...packs: readonly (readonly object[] | undefined)[]): readonly Item[] =>
  packs.map((list, index) =>
    clusterProfiles.item({
      metadata: { name: `p${index}`, uid: `u${index}`, labels: {} },
      spec: { published: { name: `p${index}`, ...(list && { packs: list }) } },
    }),
  );
const hosts = (...statuses: readonly object[]): readonly Item[] =>
  statuses.map((status, index) => edgeHosts.item({ metadata: { name: `h${index}`, uid: `u${index}` }, status }));

const VALID = { name: 'calico', layer: 'cni', isInvalid: false };
const SILENT = { name: 'calico', layer: 'cni' };

describe('filterGaps', () => {
  it.each(['invalid>0', '!invalid>0', 'invalid>0|name=p1', 'invalid=0 name~p'])(
    'says that %s cannot be answered over unknown packs',
    (text) => {
      expect(gaps(clusterProfiles, text, profiles(undefined, undefined, undefined))).toEqual([
        'INVALID unknown for all 3 cluster profiles',
      ]);
    },
  );

  it('takes validity for unknown, not zero, if packs do not state it', () => {
    expect(gaps(clusterProfiles, 'invalid>0', profiles([SILENT]))).toEqual([
      'INVALID unknown for the one cluster profile',
    ]);
  });

  it('counts the items without a value if other items have a value', () => {
    expect(gaps(clusterProfiles, 'invalid>0', profiles([VALID], undefined, [SILENT]))).toEqual([
      'INVALID unknown for 2 of 3',
    ]);
  });

  it('finds no gap if a list is explicitly empty', () => {
    expect(gaps(clusterProfiles, 'packs>0 invalid>0', profiles([], []))).toEqual([]);
    expect(gaps(clusterProfiles, 'spec.published.packs.tag=x', profiles([], []))).toEqual([]);
  });

  it('takes null for unknown', () => {
    const items = hosts({ health: null }, { health: { state: null } });
    expect(gaps(edgeHosts, 'health=unhealthy', items)).toEqual(['HEALTH unknown for all 2 edge hosts']);
  });

  it('finds no gap for an optional column', () => {
    const items = hosts({ health: { state: 'healthy' } }, { health: { state: 'healthy' } });
    expect(gaps(edgeHosts, 'message~disk', items)).toEqual([]);
    expect(gaps(edgeHosts, 'status.health.message~disk', items)).toEqual([]);
    expect(gaps(edgeHosts, 'cluster=store metadata.labels.site=x', items)).toEqual([]);
  });

  it('counts the items that a rule in the filter could not decide', () => {
    const undecided = hosts({ state: 'ready' }, { state: 'ready', packs: [] });
    const parsed = parseFilter('rule=pack-failing', edgeHosts);
    if (!parsed.ok) throw new Error(parsed.message);
    expect(undecided.filter((item) => matches(parsed.filter, item, 0))).toEqual([]);
    const some = gaps(edgeHosts, 'rule=pack-failing', undecided);
    expect(some).toEqual([expect.stringMatching(/^rule pack-failing unknown for \w+/)]);
    expect(gaps(edgeHosts, 'rule=unpaired', undecided)).toEqual([]);
  });

  it('names a path that no item has', () => {
    const items = hosts({ health: { state: 'healthy' } });
    expect(gaps(edgeHosts, 'status.helth.state=x !status.foo=1', items)).toEqual([
      'status.helth.state unknown for the one edge host',
      'status.foo unknown for the one edge host',
    ]);
  });

  it('says that all packs are unknown if no packs were sent', () => {
    expect(gaps(clusterProfiles, 'pack:calico', profiles(undefined, undefined))).toEqual([
      'PACKS unknown for all 2 cluster profiles',
    ]);
    expect(gaps(clusterProfiles, 'pack:calico', profiles([{ name: 'other' }], undefined))).toEqual([]);
  });

  it('says "not listed" if the list leaves a field out, also before rows arrive', () => {
    const isUnlisted = (path: string): boolean => path.startsWith('status.health');
    const texts = ['HEALTH not listed', 'status.health.foo not listed'];
    for (const items of [[], hosts({}), hosts({ health: null }, {})])
      expect(gaps(edgeHosts, 'health=? status.health.foo~x', items, isUnlisted)).toEqual(texts);
    expect(gaps(edgeHosts, 'health=unhealthy', hosts({ health: { state: 'healthy' } }), isUnlisted)).toEqual([]);
  });

  it('says that changes are unknown before there are two states of a list', () => {
    const items = hosts({}, {});
    expect(gaps(edgeHosts, 'changed=agent', items, undefined, false)).toEqual(['changed unknown for all 2 edge hosts']);
    expect(gaps(edgeHosts, 'changed=agent', items)).toEqual([]);
  });

  it('finds no gap without items', () => {
    expect(gaps(clusterProfiles, 'invalid>0', [])).toEqual([]);
  });
});
