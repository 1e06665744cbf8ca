import { type FacetSpec, RANK } from '../../../core/facet/index.ts';
import { MODIFIED_FACET, manyValues, oneValue } from '../../shared/facets.ts';
import type { EdgeHost } from '../model.ts';

const VSPHERE = 'spec.cloudProperties.vsphere.datacenters';

/** Facets of location, ownership and identity. */
export const PLACE_FACETS: readonly FacetSpec<EdgeHost>[] = [
  manyValues(
    {
      id: 'cluster',
      role: 'place',
      rank: RANK.cluster,
      fields: ['status.inUseClusters'],
      about: 'cluster that uses the host; the hosts of a cluster fail together',
    },
    ({ status }) => status.clusters?.map(({ name, uid }) => name ?? uid) ?? null,
  ),
  oneValue(
    {
      id: 'cluster-uid',
      role: 'failure-domain',
      rank: RANK.cluster,
      fields: ['status.inUseClusters'],
      // Cluster names are unique within a project only.
      about: 'uid of the first cluster that uses the host',
    },
    ({ status }) => status.clusters?.map(({ name, uid }) => uid ?? name)[0] ?? null,
  ),
  manyValues(
    {
      id: 'network',
      rank: RANK.network,
      fields: ['spec.properties.networks.networkName'],
      about: 'network that machines of the host connect to',
    },
    ({ networks }) => networks?.map(({ name }) => name) ?? null,
  ),
  manyValues(
    {
      id: 'network-type',
      rank: RANK.network,
      fields: ['spec.properties.networks.networkType'],
      about: 'type of such a network: default or bridge',
    },
    ({ networks }) => networks?.map(({ type }) => type) ?? null,
  ),
  manyValues(
    { id: 'storage-pool', fields: ['spec.properties.storagePools.name'], about: 'storage pool of the host' },
    ({ storagePools }) => storagePools?.map(({ name }) => name) ?? null,
  ),
  manyValues(
    { id: 'datacenter', fields: [`${VSPHERE}.name`], about: 'vSphere datacenter' },
    ({ datacenters }) => datacenters?.map(({ name }) => name) ?? null,
  ),
  manyValues(
    { id: 'compute-cluster', fields: [`${VSPHERE}.computeClusters.name`], about: 'compute cluster of a datacenter' },
    ({ datacenters }) =>
      datacenters?.flatMap(({ computeClusters }) => (computeClusters ?? []).map(({ name }) => name)) ?? null,
  ),
  oneValue(
    {
      id: 'macros',
      title: 'user macros',
      type: 'flag',
      fields: ['status.profileStatus.hasUserMacros'],
      about: 'whether pack values use user-defined macros',
    },
    ({ status }) => status.hasUserMacros,
  ),
  oneValue(
    {
      id: 'auto-register-off',
      type: 'flag',
      fields: ['spec.host.disableAutoRegister'],
      about: 'whether auto registration is disabled',
    },
    ({ host }) => host.disableAutoRegister,
  ),
  oneValue(
    {
      id: 'identity-mode',
      fields: ['spec.host.hostIdentity.mode'],
      about: 'how the host is accessed: system or session connection',
    },
    ({ host }) => host.identity.mode,
  ),
  oneValue(
    { id: 'owner', fields: ['aclmeta.ownerUid'], about: 'uid of who created the host' },
    ({ acl }) => acl.ownerUid,
  ),
  oneValue(
    {
      id: 'mac',
      title: 'MAC address',
      role: 'identity',
      fields: ['spec.host.macAddress'],
      about: 'MAC address of the host',
    },
    ({ host }) => host.macAddress?.toLowerCase() ?? null,
  ),
  oneValue(
    { id: 'host-uid', role: 'identity', fields: ['spec.host.hostUid'], about: 'id that the host gave itself' },
    ({ host }) => host.uid,
  ),
  oneValue(
    { id: 'checksum', role: 'identity', fields: ['spec.host.hostChecksum'], about: 'checksum that the host sent' },
    ({ host }) => host.checksum,
  ),
  MODIFIED_FACET,
];
