import type { Reader } from '../../core/item/index.ts';
import { lastOf, lazily } from '../../core/memo/index.ts';
import { NEVER, type Tone } from '../../core/values/index.ts';
import { type Condition, conditionTone, readCondition } from '../shared/condition.ts';

/** A manifest of a pack on a host (`status.packs`). */
export interface ManifestStatus {
  readonly name: string | null;
  readonly uid: string | null;
  readonly condition: Condition | null;
}

/** A service of a pack, exposed through a load balancer. */
export interface PackService {
  readonly name: string | null;
  readonly host: string | null;
  readonly ports: readonly { readonly port: number | null; readonly protocol: string | null }[] | null;
}

/** Status of a pack on a host (`status.packs`). Times are epoch ms. */
export interface PackStatus {
  readonly name: string | null;
  readonly type: string | null;
  readonly version: string | null;
  readonly profileUid: string | null;
  readonly started: number | null;
  readonly ended: number | null;
  readonly condition: Condition | null;
  readonly manifests: readonly ManifestStatus[] | null;
  readonly services: readonly PackService[] | null;
}

const readManifest = (manifest: Reader): ManifestStatus => ({
  name: manifest.text('name'),
  uid: manifest.text('uid'),
  condition: readCondition(manifest),
});

const readService = (service: Reader): PackService => ({
  name: service.text('name'),
  host: service.text('host'),
  ports: service.list('ports', (port) => ({ port: port.number('port'), protocol: port.text('protocol') })),
});

/** Reads the status of one pack. Its type is free text here. */
export const readPackStatus = lazily<PackStatus, Reader>({
  name: (pack) => pack.text('name'),
  type: (pack) => (pack.raw('type') === 'spectro' ? 'native' : pack.text('type')),
  version: (pack) => pack.text('version'),
  profileUid: (pack) => pack.text('profileUid'),
  started: (pack) => pack.time('startTime'),
  ended: (pack) => pack.time('endTime'),
  condition: readCondition,
  manifests: (pack) => pack.list('manifests', readManifest),
  services: (pack) => pack.list('services', readService),
});

/** True for a pack with a start time and no end time. */
export const isUnfinished = ({ started, ended }: PackStatus): boolean =>
  started !== null && started !== NEVER && (ended === null || ended === NEVER);

/** A failed or undecided condition, and its pack. */
export interface TroubledCondition {
  /** Name of the pack, for a manifest followed by the manifest's name. */
  readonly name: string;
  readonly tone: Tone;
  readonly condition: Condition;
}

/** Conditions of packs or manifests that are failed or undecided. */
export interface Conditions {
  readonly of: readonly TroubledCondition[];
  /** False where no pack has a status. */
  readonly isKnown: boolean;
}

const conditionsOf = (all: readonly { readonly name: string; readonly condition: Condition | null }[]): Conditions => {
  let isKnown = all.length === 0;
  const of: TroubledCondition[] = [];
  for (const { name, condition } of all) {
    if (condition === null || condition.status === null) continue;
    isKnown = true;
    const tone = conditionTone(condition);
    if (tone !== 'dim') of.push({ name, tone, condition });
  }
  return { of, isKnown };
};

const nameOf = (name: string | null): string => name ?? '(no name)';

/** Troubled conditions of the reported packs. */
export const packConditions = lastOf((packs: readonly PackStatus[]) =>
  conditionsOf(packs.map(({ name, condition }) => ({ name: nameOf(name), condition }))),
);

/** Troubled conditions of their manifests. */
export const manifestConditions = lastOf((packs: readonly PackStatus[]) =>
  conditionsOf(
    packs.flatMap((pack) =>
      (pack.manifests ?? []).map(({ name, uid, condition }) => ({
        name: `${nameOf(pack.name)}, manifest ${nameOf(name ?? uid)}`,
        condition,
      })),
    ),
  ),
);

/** Packs with a start time and no end time. */
export const unfinishedPacks = lastOf((packs: readonly PackStatus[]) => packs.filter(isUnfinished));
