import { type FacetEntry, facetsOf, IDENTITY_FACETS, keyName, MODIFIED_FACET } from '../shared/facets.ts';
import { projectState } from '../shared/project-status.ts';
import { SUMMARY } from './model.ts';

const COUNTERS = ['errored', 'unhealthy', 'healthy', 'running'] as const;

/** Facets of project summaries besides their columns. */
export const SUMMARY_FACETS = facetsOf(SUMMARY, [
  ...IDENTITY_FACETS,
  ...COUNTERS.map(
    (counter): FacetEntry<typeof SUMMARY> => ({
      id: `any-${counter}`,
      type: 'flag',
      role: 'symptom',
      fields: [`status.clustersHealth.${counter}`],
      about: `whether any cluster is ${counter}`,
      says: [`${counter} clusters`, `no ${counter} clusters`],
      value: ({ health }) => {
        const count = health[counter];
        return count === null ? null : count > 0;
      },
    }),
  ),
  { id: 'native-cpu', field: 'usage.nativeCpuCores', about: 'CPU cores of native clusters' },
  { id: 'pure-cpu', field: 'usage.pureCpuCores', about: 'CPU cores of clusters that are not native' },
  {
    id: 'native',
    type: 'flag',
    fields: ['status.usage.clusters.isNative'],
    about: 'whether a cluster of the project is native',
    says: ['native clusters', 'no native clusters'],
    value: ({ usage: { clusters } }) => {
      const told = clusters?.flatMap(({ isNative }) => isNative ?? []) ?? [];
      return told.length === 0 ? null : told.includes(true);
    },
  },
  {
    id: 'cluster',
    many: true,
    fields: ['status.usage.clusters'],
    about: 'cluster of the project',
    keys: ({ usage, metadata: { name } }) =>
      usage.clusters?.flatMap((cluster) => keyName(cluster, name, [['name', name]])) ?? null,
  },
  {
    id: 'team',
    fields: ['specSummary.teams'],
    about: 'team of the project',
    values: ({ teams }) => teams?.map(({ name, uid }) => name ?? uid) ?? null,
  },
  {
    id: 'user',
    fields: ['specSummary.users'],
    about: 'user of the project',
    values: ({ users }) => users?.map(({ name, uid }) => name ?? uid) ?? null,
  },
  {
    id: 'state',
    fields: ['status.status.isDisabled'],
    about: 'enabled or disabled',
    value: ({ status }) => projectState(status),
  },
  { id: 'cleanup', field: 'status.cleanUp.state', title: 'clean-up', about: 'clean-up state, as sent by the service' },
  { id: 'created', field: 'metadata.created', title: 'registered', about: 'when the project was created' },
  MODIFIED_FACET,
]);
