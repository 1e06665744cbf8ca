import { type FacetSpec, RANK } from '../../core/facet/index.ts';
import { sourceOf } from '../shared/blocks.ts';
import { IDENTITY_FACETS, keyedValues, keyName, manyValues, oneValue, packFacets } from '../shared/facets.ts';
import { isDraftNewer } from './columns.ts';
import { type ClusterProfile, clustersInUse, currentForm } from './model.ts';

const FORMS = ['spec.published', 'spec.draft'];
const inForms = (key: string): readonly string[] => FORMS.map((form) => `${form}.${key}`);

/** Facets of cluster profiles besides their columns, from the current form. */
export const PROFILE_FACETS: readonly FacetSpec<ClusterProfile>[] = [
  // Versions of one profile share its name, and its failures.
  ...IDENTITY_FACETS.map((facet) => (facet.id === 'name' ? ({ ...facet, role: 'place' } as const) : facet)),
  ...packFacets<ClusterProfile>(
    FORMS.map((form) => `${form}.packs`),
    (profile) => currentForm(profile)?.packs ?? null,
  ),
  manyValues(
    {
      id: 'registry',
      rank: RANK.pack,
      fields: [...inForms('packs.registryUid'), ...inForms('packs.server'), ...inForms('packServerRefs')],
      about: 'registry or server that a pack comes from',
    },
    (profile) => {
      const form = currentForm(profile);
      return form?.packs?.map((pack) => sourceOf(pack, form.packServers)) ?? null;
    },
  ),
  oneValue(
    {
      id: 'draft-newer',
      type: 'flag',
      fields: inForms('profileVersion'),
      about: 'whether the draft is newer than what is published',
    },
    (profile) => (profile.draft === null && profile.published === null ? null : isDraftNewer(profile)),
  ),
  oneValue(
    { id: 'versions', type: 'number', fields: ['spec.versions'], about: 'number of versions of the profile' },
    ({ versions }) => versions?.length ?? null,
  ),
  keyedValues(
    {
      id: 'cluster',
      rank: RANK.cluster,
      many: true,
      fields: ['status.inUseClusters', 'status.inUseClusterUids'],
      about: 'cluster that uses the profile',
    },
    (profile) => clustersInUse(profile).clusters?.flatMap((cluster) => keyName(cluster, null, [])) ?? null,
  ),
  manyValues(
    {
      id: 'project',
      rank: RANK.project,
      fields: ['status.inUseClusters.projectUid'],
      about: 'uid of a project with a cluster that uses the profile',
    },
    (profile) => profile.inUseClusters?.map(({ projectUid }) => projectUid) ?? null,
  ),
];
