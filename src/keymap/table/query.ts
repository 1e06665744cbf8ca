import type { Binding } from '../binding.ts';
import { LIST } from './places.ts';

/** What is asked, and in which order. */
export const QUERY_KEYS: readonly Binding[] = [
  {
    action: 'filter',
    keys: ['/'],
    group: 'Query',
    label: 'filter',
    about: 'filter the rows; Tab in the prompt asks the service instead',
    places: LIST,
    footer: 2,
  },
  {
    action: 'order',
    keys: ['o'],
    group: 'Query',
    label: 'order',
    about: 'order by one or several columns',
    places: LIST,
    footer: 4,
  },
  {
    action: 'flip-order',
    keys: ['O'],
    group: 'Query',
    label: 'flip',
    about: 'turn the direction of the order',
    places: LIST,
    blocked: ({ ordered }) => (ordered ? null : 'no order to turn: o chooses one'),
  },
  {
    action: 'cloud-type',
    keys: ['t'],
    group: 'Query',
    label: 'type',
    about: 'restrict edge hosts to a cloud type',
    places: LIST,
    footer: 6,
    blocked: ({ canType, many }) => (canType ? null : `the service gives ${many} no cloud type`),
  },
  {
    action: 'scope',
    keys: ['u'],
    group: 'Query',
    label: 'project',
    about: 'ask within one project, or the whole tenant',
    places: LIST,
    footer: 5,
  },
  {
    action: 'period',
    keys: ['M'],
    group: 'Query',
    label: 'period',
    about: 'minutes over which the summary takes its metrics',
    places: LIST,
    footer: 6,
    blocked: ({ canPeriod, many }) => (canPeriod ? null : `the service gives ${many} no metric period`),
  },
];
