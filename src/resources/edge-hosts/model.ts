import type { Reader } from '../../core/read.ts';
import { type Choices, readChoice } from '../shared/choice.ts';
import { listOf } from '../shared/list.ts';
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
  /** Where the project stands in the answers of newer services. */
  readonly projectMeta: { readonly name: string | null; readonly uid: string | null };
  readonly status: HostStatus;
  /** Beyond the document: the remote shell's tunnel. Credentials in it are present or absent. */
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
  /** A secret: never more than this is known. */
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
/** The healthy ones stay quiet, so that the others stand out. */
export const HEALTH_CHOICES: Choices = { unhealthy: 'bad', healthy: 'dim' };

/** Reads one edge host (document 2.3). */
export const readEdgeHost = (item: Reader): EdgeHost => {
  const acl = item.object('aclmeta');
  const spec = item.object('spec');
  const service = spec.object('service');
  const projectMeta = spec.object('projectMeta');
  const status = item.object('status');
  return {
    metadata: readMetadata(item),
    acl: {
      ownerUid: acl.text('ownerUid'),
      projectUid: acl.text('projectUid'),
      tenantUid: acl.text('tenantUid'),
    },
    type: readChoice(spec, 'type', TYPE_CHOICES),
    version: spec.text('version'),
    templates: listOf(spec, 'clusterProfileTemplates', readTemplate),
    device: readDevice(spec.object('device')),
    host: readAppliance(spec.object('host')),
    placement: readPlacement(spec),
    service: { name: service.text('name'), version: service.text('version') },
    projectMeta: { name: projectMeta.text('name'), uid: projectMeta.text('uid') },
    status: readStatus(status),
    tunnelConfig: spec.map('tunnelConfig'),
    tunnelStatus: status.map('tunnelStatus'),
  };
};

const readStatus = (status: Reader): HostStatus => {
  const health = status.object('health');
  return {
    state: readChoice(status, 'state', STATE_CHOICES),
    agentVersion: health.text('agentVersion'),
    message: health.text('message'),
    health: readChoice(health, 'state', HEALTH_CHOICES),
    clusters: readClusters(status),
    hasUserMacros: status.object('profileStatus').flag('hasUserMacros'),
    serviceAuthToken: readPresence(status, 'serviceAuthToken'),
    packs: listOf(status, 'packs', readPackStatus),
  };
};

/** Newer services name the clusters under another key and leave the documented list empty. */
const readClusters = (status: Reader): readonly ClusterRef[] | null => {
  const read = (cluster: Reader): ClusterRef => ({ name: cluster.text('name'), uid: cluster.text('uid') });
  const documented = listOf(status, 'inUseClusters', read);
  return documented !== null && documented.length > 0
    ? documented
    : (listOf(status, 'inUseClustersRef', read) ?? documented);
};

/** The project of a host: its name where one is known, else its uid. */
export const projectOf = ({ host, projectMeta, acl }: EdgeHost): string | null =>
  host.projectName ?? projectMeta.name ?? host.projectUid ?? projectMeta.uid ?? acl.projectUid;
