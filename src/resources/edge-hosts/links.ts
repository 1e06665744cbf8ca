import type { Link, Pointer } from '../../core/view/index.ts';
import { distinctLinks, linksTo, profileLink } from '../shared/links.ts';
import type { EdgeHost } from './model.ts';

/** The clusters that use the host, the profiles on it, its project wherever the item names it (document 2.3). */
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

/** What hosts are found by, from the other end. */
export const HOST_POINTERS: readonly Pointer[] = [
  { relation: 'cluster', kind: null, title: 'hosts in the cluster' },
  { relation: 'profile', kind: 'profiles', title: 'hosts that carry the profile' },
  { relation: 'project', kind: 'projects', title: 'hosts of the project' },
];
