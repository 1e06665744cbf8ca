import type { JsonObject } from '../../core/values/index.ts';
import { DAY, HOUR } from '../../core/values/index.ts';
import { Dice, sampleMetadata, sampleSecret, sampleUid } from '../shared/sample.ts';
import { sampleHostTemplate } from '../shared/sample-template.ts';
import { sampleDevice } from './sample-device.ts';
import type { HostFacts } from './sample-facts.ts';
import { leaseShift, sampleAddress, sampleMac } from './sample-network.ts';
import { sampleHostStatus } from './sample-status.ts';

const SALT = { host: 31, checksum: 32 };
const NOW = Date.UTC(2026, 2, 1, 5, 26);

/** Default facts: a healthy, unused host. */
const PLAIN: HostFacts = {
  seed: 1,
  index: 147,
  now: NOW,
  probed: NOW,
  created: NOW - 213 * DAY,
  modified: null,
  deployed: null,
  name: 'edge-us-retail-store-00147',
  uid: sampleUid(1, 147, SALT.host),
  hostUid: 'edge-us-retail-store-00147',
  tenantUid: sampleUid(1, 0, SALT.host),
  ownerUid: sampleUid(1, 1, SALT.host),
  type: 'edge-native',
  state: 'ready',
  born: 'ready',
  project: { name: 'retail-east', uid: sampleUid(1, 2, SALT.host) },
  clusters: [],
  templates: [],
  health: { state: 'healthy', message: '' },
  agentVersion: '4.7.1',
  arch: 'amd64',
  gpus: 0,
  cores: null,
  varUse: null,
  trouble: null,
  drift: null,
  macOf: null,
  addressOf: null,
  leases: 0,
  labels: {},
  deleted: null,
  gap: 'none',
};

/** A sample edge host as the service sends it (document 2.3); equal facts give equal hosts. */
export const sampleHost = (given: Partial<HostFacts> = {}): JsonObject => {
  const facts = { ...PLAIN, ...(given.state !== undefined && { born: given.state }), ...given };
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
      annotations: dice.chance(0.3)
        ? { description: `rack ${dice.between(1, 40)}, slot ${dice.between(1, 20)}` }
        : null,
      labels: facts.gap === 'labels' ? null : labels(facts, dice),
    }),
    spec: {
      type: facts.type,
      version: facts.agentVersion,
      cloudProperties: facts.type === 'vsphere' ? { vsphere: vsphere(dice) } : null,
      clusterProfileTemplates: facts.templates.map((template) => sampleHostTemplate(template, facts.seed)),
      device: facts.gap === 'device' ? null : sampleDevice(facts),
      host: appliance(facts, dice),
      properties: {
        networks: [
          {
            networkName: facts.type === 'libvirt' ? 'virbr0' : 'br-lan',
            networkType: dice.pick(['default', 'bridge']),
          },
        ],
        storagePools: facts.type === 'libvirt' ? [{ name: 'default' }, { name: 'nvme-pool' }] : [{ name: 'default' }],
      },
      service: { name: 'edge-agent', version: facts.agentVersion },
    },
    status: sampleHostStatus(facts),
  };
};

const labels = (facts: HostFacts, dice: Dice): Record<string, string> => ({
  site: `site-${String(facts.index % 997).padStart(3, '0')}`,
  ring: dice.pick(['canary', 'early', 'broad', 'broad', 'broad']),
  ...(facts.gpus > 0 ? { AI: 'native__tag' } : {}),
  ...(dice.chance(0.1) ? { lab: 'native__tag' } : {}),
  ...facts.labels,
});

/** The underlying appliance, with its secrets (document 2.3, host). */
const appliance = (facts: HostFacts, dice: Dice): JsonObject => {
  const keyed = facts.type === 'libvirt';
  return {
    disableAutoRegister: dice.chance(0.1),
    hostAddress:
      facts.gap === 'address'
        ? ''
        : sampleAddress(facts.addressOf ?? facts.index, leaseShift(facts) + (dice.chance(0.01) ? 1 : 0)),
    hostAuthToken: sampleSecret(dice),
    hostChecksum: new Dice(facts.seed, facts.index, SALT.checksum).hex(40),
    hostIdentity: {
      caCert: keyed ? '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUdemo\n-----END CERTIFICATE-----\n' : '',
      mode: keyed ? 'system' : '',
      socketPath: keyed ? '/var/run/libvirt/libvirt-sock' : '',
      sshSecret: { name: keyed ? `ssh-${facts.index}` : '', privateKey: keyed ? sampleSecret(dice) : '' },
    },
    hostPairingKey: pairingKey(facts, dice),
    hostUid: facts.hostUid,
    macAddress: sampleMac(facts.seed, facts.macOf ?? facts.index, 0),
    project: facts.project === null ? null : { name: facts.project.name, uid: facts.project.uid },
  };
};

/** Drawn for each host created unpaired, so that the random sequence stays when it is paired. */
const pairingKey = (facts: HostFacts, dice: Dice): string => {
  const key = facts.born === 'unpaired' ? sampleSecret(dice) : '';
  return facts.state === 'unpaired' ? key : '';
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
