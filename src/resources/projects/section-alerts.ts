import { type Cell, flagCell, numberCell, textCell, UNKNOWN } from '../../core/cell.ts';
import type { Block, Section } from '../../core/pane.ts';
import { field, fields, type GridPart, grid, known, section, text } from '../shared/blocks.ts';
import { listCell, timeCell } from '../shared/cells.ts';
import { choiceCell } from '../shared/choice.ts';
import { presenceCell } from '../shared/presence.ts';
import { type Alert, type AlertChannel, CHANNEL_CHOICES } from './alert.ts';
import { failingCount, type Project } from './model.ts';

/** Alerts by component: the channels with their last delivery, then each channel in full (document 2.7). */
export const alerts = (project: Project, now: number): Section =>
  section(
    'alerts',
    'Alerts',
    project.alerts === null || project.alerts.length === 0
      ? [grid('Alerts', project.alerts, [])]
      : project.alerts.flatMap((alert, index) => alertBlocks(alert, index, now)),
    (failingCount(project) ?? 0) > 0 ? 'bad' : null,
  );

const alertBlocks = ({ component, channels }: Alert, index: number, now: number): readonly Block[] => {
  const name = component ?? '(no component)';
  return [
    grid(`Component ${name}`, channels, channelParts(now)),
    ...(channels ?? []).flatMap((channel, at) =>
      channelBlocks(channel, name, `spec.alerts[${index}].channels[${at}]`, now),
    ),
  ];
};

const deliveryCell = ({ delivery: { isSucceeded } }: AlertChannel): Cell => {
  if (isSucceeded === null) return UNKNOWN;
  return isSucceeded
    ? { value: true, text: '○ succeeded', tone: 'dim' }
    : { value: false, text: '● failed', tone: 'bad' };
};

const channelParts = (now: number): readonly GridPart<AlertChannel>[] => [
  { title: 'Type', priority: 1, cell: ({ type }) => choiceCell(CHANNEL_CHOICES, type) },
  { title: 'Last delivery', priority: 2, cell: deliveryCell },
  { title: 'When', priority: 4, cell: ({ delivery }) => timeCell(delivery.time, now) },
  { title: 'Message', priority: 3, cell: ({ delivery }) => textCell(delivery.message) },
  { title: 'Active', priority: 5, cell: ({ isActive }) => flagCell(isActive, isActive === false ? 'warn' : 'plain') },
  {
    title: 'To',
    priority: 6,
    cell: ({ identifiers, http }) => (http.url === null ? listCell(identifiers) : textCell(http.url)),
  },
];

const channelBlocks = (channel: AlertChannel, component: string, path: string, now: number): readonly Block[] => {
  const { http, delivery } = channel;
  const title = [component, channel.type, channel.uid].filter((word) => word !== null).join(' · ');
  return [
    fields(title, [
      field('Uid', textCell(channel.uid), `${path}.uid`),
      field('Active', flagCell(channel.isActive), `${path}.isActive`),
      field('Alerts all users', flagCell(channel.alertAllUsers), `${path}.alertAllUsers`),
      field('Created by', textCell(channel.createdBy), `${path}.createdBy`),
      field('Identifiers', listCell(channel.identifiers), `${path}.identifiers`),
      field('Last delivery', deliveryCell(channel), `${path}.status.isSucceeded`),
      field('Delivery message', textCell(delivery.message), `${path}.status.message`),
      field('Delivery time', timeCell(delivery.time, now), `${path}.status.time`),
      ...known([
        field('HTTP method', textCell(http.method), `${path}.http.method`),
        field('HTTP address', textCell(http.url), `${path}.http.url`),
        field('HTTP headers', numberCell(http.headers?.length ?? null), `${path}.http.headers`),
        ...(http.headers ?? []).map(({ name, value }) =>
          field(`Header ${name}`, presenceCell(value), `${path}.http.headers.${name}`),
        ),
      ]),
    ]),
    ...(http.body === null ? [] : [text(`${title} · HTTP body`, http.body)]),
  ];
};
