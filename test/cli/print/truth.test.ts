import { describe, expect, it, onTestFinished } from 'vitest';
import type { ViewSettings } from '../../../src/cli/settings.ts';
import type { Resource } from '../../../src/core/item/resource.ts';
import { startDemo } from '../../../src/demo/index.ts';
import { type Filter, parseFilter } from '../../../src/query/filter/language/index.ts';
import { clusterProfiles } from '../../../src/resources/cluster-profiles/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';
import { disturbedBy } from '../../faults/disturb.ts';
import { NOW, realClient } from '../../scenario/real.ts';
import { print } from './printed.ts';
import { clientOf, page, THING, thing } from './thing.ts';

const filter = (text: string, resource: Resource = THING): Filter => {
  const result = parseFilter(text, resource);
  if (!result.ok) throw new Error(result.message);
  return result.filter;
};

const things = (...sizes: readonly (number | null)[]) =>
  clientOf(() =>
    page(
      sizes.map((size, index) => thing(`u${index}`, size, `n${index}`, 'well')),
      { count: sizes.length },
    ),
  );

describe('a filter on a field that was never sent', () => {
  it.each(['size>1', '!size>1', 'size>1|name=n1'])(
    'is reported as inconclusive, with exit code 4: %s',
    async (text) => {
      const { code, err } = await print(things(null, null, null), 'table', { filter: filter(text) });
      expect(err).toContain('SIZE unknown for all 3 things: the filter cannot decide');
      expect(code).toBe(4);
    },
  );

  it.each(['json', 'ndjson', 'csv'] as const)('is reported in %s too', async (format) => {
    const { code, err } = await print(things(null, null), format, { filter: filter('size>1') });
    expect(err).toContain('SIZE unknown for all 2 things');
    expect(code).toBe(4);
  });

  it('gets the number of unknown values if some values were sent, with exit code 0', async () => {
    const { code, err } = await print(things(2, null, 3), 'table', { filter: filter('size>1') });
    expect(err).toContain('SIZE unknown for 1 of 3');
    expect(code).toBe(0);
  });

  it('gets only the number of rows looked at if no row passes and all values were sent', async () => {
    const { code, err } = await print(things(1, 1), 'table', { filter: filter('size>1') });
    expect(err).toBe('No one has size>1 · 2 looked at\n');
    expect(code).toBe(0);
  });
});

describe('an order and columns that were never sent', () => {
  it('are named as unknown', async () => {
    const nothing = Array.from({ length: 12 }, () => null);
    const order = [{ column: 'size', descending: true }];
    const { code, err } = await print(things(...nothing), 'table', { order });
    expect(err).toContain('SIZE unknown for all 12 things: cannot sort by it');
    expect(err).toContain('Unknown: SIZE');
    expect(code).toBe(0);
  });
});

describe('a field path of --columns that no row has', () => {
  const columns = { ids: ['name', 'spec.sise', '.spec', 'label:rack'], looks: {} };
  const said = ['--columns: no one has spec.sise', '--columns: no one has label:rack'];

  it.each(['table', 'csv', 'ndjson'])('is reported once, as a label is, in %s', async (format) => {
    const { code, err } = await print(things(1, null, 3), format, { columns });
    expect(
      err
        .trim()
        .split('\n')
        .map((line) => line.replace(/;.*/, '')),
    ).toEqual(said);
    expect(code).toBe(0);
  });

  it('is reported with the nearest field of the kind', async () => {
    const service = await startDemo({ now: () => NOW, hosts: 20 });
    const client = realClient(service.url);
    onTestFinished(async () => {
      await client.close();
      await service.close();
    });
    const ids = ['name', 'spec.device.nicz.ip', 'spec.device.nics.ip', 'metadata.annotations.rack'];
    const { err } = await print(client, 'csv', { resource: edgeHosts, columns: { ids, looks: {} } });
    expect(err).toContain('--columns: no host has spec.device.nicz.ip; did you mean spec.device.nics');
    expect(err).not.toContain('no host has spec.device.nics');
  });

  it('is not reported for an empty list, and for a part of a list with the size of the part', async () => {
    expect((await print(things(), 'csv', { columns })).err).not.toContain('--columns');
    for (const format of ['csv', 'table', 'ndjson']) {
      const { err } = await print(things(1, 2, 3), format, { columns, limit: 1 });
      expect(err).toContain('--columns: no one has label:rack among the 3 received');
    }
  });
});

describe('a service that ignores parameters', () => {
  it('has its rows filtered locally, with a note, if it ignores the filter', async () => {
    const items = Array.from({ length: 20 }, (_, at) => thing(`u${at}`, 1, `n${at}`, at % 4 === 0 ? 'ill' : 'well'));
    const client = clientOf(() => page(items, { count: 20 }));
    const { code, out, err } = await print(client, 'ndjson', {
      serverFilter: [{ path: 'status.health', operator: '=', value: 'ill' }],
    });
    expect(out.trim().split('\n')).toHaveLength(5);
    expect(err).toContain('The service ignored the filter: 15 of 20 things did not match; filtered locally');
    expect(code).toBe(0);
  });

  const demo = async (faults: string, view: Partial<ViewSettings>) => {
    const service = await startDemo({ now: () => NOW, hosts: 20, ...disturbedBy(faults) });
    const client = realClient(service.url);
    onTestFinished(async () => {
      await client.close();
      await service.close();
    });
    return print(client, 'csv', { resource: clusterProfiles, all: true, ...view });
  };

  it('gets the same output as an honest service if it omits selected fields', async () => {
    const view = { filter: filter('invalid>0', clusterProfiles) };
    const [sparse, whole] = [await demo('sparse-fields@profiles', view), await demo('', view)];
    expect(whole.out.split('\n').length).toBeGreaterThan(3);
    expect(sparse.out).toBe(whole.out);
    expect(sparse.err).toContain('the service omits selected fields: ');
    expect(whole.err).not.toContain('omits');
    expect([sparse.code, whole.code]).toEqual([0, 0]);
  });

  it('has its first rows not presented as the first of all if it ignores the order', async () => {
    const order = [{ column: 'name', descending: true }];
    const { err } = await demo('ignored-order@profiles', { order, limit: 10, all: false });
    expect(err).toContain('Sorted only among the first 10: the service ignored this order');
    expect((await demo('', { order, limit: 10, all: false })).err).not.toContain('Sorted only among');
  });
});
