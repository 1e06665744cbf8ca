import { compareVersions, matchVersion } from '../../core/text/index.ts';
import { columnsOf, nameColumn } from '../shared/columns.ts';
import { templateVersion } from '../shared/links.ts';
import { layersOf } from '../shared/pack.ts';
import { type ClusterProfile, currentForm, inUseCount, invalidCount, PROFILE } from './model.ts';

/** Version of the draft, `draft` if the draft has no version; null without a draft. */
const draftVersion = ({ draft }: ClusterProfile): string | null =>
  draft === null ? null : (templateVersion(draft) ?? 'draft');

/** True if the draft has a higher version than the published form. */
export const isDraftNewer = ({ draft, published }: ClusterProfile): boolean => {
  const [left, right] = [draft && templateVersion(draft), published && templateVersion(published)];
  if (left === null || right === null || matchVersion(left) === null || matchVersion(right) === null) return false;
  return compareVersions(left, right) > 0;
};

export const PROFILE_COLUMNS = columnsOf(PROFILE, [
  nameColumn('name of the cluster profile'),
  {
    id: 'version',
    field: 'version',
    type: 'version',
    width: [7, 14],
    about: 'version of the profile',
  },
  {
    id: 'published',
    field: 'isPublished',
    width: [9, 9],
    about: 'whether a version is published',
    facet: { says: ['published', 'not published'] },
    tone: ({ isPublished }) => (isPublished === false ? 'warn' : 'plain'),
  },
  {
    id: 'draft',
    type: 'version',
    width: [5, 14],
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
    width: [5, 10],
    fields: ['spec.published.type', 'spec.draft.type'],
    choices: ['infra', 'add-on', 'cluster', 'system'],
    about: 'type of the profile',
    value: (profile) => currentForm(profile)?.type ?? null,
  },
  {
    id: 'cloud',
    width: [5, 12],
    fields: ['spec.published.cloudType', 'spec.draft.cloudType'],
    about: 'cloud type of the profile',
    value: (profile) => currentForm(profile)?.cloudType ?? null,
  },
  {
    id: 'layers',
    width: [6, 28],
    fields: ['spec.published.packs.layer', 'spec.draft.packs.layer'],
    about: 'layers filled by the packs, bottom up',
    value: (profile) => layersOf(currentForm(profile)?.packs ?? []).join(' ') || null,
  },
  {
    id: 'packs',
    type: 'number',
    width: [5, 5],
    fields: ['spec.published.packs.name', 'spec.draft.packs.name'],
    about: 'number of packs in the published version, else in the draft',
    value: (profile) => currentForm(profile)?.packs?.length ?? null,
  },
  {
    id: 'invalid',
    type: 'number',
    width: [7, 7],
    fields: ['spec.published.packs.isInvalid', 'spec.draft.packs.isInvalid'],
    facet: { role: 'symptom', title: 'invalid packs' },
    about: 'packs whose tag was deleted from the registry, in the published version, else in the draft',
    value: invalidCount,
    tone: (profile) => ((invalidCount(profile) ?? 0) > 0 ? 'bad' : 'dim'),
  },
  {
    id: 'inuse',
    title: 'IN USE',
    type: 'number',
    width: [6, 6],
    fields: ['status.inUseClusters.uid', 'status.inUseClusterUids'],
    facet: { title: 'clusters using it' },
    about: 'number of clusters using the profile',
    value: inUseCount,
    tone: (profile) => (inUseCount(profile) === 0 ? 'dim' : 'plain'),
  },
  {
    id: 'macros',
    field: 'hasUserMacros',
    width: [6, 6],
    about: 'whether pack values use user-defined macros',
    facet: { says: ['user-defined macros', 'no user-defined macros'] },
  },
  {
    id: 'modified',
    field: 'metadata.modified',
    width: [8, 8],
    about: 'time since last modified',
  },
]);
