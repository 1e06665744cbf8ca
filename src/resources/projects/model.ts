import type { ItemEvent } from '../../core/facet/index.ts';
import type { Reader } from '../../core/item/index.ts';
import { ABSENT, PRESENT } from '../../core/secrets/index.ts';
import { isObject, NEVER, type Tone } from '../../core/values/index.ts';
import { metadataEvents } from '../shared/facets.ts';
import type { Presence } from '../shared/links.ts';
import { type Metadata, readMetadata } from '../shared/metadata.ts';
import { type Choices, readChoice } from '../shared/pack.ts';
import { type ProjectStatus, readProjectStatus } from '../shared/project-status.ts';

/** Webhook of an alert channel. Header values and the URL's query are secrets. */
export interface AlertHttp {
  readonly url: string | null;
  readonly method: string | null;
  /** Multi-line. */
  readonly body: string | null;
  readonly headers: readonly { readonly name: string; readonly value: Presence }[] | null;
}

/** A channel that delivers alerts. */
export interface AlertChannel {
  readonly uid: string | null;
  readonly type: string | null;
  readonly alertAllUsers: boolean | null;
  readonly createdBy: string | null;
  readonly identifiers: readonly string[] | null;
  readonly isActive: boolean | null;
  readonly http: AlertHttp;
  readonly delivery: {
    readonly isSucceeded: boolean | null;
    readonly message: string | null;
    /** Epoch ms. */
    readonly time: number | null;
  };
}

/** The alerts of one component. */
export interface Alert {
  readonly component: string | null;
  readonly channels: readonly AlertChannel[] | null;
}

export const CHANNEL_CHOICES: Choices = { email: 'plain', app: 'plain', http: 'plain' } satisfies Record<string, Tone>;

/** Title of a channel: `ClusterHealth · http · 435ab…`. */
export const channelTitle = ({ type, uid }: AlertChannel, component: string | null): string =>
  [component ?? '(no component)', type, uid].filter((word) => word !== null).join(' · ');

/** Reads the alerts of one component. */
export const readAlert = (alert: Reader): Alert => ({
  component: alert.text('component'),
  channels: alert.list('channels', readChannel),
});

const readChannel = (channel: Reader): AlertChannel => {
  const http = channel.object('http');
  const delivery = channel.object('status');
  return {
    uid: channel.text('uid'),
    type: readChoice(channel, 'type', CHANNEL_CHOICES),
    alertAllUsers: channel.flag('alertAllUsers'),
    createdBy: channel.text('createdBy'),
    identifiers: channel.texts('identifiers'),
    isActive: channel.flag('isActive'),
    http: {
      url: http.text('url'),
      method: http.text('method'),
      body: http.text('body'),
      headers: readHeaders(http),
    },
    delivery: {
      isSucceeded: delivery.flag('isSucceeded'),
      message: delivery.text('message'),
      time: delivery.time('time'),
    },
  };
};

/** Names of the headers; their values were dropped on admission. */
const readHeaders = (http: Reader): AlertHttp['headers'] => {
  const headers = http.raw('headers');
  if (headers === undefined || headers === null || headers === ABSENT) return null;
  if (!isObject(headers)) http.map('headers');
  return isObject(headers)
    ? Object.entries(headers).map(([name, value]) => ({
        name,
        value: JSON.stringify(value).includes(PRESENT) ? 'present' : 'absent',
      }))
    : null;
};

/** A team or a user of a project, with roles. */
export interface Member {
  readonly id: string | null;
  /** Newer services send a name and no roles. */
  readonly name: string | null;
  readonly roles: readonly string[] | null;
}

/** A project. */
export interface Project {
  readonly metadata: Metadata;
  readonly logoUrl: string | null;
  readonly teams: readonly Member[] | null;
  readonly users: readonly Member[] | null;
  readonly alerts: readonly Alert[] | null;
  readonly status: ProjectStatus;
}

/** Reads one project; newer services send the form of the summary (2.8), which is accepted too. */
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

/** Last delivery of an alert channel, with its outcome. */
const deliveryEvent = (component: string | null, { type, delivery }: AlertChannel): readonly ItemEvent[] => {
  const { time, isSucceeded, message } = delivery;
  if (time === null || time === NEVER) return [];
  const went = isSucceeded === null ? 'unknown' : isSucceeded ? 'succeeded' : 'failed';
  const subject = [component, type].filter((word) => word !== null).join(' · ') || null;
  return [{ at: time, lane: `delivery → ${went}`, reason: message, subject, quiet: false }];
};

/** Events of a project: creation, and last deliveries of alerts. */
export const projectEvents = (project: Project): readonly ItemEvent[] => [
  ...metadataEvents(project),
  ...(project.alerts ?? []).flatMap(({ component, channels }) =>
    (channels ?? []).flatMap((channel) => deliveryEvent(component, channel)),
  ),
];
