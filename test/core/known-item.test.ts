import { describe, expect, it } from 'vitest';
import { asTwin } from '../../src/core/item/json-item.ts';
import { isListed, isStub, knownOf, plainItem, withKnown } from '../../src/core/item/known-item.ts';
import { inScope } from '../../src/core/item/origin-column.ts';
import { ownUid, serviceOf } from '../../src/core/item/uid.ts';
import { ALL_SERVICES } from '../../src/core/query/query.ts';
import { resourceOf } from '../../src/resources/index.ts';

const hosts = resourceOf('hosts');
const HOST = {
  metadata: { uid: 'h1', name: 'host-1' },
  spec: { clusterProfileTemplates: [{ uid: 'p1', name: 'base' }], service: { name: 'of the host' } },
};
const host = (service?: string) => hosts.item(structuredClone(HOST), undefined, service);

/** Values of an item under a facet, as questions count them. */
const facet = (item: ReturnType<typeof host>, id: string, resource = hosts) =>
  item.facets().values[resource.facets.findLastIndex((one) => one.id === id)];

describe('withKnown', () => {
  it('adds known facts to cells, values, searched text and facets', () => {
    const known = withKnown(host(), { foundIn: ['east', 'west'], changed: ['agent', 'state'] });
    expect([known.value('in'), known.cell('in', 0).text]).toEqual(['east, west', 'east +1']);
    expect([known.value('changed'), known.cell('changed', 0).text]).toEqual([expect.any(String), 'agent +1']);
    expect(known.search()).toContain('east, west');
    expect(facet(known, 'changed')).toEqual(['agent', 'state']);
    expect(known.facets().values.at(-1)).toEqual(['east', 'west']);
    expect(facet(host(), 'changed')).toEqual([]);
    expect(known.json()).toEqual(host().json());
  });

  it('adds facts to earlier facts, and moves them to another state of the item', () => {
    const item = host();
    const found = withKnown(item, { foundIn: ['east'] });
    const both = withKnown(found, { changed: ['agent'] });
    expect([both.value('in'), both.value('changed')]).toEqual(['east', 'agent']);
    const next = withKnown(host(), knownOf(both));
    expect([next.value('in'), next.value('changed')]).toEqual(['east', 'agent']);
    expect(plainItem(both)).toBe(item);
    expect(both.same(next)).toBe(true);
  });

  it('returns the same object for equal facts, and the item itself for no facts', () => {
    const item = host();
    const listed = withKnown(item, { changed: ['agent'] });
    const merged = withKnown(listed, { foundIn: ['east'] });
    expect(withKnown(listed, { changed: ['agent'] })).toBe(listed);
    expect(withKnown(listed, { foundIn: ['east'] })).toBe(merged);
    expect(withKnown(merged, knownOf(merged))).toBe(merged);
    expect(withKnown(merged, { foundIn: ['east', 'west'] })).not.toBe(merged);
    expect(withKnown(item, knownOf(item))).toBe(item);
    expect(withKnown(merged, { foundIn: [], changed: [] })).toBe(item);
  });

  it('makes a stub, which lists only the columns of its fields; other items list all columns', () => {
    const columns = ['name', 'health', 'agent'].map((id) => hosts.columns.find((column) => column.id === id));
    const listed = (item: ReturnType<typeof host>) => columns.map((column) => column && isListed(item, column));
    const stub = withKnown(host(), { form: ['metadata.uid', 'metadata.name', 'status.health.state'] });
    expect([isStub(host()), listed(host())]).toEqual([false, [true, true, true]]);
    expect([isStub(stub), listed(stub)]).toEqual([true, [true, true, false]]);
    expect(isStub(withKnown(host(), { ...knownOf(stub), form: null }))).toBe(false);
  });
});

describe('an item of one of several services', () => {
  it('has its service in uids, links, cells, searched text, facets and JSON', () => {
    const item = host('lab');
    const [link] = item.links();
    expect([item.uid, link?.uid].map((uid) => [serviceOf(uid ?? ''), ownUid(uid ?? '')])).toEqual([
      ['lab', 'h1'],
      ['lab', 'p1'],
    ]);
    expect([item.value('uid'), item.value('service'), item.cell('service', 0).text]).toEqual(['h1', 'lab', 'lab']);
    expect(item.search().split('\n')).toContain('lab');
    expect(facet(item, 'service', inScope(hosts, ALL_SERVICES))).toEqual(['lab']);
    expect(item.json()).toMatchObject({ service: 'lab', metadata: { uid: 'h1' } });
    expect(item.raw()).toEqual(host().raw());
  });

  it('differs from an item of another service with the same uid', () => {
    expect(host('lab').same(host('lab'))).toBe(true);
    expect(host('lab').same(host('prod'))).toBe(false);
    expect(host().value('service')).toBe('of the host');
  });

  it('keeps its own uid if several rows have this uid', () => {
    const twin = asTwin(host('lab'), 2);
    expect(twin.uid).not.toBe(host('lab').uid);
    expect([ownUid(twin.uid), twin.value('uid'), twin.value('service')]).toEqual(['h1', 'h1', 'lab']);
    expect(twin.json()).toEqual(host('lab').json());
  });
});
