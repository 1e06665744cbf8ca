import type { Item } from '../../../src/core/item/item.ts';
import type { Resource } from '../../../src/core/item/resource.ts';
import { explain, type Filter, parseFilter } from '../../../src/query/filter/language/index.ts';
import { matches } from '../../../src/query/filter/match/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';

export const NOW = Date.parse('2026-03-02T00:00:00Z');

const host = (name: string, health: string | null, state: string, more: object = {}): Item =>
  edgeHosts.item({
    metadata: {
      uid: name,
      name,
      creationTimestamp: '2026-02-20T00:00:00Z',
      labels: { site: 'muc-1', AI: 'native__tag' },
    },
    spec: { type: 'vsphere', device: { archType: 'arm64', memory: { sizeInMB: 8192 }, cpu: { cores: 4 }, ...more } },
    status: {
      state,
      health: { state: health, agentVersion: '4.7.2' },
      inUseClusters: [{ name: 'store-1' }, { name: 'a*b' }],
    },
  });

/** Hosts with values, without values, and with odd values. */
export const HOSTS = [
  host('edge-us-1', 'healthy', 'in-use'),
  host('edge-us-20', 'unhealthy', 'in-use', { memory: { sizeInMB: 65536 } }),
  host('edge-eu-3', 'unhealthy', 'ready', { cpu: { cores: 16 } }),
  host('lab or not', null, 'unpaired', { memory: {}, cpu: {} }),
  host('healthy-host', 'unhealthy', 'paired'),
  host('odd', 'Unknown', 'ready'),
];

/** Parses a filter. @throws Error if it is refused */
export const filterOf = (text: string, resource: Resource = edgeHosts): Filter => {
  const result = parseFilter(text, resource);
  if (!result.ok) throw new Error(`${text}: ${result.message} at ${result.position}`);
  return result.filter;
};
/** The names of the hosts that pass. */
export const found = (text: string): string[] =>
  HOSTS.filter((item) => matches(filterOf(text), item, NOW)).map(({ name }) => name);
/** A filter in words. */
export const words = (text: string, resource: Resource = edgeHosts): string => explain(filterOf(text, resource));
