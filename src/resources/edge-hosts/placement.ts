import type { Reader } from '../../core/item/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { type Choices, readChoice } from '../shared/choice.ts';

/** A compute cluster of a vSphere datacenter (document 2.3). */
export interface ComputeCluster {
  readonly name: string | null;
  readonly datastores: readonly string[] | null;
  readonly networks: readonly string[] | null;
  readonly resourcePools: readonly string[] | null;
}

/** A vSphere datacenter (document 2.3, cloudProperties). */
export interface Datacenter {
  readonly name: string | null;
  readonly folders: readonly string[] | null;
  readonly computeClusters: readonly ComputeCluster[] | null;
}

/** A network of the machine (document 2.3, properties). */
export interface MachineNetwork {
  readonly name: string | null;
  readonly type: string | null;
}

/** Placement options of a host: datacenters, networks, storage pools. */
export interface Placement {
  readonly datacenters: readonly Datacenter[] | null;
  readonly networks: readonly MachineNetwork[] | null;
  readonly storagePools: readonly (string | null)[] | null;
}

export const NETWORK_CHOICES: Choices = { default: 'plain', bridge: 'plain' } satisfies Record<string, Tone>;

/** Reads the placement from a host's spec. */
export const readPlacement = (spec: Reader): Placement => {
  const properties = spec.object('properties');
  return {
    datacenters: spec.object('cloudProperties').object('vsphere').list('datacenters', readDatacenter),
    networks: properties.list('networks', (network) => ({
      name: network.text('networkName'),
      type: readChoice(network, 'networkType', NETWORK_CHOICES),
    })),
    storagePools: properties.list('storagePools', (pool) => pool.text('name')),
  };
};

const readDatacenter = (datacenter: Reader): Datacenter => ({
  name: datacenter.text('name'),
  folders: datacenter.texts('folders'),
  computeClusters: datacenter.list('computeClusters', (cluster) => ({
    name: cluster.text('name'),
    datastores: cluster.texts('datastores'),
    networks: cluster.texts('networks'),
    resourcePools: cluster.texts('resourcePools'),
  })),
});
