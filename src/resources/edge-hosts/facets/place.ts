import { RANK } from '../../../core/facet/index.ts';
import { type FacetEntry, type KeyName, keyName, MODIFIED_FACET } from '../../shared/facets.ts';
import type { Named } from '../../shared/links.ts';
import { type EdgeHost, type HOST, projectOf } from '../model.ts';

/**
 * The facet value and the name of a thing that a host refers to, such as a cluster, as for `keyName`. Things with the same
 * name are told apart by the project of the host, and by their uid.
 * @param uids The facet whose values are the uids of such things; null if only the project tells them apart.
 */
export const nameInHost = (host: EdgeHost, thing: Named, uids: string | null): readonly KeyName[] => {
  const project = projectOf(host);
  const uid = uids === null ? [] : [[uids, thing.uid] as const];
  return keyName(thing, project, [['project', project], ...uid]);
};

const CLUSTER_UID = 'cluster-uid';

/** Normalises the spelling of a MAC address; null for null, and for zeros, which stand for no address. Other text is unchanged. */
const canonicalMac = (mac: string | null): string | null => {
  const digits = mac?.replace(/[:.-]/g, '').toLowerCase() ?? '';
  if (!/^[0-9a-f]{12}$/.test(digits)) return mac;
  return /^0+$/.test(digits) ? null : (digits.match(/../g) ?? []).join(':');
};

/** Facets of location, ownership and identity. */
export const PLACE_FACETS: readonly FacetEntry<typeof HOST>[] = [
  {
    id: 'cluster',
    role: 'place',
    rank: RANK.cluster,
    many: true,
    fields: ['status.inUseClusters'],
    about: 'cluster that uses the host; the hosts of a cluster fail together',
    keys: (host) => host.status.clusters?.flatMap((cluster) => nameInHost(host, cluster, CLUSTER_UID)) ?? null,
  },
  { id: CLUSTER_UID, field: 'status.clusters.uid', role: 'identity', about: 'uid of a cluster that uses the host' },
  {
    id: 'project',
    rank: RANK.project,
    many: false,
    fields: ['spec.host.project', 'spec.projectMeta', 'aclmeta.projectUid'],
    about: 'project of the host',
    keys: ({ host, projectMeta, acl }) => {
      const uid = host.projectUid ?? projectMeta.uid ?? acl.projectUid;
      // All uids by which `ref` finds the project: a host may name one project, and belong to another.
      const refs = [...new Set([uid, projectMeta.uid, acl.projectUid])].filter((one) => one !== null);
      return keyName(
        { uid, name: host.projectName ?? projectMeta.name },
        null,
        refs.map((one) => ['ref', one]),
      );
    },
  },
  { id: 'network', field: 'networks.name', rank: RANK.network, about: 'network that machines of the host connect to' },
  {
    id: 'network-type',
    field: 'networks.type',
    rank: RANK.network,
    about: 'type of such a network: default or bridge',
  },
  { id: 'storage-pool', field: 'storagePools.name', about: 'storage pool of the host' },
  { id: 'datacenter', field: 'datacenters.name', about: 'vSphere datacenter' },
  { id: 'compute-cluster', field: 'datacenters.computeClusters.name', about: 'compute cluster of a datacenter' },
  {
    id: 'macros',
    field: 'status.hasUserMacros',
    title: 'macros in values',
    about: 'whether pack values use user-defined macros',
    says: ['user-defined macros', 'no user-defined macros'],
  },
  {
    id: 'auto-register-off',
    field: 'host.disableAutoRegister',
    about: 'whether auto registration is disabled',
    says: ['no auto registration', 'auto registration'],
  },
  { id: 'identity-mode', field: 'host.identity.mode', about: 'how the host is accessed: system or session connection' },
  { id: 'owner', field: 'acl.ownerUid', about: 'uid of who created the host' },
  {
    id: 'mac',
    title: 'MAC address',
    role: 'identity',
    fields: ['spec.host.macAddress'],
    about: 'MAC address of the host',
    value: ({ host }) => canonicalMac(host.macAddress),
  },
  { id: 'host-uid', field: 'host.uid', role: 'identity', about: 'id that the host gave itself' },
  { id: 'checksum', field: 'host.checksum', role: 'identity', about: 'checksum that the host sent' },
  MODIFIED_FACET,
];
