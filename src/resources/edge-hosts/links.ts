import type { Link, Pointer } from '../../core/view/index.ts';
import { distinctLinks, linksTo, profileLink } from '../shared/links.ts';
import type { EdgeHost } from './model.ts';

/** Clusters that use the host, its profiles, and its project from any of its fields (document 2.3). */
export const hostLinks = ({ status, templates, host, projectMeta, acl }: EdgeHost): readonly Link[] =>
  distinctLinks([
    ...linksTo('cluster', null, status.clusters ?? []),
    ...(templates ?? []).flatMap((template) => profileLink(template) ?? []),
    ...linksTo('project', 'projects', [
      { uid: host.projectUid, name: host.projectName },
      projectMeta,
      { uid: acl.projectUid, name: null },
    ]),
  ]);

/** Links of hosts, for reverse lookup. */
export const HOST_POINTERS: readonly Pointer[] = [
  { relation: 'cluster', kind: null, title: 'hosts in the cluster' },
  { relation: 'profile', kind: 'profiles', title: 'hosts that carry the profile' },
  { relation: 'project', kind: 'projects', title: 'hosts of the project' },
];
