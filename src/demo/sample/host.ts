import { HOUR, type JsonObject, MINUTE } from '../../core/values/index.ts';
import { type HostFacts, leaseShift, sampleAddress, sampleDevice, sampleMac } from './device.ts';
import {
  Dice,
  isoTime,
  type Named,
  type PackFacts,
  sampleCondition,
  sampleMetadata,
  sampleSecret,
  sampleUid,
  textKey,
  UNSET_TIME,
} from './facts.ts';
import { sampleHostTemplate } from './template.ts';

const SALT = { host: 31, status: 35, manifest: 36 };

const sampleHostStatus = (facts: HostFacts): JsonObject => {
  const dice = new Dice(facts.seed, facts.index, SALT.status);
  return {
    state: facts.state,
    health:
      facts.health === null
        ? null
        : { agentVersion: facts.agentVersion, message: facts.health.message, state: facts.health.state },
    inUseClusters: facts.clusters.map(({ name, uid }: Named) => ({ name, uid })),
    profileStatus: { hasUserMacros: facts.templates.some(({ packs }) => packs.some(({ macros }) => macros)) },
    serviceAuthToken: facts.state === 'unpaired' ? '' : sampleSecret(dice.fork('token')),
    packs: facts.state === 'in-use' ? usedPacks(facts, dice) : null,
  };
};

const usedPacks = (facts: HostFacts, dice: Dice): JsonObject[] => {
  const packs = facts.templates.flatMap((template) =>
    template.packs.map((pack) => ({ pack, profileUid: template.uid })),
  );
  const { trouble, drift } = facts;
  const layer = packs.findIndex(({ pack }) =>
    trouble?.pack === undefined ? pack.layer === trouble?.layer : pack.name === trouble.pack,
  );
  const troubled = layer < 0 ? packs.length - 1 : layer;
  const begun = facts.deployed ?? facts.created + 20 * MINUTE;
  const reported = packs.map(({ pack, profileUid }, position) => {
    const ill = position === troubled ? trouble : null;
    const times = dice.fork(pack.name);
    const start = begun + position * 3 * MINUTE;
    const end = start + times.between(20, 900) * 1000;
    return {
      name: pack.name,
      type: pack.type,
      version: drift?.type === 'version' && drift.pack === pack.name ? drift.version : pack.version,
      profileUid,
      startTime: isoTime(start),
      endTime: ill?.status === 'Unknown' ? UNSET_TIME : isoTime(end),
      condition: sampleCondition({
        status: ill?.status ?? 'True',
        reason: ill?.reason ?? 'Deployed',
        message: ill?.message ?? '',
        probed: Math.max(end, facts.probed - times.below(HOUR / 6)),
        since: ill?.since ?? end,
      }),
      manifests: pack.type === 'manifest' ? [manifest(pack, facts, end)] : [],
      services: pack.layer === 'addon' ? services(pack, facts) : [],
    };
  });
  if (drift?.type === 'missing') return reported.filter(({ name }) => name !== drift.pack);
  return drift?.type === 'unwanted' ? [...reported, leftBehind(drift.pack, facts)] : reported;
};

/** Report of a pack that a profile has lost. */
const leftBehind = (pack: PackFacts, facts: HostFacts): JsonObject => {
  const since = facts.created + 50 * MINUTE;
  return {
    name: pack.name,
    type: pack.type,
    version: pack.version,
    profileUid: facts.templates[0]?.uid ?? '',
    startTime: isoTime(since - 2 * MINUTE),
    endTime: isoTime(since),
    condition: sampleCondition({ status: 'True', reason: 'Deployed', message: '', probed: facts.probed, since }),
    manifests: [],
    services: [],
  };
};

const manifest = (pack: PackFacts, facts: HostFacts, deployed: number): JsonObject => {
  const failed = facts.drift?.type === 'manifest' && facts.drift.pack === pack.name ? facts.drift : null;
  return {
    name: `${pack.name}-manifest`,
    uid: sampleUid(facts.seed, textKey(pack.name), SALT.manifest),
    condition: sampleCondition({
      status: failed === null ? 'True' : 'False',
      reason: failed === null ? 'Applied' : 'ApplyFailed',
      message: failed === null ? '' : 'admission webhook "validate.kyverno.svc" denied the request',
      probed: facts.probed,
      since: failed?.since ?? deployed,
    }),
  };
};

const services = (pack: PackFacts, facts: HostFacts): JsonObject[] =>
  pack.type === 'helm'
    ? [
        {
          name: pack.name,
          host: sampleAddress(facts.index, leaseShift(facts)),
          ports: [{ port: 443, protocol: 'TCP' }],
        },
      ]
    : [];

/** Creates a sample edge host as the service sends it; equal facts give equal hosts. */
export const sampleHost = (facts: HostFacts): JsonObject => {
  const dice = new Dice(facts.seed, facts.index, SALT.host);
  const modified = Math.max(facts.created, facts.now - dice.below(6 * HOUR));
  return {
    aclmeta: { ownerUid: facts.ownerUid, projectUid: facts.project?.uid ?? '', tenantUid: facts.tenantUid },
    metadata: sampleMetadata({
      name: facts.name,
      uid: facts.uid,
      created: facts.created,
      deleted: facts.deleted,
      modified: facts.modified ?? modified,
      annotations: annotations(dice.fork('annotations')),
      labels: facts.gap === 'labels' ? null : labels(facts, dice.fork('labels')),
    }),
    spec: {
      type: facts.type,
      version: facts.agentVersion,
      cloudProperties: facts.type === 'vsphere' ? { vsphere: vsphere(dice.fork('vsphere')) } : null,
      clusterProfileTemplates: facts.templates.map((template) => sampleHostTemplate(template, facts.seed)),
      device: facts.gap === 'device' ? null : sampleDevice(facts),
      host: appliance(facts, dice),
      properties: {
        networks: [
          {
            networkName: facts.type === 'libvirt' ? 'virbr0' : 'br-lan',
            networkType: dice.fork('network').pick(['default', 'bridge']),
          },
        ],
        storagePools: facts.type === 'libvirt' ? [{ name: 'default' }, { name: 'nvme-pool' }] : [{ name: 'default' }],
      },
      service: { name: 'edge-agent', version: facts.agentVersion },
    },
    status: sampleHostStatus(facts),
  };
};

/** Creates the element for a host in the list of all hosts with a few fields. */
export const sampleHostStub = ({ uid, name, state, health, gap, arch, type }: HostFacts): JsonObject => ({
  uid,
  name,
  state,
  healthState: health?.state ?? '',
  archType: gap === 'device' ? '' : arch,
  edgeHostType: type,
});

const annotations = (dice: Dice): { readonly description: string } | null =>
  dice.chance(0.3) ? { description: `rack ${dice.between(1, 40)}, slot ${dice.between(1, 20)}` } : null;

const labels = (facts: HostFacts, dice: Dice): Record<string, string> => ({
  site: `site-${String(facts.index % 997).padStart(3, '0')}`,
  ring: dice.pick(['canary', 'early', 'broad', 'broad', 'broad']),
  ...(facts.gpus > 0 ? { AI: 'native__tag' } : {}),
  ...(dice.chance(0.1) ? { lab: 'native__tag' } : {}),
  ...facts.labels,
});

/** The appliance that a host runs on, with its secrets. */
const appliance = (facts: HostFacts, dice: Dice): JsonObject => {
  const keyed = facts.type === 'libvirt';
  return {
    disableAutoRegister: dice.fork('register').chance(0.1),
    hostAddress:
      facts.gap === 'address'
        ? ''
        : sampleAddress(
            facts.addressOf ?? facts.index,
            leaseShift(facts) + (dice.fork('address').chance(0.01) ? 1 : 0),
          ),
    hostAuthToken: sampleSecret(dice.fork('token')),
    hostChecksum: dice.fork('checksum').hex(40),
    hostIdentity: {
      caCert: keyed ? '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUdemo\n-----END CERTIFICATE-----\n' : '',
      mode: keyed ? 'system' : '',
      socketPath: keyed ? '/var/run/libvirt/libvirt-sock' : '',
      sshSecret: { name: keyed ? `ssh-${facts.index}` : '', privateKey: keyed ? sampleSecret(dice.fork('ssh')) : '' },
    },
    hostPairingKey: facts.state === 'unpaired' ? sampleSecret(dice.fork('pairing')) : '',
    hostUid: facts.hostUid,
    macAddress: sampleMac(facts.seed, facts.macOf ?? facts.index, 0),
    project: facts.project === null ? null : { name: facts.project.name, uid: facts.project.uid },
  };
};

const vsphere = (dice: Dice): JsonObject => ({
  datacenters: ['dc-main', 'dc-branch'].slice(0, dice.between(1, 2)).map((name) => ({
    name,
    folders: ['edge', 'edge/templates'],
    computeClusters: [
      {
        name: `${name}-compute`,
        datastores: ['vsan-01', 'nfs-02'],
        networks: ['VM Network', 'edge-lan'],
        resourcePools: ['edge'],
      },
    ],
  })),
});
