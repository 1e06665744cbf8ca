import type { Link, Pointer } from '../../core/view/index.ts';
import { distinctLinks, linksTo } from '../shared/links.ts';
import { type ClusterProfile, clustersInUse } from './model.ts';

/** Clusters that use the profile, and their projects (document 2.4). */
export const profileLinks = (profile: ClusterProfile): readonly Link[] => {
  const clusters = clustersInUse(profile).clusters ?? [];
  const projects = clusters.map(({ projectUid }) => ({ uid: projectUid, name: null }));
  return distinctLinks([...linksTo('cluster', null, clusters), ...linksTo('project', 'projects', projects)]);
};

/** Links of profiles, for reverse lookup. */
export const PROFILE_POINTERS: readonly Pointer[] = [
  { relation: 'cluster', kind: null, title: 'profiles used in the cluster' },
  { relation: 'project', kind: 'projects', title: 'profiles used in the project' },
];
