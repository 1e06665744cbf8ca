import { RANK } from '../../../core/facet/index.ts';
import { shapeOf } from '../../../core/text/index.ts';
import type { Tone } from '../../../core/values/index.ts';
import type { FacetEntry } from '../../shared/facets.ts';
import { fullnessTone, partitionUses } from '../device.ts';
import { deploymentsOf, type EdgeHost, type HOST } from '../model.ts';
import { packConditions, unfinishedPacks } from '../pack-status.ts';

const PACKS = 'status.packs';

/** Packs whose condition has this tone, with the reason: `fluent-bit: DiskPressure`. */
const packsIn = ({ status: { packs } }: EdgeHost, tone: Tone): readonly string[] | null =>
  packs === null
    ? null
    : packConditions(packs).of.flatMap((one) =>
        one.tone === tone ? [`${one.name}: ${one.condition.reason ?? one.condition.status}`] : [],
      );

const nearlyFull = ({ device: { disks } }: EdgeHost): readonly string[] | null =>
  disks === null
    ? null
    : partitionUses(disks).flatMap(({ where, share }) => (fullnessTone(share) === 'plain' ? [] : [where]));

const differing = (host: EdgeHost): readonly (string | null)[] | null =>
  host.templates === null || host.status.packs === null
    ? null
    : deploymentsOf(host).profiles.flatMap(({ packs }) =>
        (packs ?? []).filter(({ difference }) => difference === 'version').map(({ pack }) => pack.name),
      );

/** Time of the latest probe of any pack (epoch ms); null for none. */
const probedTime = ({ status }: EdgeHost): number | null => {
  const times = (status.packs ?? []).flatMap(({ condition }) => condition?.probed ?? []);
  return times.length === 0 ? null : times.reduce((last, time) => Math.max(last, time));
};

/** True if a host reports nothing itself: no agent, no packs, and no field of its device except the architecture, which has a default. */
const isSilent = ({ device, status: { agentVersion, packs } }: EdgeHost): boolean =>
  agentVersion === null &&
  (packs ?? []).length === 0 &&
  [device.disks, device.gpus, device.nics].every((list) => (list ?? []).length === 0) &&
  [device.cpuCores, device.memory.sent, device.os.family, device.os.version, device.os.kernelVersion].every(
    (value) => value === null,
  );

/** Facets of the state that hosts report: message, failing packs, full partitions. */
export const SYMPTOM_FACETS: readonly FacetEntry<typeof HOST>[] = [
  {
    id: 'message-shape',
    role: 'symptom',
    title: 'message',
    rank: RANK.message,
    fields: ['status.health.message'],
    about: 'message of the health check without its numbers',
    value: ({ status }) => (status.message === null ? null : shapeOf(status.message)),
  },
  {
    id: 'silent',
    type: 'flag',
    role: 'silence',
    rank: RANK.message,
    fields: ['spec.device', 'status.health.agentVersion', PACKS],
    about: 'whether the host reports nothing of its device, agent and packs',
    value: isSilent,
  },
  {
    id: 'failing',
    role: 'symptom',
    fields: [`${PACKS}.condition`],
    about: 'failing pack and the reason of its condition',
    values: (host) => packsIn(host, 'bad'),
  },
  {
    id: 'undecided',
    role: 'symptom',
    fields: [`${PACKS}.condition`],
    about: 'pack whose condition is not decided, and the reason',
    values: (host) => packsIn(host, 'warn'),
  },
  {
    id: 'unfinished',
    role: 'symptom',
    fields: [`${PACKS}.startTime`, `${PACKS}.endTime`],
    about: 'pack whose installation began and has no end',
    values: ({ status: { packs } }) => (packs === null ? null : unfinishedPacks(packs).map(({ name }) => name)),
  },
  {
    id: 'nearly-full',
    role: 'symptom',
    title: 'mount over 85%',
    fields: ['spec.device.disks.partitions'],
    about: 'mount point that is at least 85 % full',
    values: nearlyFull,
  },
  {
    id: 'pack-differs',
    role: 'symptom',
    fields: ['spec.clusterProfileTemplates', `${PACKS}.version`],
    about: 'pack of which the host reports another version than its profile wants',
    values: differing,
  },
  {
    id: 'probed',
    type: 'time',
    role: 'clock',
    fields: [`${PACKS}.condition.lastProbeTime`],
    about: 'last probe of a pack of the host',
    value: probedTime,
  },
];
