import { type FacetSpec, RANK } from '../../../core/facet/index.ts';
import { facetsOf, MODIFIED_FACET, manyValues, oneValue } from '../../shared/facets.ts';
import { type EdgeHost, HOST } from '../model.ts';

const facet = facetsOf(HOST);

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
      title: 'cluster',
      role: 'failure-domain',
      rank: RANK.cluster,
      fields: ['status.inUseClusters'],
      // Cluster names are unique within a project only.
      about: 'uid of the first cluster that uses the host',
    },
    ({ status }) => status.clusters?.map(({ name, uid }) => uid ?? name)[0] ?? null,
  ),
  facet('networks.name', { id: 'network', rank: RANK.network, about: 'network that machines of the host connect to' }),
  facet('networks.type', {
    id: 'network-type',
    rank: RANK.network,
    about: 'type of such a network: default or bridge',
  }),
  facet('storagePools.name', { id: 'storage-pool', about: 'storage pool of the host' }),
  facet('datacenters.name', { id: 'datacenter', about: 'vSphere datacenter' }),
  facet('datacenters.computeClusters.name', { id: 'compute-cluster', about: 'compute cluster of a datacenter' }),
  facet('status.hasUserMacros', {
    id: 'macros',
    title: 'user macros',
    about: 'whether pack values use user-defined macros',
  }),
  facet('host.disableAutoRegister', { id: 'auto-register-off', about: 'whether auto registration is disabled' }),
  facet('host.identity.mode', {
    id: 'identity-mode',
    about: 'how the host is accessed: system or session connection',
  }),
  facet('acl.ownerUid', { id: 'owner', about: 'uid of who created the host' }),
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
  facet('host.uid', { id: 'host-uid', role: 'identity', about: 'id that the host gave itself' }),
  facet('host.checksum', { id: 'checksum', role: 'identity', about: 'checksum that the host sent' }),
  MODIFIED_FACET,
];
