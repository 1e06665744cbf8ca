import type { ItemEvent } from '../../core/facet/index.ts';
import {
  type Choices,
  choice,
  custom,
  flag,
  list,
  type ModelOf,
  object,
  type Presence,
  type Reader,
  text,
  texts,
  time,
  undocumented,
} from '../../core/item/index.ts';
import { ABSENT, PRESENT } from '../../core/secrets/index.ts';
import { isObject, NEVER, type Tone } from '../../core/values/index.ts';
import { metadataEvents } from '../shared/facets.ts';
import { METADATA } from '../shared/metadata.ts';
import { PROJECT_STATUS } from '../shared/project-status.ts';

export const CHANNEL_CHOICES: Choices = { email: 'plain', app: 'plain', http: 'plain' } satisfies Record<string, Tone>;

const readHeaders = (
  http: Reader,
  key: string,
): readonly { readonly name: string; readonly value: Presence }[] | null => {
  const headers = http.raw(key);
  if (headers === undefined || headers === null || headers === ABSENT) return null;
  if (!isObject(headers)) http.map(key);
  return isObject(headers)
    ? Object.entries(headers).map(([name, value]) => ({
        name,
        value: JSON.stringify(value).includes(PRESENT) ? 'present' : 'absent',
      }))
    : null;
};

/** Fields of a webhook. Header values and the query of the URL are secrets; the body has many lines. */
const HTTP = { body: text(), method: text(), url: text(), headers: custom(readHeaders) };

/** Fields of a channel that delivers alerts, with its last delivery. */
export const CHANNEL = {
  uid: text(),
  type: choice(CHANNEL_CHOICES),
  alertAllUsers: flag(),
  createdBy: text(),
  identifiers: texts(),
  isActive: flag(),
  http: object('http', HTTP),
  delivery: object('status', { isSucceeded: flag(), message: text(), time: time() }),
};

const ALERT = { component: text(), channels: list('channels', CHANNEL) };

/** Fields of a team or a user of a project; newer services send a name and no roles. */
const member = (id: 'teamId' | 'userId') => ({ id: text(id, 'uid'), roles: texts(), name: undocumented(text()) });

/** Finds the status of a project: newer services nest it, as a summary does. */
const inSummary = (status: Reader): Reader => (status.raw('status') === undefined ? status : status.object('status'));

export const PROJECT = {
  metadata: object('metadata', METADATA),
  logoUrl: text('spec.logoUrl'),
  teams: list('spec.teams', member('teamId')),
  users: list('spec.users', member('userId')),
  alerts: list('spec.alerts', ALERT),
  status: object('status', PROJECT_STATUS, inSummary),
};

export interface Project extends ModelOf<typeof PROJECT> {}
export type Alert = ModelOf<typeof ALERT>;
export type AlertChannel = ModelOf<typeof CHANNEL>;
export type AlertHttp = ModelOf<typeof HTTP>;
export type Member = ModelOf<ReturnType<typeof member>>;

/** Title of a channel: `ClusterHealth · http · 435ab…`. */
export const channelTitle = ({ type, uid }: AlertChannel, component: string | null): string =>
  [component ?? '(no component)', type, uid].filter((word) => word !== null).join(' · ');

/** All alert channels of a project; null without alerts in the answer. */
export const channelsOf = ({ alerts }: Project): readonly AlertChannel[] | null =>
  alerts === null ? null : alerts.flatMap(({ channels }) => channels ?? []);

/** Number of channels whose last delivery failed. Null if no channel states the outcome of its delivery. */
export const failingCount = (project: Project): number | null => {
  const channels = channelsOf(project);
  if (channels === null) return null;
  const owner = channels.filter(({ delivery }) => delivery.isSucceeded !== null);
  if (channels.length > 0 && owner.length === 0) return null;
  return owner.filter(({ delivery }) => delivery.isSucceeded === false).length;
};

/** Event of an alert channel: its last delivery, with the outcome. */
const deliveryEvent = (component: string | null, { type, delivery }: AlertChannel): readonly ItemEvent[] => {
  const { time, isSucceeded, message } = delivery;
  if (time === null || time === NEVER) return [];
  const went = isSucceeded === null ? 'unknown' : isSucceeded ? 'succeeded' : 'failed';
  const subject = [component, type].filter((word) => word !== null).join(' · ') || null;
  return [
    { at: time, lane: `delivery → ${went}`, reason: message, subject, isWorse: isSucceeded === false, quiet: false },
  ];
};

/** Events of a project: creation, and last deliveries of alerts. */
export const projectEvents = (project: Project): readonly ItemEvent[] => [
  ...metadataEvents(project),
  ...(project.alerts ?? []).flatMap(({ component, channels }) =>
    (channels ?? []).flatMap((channel) => deliveryEvent(component, channel)),
  ),
];
