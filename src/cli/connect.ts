import { type Dialects, serviceDialects } from '../api/dialects/current.ts';
import type { Client, RequestRecord } from '../core/client/index.ts';
import { machineTime } from '../core/values/index.ts';
import { resourceOf } from '../resources/index.ts';
import type { ClockWatch } from './clock-watch.ts';
import { credentialSource } from './config/key-file.ts';
import type { Connection, Target } from './settings.ts';

/** Client of the configured service, or of the embedded one started for it. */
type ConnectedClient = Client & { close(): Promise<void> };

type OnRequest = (record: RequestRecord) => void;

/**
 * A client for the settings. HTTP, and the demo's server, are loaded with the first request, so that the first frame
 * does not wait for them.
 */
export const connect = (connection: Connection, watch: ClockWatch, onRequest: OnRequest): ConnectedClient => {
  const dialects = serviceDialects(connection.names.value);
  let opened: Promise<ConnectedClient> | undefined;
  return {
    ability: (kind, dialect) => dialects[dialect].ability(kind),
    list: async (request, options) => {
      opened ??= open(connection, dialects, watch, onRequest);
      return (await opened).list(request, options);
    },
    get: async (request, options) => {
      opened ??= open(connection, dialects, watch, onRequest);
      return (await opened).get(request, options);
    },
    close: async () => {
      // The error was already reported by the first request.
      const client = await opened?.catch(() => undefined);
      await client?.close();
    },
  };
};

const open = async (
  connection: Connection,
  dialects: Dialects,
  watch: ClockWatch,
  onRequest: OnRequest,
): Promise<ConnectedClient> => {
  const { createClient } = await import('../api/client.ts');
  const { systemClock } = await import('../api/policy/clock.ts');
  const { target, caPem, clientCertificate, requestsPerSecond } = connection;
  const demo = target.value.kind === 'demo' ? await startDemo(target.value) : null;
  const client = createClient({
    endpoint: {
      baseUrl: target.value.kind === 'demo' ? (demo?.url ?? '') : target.value.baseUrl,
      insecure: connection.insecure.value,
      proxy: connection.proxy.value,
      authorities: connection.authorities,
      ...(caPem.value !== null && { caPem: caPem.value }),
      ...(clientCertificate.value !== null && { client: clientCertificate.value }),
    },
    credentials: credentialSource(connection.credentials.value),
    dialects,
    resource: resourceOf,
    timeouts: connection.timeouts.value,
    limits: connection.limits.value,
    ...(requestsPerSecond.value !== null && { requestsPerSecond: requestsPerSecond.value }),
    // The rate limit protects shared services; the embedded one needs none.
    ...(demo !== null && { requestsPerSecond: null }),
    clock: { ...systemClock, now: watch.clock.now },
    onServiceTime: watch.heard,
    // Log times follow the machine's clock, for comparison with other logs.
    onRequest: (record) => onRequest({ ...record, startedAt: machineTime(watch.clocks, record.startedAt) }),
  });
  return {
    ...client,
    close: async () => {
      await client.close();
      await demo?.close();
    },
  };
};

const startDemo = async ({
  hosts,
  incident,
  churn,
}: Extract<Target, { kind: 'demo' }>): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const demo = await import('../demo/index.ts');
  return demo.startDemo({
    ...(hosts !== null && { hosts }),
    ...(incident !== undefined && { incident }),
    ...(churn !== undefined && { churn }),
  });
};
