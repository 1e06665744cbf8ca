import { isObject, type Json, type JsonObject } from '../../core/values/index.ts';
import { sampleHostSummary } from '../../resources/edge-hosts/sample-summary.ts';
import { valueAt } from '../field-path.ts';
import type { HostChange } from '../world/change.ts';
import { hostItem } from '../world/hosts.ts';
import type { World } from '../world/world.ts';
import { type HostTexts, readHostFilter } from './host-filter.ts';
import type { Search } from './search.ts';
import { readSort, type SortedFields } from './sort.ts';

const SORTS = ['name', 'state', 'healthState', 'creationTimestamp', 'lastModifiedTimestamp'];

interface Row {
  /** The host's changes when the row was created. */
  readonly change: HostChange | undefined;
  readonly host: number;
  readonly texts: HostTexts;
  readonly sorted: SortedFields;
}

/** POST /v1/dashboard/edgehosts/search. */
export const hostSearch = (world: World): Search => {
  const rows: Row[] = [];
  const rowFor = (host: number): Row => {
    const known = rows[host];
    const change = world.changeOf(host);
    const row = known !== undefined && known.change === change ? known : rowOf(host, change, hostItem(world, host));
    rows[host] = row;
    return row;
  };
  return {
    path: '/v1/dashboard/edgehosts/search',
    list: (body, scope) => {
      const matches = readHostFilter(body);
      const order = readSort(body, SORTS);
      const within = world.fleet.hosts(scope, null);
      const item = (host: number): JsonObject => sampleHostSummary(hostItem(world, host));
      // Fast path without filter and order: no scan of the fleet.
      if (Object.keys(body).length === 0) return { count: within.length, item: (at) => item(within[at] ?? 0) };
      const found = Array.from(within, rowFor)
        .filter(({ texts }) => matches(texts))
        .sort((left, right) => order(left.sorted, right.sorted));
      return { count: found.length, item: (at) => item(found[at]?.host ?? 0) };
    },
  };
};

const texts = (json: Json | undefined): readonly string[] => (typeof json === 'string' && json !== '' ? [json] : []);

const rowOf = (host: number, change: HostChange | undefined, item: JsonObject): Row => {
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
    change,
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
