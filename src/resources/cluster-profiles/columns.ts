import type { ColumnSpec } from '../../core/item/index.ts';
import { compareVersions, matchVersion } from '../../core/text/index.ts';
import { columnsOf, nameColumn } from '../shared/columns.ts';
import { templateVersion } from '../shared/links.ts';
import { layersOf } from '../shared/pack.ts';
import { type ClusterProfile, currentForm, inUseCount, invalidCount, PROFILE } from './model.ts';

/** Version of the draft, `draft` if unversioned; null without a draft. */
const draftVersion = ({ draft }: ClusterProfile): string | null =>
  draft === null ? null : (templateVersion(draft) ?? 'draft');

/** True for a draft with a higher version than the published form. */
export const isDraftNewer = ({ draft, published }: ClusterProfile): boolean => {
  const [left, right] = [draft && templateVersion(draft), published && templateVersion(published)];
  if (left === null || right === null || matchVersion(left) === null || matchVersion(right) === null) return false;
  return compareVersions(left, right) > 0;
};

const column = columnsOf(PROFILE);

const LIFE_COLUMNS: readonly ColumnSpec<ClusterProfile>[] = [
  column('version', {
    id: 'version',
    title: 'VERSION',
    type: 'version',
    min: 7,
    max: 14,
    priority: 2,
    about: 'version of the profile',
  }),
  column('isPublished', {
    id: 'published',
    title: 'PUBLISHED',
    min: 9,
    max: 9,
    priority: 3,
    about: 'whether a version is published',
    tone: ({ isPublished }) => (isPublished === false ? 'warn' : 'plain'),
  }),
  {
    id: 'draft',
    title: 'DRAFT',
    type: 'version',
    min: 5,
    max: 14,
    priority: 4,
    fields: ['draft', 'published'].flatMap((form) => [
      `spec.${form}.profileVersion`,
      `spec.${form}.version`,
      `spec.${form}.name`,
    ]),
    optional: true,
    about: 'version of the draft, if any',
    value: draftVersion,
    tone: (profile) => (isDraftNewer(profile) ? 'accent' : 'plain'),
  },
  {
    id: 'type',
    title: 'TYPE',
    type: 'text',
    min: 5,
    max: 10,
    priority: 5,
    fields: ['spec.published.type', 'spec.draft.type'],
    choices: ['infra', 'add-on', 'cluster', 'system'],
    about: 'type of the profile',
    value: (profile) => currentForm(profile)?.type ?? null,
  },
  {
    id: 'cloud',
    title: 'CLOUD',
    type: 'text',
    min: 5,
    max: 12,
    priority: 6,
    fields: ['spec.published.cloudType', 'spec.draft.cloudType'],
    about: 'cloud type of the profile',
    value: (profile) => currentForm(profile)?.cloudType ?? null,
  },
];

const PACK_COLUMNS: readonly ColumnSpec<ClusterProfile>[] = [
  {
    id: 'layers',
    title: 'LAYERS',
    type: 'text',
    min: 6,
    max: 28,
    priority: 7,
    fields: ['spec.published.packs.layer', 'spec.draft.packs.layer'],
    about: 'layers filled by the packs, bottom up',
    value: (profile) => layersOf(currentForm(profile)?.packs ?? []).join(' ') || null,
  },
  {
    id: 'packs',
    title: 'PACKS',
    type: 'number',
    min: 5,
    max: 5,
    priority: 8,
    fields: ['spec.published.packs.name', 'spec.draft.packs.name'],
    about: 'number of packs in the published version, else in the draft',
    value: (profile) => currentForm(profile)?.packs?.length ?? null,
  },
  {
    id: 'invalid',
    title: 'INVALID',
    type: 'number',
    min: 7,
    max: 7,
    priority: 9,
    fields: ['spec.published.packs.isInvalid', 'spec.draft.packs.isInvalid'],
    facet: { role: 'symptom', title: 'invalid packs' },
    about: 'packs whose tag was deleted from the registry, in the published version, else in the draft',
    value: invalidCount,
    tone: (profile) => ((invalidCount(profile) ?? 0) > 0 ? 'bad' : 'dim'),
  },
];

export const PROFILE_COLUMNS: readonly ColumnSpec<ClusterProfile>[] = [
  nameColumn('name of the cluster profile'),
  ...LIFE_COLUMNS,
  ...PACK_COLUMNS,
  {
    id: 'inuse',
    title: 'IN USE',
    type: 'number',
    min: 6,
    max: 6,
    priority: 10,
    fields: ['status.inUseClusters.uid', 'status.inUseClusterUids'],
    facet: { title: 'clusters using it' },
    about: 'number of clusters using the profile',
    value: inUseCount,
    tone: (profile) => (inUseCount(profile) === 0 ? 'dim' : 'plain'),
  },
  column('hasUserMacros', {
    id: 'macros',
    title: 'MACROS',
    min: 6,
    max: 6,
    priority: 11,
    about: 'whether pack values use user-defined macros',
  }),
  column('metadata.modified', {
    id: 'modified',
    title: 'MODIFIED',
    min: 8,
    max: 8,
    priority: 12,
    about: 'time since last modified',
  }),
];
