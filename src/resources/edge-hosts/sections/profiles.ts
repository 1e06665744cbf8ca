import { type Cell, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { type GridPart, gap, grid, type SectionPart, section } from '../../shared/blocks.ts';
import { linkTo, profileLink, templateTitle } from '../../shared/links.ts';
import { byLayer, type Pack } from '../../shared/pack.ts';
import { layersGrid, packBlocks, templateFields } from '../../shared/pack-blocks.ts';
import { findingBlocks, findingsOf, worst } from '../../shared/rule.ts';
import { conditionCell } from '../condition-cell.ts';
import { type ClusterRef, type Deployment, deploymentsOf, type EdgeHost } from '../model.ts';
import { PROFILE_RULES } from '../rules/all.ts';

const PATH = 'spec.clusterProfileTemplates';

/** Section with the profiles of the host, their packs in layer order, and each pack in full. */
export const profiles = (host: EdgeHost, now: number): Section => {
  const findings = findingsOf(PROFILE_RULES, host, now);
  const { profiles: deployments } = deploymentsOf(host);
  return section(
    'profiles',
    'Profiles and pack layers',
    deployments.length === 0
      ? [gap('profiles on this host', host.templates !== null)]
      : [
          ...findingBlocks(findings),
          ...deployments.flatMap((one, index) => profileBlocks(one, index, host.isSummary, now)),
        ],
    worst(findings),
  );
};

const profileBlocks = (
  { template, packs }: Deployment,
  index: number,
  isSummary: boolean,
  now: number,
): readonly SectionPart[] => {
  const title = templateTitle(template);
  const statuses = new Map((packs ?? []).map(({ pack, status }) => [pack, status]));
  const condition: GridPart<Pack> = {
    title: 'Condition',
    priority: 5,
    cell: (pack): Cell => {
      const status = statuses.get(pack);
      return status ? conditionCell(status.condition) : UNKNOWN;
    },
  };
  const places = new Map((template.packs ?? []).map((pack, at) => [pack, at]));
  return [
    templateFields(template, title, `${PATH}[${index}]`, isSummary, now, profileLink(template)),
    layersGrid(`${title} · layers`, template.packs, template.packServers, [condition]),
    ...byLayer(template.packs ?? []).flatMap((pack) =>
      packBlocks(pack, `${PATH}[${index}].packs[${places.get(pack) ?? 0}]`, '', now),
    ),
  ];
};

const PARTS: readonly GridPart<ClusterRef>[] = [
  { title: 'Cluster', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Uid', priority: 2, cell: ({ uid }) => textCell(uid) },
];

export const clusters = ({ status }: EdgeHost): Section =>
  section('clusters', 'Clusters', [
    grid('Clusters using this host', status.clusters, PARTS, {
      linkOf: (cluster) => linkTo('cluster', cluster),
    }),
  ]);
