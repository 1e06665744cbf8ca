import { AGE_COLUMN, columnsOf, nameColumn } from '../shared/columns.ts';
import { cleanUpTone, projectState } from '../shared/project-status.ts';
import { channelsOf, failingCount, PROJECT } from './model.ts';

export const PROJECT_COLUMNS = columnsOf(PROJECT, [
  nameColumn('name of the project'),
  {
    id: 'teams',
    type: 'number',
    width: [5, 5],
    fields: ['spec.teams'],
    about: 'number of teams',
    value: ({ teams }) => teams?.length ?? null,
  },
  {
    id: 'users',
    type: 'number',
    width: [5, 5],
    fields: ['spec.users'],
    about: 'number of users',
    value: ({ users }) => users?.length ?? null,
  },
  {
    id: 'alerts',
    type: 'number',
    width: [6, 6],
    fields: ['spec.alerts.component', 'spec.alerts.channels.uid'],
    about: 'number of alert channels',
    value: (project) => channelsOf(project)?.length ?? null,
  },
  {
    id: 'failing',
    type: 'number',
    width: [7, 7],
    fields: ['spec.alerts.channels.uid', 'spec.alerts.channels.status.isSucceeded'],
    facet: { role: 'symptom', title: 'failing alerts' },
    about: 'number of alert channels whose last delivery failed',
    value: failingCount,
    tone: (project) => ((failingCount(project) ?? 0) > 0 ? 'bad' : 'dim'),
  },
  {
    id: 'state',
    width: [8, 8],
    fields: ['status.isDisabled'],
    ranks: ['disabled', 'enabled'],
    choices: ['disabled', 'enabled'],
    about: 'enabled or disabled',
    value: ({ status }) => projectState(status),
    tone: ({ status }) => (status.isDisabled === true ? 'warn' : 'dim'),
  },
  {
    id: 'cleanup',
    field: 'status.cleanUp.state',
    title: 'CLEAN-UP',
    width: [8, 16],
    optional: true,
    facet: { role: 'symptom' },
    about: 'clean-up state, as sent by the service',
    tone: ({ status }) => cleanUpTone(status),
  },
  AGE_COLUMN,
]);
