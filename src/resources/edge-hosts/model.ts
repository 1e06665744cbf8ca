import type { Reader } from '../../core/item/index.ts';
import { lazily } from '../../core/memo/index.ts';
import { type Choices, readChoice } from '../shared/choice.ts';
import { type Metadata, readMetadata } from '../shared/metadata.ts';
import { type Presence, readPresence } from '../shared/presence.ts';
import { readTemplate, type Template } from '../shared/template.ts';
import { type Appliance, readAppliance } from './appliance.ts';
import { type Device, readDevice } from './device.ts';
import { type PackStatus, readPackStatus } from './pack-status.ts';
import { type Placement, readPlacement } from './placement.ts';

/** An edge host (document 2.3). */
export interface EdgeHost {
  readonly metadata: Metadata;
  readonly acl: {
    readonly ownerUid: string | null;
    readonly projectUid: string | null;
    readonly tenantUid: string | null;
  };
  readonly type: string | null;
  readonly version: string | null;
  readonly templates: readonly Template[] | null;
  readonly device: Device;
  readonly host: Appliance;
  readonly placement: Placement;
  readonly service: { readonly name: string | null; readonly version: string | null };
  /** Place of the project in newer services. */
  readonly projectMeta: { readonly name: string | null; readonly uid: string | null };
  readonly status: HostStatus;
  /** It is from a search, which omits access, most of the appliance and the reported packs. */
  readonly isSummary: boolean;
  /** Not in the document: the remote shell's tunnel. Credentials in it are present or absent. */
  readonly tunnelConfig: readonly (readonly [string, string])[];
  readonly tunnelStatus: readonly (readonly [string, string])[];
}

/** The status of an edge host (document 2.3). */
export interface HostStatus {
  readonly state: string | null;
  readonly agentVersion: string | null;
  readonly message: string | null;
  readonly health: string | null;
  readonly clusters: readonly ClusterRef[] | null;
  readonly hasUserMacros: boolean | null;
  /** A secret: only its presence is known. */
  readonly serviceAuthToken: Presence;
  readonly packs: readonly PackStatus[] | null;
}

/** A cluster that uses the host. */
export interface ClusterRef {
  readonly name: string | null;
  readonly uid: string | null;
}

export const TYPE_CHOICES: Choices = { libvirt: 'plain', vsphere: 'plain', 'edge-native': 'plain' };
export const STATE_CHOICES: Choices = { 'in-use': 'plain', ready: 'plain', unpaired: 'warn' };
/** Healthy is dimmed so that others stand out. */
export const HEALTH_CHOICES: Choices = { unhealthy: 'bad', healthy: 'dim' };

/** Reads one edge host (document 2.3). */
export const readEdgeHost = lazily<EdgeHost, Reader>({
  metadata: readMetadata,
  acl: (item) => readAcl(item.object('aclmeta')),
  type: (item) => readChoice(item.object('spec'), 'type', TYPE_CHOICES),
  version: (item) => item.object('spec').text('version'),
  templates: (item) => item.object('spec').list('clusterProfileTemplates', readTemplate),
  device: (item) => readDevice(item.object('spec').object('device')),
  host: (item) => readAppliance(item.object('spec').object('host')),
  placement: (item) => readPlacement(item.object('spec')),
  service: (item) => readNamed(item.object('spec').object('service'), 'version'),
  projectMeta: (item) => readNamed(item.object('spec').object('projectMeta'), 'uid'),
  status: (item) => readStatus(item.object('status')),
  isSummary: (item) =>
    item.raw('aclmeta') === undefined &&
    item.object('spec').raw('projectMeta') !== undefined &&
    item.object('status').raw('packs') === undefined,
  tunnelConfig: (item) => item.object('spec').map('tunnelConfig'),
  tunnelStatus: (item) => item.object('status').map('tunnelStatus'),
});

const readAcl = lazily<EdgeHost['acl'], Reader>({
  ownerUid: (acl) => acl.text('ownerUid'),
  projectUid: (acl) => acl.text('projectUid'),
  tenantUid: (acl) => acl.text('tenantUid'),
});

const readNamed = <Key extends string>(named: Reader, key: Key): { readonly [K in Key | 'name']: string | null } =>
  ({ name: named.text('name'), [key]: named.text(key) }) as { readonly [K in Key | 'name']: string | null };

const readStatus = lazily<HostStatus, Reader>({
  state: (status) => readChoice(status, 'state', STATE_CHOICES),
  agentVersion: (status) => status.object('health').text('agentVersion'),
  message: (status) => status.object('health').text('message'),
  health: (status) => readChoice(status.object('health'), 'state', HEALTH_CHOICES),
  clusters: (status) => readClusters(status),
  hasUserMacros: (status) => status.object('profileStatus').flag('hasUserMacros'),
  serviceAuthToken: (status) => readPresence(status, 'serviceAuthToken'),
  packs: (status) => status.list('packs', readPackStatus),
});

/** Newer services use another key for the clusters and leave the documented list empty. */
const readClusters = (status: Reader): readonly ClusterRef[] | null => {
  const read = (cluster: Reader): ClusterRef => ({ name: cluster.text('name'), uid: cluster.text('uid') });
  const documented = status.list('inUseClusters', read);
  return documented !== null && documented.length > 0
    ? documented
    : (status.list('inUseClustersRef', read) ?? documented);
};

/** Project of a host: its name, else its uid. */
export const projectOf = ({ host, projectMeta, acl }: EdgeHost): string | null =>
  host.projectName ?? projectMeta.name ?? host.projectUid ?? projectMeta.uid ?? acl.projectUid;
