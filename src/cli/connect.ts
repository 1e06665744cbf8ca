import { uptime } from 'node:os';
import type { ClientOptions } from '../api/client.ts';
import { serviceDialects } from '../api/dialects/current.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { Client, RequestRecord } from '../core/client/index.ts';
import { requestScope } from '../core/query/index.ts';
import { machineTime } from '../core/values/index.ts';
import { resourceOf } from '../resources/index.ts';
import { type DialectState, newDialectState } from '../store/state/state.ts';
import { signatureSource } from './config/key-file.ts';
import { type ClockWatch, type RunClock, startRunClock } from './run-clock.ts';
import { servicesClient } from './services.ts';
import type { Connection, Target } from './settings.ts';

const sinceBoot = (): number => {
  try {
    return uptime() * 1000;
  } catch {
    // Unreadable in some sandboxes: sleep is then not counted.
    return 0;
  }
};

export const runClock: RunClock = startRunClock({
  wall: Date.now,
  monotonic: () => performance.now(),
  awake: process.platform === 'linux' ? sinceBoot : null,
});

/** Clock of a connection. The clock of a snapshot file stands still. */
export const clockOf = ({ target: { value } }: Pick<Connection, 'target'>): RunClock =>
  value.kind === 'snapshot' ? { now: () => value.snapshot.now(), machineAhead: () => 0 } : runClock;

/** Client of the configured service, or of an embedded service that is started for it. */
type ConnectedClient = Client & { close(): Promise<void> };

type OnRequest = (record: RequestRecord) => void;

/**
 * Creates a client for one service. `service` is its name among several; null if there is one. HTTP and the demo's server
 * are loaded with the first request, so that the first frame does not wait for them.
 */
const connectOne = (
  connection: Connection,
  watch: ClockWatch,
  onRequest: OnRequest,
  service: string | null,
): ConnectedClient => {
  const dialects = serviceDialects(connection.names.value);
  const target = connection.target.value;
  if (target.kind === 'snapshot') {
    const client = target.client((kind, dialect) => dialects[dialect].ability(kind).unlisted);
    return { ...client, close: async () => undefined };
  }
  let opened: Promise<ConnectedClient> | undefined;
  const open = (): Promise<ConnectedClient> => {
    opened ??= openClient(connection, { dialects, service }, watch, onRequest);
    return opened;
  };
  return {
    ability: (kind, dialect) => dialects[dialect].ability(kind),
    list: async (request, options) => (await open()).list(request, options),
    get: async (request, options) => (await open()).get(request, options),
    close: async () => {
      // The error was already reported by the first request.
      const client = await opened?.catch(() => undefined);
      await client?.close();
    },
  };
};

/** Creates a client for the settings. Several services share a comparison of clocks (`watch`) and a log; `dialectsOf` gives the first dialects of each. */
export const connect = (
  connection: Connection,
  watch: ClockWatch,
  onRequest: OnRequest,
  dialectsOf = (one: Connection): DialectState => newDialectState(one.dialect.value),
): ConnectedClient => {
  if (connection.services.length === 0) return connectOne(connection, watch, onRequest, null);
  let id = 0;
  const services = connection.services.map((one) => {
    const name = one.context.value ?? '';
    const logged: OnRequest = (record) => {
      id += 1;
      onRequest({ ...record, id, service: name });
    };
    const { mode, fallbacks } = dialectsOf(one);
    const scope = requestScope(one.scope.value);
    return { name, client: connectOne(one, watch, logged, name), scope, mode, fallbacks };
  });
  return {
    ...servicesClient(services),
    close: async () => void (await Promise.all(services.map(({ client }) => client.close()))),
  };
};

/** Settings for connections to an address: proxy, trusted authorities, client certificate. */
export const endpointOf = (connection: Connection, baseUrl: string): Endpoint => {
  const { insecure, proxy, authorities, caPem, clientCertificate } = connection;
  return {
    baseUrl,
    insecure: insecure.value,
    proxy: proxy.value,
    authorities,
    ...(proxy.value !== null && { proxyFrom: proxy.source.name }),
    ...(caPem.value !== null && { caPem: caPem.value }),
    ...(clientCertificate.value !== null && { client: clientCertificate.value }),
  };
};

const openClient = async (
  connection: Connection,
  of: Pick<ClientOptions, 'dialects' | 'service'>,
  watch: ClockWatch,
  onRequest: OnRequest,
): Promise<ConnectedClient> => {
  const { createClient } = await import('../api/client.ts');
  const { systemClock } = await import('../api/policy/clock.ts');
  const { target, requestsPerSecond, burst } = connection;
  const demo = target.value.kind === 'demo' ? await startDemo(target.value) : null;
  const client = createClient({
    endpoint: endpointOf(connection, target.value.kind === 'service' ? target.value.baseUrl : (demo?.url ?? '')),
    credentials: signatureSource(connection.credentials.value, connection.headers.value),
    ...of,
    resource: resourceOf,
    timeouts: connection.timeouts.value,
    limits: connection.limits.value,
    ...(requestsPerSecond.value !== null && { requestsPerSecond: requestsPerSecond.value }),
    burst: burst.value,
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
