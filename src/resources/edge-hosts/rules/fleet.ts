import type { FleetRule } from '../../../core/facet/index.ts';

/** Rules decided over all hosts. */
export const FLEET_RULES: readonly FleetRule[] = [
  {
    id: 'duplicate',
    severity: 'bad',
    about: 'Identity',
    title: 'hosts that share a uid, MAC address, address or name with another one',
    remedy: 'look for a cloned disk image, a swapped card, a static address or a second registration',
    fields: ['spec.host.hostUid', 'spec.host.macAddress', 'spec.host.hostAddress', 'metadata.name'],
    fleet: { compare: 'duplicate', facets: ['host-uid', 'mac', 'ip', 'name'] },
  },
  {
    id: 'agent-behind',
    severity: 'warn',
    about: 'Agent',
    title: 'hosts with an agent older than the most common one',
    remedy: 'look why the upgrade of the agent did not reach the host',
    fields: ['status.health.agentVersion'],
    fleet: { compare: 'behind-most', facet: 'agent' },
  },
  {
    id: 'profile-behind',
    severity: 'warn',
    about: 'Profiles',
    title: 'hosts with an older version of a profile than the newest one',
    remedy: 'plan the upgrade of the cluster to the newest version of the profile',
    fields: ['spec.clusterProfileTemplates'],
    fleet: {
      compare: 'behind-newest',
      facet: 'profile',
      published: { kind: 'profiles', name: 'name', version: 'version', published: 'published' },
    },
  },
];
