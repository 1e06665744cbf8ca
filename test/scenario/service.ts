import type { IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import { createRequestLog } from '../../src/cli/log/ring.ts';
import { json, type Reply, serve, type TestServer } from '../api/server.ts';
import type { Driver, DriverOptions } from './driver.tsx';
import { openReal, realClient } from './real.ts';

const PATHS = {
  hosts: '/v1/edgehosts',
  profiles: '/v1/clusterprofiles',
  projects: '/v1/projects',
  summary: '/v1/dashboard/projects',
} as const;

/** The parameters of a request. */
export const query = (request: IncomingMessage): URLSearchParams =>
  new URL(request.url ?? '/', 'http://x').searchParams;
/** Items with a name only. */
export const named = (from: number, to: number): object[] =>
  Array.from({ length: to - from }, (_, index) => ({
    metadata: { name: `item-${String(from + index).padStart(4, '0')}`, uid: `u${from + index}` },
    spec: {},
    status: {},
  }));

/** Pages of `count` items by token, as documented. */
export const paged =
  (count: number): Reply =>
  (request, response) => {
    const start = Number(query(request).get('continue') ?? '0');
    const end = Math.min(count, start + 50);
    const listmeta = { continue: end < count ? String(end) : '', count, limit: 50, offset: end };
    json({ items: named(start, end), listmeta })(request, response);
  };

/** The program over a service with given lists and single items; the other lists are healthy. */
export const openOver = async (
  replies: Partial<Record<keyof typeof PATHS | 'single', Reply>>,
  options: Partial<DriverOptions> = {},
): Promise<{ driver: Driver; server: TestServer }> => {
  const server = await serve((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    const kind = (Object.keys(PATHS) as (keyof typeof PATHS)[]).find((one) => PATHS[one] === path);
    const single = replies.single ?? json({}, { status: 404 });
    const reply = kind === undefined ? single : (replies[kind] ?? paged(60));
    reply(request, response);
  });
  const log = createRequestLog();
  const client = realClient(server.url, { onRequest: log.add });
  const driver = openReal(client, { columns: 120, rows: 30, ...options });
  log.subscribe(() => driver.store.setState({ log: log.records }));
  onTestFinished(async () => {
    driver.stop();
    await client.close();
  });
  return { driver, server };
};
