import { RANK } from '../../core/facet/index.ts';
import { sourceOf } from '../shared/blocks.ts';
import { facetsOf, IDENTITY_FACETS, keyName, packFacets } from '../shared/facets.ts';
import { isDraftNewer } from './columns.ts';
import { type ClusterProfile, clustersInUse, currentForm, PROFILE } from './model.ts';

const FORMS = ['spec.published', 'spec.draft'];
const inForms = (key: string): readonly string[] => FORMS.map((form) => `${form}.${key}`);

/** Facets of cluster profiles besides their columns. Values come from the published form; without one, from the draft. */
export const PROFILE_FACETS = facetsOf(PROFILE, [
  // Versions of one profile have the same name, and fail together.
  ...IDENTITY_FACETS.map((facet) => (facet.id === 'name' ? ({ ...facet, role: 'place' } as const) : facet)),
  ...packFacets<ClusterProfile>(
    FORMS.map((form) => `${form}.packs`),
    (profile) => currentForm(profile)?.packs ?? null,
  ),
  {
    id: 'registry',
    rank: RANK.pack,
    fields: [...inForms('packs.registryUid'), ...inForms('packs.server'), ...inForms('packServerRefs')],
    about: 'registry or server that a pack comes from',
    values: (profile) => {
      const form = currentForm(profile);
      return form?.packs?.map((pack) => sourceOf(pack, form.packServers)) ?? null;
    },
  },
  {
    id: 'draft-newer',
    type: 'flag',
    fields: inForms('profileVersion'),
    about: 'whether the draft is newer than what is published',
    says: ['a newer draft', 'no newer draft'],
    value: (profile) => (profile.draft === null && profile.published === null ? null : isDraftNewer(profile)),
  },
  {
    id: 'versions',
    type: 'number',
    fields: ['spec.versions'],
    about: 'number of versions of the profile',
    value: ({ versions }) => versions?.length ?? null,
  },
  { id: 'version-uid', field: 'versions.uid', role: 'identity', about: 'uid of a version of the profile' },
  {
    id: 'cluster',
    rank: RANK.cluster,
    many: true,
    fields: ['status.inUseClusters', 'status.inUseClusterUids'],
    about: 'cluster that uses the profile',
    keys: (profile) => clustersInUse(profile).clusters?.flatMap((cluster) => keyName(cluster, null, [])) ?? null,
  },
  {
    id: 'project',
    rank: RANK.project,
    fields: ['status.inUseClusters.projectUid'],
    about: 'uid of a project with a cluster that uses the profile',
    values: (profile) => profile.inUseClusters?.map(({ projectUid }) => projectUid) ?? null,
  },
]);
