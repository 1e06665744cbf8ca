import { defineResource, type Resource } from '../../core/item/index.ts';
import { metadataEntries, metadataEvents } from '../shared/facets.ts';
import { labelWords } from '../shared/metadata.ts';
import { PROFILE_COLUMNS } from './columns.ts';
import { PROFILE_FACETS } from './facets.ts';
import { type ClusterProfile, PROFILE, PROFILE_POINTERS, profileLinks } from './model.ts';
import { ALL_PROFILE_RULES, isBrokenProfile } from './rules.ts';
import { layers } from './sections/layers.ts';
import { overview } from './sections/overview.ts';
import { packs } from './sections/packs.ts';
import { usedBy, versions } from './sections/versions.ts';

/** Words of a profile that a search finds besides its columns: labels, packs, clusters, versions. */
const words = ({ metadata, published, draft, inUseClusters, versions }: ClusterProfile): readonly (string | null)[] => [
  ...labelWords(metadata),
  ...[published, draft].flatMap((form) => (form?.packs ?? []).map(({ name }) => name)),
  ...(inUseClusters ?? []).flatMap(({ name, uid }) => [name, uid]),
  ...(versions ?? []).map(({ uid }) => uid),
];

/** Fields that a list requests besides the fields of its columns: for searched words, links, and filters by label or pack. */
const FIELDS = [
  'metadata.labels',
  'spec.versions.uid',
  'status.inUseClusters.name',
  'status.inUseClusters.projectUid',
  ...['published', 'draft'].flatMap((form) => [`spec.${form}.packs.name`, `spec.${form}.packs.version`]),
];

/** Forms of a profile to compare; newer services send `specSummary` instead of `spec`. */
const FORMS = ['spec', 'specSummary'].flatMap((spec) => [
  { title: 'Published', path: [spec, 'published'] },
  { title: 'Draft', path: [spec, 'draft'] },
]);

export const clusterProfiles: Resource = defineResource<ClusterProfile>({
  id: 'profiles',
  title: 'Profiles',
  one: 'cluster profile',
  many: 'cluster profiles',
  short: { one: 'profile', many: 'profiles' },
  brokenWord: 'invalid',
  names: ['profile'],
  order: [
    { column: 'invalid', descending: true },
    { column: 'name', descending: false },
  ],
  columns: PROFILE_COLUMNS,
  brief: ['version', 'draft', 'invalid'],
  model: PROFILE,
  identity: ({ metadata }) => ({ uid: metadata.uid, name: metadata.name }),
  words,
  fields: FIELDS,
  inProjects: true,
  links: profileLinks,
  pointers: PROFILE_POINTERS,
  forms: FORMS,
  facets: PROFILE_FACETS,
  entries: metadataEntries,
  rules: ALL_PROFILE_RULES,
  events: metadataEvents,
  broken: isBrokenProfile,
  used: { facet: 'inuse', operator: '>=', value: 1 },
  peers: [['name'], ['type', 'cloud'], []],
  sections: (profile, now) => [
    overview(profile, now),
    layers(profile, now),
    packs(profile, now),
    versions(profile),
    usedBy(profile),
  ],
});
