import type { FacetSpec } from '../../core/facet/index.ts';
import {
  facetsOf,
  IDENTITY_FACETS,
  keyedValues,
  keyName,
  MODIFIED_FACET,
  manyValues,
  oneValue,
} from '../shared/facets.ts';
import { projectState } from '../shared/project-status.ts';
import { type ProjectSummary, SUMMARY } from './model.ts';

const facet = facetsOf(SUMMARY);
const COUNTERS = ['errored', 'unhealthy', 'healthy', 'running'] as const;

/** Facets of project summaries besides their columns. */
export const SUMMARY_FACETS: readonly FacetSpec<ProjectSummary>[] = [
  ...IDENTITY_FACETS,
  ...COUNTERS.map((counter) =>
    oneValue<ProjectSummary>(
      {
        id: `any-${counter}`,
        type: 'flag',
        role: 'symptom',
        fields: [`status.clustersHealth.${counter}`],
        about: `whether any cluster is ${counter}`,
      },
      ({ health }) => {
        const count = health[counter];
        return count === null ? null : count > 0;
      },
    ),
  ),
  facet('usage.nativeCpuCores', { id: 'native-cpu', about: 'CPU cores of native clusters' }),
  facet('usage.pureCpuCores', { id: 'pure-cpu', about: 'CPU cores of clusters that are not native' }),
  facet('usage.clusters.isNative', { id: 'native', about: 'whether a cluster of the project is native' }),
  keyedValues(
    { id: 'cluster', many: true, fields: ['status.usage.clusters'], about: 'cluster of the project' },
    ({ usage, metadata: { name } }) =>
      usage.clusters?.flatMap((cluster) => keyName(cluster, name, [['name', name]])) ?? null,
  ),
  manyValues(
    { id: 'team', fields: ['specSummary.teams'], about: 'team of the project' },
    ({ teams }) => teams?.map(({ name, uid }) => name ?? uid) ?? null,
  ),
  manyValues(
    { id: 'user', fields: ['specSummary.users'], about: 'user of the project' },
    ({ users }) => users?.map(({ name, uid }) => name ?? uid) ?? null,
  ),
  oneValue({ id: 'state', fields: ['status.status.isDisabled'], about: 'enabled or disabled' }, ({ status }) =>
    projectState(status),
  ),
  facet('status.cleanUp.state', { id: 'cleanup', title: 'clean-up', about: 'clean-up state, as sent by the service' }),
  facet('metadata.created', { id: 'created', title: 'registered', about: 'when the project was created' }),
  MODIFIED_FACET,
];
