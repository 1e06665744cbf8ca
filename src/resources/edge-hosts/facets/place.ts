import { type FacetSpec, RANK } from '../../../core/facet/index.ts';
import { facetsOf, type KeyName, keyedValues, keyName, MODIFIED_FACET, oneValue } from '../../shared/facets.ts';
import type { Named } from '../../shared/links.ts';
import { type EdgeHost, HOST, projectOf } from '../model.ts';

const facet = facetsOf(HOST);

/**
 * The key and the name of a thing that a host refers to: of several of a name its project tells which, else its uid.
 * @param uids The facet of just these uids; null for none.
 */
export const nameInHost = (host: EdgeHost, thing: Named, uids: string | null): readonly KeyName[] => {
  const project = projectOf(host);
  const uid = uids === null ? [] : [[uids, thing.uid] as const];
  return keyName(thing, project, [['project', project], ...uid]);
};

const CLUSTER_UID = 'cluster-uid';

/** A MAC address in one spelling; null for none, and for the zeros of an interface without. Other text is unchanged. */
const canonicalMac = (mac: string | null): string | null => {
  const digits = mac?.replace(/[:.-]/g, '').toLowerCase() ?? '';
  if (!/^[0-9a-f]{12}$/.test(digits)) return mac;
  return /^0+$/.test(digits) ? null : (digits.match(/../g) ?? []).join(':');
};

/** Facets of location, ownership and identity. */
export const PLACE_FACETS: readonly FacetSpec<EdgeHost>[] = [
  keyedValues(
    {
      id: 'cluster',
      role: 'place',
      rank: RANK.cluster,
      many: true,
      fields: ['status.inUseClusters'],
      about: 'cluster that uses the host; the hosts of a cluster fail together',
    },
    (host) => host.status.clusters?.flatMap((cluster) => nameInHost(host, cluster, CLUSTER_UID)) ?? null,
  ),
  facet('status.clusters.uid', { id: CLUSTER_UID, role: 'identity', about: 'uid of a cluster that uses the host' }),
  keyedValues(
    {
      id: 'project',
      rank: RANK.project,
      many: false,
      fields: ['spec.host.project', 'spec.projectMeta', 'aclmeta.projectUid'],
      about: 'project of the host',
    },
    ({ host, projectMeta, acl }) => {
      const uid = host.projectUid ?? projectMeta.uid ?? acl.projectUid;
      // All that `ref` finds it by: a host may name one project, and belong to another.
      const refs = [...new Set([uid, projectMeta.uid, acl.projectUid])].filter((one) => one !== null);
      return keyName(
        { uid, name: host.projectName ?? projectMeta.name },
        null,
        refs.map((one) => ['ref', one]),
      );
    },
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
    title: 'macros in values',
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
    ({ host }) => canonicalMac(host.macAddress),
  ),
  facet('host.uid', { id: 'host-uid', role: 'identity', about: 'id that the host gave itself' }),
  facet('host.checksum', { id: 'checksum', role: 'identity', about: 'checksum that the host sent' }),
  MODIFIED_FACET,
];
