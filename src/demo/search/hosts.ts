import { isObject, type Json, type JsonObject } from '../../core/values/index.ts';
import { sampleHostSummary } from '../../resources/edge-hosts/sample-summary.ts';
import { valueAt } from '../field-path.ts';
import { hostItem } from '../world/hosts.ts';
import type { World } from '../world/world.ts';
import { type HostTexts, readHostFilter } from './host-filter.ts';
import type { Search } from './search.ts';
import { readSort, type SortedFields } from './sort.ts';

const SORTS = ['name', 'state', 'healthState', 'creationTimestamp', 'lastModifiedTimestamp'];

interface Row {
  readonly host: number;
  readonly texts: HostTexts;
  readonly sorted: SortedFields;
}

/** POST /v1/dashboard/edgehosts/search. */
export const hostSearch = (world: World): Search => {
  let rows: readonly Row[] | undefined;
  return {
    path: '/v1/dashboard/edgehosts/search',
    list: (body, scope) => {
      const matches = readHostFilter(body);
      const order = readSort(body, SORTS);
      const within = world.fleet.hosts(scope, null);
      const item = (host: number): JsonObject => sampleHostSummary(hostItem(world, host));
      // The whole fleet is looked at only where somebody narrows or orders it.
      if (Object.keys(body).length === 0) return { count: within.length, item: (at) => item(within[at] ?? 0) };
      rows ??= Array.from({ length: world.fleet.size }, (_, host) => rowOf(host, hostItem(world, host)));
      const found = Array.from(within, (host) => rows?.[host])
        .filter((row) => row !== undefined)
        .filter(({ texts }) => matches(texts))
        .sort((left, right) => order(left.sorted, right.sorted));
      return { count: found.length, item: (at) => item(found[at]?.host ?? 0) };
    },
  };
};

const texts = (json: Json | undefined): readonly string[] => (typeof json === 'string' && json !== '' ? [json] : []);

const rowOf = (host: number, item: JsonObject): Row => {
  const at = (path: string): readonly string[] => texts(valueAt(item, path));
  const labels = valueAt(item, 'metadata.labels');
  const row = {
    name: at('metadata.name'),
    state: at('status.state'),
    healthState: at('status.health.state'),
    architecture: at('spec.device.archType'),
    tags: isObject(labels) ? Object.entries(labels).map(([key, value]) => `${key}:${String(value)}`) : [],
  };
  const first = ([one = '']: readonly string[]): string => one;
  return {
    host,
    texts: row,
    sorted: {
      name: first(row.name),
      state: first(row.state),
      healthState: first(row.healthState),
      creationTimestamp: first(at('metadata.creationTimestamp')),
      lastModifiedTimestamp: first(at('metadata.lastModifiedTimestamp')),
    },
  };
};
