import type { Reader } from '../../core/item/index.ts';
import { ABSENT, PRESENT } from '../../core/secrets/index.ts';
import { isObject, type Tone } from '../../core/values/index.ts';
import { type Choices, readChoice } from '../shared/choice.ts';
import type { Presence } from '../shared/presence.ts';

/** Webhook of an alert channel (document 2.7). Header values and the URL's query are secrets. */
export interface AlertHttp {
  readonly url: string | null;
  readonly method: string | null;
  /** Multi-line. */
  readonly body: string | null;
  readonly headers: readonly { readonly name: string; readonly value: Presence }[] | null;
}

/** A channel that delivers alerts (document 2.7). */
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

/** Reads the alerts of one component (document 2.7). */
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
