import { type Cell, flagCell, textCell, UNKNOWN } from '../../../core/values/index.ts';
import { field, fields, folded, known, text } from '../../shared/blocks.ts';
import { listCell, timeCell } from '../../shared/cells.ts';
import type { Part } from '../../shared/section.ts';
import { type AlertChannel, type AlertHttp, channelTitle } from '../alert.ts';

/** Outcome of a channel's last delivery. */
export const deliveryCell = ({ delivery: { isSucceeded } }: AlertChannel): Cell => {
  if (isSucceeded === null) return UNKNOWN;
  return isSucceeded
    ? { value: true, text: '○ succeeded', tone: 'dim' }
    : { value: false, text: '● failed', tone: 'bad' };
};

/** A channel in full, folded unless its last delivery failed; the request body is always folded. */
export const channelBlocks = (
  channel: AlertChannel,
  component: string | null,
  path: string,
  now: number,
): readonly Part[] => {
  const { http, delivery } = channel;
  const title = channelTitle(channel, component);
  const rows = fields(title, [
    field('Last delivery', deliveryCell(channel), `${path}.status.isSucceeded`),
    field('Delivery message', textCell(delivery.message), `${path}.status.message`),
    field('Delivery time', timeCell(delivery.time, now), `${path}.status.time`),
    field('Active', flagCell(channel.isActive), `${path}.isActive`),
    field('Alerts all users', flagCell(channel.alertAllUsers), `${path}.alertAllUsers`),
    field('Recipients', listCell(channel.identifiers), `${path}.identifiers`),
    field('Created by', textCell(channel.createdBy), `${path}.createdBy`),
    field('Uid', textCell(channel.uid), `${path}.uid`),
    ...known([
      field('HTTP method', textCell(http.method), `${path}.http.method`),
      field('HTTP address', textCell(http.url), `${path}.http.url`),
      field('HTTP headers (names only)', headersCell(http), `${path}.http.headers`),
    ]),
  ]);
  return [
    folded(rows, delivery.isSucceeded !== false),
    ...(http.body === null ? [] : [folded(text(`${title} · HTTP body`, http.body))]),
  ];
};

/** Header values are secret; an empty one is shown as such. */
const headersCell = ({ headers }: AlertHttp): Cell =>
  listCell(headers?.map(({ name, value }) => (value === 'present' ? name : `${name} (absent)`)) ?? null);
