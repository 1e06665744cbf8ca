import type { ColumnSpec } from '../../core/item/index.ts';
import { ageColumn, columnsOf, nameColumn } from '../shared/columns.ts';
import { cleanUpTone, projectState } from '../shared/project-status.ts';
import { channelsOf, failingCount, PROJECT, type Project } from './model.ts';

const column = columnsOf(PROJECT);

/** The columns of projects in the order of the design. */
export const COLUMNS: readonly ColumnSpec<Project>[] = [
  nameColumn('name of the project'),
  {
    id: 'teams',
    title: 'TEAMS',
    type: 'number',
    min: 5,
    max: 5,
    priority: 2,
    fields: ['spec.teams'],
    about: 'number of teams',
    value: ({ teams }) => teams?.length ?? null,
  },
  {
    id: 'users',
    title: 'USERS',
    type: 'number',
    min: 5,
    max: 5,
    priority: 3,
    fields: ['spec.users'],
    about: 'number of users',
    value: ({ users }) => users?.length ?? null,
  },
  {
    id: 'alerts',
    title: 'ALERTS',
    type: 'number',
    min: 6,
    max: 6,
    priority: 4,
    fields: ['spec.alerts.component', 'spec.alerts.channels.uid'],
    about: 'number of alert channels',
    value: (project) => channelsOf(project)?.length ?? null,
  },
  {
    id: 'failing',
    title: 'FAILING',
    type: 'number',
    min: 7,
    max: 7,
    priority: 5,
    fields: ['spec.alerts.channels.uid', 'spec.alerts.channels.status.isSucceeded'],
    facet: { role: 'symptom', title: 'failing alerts' },
    about: 'number of alert channels whose last delivery failed',
    value: failingCount,
    tone: (project) => ((failingCount(project) ?? 0) > 0 ? 'bad' : 'dim'),
  },
  {
    id: 'state',
    title: 'STATE',
    type: 'text',
    min: 8,
    max: 8,
    priority: 6,
    fields: ['status.isDisabled'],
    ranks: ['disabled', 'enabled'],
    choices: ['disabled', 'enabled'],
    about: 'enabled or disabled',
    value: ({ status }) => projectState(status),
    tone: ({ status }) => (status.isDisabled === true ? 'warn' : 'dim'),
  },
  column('status.cleanUp.state', {
    id: 'cleanup',
    title: 'CLEAN-UP',
    min: 8,
    max: 16,
    priority: 7,
    optional: true,
    facet: { role: 'symptom' },
    about: 'clean-up state, as sent by the service',
    tone: ({ status }) => cleanUpTone(status),
  }),
  ageColumn(8),
];
