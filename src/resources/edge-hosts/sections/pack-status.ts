import { type Cell, textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { type GridPart, grid, gridIfAny } from '../../shared/blocks.ts';
import { conditionTone } from '../../shared/condition.ts';
import { findingBlocks, worst } from '../../shared/finding.ts';
import { profileLink } from '../../shared/links.ts';
import { byLayer } from '../../shared/pack.ts';
import { findingsOf } from '../../shared/rule.ts';
import { gap, type Part, section } from '../../shared/section.ts';
import { type Template, templateTitle } from '../../shared/template.ts';
import { type DeployedPack, type Deployment, deploymentsOf } from '../deployment.ts';
import type { EdgeHost } from '../model.ts';
import type { PackStatus } from '../pack-status.ts';
import { DIFFERENCE_RULES } from '../rules/differences.ts';
import { PACK_RULES } from '../rules/packs.ts';
import { reportParts } from './pack-reports.ts';
import { statusDetails } from './status-details.ts';

/** Desired and reported packs of the host's profiles, in one grid (document 2.3, 2.5). */
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
      ...profileGrids(profiles, now),
      ...gridIfAny(restTitle, rest, [NAME, ...reportParts<PackStatus>((status) => status, now, versionCell)]),
      ...(packs === null || packs.length === 0 ? [gap('packs reported by the host', packs !== null)] : []),
      ...statusDetails(packs ?? [], now),
    ],
    worst(findings),
  );
};

const NAME: GridPart<PackStatus> = { title: 'Pack', priority: 1, cell: ({ name }) => textCell(name) };

const versionCell = ({ version }: PackStatus): Cell => textCell(version, 'warn');

/** A pack and the profile that desires it. */
interface WantedPack extends DeployedPack {
  readonly template: Template;
}

/** Packs of the profiles, desired and reported: worst first, then in layer order from the bottom. */
const profileGrids = (profiles: readonly Deployment[], now: number): readonly Part[] => {
  const [first, ...others] = profiles.filter(({ packs }) => packs !== null);
  const unsent = profiles.filter(({ packs }) => packs === null);
  const gaps = unsent.map(({ template }) => gap(`packs of ${templateTitle(template)}`, false));
  if (first === undefined) return gaps;
  const profile: GridPart<WantedPack> = {
    title: 'Profile',
    priority: 5,
    cell: (one) => textCell(templateTitle(one.template)),
  };
  const parts: readonly GridPart<WantedPack>[] = [
    { title: 'Pack', priority: 1, kept: true, cell: ({ pack }) => textCell(pack.name) },
    ...(others.length === 0 ? [] : [profile]),
    { title: 'Layer', priority: 9, cell: ({ pack }) => textCell(pack.layer) },
    { title: 'Desired', priority: 6, cell: ({ pack }) => textCell(pack.version) },
    ...reportParts<WantedPack>(({ status }) => status, now, reportedCell),
  ];
  const of = others.length === 0 ? templateTitle(first.template) : 'Packs of all profiles';
  const wanted = [first, ...others].flatMap(({ template, packs }) =>
    inLayers(packs ?? []).map((one): WantedPack => ({ ...one, template })),
  );
  return [
    grid(
      `${of}: desired and reported`,
      wanted.toSorted((left, right) => urgency(right) - urgency(left)),
      parts,
      { linkOf: ({ template }) => profileLink(template) },
    ),
    ...gaps,
  ];
};

/** Sort key for attention: the condition first, then a version other than desired. */
const urgency = (one: DeployedPack): number => {
  const condition = ['dim', 'warn', 'bad'].indexOf(conditionTone(one.status?.condition ?? null));
  const difference = one.difference;
  return condition * 2 + Number(difference === 'version' || difference === 'missing');
};

const inLayers = (packs: readonly DeployedPack[]): readonly DeployedPack[] => {
  const byPack = new Map(packs.map((one) => [one.pack, one]));
  return byLayer(packs.map(({ pack }) => pack)).flatMap((pack) => byPack.get(pack) ?? []);
};

const reportedCell = (one: DeployedPack): Cell => {
  const { status } = one;
  switch (one.difference) {
    case 'same':
      return { value: status?.version ?? null, text: '=', tone: 'dim' };
    case 'version':
      return { value: status?.version ?? null, text: `reports ${status?.version}`, tone: 'warn' };
    case 'missing':
      return { value: null, text: 'never reported', tone: 'warn' };
    default:
      return textCell(status?.version ?? null);
  }
};
