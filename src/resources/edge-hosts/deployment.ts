import { lastOf } from '../../core/memo/index.ts';
import type { Template } from '../shared/links.ts';
import type { Pack } from '../shared/pack.ts';
import type { EdgeHost } from './model.ts';
import type { PackStatus } from './pack-status.ts';

/** A desired pack of a profile, with the status that the host reports. */
export interface DeployedPack {
  readonly pack: Pack;
  /** Index of the pack in its template. */
  readonly index: number;
  /** Null where the host does not report it. */
  readonly status: PackStatus | null;
  readonly difference: Difference;
}

/** A profile on a host, desired and reported. */
export interface Deployment {
  readonly template: Template;
  /** Null where the template came without packs. */
  readonly packs: readonly DeployedPack[] | null;
}

/** Desired packs of a host's profiles, and its reported packs (document 2.3, 2.5). */
export interface Deployments {
  readonly profiles: readonly Deployment[];
  /** Reported packs that no profile desires, or all where no profiles were sent. */
  readonly rest: readonly PackStatus[];
}

/** A reported pack with its lookup keys. */
interface Report {
  readonly status: PackStatus;
  readonly name: string | null;
  readonly profileUid: string | null;
}

/**
 * Matches desired packs with reported ones: by name under the same profile, else by name among reports that no other
 * profile claims.
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

/** Difference between a desired pack and its report. */
export type Difference = 'same' | 'version' | 'missing' | 'unknown';

/** Compares a desired pack with its report. `unknown` where a version, or all reports, are missing. */
const differenceOf = (pack: Pack, status: PackStatus | null, isReporting: boolean): Difference => {
  if (status === null) return isReporting ? 'missing' : 'unknown';
  const { version } = status;
  const wanted = pack.version;
  if (version === null || wanted === null) return 'unknown';
  return version === wanted || version === pack.tag ? 'same' : 'version';
};
