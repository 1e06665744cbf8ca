import { custom, list, type ModelOf, number, optional, text, time } from '../../core/item/index.ts';
import { lastOf } from '../../core/memo/index.ts';
import { NEVER, type Tone } from '../../core/values/index.ts';
import { CONDITION, type Condition, conditionTone } from '../shared/condition.ts';

/** Fields of a pack's manifest on a host. */
const MANIFEST = { name: text(), uid: text(), condition: optional('condition', CONDITION) };

/** Fields of a pack's service, exposed through a load balancer. */
const SERVICE = { name: text(), host: text(), ports: list('ports', { port: number(), protocol: text() }) };

/** Fields of the status of a pack on a host. The type is free text; the vendor's word for native is read as `native`. */
export const PACK_STATUS = {
  name: text(),
  type: custom((pack, key) => (pack.raw(key) === 'spectro' ? 'native' : pack.text(key))),
  version: text(),
  profileUid: text(),
  started: time('startTime'),
  ended: time('endTime'),
  condition: optional('condition', CONDITION),
  manifests: list('manifests', MANIFEST),
  services: list('services', SERVICE),
};

export type PackStatus = ModelOf<typeof PACK_STATUS>;
export type ManifestStatus = ModelOf<typeof MANIFEST>;
export type PackService = ModelOf<typeof SERVICE>;

/** True for a pack whose deployment has started and not ended. */
export const isUnfinished = ({ started, ended }: PackStatus): boolean =>
  started !== null && started !== NEVER && (ended === null || ended === NEVER);

/** A status condition that is failed or undecided, and the pack or manifest that it is about. */
export interface TroubledCondition {
  /** Name of the pack; for a manifest, followed by the manifest's name. */
  readonly name: string;
  readonly tone: Tone;
  readonly condition: Condition;
}

/** The failed and undecided status conditions of all packs of a host, or of all their manifests. */
export interface Conditions {
  readonly of: readonly TroubledCondition[];
  /** False if a pack or manifest has no condition, or a condition without a status. */
  readonly isKnown: boolean;
}

const conditionsOf = (all: readonly { readonly name: string; readonly condition: Condition | null }[]): Conditions => {
  let isKnown = true;
  const of: TroubledCondition[] = [];
  for (const { name, condition } of all) {
    if (condition === null || condition.status === null) {
      isKnown = false;
      continue;
    }
    const tone = conditionTone(condition);
    if (tone !== 'dim') of.push({ name, tone, condition });
  }
  return { of, isKnown };
};

const packName = (name: string | null): string => name ?? '(no name)';

export const packConditions = lastOf((packs: readonly PackStatus[]) =>
  conditionsOf(packs.map(({ name, condition }) => ({ name: packName(name), condition }))),
);

export const manifestConditions = lastOf((packs: readonly PackStatus[]) =>
  conditionsOf(
    packs.flatMap((pack) =>
      (pack.manifests ?? []).map(({ name, uid, condition }) => ({
        name: `${packName(pack.name)}, manifest ${packName(name ?? uid)}`,
        condition,
      })),
    ),
  ),
);

/** Packs of a host whose deployment has started and not ended. */
export const unfinishedPacks = lastOf((packs: readonly PackStatus[]) => packs.filter(isUnfinished));
