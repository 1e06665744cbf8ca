import type { FacetSpec } from '../../core/facet/index.ts';
import { IDENTITY_FACETS, MODIFIED_FACET, manyValues, oneValue } from '../shared/facets.ts';
import { projectState } from '../shared/project-status.ts';
import type { ProjectSummary } from './model.ts';

const USAGE = 'status.usage';
const COUNTERS = ['errored', 'unhealthy', 'healthy', 'running'] as const;

/** Facets of project summaries besides their columns. */
export const FACETS: readonly FacetSpec<ProjectSummary>[] = [
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
  oneValue(
    {
      id: 'native-cpu',
      type: 'number',
      fields: [`${USAGE}.nativeCpuCores`],
      about: 'CPU cores of native clusters',
    },
    ({ usage }) => usage.nativeCpuCores,
  ),
  oneValue(
    {
      id: 'pure-cpu',
      type: 'number',
      fields: [`${USAGE}.pureCpuCores`],
      about: 'CPU cores of clusters that are not native',
    },
    ({ usage }) => usage.pureCpuCores,
  ),
  manyValues(
    {
      id: 'native',
      type: 'flag',
      fields: [`${USAGE}.clusters.isNative`],
      about: 'whether a cluster of the project is native',
    },
    ({ usage }) => usage.clusters?.map(({ isNative }) => isNative) ?? null,
  ),
  manyValues(
    { id: 'cluster', fields: [`${USAGE}.clusters`], about: 'cluster of the project' },
    ({ usage }) => usage.clusters?.map(({ name, uid }) => name ?? uid) ?? null,
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
  oneValue(
    {
      id: 'cleanup',
      title: 'clean-up',
      fields: ['status.status.cleanUpStatus.state'],
      about: 'clean-up state, as sent by the service',
    },
    ({ status }) => status.cleanUp.state,
  ),
  oneValue(
    {
      id: 'created',
      title: 'registered',
      type: 'time',
      fields: ['metadata.creationTimestamp'],
      about: 'when the project was created',
    },
    ({ metadata }) => metadata.created,
  ),
  MODIFIED_FACET,
];
