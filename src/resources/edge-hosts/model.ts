import type { ItemEvent } from '../../core/facet/index.ts';
import {
  type Choices,
  choice,
  fact,
  flag,
  list,
  type ModelOf,
  map,
  object,
  type Reader,
  secret,
  text,
  texts,
  undocumented,
} from '../../core/item/index.ts';
import { lastOf } from '../../core/memo/index.ts';
import { NEVER, type Tone } from '../../core/values/index.ts';
import type { Link } from '../../core/view/index.ts';
import { type Condition, conditionTone } from '../shared/condition.ts';
import { metadataEvents } from '../shared/facets.ts';
import { distinctLinks, linksTo, pointersOf, profileLink, TEMPLATE, type Template } from '../shared/links.ts';
import { METADATA } from '../shared/metadata.ts';
import type { Pack } from '../shared/pack.ts';
import { DEVICE } from './device.ts';
import { PACK_STATUS, type PackStatus } from './pack-status.ts';

export const NETWORK_CHOICES: Choices = { default: 'plain', bridge: 'plain' } satisfies Record<string, Tone>;
const TYPE_CHOICES: Choices = { libvirt: 'plain', vsphere: 'plain', 'edge-native': 'plain' };
export const STATE_CHOICES: Choices = { 'in-use': 'plain', ready: 'plain', unpaired: 'warn' };
/** The documented health states with their tones. Healthy is dimmed so that other states stand out. */
export const HEALTH_CHOICES: Choices = { unhealthy: 'bad', healthy: 'dim' };

/** Fields of the appliance that an edge host runs on. */
const APPLIANCE = {
  /** False if the answer has no appliance: its secrets are then unknown, not absent. */
  given: fact((host) => host.given),
  disableAutoRegister: flag(),
  address: text('hostAddress'),
  authToken: secret('hostAuthToken'),
  checksum: text('hostChecksum'),
  identity: object('hostIdentity', {
    /** Certificates in PEM form, several lines. CA certificates are public. */
    caCert: text(),
    mode: text(),
    socketPath: text(),
    sshSecretName: text('sshSecret.name'),
    sshPrivateKey: secret('sshSecret.privateKey'),
  }),
  pairingKey: secret('hostPairingKey'),
  uid: text('hostUid'),
  macAddress: text(),
  projectName: text('project.name'),
  projectUid: text('project.uid'),
};

/** Fields of a compute cluster of a vSphere datacenter. */
const COMPUTE_CLUSTER = { name: text(), datastores: texts(), networks: texts(), resourcePools: texts() };

/** Fields of a vSphere datacenter. */
const DATACENTER = { name: text(), folders: texts(), computeClusters: list('computeClusters', COMPUTE_CLUSTER) };

const NETWORK = { name: text('networkName'), type: choice(NETWORK_CHOICES, 'networkType') };

/** Fields of a cluster that uses the host. */
const CLUSTER = { name: text(), uid: text() };

/** Fields of the status of an edge host. */
const STATUS = {
  state: choice(STATE_CHOICES),
  agentVersion: text('health.agentVersion'),
  message: text('health.message'),
  health: choice(HEALTH_CHOICES, 'health.state'),
  /** Clusters that use the host. Newer services leave the documented list empty and send `inUseClustersRef`. */
  clusters: list('inUseClusters', CLUSTER, 'inUseClustersRef'),
  hasUserMacros: flag('profileStatus.hasUserMacros'),
  serviceAuthToken: secret(),
  packs: list('packs', PACK_STATUS),
};

/** True for an item of a search, which omits access, most of the appliance and the reported packs. */
const isSummary = (item: Reader): boolean =>
  item.raw('aclmeta') === undefined &&
  item.object('spec').raw('projectMeta') !== undefined &&
  item.object('status').raw('packs') === undefined;

/** Table of the fields of an edge host, by which its model is read from JSON. */
export const HOST = {
  acl: object('aclmeta', { ownerUid: text(), projectUid: text(), tenantUid: text() }),
  metadata: object('metadata', METADATA),
  type: choice(TYPE_CHOICES, 'spec.type'),
  version: text('spec.version'),
  datacenters: list('spec.cloudProperties.vsphere.datacenters', DATACENTER),
  templates: list('spec.clusterProfileTemplates', TEMPLATE),
  device: object('spec.device', DEVICE),
  host: object('spec.host', APPLIANCE),
  networks: list('spec.properties.networks', NETWORK),
  storagePools: list('spec.properties.storagePools', { name: text() }),
  service: object('spec.service', { name: text(), version: text() }),
  /** Project, where newer services send it. */
  projectMeta: undocumented(object('spec.projectMeta', { name: text(), uid: text() })),
  status: object('status', STATUS),
  isSummary: fact(isSummary),
  /** Tunnel of the remote shell. Its credentials are replaced by present or absent. */
  tunnelConfig: undocumented(map('spec.tunnelConfig')),
  tunnelStatus: undocumented(map('status.tunnelStatus')),
};

export interface EdgeHost extends ModelOf<typeof HOST> {}
export type Appliance = ModelOf<typeof APPLIANCE>;
export type Datacenter = ModelOf<typeof DATACENTER>;
export type ComputeCluster = ModelOf<typeof COMPUTE_CLUSTER>;
export type MachineNetwork = ModelOf<typeof NETWORK>;
export type ClusterRef = ModelOf<typeof CLUSTER>;

/** Name of a host's project; without a name, its uid; null if both are unknown. */
export const projectOf = ({ host, projectMeta, acl }: EdgeHost): string | null =>
  host.projectName ?? projectMeta.name ?? host.projectUid ?? projectMeta.uid ?? acl.projectUid;

/** Links to the clusters that use the host, to its profiles, and to its project from any field. */
export const hostLinks = ({ status, templates, host, projectMeta, acl }: EdgeHost): readonly Link[] =>
  distinctLinks([
    ...linksTo('cluster', status.clusters ?? []),
    ...(templates ?? []).flatMap((template) => profileLink(template) ?? []),
    ...linksTo('project', [
      { uid: host.projectUid, name: host.projectName },
      projectMeta,
      { uid: acl.projectUid, name: null },
    ]),
  ]);

/** Links that hosts have, by which the hosts of a cluster, profile or project are found. */
export const HOST_POINTERS = pointersOf([
  ['cluster', 'hosts in the cluster', 'part'],
  ['profile', 'hosts that carry the profile'],
  ['project', 'hosts of the project'],
]);

/** An event of a pack or manifest; empty for a missing or unset time. */
const event = (
  at: number | null,
  event: Pick<ItemEvent, 'lane' | 'subject'> & Partial<ItemEvent>,
): readonly ItemEvent[] =>
  at === null || at === NEVER ? [] : [{ reason: null, isWorse: false, quiet: false, ...event, at }];

/** Events of a condition: its last transition, and its last probe, which changes constantly. */
const conditionEvents = (of: string, subject: string | null, condition: Condition | null): readonly ItemEvent[] =>
  condition === null
    ? []
    : [
        ...event(condition.since, {
          lane: `${of} → ${condition.status ?? 'unknown'}`,
          reason: condition.reason,
          subject,
          isWorse: conditionTone(condition) !== 'dim',
        }),
        ...event(condition.probed, { lane: `${of} probed`, subject, quiet: true }),
      ];

const packEvents = ({ name, started, ended, condition, manifests }: PackStatus): readonly ItemEvent[] => [
  ...event(started, { lane: 'pack started', subject: name }),
  ...event(ended, { lane: 'pack finished', subject: name }),
  ...conditionEvents('pack', name, condition),
  ...(manifests ?? []).flatMap((manifest) =>
    conditionEvents('manifest', manifest.name ?? manifest.uid, manifest.condition),
  ),
];

/** Events of a host: of packs, manifests, registration. The service sends no time for health. */
export const hostEvents = (host: EdgeHost): readonly ItemEvent[] => [
  ...metadataEvents(host),
  ...(host.status.packs ?? []).flatMap(packEvents),
];

/** A desired pack of a profile, with the status that the host reports. */
export interface DeployedPack {
  readonly pack: Pack;
  /** Index of the pack in its template. */
  readonly index: number;
  /** Null if the host does not report the pack. */
  readonly status: PackStatus | null;
  readonly difference: Difference;
}

/** A profile on a host, with its desired packs and their reports. */
export interface Deployment {
  readonly template: Template;
  /** Null if the service sent the profile without its packs. */
  readonly packs: readonly DeployedPack[] | null;
}

/** Desired packs of a host's profiles, matched with the packs that the host reports. */
interface Deployments {
  readonly profiles: readonly Deployment[];
  /** Reported packs that no profile desires; all reported packs if no profiles were sent. */
  readonly rest: readonly PackStatus[];
}

/** A reported pack, with the values that it is matched by. */
interface Report {
  readonly status: PackStatus;
  readonly name: string | null;
  readonly profileUid: string | null;
}

/**
 * Matches the desired packs of a host with its reported packs: by name under the same profile, otherwise by name among the
 * reports that no other profile matches.
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
type Difference = 'same' | 'version' | 'missing' | 'unknown';

/** Compares a desired pack with its report: `unknown` if a version is missing, or if the host reports no packs at all. */
const differenceOf = (pack: Pack, status: PackStatus | null, isReporting: boolean): Difference => {
  if (status === null) return isReporting ? 'missing' : 'unknown';
  const { version } = status;
  const wanted = pack.version;
  if (version === null || wanted === null) return 'unknown';
  return version === wanted || version === pack.tag ? 'same' : 'version';
};
