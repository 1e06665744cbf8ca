import { type Cell, flagCell, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import {
  ageCell,
  fields,
  foldPart,
  type GridPart,
  gap,
  grid,
  knownRows,
  listCell,
  type SectionPart,
  section,
  text,
} from '../../shared/blocks.ts';
import { choiceCell } from '../../shared/pack.ts';
import { rowsOf } from '../../shared/rows.ts';
import { findingBlocks, findingsOf, worst } from '../../shared/rule.ts';
import {
  type Alert,
  type AlertChannel,
  type AlertHttp,
  CHANNEL,
  CHANNEL_CHOICES,
  channelTitle,
  type Project,
} from '../model.ts';
import { ALERT_RULES } from '../rules.ts';

/** Outcome of a channel's last delivery. */
const deliveryCell = ({ delivery: { isSucceeded } }: AlertChannel): Cell => {
  if (isSucceeded === null) return UNKNOWN;
  return isSucceeded
    ? { value: true, text: '○ succeeded', tone: 'dim' }
    : { value: false, text: '● failed', tone: 'bad' };
};

/** A channel in full, folded unless its last delivery failed; the request body is always folded. */
const channelBlocks = (
  channel: AlertChannel,
  component: string | null,
  path: string,
  now: number,
): readonly SectionPart[] => {
  const { http, delivery } = channel;
  const title = channelTitle(channel, component);
  const row = rowsOf(CHANNEL, channel, now, path);
  const rows = fields(title, [
    row('Last delivery', 'delivery.isSucceeded', { cell: deliveryCell(channel) }),
    row('Delivery message', 'delivery.message'),
    row('Delivery time', 'delivery.time'),
    row('Active', 'isActive'),
    row('Alerts all users', 'alertAllUsers'),
    row('Recipients', 'identifiers'),
    row('Created by', 'createdBy'),
    row('Uid', 'uid'),
    ...knownRows([
      row('HTTP method', 'http.method'),
      row('HTTP address', 'http.url'),
      row('HTTP headers (names only)', 'http.headers', { cell: headersCell(http) }),
    ]),
  ]);
  return [
    foldPart(rows, delivery.isSucceeded !== false),
    ...(http.body === null ? [] : [foldPart(text(`${title} · HTTP body`, http.body))]),
  ];
};

/** Names of the headers, since their values are secret; a header without a value is marked as absent. */
const headersCell = ({ headers }: AlertHttp): Cell =>
  listCell(headers?.map(({ name, value }) => (value === 'present' ? name : `${name} (absent)`)) ?? null);

/** Section with the alerts by component: channels with their last delivery, failed deliveries first; then each channel in full. */
export const alerts = (project: Project, now: number): Section => {
  const findings = findingsOf(ALERT_RULES, project, now);
  const components = project.alerts?.map((alert, index): Placed<Alert> => ({ one: alert, index })) ?? [];
  return section(
    'alerts',
    'Alerts',
    components.length === 0
      ? [gap('alerts', project.alerts !== null)]
      : [
          ...findingBlocks(findings),
          ...components
            .toSorted((left, right) => Number(hasFailed(right.one)) - Number(hasFailed(left.one)))
            .flatMap(({ one, index }) => alertParts(one, index, now)),
        ],
    worst(findings),
  );
};

/** An element with its index in the list as sent. */
interface Placed<Thing> {
  readonly one: Thing;
  readonly index: number;
}

const isFailed = ({ delivery }: AlertChannel): boolean => delivery.isSucceeded === false;
const hasFailed = ({ channels }: Alert): boolean => (channels ?? []).some(isFailed);

const alertParts = ({ component, channels }: Alert, index: number, now: number): readonly SectionPart[] => {
  const name = component ?? '(no component)';
  const placed = (channels ?? [])
    .map((channel, at): Placed<AlertChannel> => ({ one: channel, index: at }))
    .toSorted((left, right) => Number(isFailed(right.one)) - Number(isFailed(left.one)));
  const sorted = channels === null ? null : placed.map(({ one }) => one);
  return [
    grid(`Alerts of ${name}`, sorted, channelParts(now)),
    ...placed.flatMap(({ one, index: at }) =>
      channelBlocks(one, component, `spec.alerts[${index}].channels[${at}]`, now),
    ),
  ];
};

/** Recipients of a channel: all users, named recipients, or the URL of the webhook. */
const recipientsCell = ({ alertAllUsers, identifiers, http }: AlertChannel): Cell => {
  const words = [
    ...(alertAllUsers === true ? ['all users'] : []),
    ...(identifiers ?? []),
    ...(http.url === null ? [] : [http.url]),
  ];
  return words.length === 0 && identifiers === null ? textCell(null) : listCell(words);
};

const activeCell = ({ isActive }: AlertChannel): Cell =>
  isActive === false ? { value: false, text: 'no, switched off', tone: 'warn' } : flagCell(isActive);

const channelParts = (now: number): readonly GridPart<AlertChannel>[] => [
  { title: 'Type', priority: 1, cell: ({ type }) => choiceCell(CHANNEL_CHOICES, type) },
  { title: 'Last delivery', priority: 2, cell: deliveryCell },
  { title: 'When', priority: 4, cell: ({ delivery }) => ageCell(delivery.time, now) },
  { title: 'Message', priority: 3, cell: ({ delivery }) => textCell(delivery.message) },
  { title: 'Active', priority: 5, cell: activeCell },
  { title: 'To', priority: 6, cell: recipientsCell },
];
