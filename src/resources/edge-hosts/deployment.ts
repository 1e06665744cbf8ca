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
  readonly difference: Difference;
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

/** A reported pack, with what it is found by. */
interface Report {
  readonly status: PackStatus;
  readonly name: string | null;
  readonly profileUid: string | null;
}

/**
 * Finds the reported status of every pack that the profiles of a host want: the one of that name under the same profile,
 * and where there is none, one of that name that nobody else claims.
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

/** How what a host reports of a pack differs from what its profile wants. */
export type Difference = 'same' | 'version' | 'missing' | 'unknown';

/** Compares a wanted pack with its report. `unknown` where a version, or all that the host reports, was not given. */
const differenceOf = (pack: Pack, status: PackStatus | null, isReporting: boolean): Difference => {
  if (status === null) return isReporting ? 'missing' : 'unknown';
  const { version } = status;
  const wanted = pack.version;
  if (version === null || wanted === null) return 'unknown';
  return version === wanted || version === pack.tag ? 'same' : 'version';
};
