import type { ItemEvent } from '../../core/facet/index.ts';
import type { Reader } from '../../core/item/index.ts';
import { lastOf, lazily } from '../../core/memo/index.ts';
import { NEVER, type Tone } from '../../core/values/index.ts';
import type { Link, Pointer } from '../../core/view/index.ts';
import type { Condition } from '../shared/condition.ts';
import { metadataEvents } from '../shared/facets.ts';
import {
  distinctLinks,
  linksTo,
  type Presence,
  profileLink,
  readPresence,
  readTemplate,
  type Template,
} from '../shared/links.ts';
import { type Metadata, readMetadata } from '../shared/metadata.ts';
import { type Choices, type Pack, readChoice } from '../shared/pack.ts';
import { type Device, readDevice } from './device.ts';
import { type PackStatus, readPackStatus } from './pack-status.ts';

/** The underlying appliance of an edge host. */
export interface Appliance {
  /** False without an appliance in the answer: its secrets are then unknown, not absent. */
  readonly given: boolean;
  readonly disableAutoRegister: boolean | null;
  readonly address: string | null;
  readonly authToken: Presence;
  readonly checksum: string | null;
  readonly identity: {
    /** PEM, multi-line. CA certificates are public. */
    readonly caCert: string | null;
    readonly mode: string | null;
    readonly socketPath: string | null;
    readonly sshSecretName: string | null;
    readonly sshPrivateKey: Presence;
  };
  readonly pairingKey: Presence;
  readonly uid: string | null;
  readonly macAddress: string | null;
  readonly projectName: string | null;
  readonly projectUid: string | null;
}

/** Reads the appliance of a host. */
export const readAppliance = lazily<Appliance, Reader>({
  given: (host) => host.given,
  disableAutoRegister: (host) => host.flag('disableAutoRegister'),
  address: (host) => host.text('hostAddress'),
  authToken: (host) => readPresence(host, 'hostAuthToken'),
  checksum: (host) => host.text('hostChecksum'),
  identity: (host) => readIdentity(host.object('hostIdentity')),
  pairingKey: (host) => readPresence(host, 'hostPairingKey'),
  uid: (host) => host.text('hostUid'),
  macAddress: (host) => host.text('macAddress'),
  projectName: (host) => host.object('project').text('name'),
  projectUid: (host) => host.object('project').text('uid'),
});

const readIdentity = (identity: Reader): Appliance['identity'] => {
  const ssh = identity.object('sshSecret');
  return {
    caCert: identity.text('caCert'),
    mode: identity.text('mode'),
    socketPath: identity.text('socketPath'),
    sshSecretName: ssh.text('name'),
    sshPrivateKey: readPresence(ssh, 'privateKey'),
  };
};

/** A compute cluster of a vSphere datacenter. */
export interface ComputeCluster {
  readonly name: string | null;
  readonly datastores: readonly string[] | null;
  readonly networks: readonly string[] | null;
  readonly resourcePools: readonly string[] | null;
}

/** A vSphere datacenter. */
export interface Datacenter {
  readonly name: string | null;
  readonly folders: readonly string[] | null;
  readonly computeClusters: readonly ComputeCluster[] | null;
}

/** A network of the machine. */
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

/** An edge host. */
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

/** The status of an edge host. */
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

/** Reads one edge host. */
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

/** Clusters that use the host, its profiles, and its project from any of its fields. */
export const hostLinks = ({ status, templates, host, projectMeta, acl }: EdgeHost): readonly Link[] =>
  distinctLinks([
    ...linksTo('cluster', null, status.clusters ?? []),
    ...(templates ?? []).flatMap((template) => profileLink(template) ?? []),
    ...linksTo('project', 'projects', [
      { uid: host.projectUid, name: host.projectName },
      projectMeta,
      { uid: acl.projectUid, name: null },
    ]),
  ]);

/** Links of hosts, for reverse lookup. */
export const HOST_POINTERS: readonly Pointer[] = [
  { relation: 'cluster', kind: null, title: 'hosts in the cluster' },
  { relation: 'profile', kind: 'profiles', title: 'hosts that carry the profile' },
  { relation: 'project', kind: 'projects', title: 'hosts of the project' },
];

/** A pack or manifest event; none for a missing or unset time. */
const event = (at: number | null, event: Omit<ItemEvent, 'at'>): readonly ItemEvent[] =>
  at === null || at === NEVER ? [] : [{ at, ...event }];

/** Last transition of a condition, and its last probe, which changes constantly. */
const conditionEvents = (of: string, subject: string | null, condition: Condition | null): readonly ItemEvent[] =>
  condition === null
    ? []
    : [
        ...event(condition.since, {
          lane: `${of} → ${condition.status ?? 'unknown'}`,
          reason: condition.reason,
          subject,
          quiet: false,
        }),
        ...event(condition.probed, { lane: `${of} probed`, reason: null, subject, quiet: true }),
      ];

const packEvents = ({ name, started, ended, condition, manifests }: PackStatus): readonly ItemEvent[] => [
  ...event(started, { lane: 'pack started', reason: null, subject: name, quiet: false }),
  ...event(ended, { lane: 'pack finished', reason: null, subject: name, quiet: false }),
  ...conditionEvents('pack', name, condition),
  ...(manifests ?? []).flatMap((manifest) =>
    conditionEvents('manifest', manifest.name ?? manifest.uid, manifest.condition),
  ),
];

/** Events of a host: packs, manifests, registration. Health has no time of its own. */
export const hostEvents = (host: EdgeHost): readonly ItemEvent[] => [
  ...metadataEvents(host),
  ...(host.status.packs ?? []).flatMap(packEvents),
];

/** A desired pack of a profile, with the status that the host reports. */
export interface DeployedPack {
  readonly pack: Pack;
  /** Index of the pack in its template. */
  readonly index: number;
  /** Null where the host does not report it. */
  readonly status: PackStatus | null;
  readonly difference: Difference;
}

/** A profile on a host, desired and reported. */
export interface Deployment {
  readonly template: Template;
  /** Null where the template came without packs. */
  readonly packs: readonly DeployedPack[] | null;
}

/** Desired packs of a host's profiles, and its reported packs. */
export interface Deployments {
  readonly profiles: readonly Deployment[];
  /** Reported packs that no profile desires, or all where no profiles were sent. */
  readonly rest: readonly PackStatus[];
}

/** A reported pack with its lookup keys. */
interface Report {
  readonly status: PackStatus;
  readonly name: string | null;
  readonly profileUid: string | null;
}

/**
 * Matches desired packs with reported ones: by name under the same profile, else by name among reports that no other
 * profile claims.
 */
export const deploymentsOf = lastOf(({ templates, status }: EdgeHost): Deployments => {
  const reports = status.packs ?? [];
  const rest = new Set(reports.map((one): Report => ({ status: one, name: one.name, profileUid: one.profileUid })));
  const claim = (fits: (report: Report) => boolean): PackStatus | null => {
    for (const report of rest)
      if (fits(report)) {
        rest.delete(report);
        return report.status;
      }
    return null;
  };
  const exact = (templates ?? []).map(({ uid, packs }) =>
    (packs ?? []).map(({ name }) =>
      uid === null || name === null ? null : claim((one) => one.profileUid === uid && one.name === name),
    ),
  );
  const profiles = (templates ?? []).map((template, at) => ({
    template,
    packs:
      template.packs?.map((pack, index): DeployedPack => {
        const found = exact[at]?.[index] ?? claimNamed(pack.name, claim);
        return { pack, index, status: found, difference: differenceOf(pack, found, reports.length > 0) };
      }) ?? null,
  }));
  return { profiles, rest: Array.from(rest, (report) => report.status) };
});

const claimNamed = (
  name: string | null,
  claim: (fits: (report: Report) => boolean) => PackStatus | null,
): PackStatus | null => (name === null ? null : claim((report) => report.name === name));

/** Difference between a desired pack and its report. */
export type Difference = 'same' | 'version' | 'missing' | 'unknown';

/** Compares a desired pack with its report. `unknown` where a version, or all reports, are missing. */
const differenceOf = (pack: Pack, status: PackStatus | null, isReporting: boolean): Difference => {
  if (status === null) return isReporting ? 'missing' : 'unknown';
  const { version } = status;
  const wanted = pack.version;
  if (version === null || wanted === null) return 'unknown';
  return version === wanted || version === pack.tag ? 'same' : 'version';
};
