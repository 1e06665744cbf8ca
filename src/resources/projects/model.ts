import type { Reader } from '../../core/item/index.ts';
import { type Metadata, readMetadata } from '../shared/metadata.ts';
import { type ProjectStatus, readProjectStatus } from '../shared/project-status.ts';
import { type Alert, type AlertChannel, readAlert } from './alert.ts';

/** A team or a user of a project, with roles (document 2.7). */
export interface Member {
  readonly id: string | null;
  /** Newer services send a name and no roles. */
  readonly name: string | null;
  readonly roles: readonly string[] | null;
}

/** A project (document 2.7). */
export interface Project {
  readonly metadata: Metadata;
  readonly logoUrl: string | null;
  readonly teams: readonly Member[] | null;
  readonly users: readonly Member[] | null;
  readonly alerts: readonly Alert[] | null;
  readonly status: ProjectStatus;
}

/** Reads one project (document 2.7); newer services send the form of the summary (2.8), which is accepted too. */
export const readProject = (item: Reader): Project => {
  const spec = item.object('spec', 'specSummary');
  const status = item.object('status');
  const summary = status.raw('status') === undefined ? null : status.object('status');
  return {
    metadata: readMetadata(item),
    logoUrl: spec.text('logoUrl'),
    teams: spec.list('teams', (team) => readMember(team, 'teamId')),
    users: spec.list('users', (user) => readMember(user, 'userId')),
    alerts: spec.list('alerts', readAlert),
    status: readProjectStatus(summary ?? status),
  };
};

const readMember = (member: Reader, id: 'teamId' | 'userId'): Member => ({
  id: member.text(id, 'uid'),
  name: member.text('name'),
  roles: member.texts('roles'),
});

/** All alert channels of a project; null without alerts in the answer. */
export const channelsOf = ({ alerts }: Project): readonly AlertChannel[] | null =>
  alerts === null ? null : alerts.flatMap(({ channels }) => channels ?? []);

/** Number of channels with a failed last delivery. Null where no channel states the outcome of its delivery. */
export const failingCount = (project: Project): number | null => {
  const channels = channelsOf(project);
  if (channels === null) return null;
  const said = channels.filter(({ delivery }) => delivery.isSucceeded !== null);
  if (channels.length > 0 && said.length === 0) return null;
  return said.filter(({ delivery }) => delivery.isSucceeded === false).length;
};
