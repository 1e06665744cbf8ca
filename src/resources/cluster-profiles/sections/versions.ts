import { compareNewest } from '../../../core/text/index.ts';
import { type Cell, plural, textCell } from '../../../core/values/index.ts';
import type { Block, Link, Section } from '../../../core/view/index.ts';
import { type GridPart, grid, section } from '../../shared/blocks.ts';
import { linkTo, templateVersion } from '../../shared/links.ts';
import { type ClusterProfile, clustersInUse, type InUseCluster, type ProfileVersion } from '../model.ts';

/** Section with all versions of the profile, newest first; the versions that this item contains are marked. */
export const versions = (profile: ClusterProfile): Section => {
  const parts: readonly GridPart<ProfileVersion>[] = [
    { title: 'Version', priority: 1, cell: ({ version }) => textCell(version) },
    { title: 'Which', priority: 2, cell: (version) => whichCell(version, profile) },
    { title: 'Uid', priority: 3, cell: ({ uid }) => textCell(uid) },
  ];
  const rows = profile.versions?.toSorted((left, right) => compareNewest(left.version ?? '', right.version ?? ''));
  return section('versions', 'Versions', [
    grid('Versions of this profile', rows ?? null, parts, { linkOf: (version) => versionLink(version, profile) }),
  ]);
};

/** Link to another version, which is an item of its own. */
const versionLink = ({ uid, version }: ProfileVersion, { metadata }: ClusterProfile): Link | null =>
  uid === metadata.uid
    ? null
    : linkTo('profile', { uid, name: [metadata.name, version].filter((word) => word !== null).join(' ') });

const whichCell = ({ uid, version }: ProfileVersion, profile: ClusterProfile): Cell => {
  const { published, draft, metadata } = profile;
  const current = (uid !== null && uid === metadata.uid) || (version !== null && version === profile.version);
  const is = (form: ClusterProfile['draft']): boolean =>
    form !== null && version !== null && templateVersion(form) === version;
  const words = [
    ...(current ? ['● current'] : []),
    ...(is(published) ? ['published'] : []),
    ...(is(draft) ? ['draft'] : []),
  ];
  return textCell(words.join(', '), current ? 'strong' : 'plain');
};

const CLUSTER_PARTS: readonly GridPart<InUseCluster>[] = [
  { title: 'Cluster', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Uid', priority: 2, cell: ({ uid }) => textCell(uid) },
  { title: 'Project', priority: 3, uidsOf: 'projects', cell: ({ projectUid }) => textCell(projectUid) },
  { title: 'Kind', priority: 4, cell: ({ kind }) => textCell(kind) },
  { title: 'Tenant uid', priority: 5, cell: ({ tenantUid }) => textCell(tenantUid) },
];

const deprecatedLine = (count: number): Block => ({
  type: 'text',
  text: `${plural(count, 'cluster')} only in the deprecated field inUseClusterUids: only uids known`,
  tone: 'dim',
});

/** Section with the clusters that use the profile. Clusters that only the deprecated field names come last; a line has their number. */
export const usedBy = (profile: ClusterProfile): Section => {
  const { clusters, deprecated } = clustersInUse(profile);
  return section('used-by', 'Used by', [
    ...(deprecated > 0 ? [deprecatedLine(deprecated)] : []),
    grid('Clusters using this profile', clusters, CLUSTER_PARTS, {
      linkOf: (cluster) => linkTo('cluster', cluster),
    }),
  ]);
};
