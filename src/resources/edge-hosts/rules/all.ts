import type { FleetRule, ItemRuleSpec, RuleFinding, RuleSpec } from '../../../core/facet/index.ts';
import { formatPercent, NEVER, type Tone } from '../../../core/values/index.ts';
import { ageText } from '../../shared/blocks.ts';
import { invalidPacks, templateTitle } from '../../shared/links.ts';
import { deletingRule } from '../../shared/metadata.ts';
import { packTitle } from '../../shared/pack.ts';
import { findingOf, unlessUnknown } from '../../shared/rule.ts';
import { isPrivate } from '../address.ts';
import { type Device, fullnessTone, isUseKnown, partitionUses } from '../device.ts';
import { type DeployedPack, deploymentsOf, type EdgeHost } from '../model.ts';
import { packConditions } from '../pack-status.ts';
import { NETWORK_RULES } from './network.ts';
import { PACK_RULES } from './packs.ts';

const PACKS = 'status.packs';
const FIELDS = ['spec.clusterProfileTemplates', PACKS];

const wantedOf = (host: EdgeHost): readonly DeployedPack[] =>
  deploymentsOf(host).profiles.flatMap(({ packs }) => packs ?? []);

const isCompared = ({ templates, status }: EdgeHost): boolean => templates !== null && status.packs !== null;

/** False if the service sent a profile without its packs. */
const hasAllPacks = ({ templates }: EdgeHost): boolean => (templates ?? []).every(({ packs }) => packs !== null);

/** Rules on differences between desired and reported packs. */
export const DIFFERENCE_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  {
    id: 'pack-differs',
    severity: 'warn',
    about: 'Packs',
    title: 'hosts that report another version of a pack than their profile wants',
    remedy: 'wait for the upgrade, or find out why the host does not upgrade',
    fields: FIELDS,
    holds: (host) => {
      if (!isCompared(host)) return null;
      const differing = deploymentsOf(host).profiles.flatMap(({ template, packs }) =>
        (packs ?? [])
          .filter(({ difference }) => difference === 'version')
          .map(({ pack, status }) => {
            const name = pack.name ?? '(no name)';
            const text = `${name}: reported version ${status?.version}, profile ${template.name ?? ''} desires ${pack.version}`;
            return findingOf(text, `${PACKS}.version`, `${name} ${status?.version}`);
          }),
      );
      const isKnown = wantedOf(host).every(({ difference }) => difference !== 'unknown');
      return unlessUnknown(differing, isKnown && hasAllPacks(host));
    },
  },
  {
    id: 'pack-missing',
    severity: 'warn',
    about: 'Packs',
    title: 'hosts that never reported a pack of their profiles',
    remedy: 'check that the profile was applied and that the agent reports',
    fields: FIELDS,
    holds: (host) => {
      const { packs } = host.status;
      if (!isCompared(host) || (packs?.length === 0 && wantedOf(host).length > 0)) return null;
      const missing = wantedOf(host).filter(({ difference }) => difference === 'missing');
      if (missing.length === 0) return hasAllPacks(host) ? [] : null;
      const names = missing.map(({ pack }) => packTitle(pack)).join(', ');
      return [findingOf(`never reported: ${names}`, PACKS, names)];
    },
  },
  {
    id: 'pack-unwanted',
    severity: 'warn',
    due: 'plan',
    about: 'Packs',
    title: 'hosts that report a pack that none of their profiles has',
    remedy: 'look for a profile that was removed from the host while its pack stayed',
    fields: FIELDS,
    holds: (host) => {
      if (!isCompared(host)) return null;
      const { rest } = deploymentsOf(host);
      if (rest.length === 0) return [];
      // A profile that was sent without its packs may want these packs.
      if (!hasAllPacks(host)) return null;
      const names = rest.map(packTitle).join(', ');
      return [findingOf(`reported, but in no profile: ${names}`, PACKS, names)];
    },
  },
];

/** Rules that compare all hosts. */
const FLEET_RULES: readonly FleetRule[] = [
  {
    id: 'duplicate',
    severity: 'bad',
    about: 'Identity',
    title: 'hosts that share a uid, MAC, name or address (a private one in a project) with another one',
    remedy: 'look for a cloned disk image, a swapped card, a static address or a second registration',
    fields: ['spec.host.hostUid', 'spec.host.macAddress', 'spec.host.hostAddress', 'metadata.name'],
    fleet: {
      compare: 'duplicate',
      facets: ['host-uid', 'mac', 'ip', 'name'],
      local: { facet: 'ip', by: ['project'], isLocal: (address) => isPrivate(String(address)) },
    },
  },
  {
    id: 'agent-behind',
    severity: 'warn',
    due: 'plan',
    about: 'Agent',
    title: 'hosts with an agent older than the most common one',
    remedy: 'find out why the upgrade of the agent did not reach the host',
    fields: ['status.health.agentVersion'],
    fleet: { compare: 'behind-most', facet: 'agent' },
  },
  {
    id: 'profile-behind',
    severity: 'warn',
    due: 'plan',
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

const USED = 'spec.device.disks.partitions.usedSpace';
const DISK_FIELDS = [USED, 'spec.device.disks.partitions.totalSpace', 'spec.device.disks.partitions.mountPoint'];
const MEMORY = 'spec.device.memory.sizeInMB';

/** Findings about partitions with this tone, fullest first; null if there are none and the usage of some partition is unknown. */
const partitionsOf = ({ disks }: Device, tone: Tone): readonly RuleFinding[] | null => {
  if (disks === null) return null;
  const full = partitionUses(disks)
    .filter(({ share }) => fullnessTone(share) === tone)
    .toSorted((left, right) => right.share - left.share)
    .map(({ where, share }) => findingOf(`${where} is ${formatPercent(share)} full`, USED, where));
  return unlessUnknown(full, disks.every(isUseKnown));
};

/** Rules on hardware: full partitions, implausible memory size. */
export const HARDWARE_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  {
    id: 'disk-full',
    severity: 'bad',
    about: 'Disk',
    title: 'hosts with a partition that is at least 95 % full',
    remedy: 'free space on the partition: without it pods are evicted and images are not pulled',
    fields: DISK_FIELDS,
    holds: ({ device }) => partitionsOf(device, 'bad'),
  },
  {
    id: 'disk-nearly-full',
    severity: 'warn',
    about: 'Disk',
    title: 'hosts with a partition that is 85 to 95 % full',
    remedy: 'find what grows on the partition before it is full',
    fields: DISK_FIELDS,
    holds: ({ device }) => partitionsOf(device, 'warn'),
  },
  {
    id: 'memory-odd',
    severity: 'warn',
    due: 'plan',
    about: 'Memory',
    title: 'hosts with an impossible memory size',
    remedy: 'look at the size in the raw item: the agent reports it wrongly',
    fields: [MEMORY],
    holds: ({
      device: {
        memory: { sent, bytes },
      },
    }) => {
      if (sent === null) return null;
      return bytes === null ? [findingOf(`${sent} is not a valid memory size`, MEMORY, String(sent))] : [];
    },
  },
];

const INVALID = 'spec.clusterProfileTemplates.packs.isInvalid';

/** Rules on profiles: invalid packs of a host's profiles. */
export const PROFILE_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  {
    id: 'invalid-pack',
    severity: 'bad',
    about: 'Profiles',
    title: 'hosts with an invalid pack in their profiles',
    remedy: 'publish a version of the profile with a pack that the registry still has',
    fields: [INVALID, 'spec.clusterProfileTemplates.packs.name', 'spec.clusterProfileTemplates.packs.version'],
    holds: ({ templates }) => {
      if (templates === null) return null;
      const invalid = templates.flatMap((template) =>
        (template.packs ?? [])
          .filter(({ isInvalid }) => isInvalid === true)
          .map((pack) => {
            const why = pack.invalidReason === null ? '' : ` (${pack.invalidReason})`;
            const text = `${packTitle(pack)} of ${templateTitle(template)} is invalid${why}`;
            return findingOf(text, INVALID, packTitle(pack));
          }),
      );
      return unlessUnknown(
        invalid,
        templates.every(({ packs }) => invalidPacks(packs) !== null),
      );
    },
  },
];

const HEALTH = 'status.health.state';
const STATE = 'status.state';

const healthWords = ({ status: { health, message } }: EdgeHost): string =>
  [health, message].filter((word) => word !== null).join(': ');

/** Since when a host is unhealthy, approximated by the first transition of its failing packs; the service sends no time of health. */
const failingSince = ({ status }: EdgeHost): number | null => {
  if (status.packs === null) return null;
  const times = packConditions(status.packs).of.flatMap(({ tone, condition }) =>
    tone === 'bad' ? (condition.since ?? []) : [],
  );
  const since = times.reduce(
    (first, time) => (time === NEVER ? first : Math.min(first, time)),
    Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(since) ? since : null;
};

export const STATUS_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  {
    id: 'unhealthy',
    severity: 'bad',
    about: 'Health',
    title: 'unhealthy hosts',
    remedy: 'read the message and the failing packs of the host; then see what the unhealthy hosts have in common',
    fields: [HEALTH, 'status.health.message'],
    caveat:
      'The service gives no time for the health of a host: the first transition of its failing packs is taken for it.',
    holds: (host) => {
      const health = host.status.health?.toLowerCase() ?? null;
      if (health !== 'unhealthy') return health === 'healthy' ? [] : null;
      return [findingOf(healthWords(host), HEALTH, 'unhealthy', failingSince(host))];
    },
  },
  {
    id: 'health-unknown',
    severity: 'warn',
    about: 'Health',
    title: 'hosts whose health is not known',
    remedy: 'check that the agent of the host runs and reaches the service',
    fields: [HEALTH, STATE],
    holds: (host) => {
      const { health, state } = host.status;
      if (health === null && state === null) return null;
      if (health === null)
        return state === 'in-use'
          ? [findingOf('not reported, although the host is in use', HEALTH, 'not reported')]
          : [];
      return /^(?:un)?healthy$/i.test(health) ? [] : [findingOf(healthWords(host), HEALTH, health)];
    },
  },
  {
    id: 'unpaired',
    severity: 'warn',
    due: 'plan',
    about: 'State',
    title: 'unpaired hosts',
    remedy: 'pair the host with its device, or remove the registration',
    fields: [STATE, 'metadata.creationTimestamp'],
    holds: ({ status: { state }, metadata: { created } }, now) => {
      if (state !== 'unpaired') return state === null ? null : [];
      const since = created === null ? '' : `, registered ${ageText(created, now)}`;
      return [findingOf(`the host is not paired${since}`, STATE, 'unpaired', created)];
    },
  },
  deletingRule('hosts'),
];

/** Rules about a single host. Their findings are at the top of its overview. */
export const HOST_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  ...STATUS_RULES,
  ...PACK_RULES,
  ...DIFFERENCE_RULES,
  ...HARDWARE_RULES,
  ...PROFILE_RULES,
  ...NETWORK_RULES,
];

/** All rules about edge hosts: about a single host, and over the fleet. */
export const RULES: readonly RuleSpec<EdgeHost>[] = [...HOST_RULES, ...FLEET_RULES];
