import { lastOf } from '../../core/memo/index.ts';
import type { Pack } from '../shared/pack.ts';
import type { Template } from '../shared/template.ts';
import type { EdgeHost } from './model.ts';
import type { PackStatus } from './pack-status.ts';

/** A pack that a profile wants, and what the host reports of it. */
export interface DeployedPack {
  readonly pack: Pack;
  /** Place of the pack in its template. */
  readonly index: number;
  /** Null when the host reports nothing of it. */
  readonly status: PackStatus | null;
}

/** A profile on a host, desired against reported. */
export interface Deployment {
  readonly template: Template;
  /** Null when the packs of the template were not given. */
  readonly packs: readonly DeployedPack[] | null;
}

/** What the profiles of a host want against what the host reports (document 2.3, 2.5). */
export interface Deployments {
  readonly profiles: readonly Deployment[];
  /** What the host reports and none of its profiles wants, or where no profiles were given. */
  readonly rest: readonly PackStatus[];
}

/**
 * Finds the reported status of every pack that the profiles of a host want: the one of that name under the same profile,
 * and where there is none, one of that name that nobody else claims.
 */
export const deploymentsOf = lastOf(({ templates, status }: EdgeHost): Deployments => {
  const rest = new Set(status.packs ?? []);
  const claim = (fits: (one: PackStatus) => boolean): PackStatus | null => {
    for (const one of rest)
      if (fits(one)) {
        rest.delete(one);
        return one;
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
      template.packs?.map((pack, index) => ({
        pack,
        index,
        status: exact[at]?.[index] ?? (pack.name === null ? null : claim(({ name }) => name === pack.name)),
      })) ?? null,
  }));
  return { profiles, rest: [...rest] };
});

/** How what a host reports of a pack differs from what its profile wants. */
export type Difference = 'same' | 'version' | 'missing' | 'unknown';

/** Compares a wanted pack with its report. `unknown` where a version, or all that the host reports, was not given. */
export const differenceOf = ({ pack, status }: DeployedPack, reports: readonly PackStatus[] | null): Difference => {
  if (status === null) return reports === null || reports.length === 0 ? 'unknown' : 'missing';
  if (status.version === null || pack.version === null) return 'unknown';
  return status.version === pack.version || status.version === pack.tag ? 'same' : 'version';
};
