import { lastOf } from '../../core/memo/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { type Condition, conditionTone } from '../shared/condition.ts';
import { isUnfinished, type PackStatus } from './pack-status.ts';

/** A condition that fails or is not decided, and what it is of. */
export interface TroubledCondition {
  /** The pack; of a manifest with its name behind. */
  readonly name: string;
  readonly tone: Tone;
  readonly condition: Condition;
}

/** The conditions of packs, or of their manifests, as far as they are no good news. */
export interface Conditions {
  readonly of: readonly TroubledCondition[];
  /** False where there are packs and none of them says a status: then nothing is known. */
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

/** The conditions of the packs that a host reports. */
export const packConditions = lastOf((packs: readonly PackStatus[]) =>
  conditionsOf(packs.map(({ name, condition }) => ({ name: nameOf(name), condition }))),
);

/** The conditions of the manifests of those packs. */
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

/** The packs whose work began and has no end. */
export const unfinishedPacks = lastOf((packs: readonly PackStatus[]) => packs.filter(isUnfinished));
