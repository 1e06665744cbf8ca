import { shapeOf } from '../../core/text/index.ts';
import { facetsOf, IDENTITY_FACETS, MODIFIED_FACET } from '../shared/facets.ts';
import { channelsOf, type Member, PROJECT, type Project } from './model.ts';

const CHANNELS = 'spec.alerts.channels';

const names = (members: readonly Member[] | null): readonly (string | null)[] | null =>
  members?.map(({ id, name }) => name ?? id) ?? null;

/** Roles of the teams and users of a project. */
const roles = ({ teams, users }: Project): readonly string[] | null =>
  teams === null && users === null ? null : [...(teams ?? []), ...(users ?? [])].flatMap((one) => one.roles ?? []);

/** Outcome of each channel's last delivery. */
const deliveries = (project: Project): readonly (string | null)[] | null =>
  channelsOf(project)?.map(({ delivery: { isSucceeded } }) =>
    isSucceeded === null ? null : isSucceeded ? 'succeeded' : 'failed',
  ) ?? null;

export const PROJECT_FACETS = facetsOf(PROJECT, [
  ...IDENTITY_FACETS,
  { id: 'alert-component', field: 'alerts.component', about: 'component that the project has alerts for' },
  { id: 'alert-type', field: 'alerts.channels.type', about: 'type of an alert channel: email, app or http' },
  {
    id: 'delivery',
    title: 'last delivery',
    role: 'symptom',
    fields: [`${CHANNELS}.status.isSucceeded`],
    about: 'whether the last delivery of an alert channel succeeded',
    values: deliveries,
  },
  {
    id: 'delivery-message',
    title: 'delivery message',
    role: 'symptom',
    fields: [`${CHANNELS}.status.message`],
    about: 'message of a last delivery without its numbers',
    values: (project) =>
      channelsOf(project)?.map(({ delivery: { message } }) => (message === null ? null : shapeOf(message))) ?? null,
  },
  { id: 'team', fields: ['spec.teams'], about: 'team of the project', values: ({ teams }) => names(teams) },
  { id: 'user', fields: ['spec.users'], about: 'user of the project', values: ({ users }) => names(users) },
  {
    id: 'role',
    fields: ['spec.teams.roles', 'spec.users.roles'],
    about: 'role of a team or a user in the project',
    values: roles,
  },
  {
    id: 'cleanup-message',
    title: 'clean-up message',
    role: 'symptom',
    fields: ['status.cleanUpStatus.msg'],
    about: 'message of the clean-up without its numbers',
    value: ({ status: { cleanUp } }) => (cleanUp.message === null ? null : shapeOf(cleanUp.message)),
  },
  MODIFIED_FACET,
]);
