import { flagCell, numberCell, textCell } from '../../core/cell.ts';
import type { Block, Section } from '../../core/pane.ts';
import { field, fields, type GridPart, grid, known, section, text } from '../shared/blocks.ts';
import { metadataBlocks } from '../shared/metadata-blocks.ts';
import { packBlocks } from '../shared/pack-blocks.ts';
import { invalidPacks, type Template, templateVersion } from '../shared/template.ts';
import { changeOf, pairPacks } from './changes.ts';
import { type ClusterProfile, currentForm, type InUseCluster, inUseCount, type ProfileVersion } from './model.ts';

/** What the profile is, whether it is published, who uses it (document 2.4). */
export const overview = (profile: ClusterProfile, now: number): Section =>
  section('overview', 'Overview', [
    fields('Profile', [
      field('Version', textCell(profile.version), 'spec.version'),
      field('Published', flagCell(profile.isPublished), 'status.isPublished'),
      field('Published version', versionCell(profile.published), 'spec.published.profileVersion'),
      field('Draft version', versionCell(profile.draft), 'spec.draft.profileVersion'),
      field('Type', textCell(currentForm(profile)?.type ?? null), 'spec.published.type'),
      field('Clusters that use it', numberCell(inUseCount(profile)), 'status.inUseClusters'),
      field('User macros in pack values', flagCell(profile.hasUserMacros), 'status.hasUserMacros'),
      field('Kind', textCell(profile.kind), 'kind'),
      ...known([field('API version', textCell(profile.apiVersion), 'apiVersion')]),
    ]),
    ...metadataBlocks(profile.metadata, now),
  ]);

const versionCell = (form: Template | null) => textCell(form && templateVersion(form));

/** Every pack in full: the published form's, then what the draft has otherwise (document 2.5). */
export const packs = ({ published, draft }: ClusterProfile): Section => {
  const both = published !== null && draft !== null;
  const own = published?.packs ?? [];
  const drafted = draft?.packs ?? [];
  const changed = new Set(
    pairPacks(own, drafted)
      .filter((pair) => changeOf(pair) !== 'same')
      .map((pair) => pair.draft),
  );
  const blocks: readonly Block[] = [
    ...own.flatMap((pack, index) => packBlocks(pack, `spec.published.packs[${index}]`, both ? 'published · ' : '')),
    ...drafted.flatMap((pack, index) =>
      changed.has(pack) ? packBlocks(pack, `spec.draft.packs[${index}]`, both ? 'draft · ' : '') : [],
    ),
    ...(both && changed.size < drafted.length
      ? [text('Draft', 'packs that are the same in both forms are shown once', 'dim')]
      : []),
  ];
  return section(
    'packs',
    'Packs',
    blocks.length === 0 ? [grid('Packs', (published ?? draft)?.packs ?? null, [])] : blocks,
    hasInvalid(published, draft) ? 'bad' : null,
  );
};

/** True when one of the forms has an invalid pack. */
export const hasInvalid = (...forms: readonly (Template | null)[]): boolean =>
  forms.some((form) => (invalidPacks(form?.packs ?? null) ?? 0) > 0);

const VERSION_PARTS: readonly GridPart<ProfileVersion>[] = [
  { title: 'Version', priority: 1, cell: ({ version }) => textCell(version) },
  { title: 'Uid', priority: 2, cell: ({ uid }) => textCell(uid) },
];

/** All versions of the profile (document 2.4). */
export const versions = ({ versions: rows }: ClusterProfile): Section =>
  section('versions', 'Versions', [grid('Versions of this profile', rows, VERSION_PARTS)]);

const CLUSTER_PARTS: readonly GridPart<InUseCluster>[] = [
  { title: 'Cluster', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Kind', priority: 4, cell: ({ kind }) => textCell(kind) },
  { title: 'Project uid', priority: 3, cell: ({ projectUid }) => textCell(projectUid) },
  { title: 'Tenant uid', priority: 5, cell: ({ tenantUid }) => textCell(tenantUid) },
  { title: 'Uid', priority: 2, cell: ({ uid }) => textCell(uid) },
];

/** The clusters that use the profile; the deprecated uids only where the list is empty (document 2.4). */
export const usedBy = ({ inUseClusters, inUseClusterUids }: ClusterProfile): Section => {
  const isEmpty = inUseClusters === null || inUseClusters.length === 0;
  const byUid = isEmpty && inUseClusterUids !== null && inUseClusterUids.length > 0;
  return section('used-by', 'Used by', [
    byUid
      ? grid('Clusters by uid (deprecated field: inUseClusters is empty)', inUseClusterUids, [
          { title: 'Uid', priority: 1, cell: (uid: string) => textCell(uid) },
        ])
      : grid('Clusters that use this profile', inUseClusters, CLUSTER_PARTS),
  ]);
};
