import { type Cell, textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { type GridPart, grid, gridIfAny } from '../../shared/blocks.ts';
import { findingBlocks, worst } from '../../shared/finding.ts';
import { byLayer } from '../../shared/pack.ts';
import { findingsOf } from '../../shared/rule.ts';
import { gap, type Part, section } from '../../shared/section.ts';
import { templateTitle } from '../../shared/template.ts';
import { type DeployedPack, type Deployment, deploymentsOf, differenceOf } from '../deployment.ts';
import type { EdgeHost } from '../model.ts';
import type { PackStatus } from '../pack-status.ts';
import { DIFFERENCE_RULES } from '../rules/differences.ts';
import { PACK_RULES } from '../rules/packs.ts';
import { reportParts } from './pack-reports.ts';
import { statusDetails } from './status-details.ts';

/** What the profiles of the host want against what it reports: one grid for each profile (document 2.3, 2.5). */
export const packStatus = (host: EdgeHost, now: number): Section => {
  const { packs } = host.status;
  const { profiles, rest } = deploymentsOf(host);
  const findings = findingsOf([...PACK_RULES, ...DIFFERENCE_RULES], host, now);
  const restTitle = host.templates === null ? 'Reported by the host' : 'Reported, but in no profile';
  return section(
    'packs',
    'Pack status',
    [
      ...findingBlocks(findings),
      ...profiles.map((profile) => profileGrid(profile, packs, now)),
      ...gridIfAny(restTitle, rest, [NAME, ...reportParts<PackStatus>((status) => status, now, versionCell)]),
      ...(packs === null || packs.length === 0 ? [gap('packs reported by the host', packs !== null)] : []),
      ...statusDetails(packs ?? [], now),
    ],
    worst(findings),
  );
};

const NAME: GridPart<PackStatus> = { title: 'Pack', priority: 1, cell: ({ name }) => textCell(name) };

const versionCell = ({ version }: PackStatus): Cell => textCell(version, 'warn');

/** The packs of a profile as wanted and as reported, from the ground layer up. */
const profileGrid = ({ template, packs }: Deployment, reports: readonly PackStatus[] | null, now: number): Part => {
  const ordered = packs === null ? null : inLayers(packs);
  return grid(`${templateTitle(template)}: desired and reported`, ordered, [
    { title: 'Pack', priority: 1, cell: ({ pack }) => textCell(pack.name) },
    { title: 'Layer', priority: 8, cell: ({ pack }) => textCell(pack.layer) },
    { title: 'Wanted', priority: 5, cell: ({ pack }) => textCell(pack.version) },
    ...reportParts<DeployedPack>(
      ({ status }) => status,
      now,
      (one) => reportedCell(one, reports),
    ),
  ]);
};

const inLayers = (packs: readonly DeployedPack[]): readonly DeployedPack[] => {
  const byPack = new Map(packs.map((one) => [one.pack, one]));
  return byLayer(packs.map(({ pack }) => pack)).flatMap((pack) => byPack.get(pack) ?? []);
};

const reportedCell = (one: DeployedPack, reports: readonly PackStatus[] | null): Cell => {
  const { status } = one;
  switch (differenceOf(one, reports)) {
    case 'same':
      return textCell(status?.version ?? null, 'dim');
    case 'version':
      return { value: status?.version ?? null, text: `reports ${status?.version}`, tone: 'warn' };
    case 'missing':
      return { value: null, text: 'never reported', tone: 'warn' };
    default:
      return textCell(status?.version ?? null);
  }
};
