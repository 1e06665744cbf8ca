import { createLife } from './life/life.ts';
import { DEFAULT_HOSTS, MAX_CHURN, MAX_HOSTS } from './limits.ts';
import { type DemoOptions, listen, serviceOptions } from './server.ts';
import { createWorld } from './world/world.ts';

export type { DemoOptions } from './server.ts';

/** A running embedded service. */
interface Demo {
  readonly url: string;
  readonly port: number;
  /** Number of requests so far, including refused requests. */
  readonly requests: number;
  /** Closes the service and all its sockets at once; further calls do nothing. */
  close(): Promise<void>;
}

/**
 * Starts the embedded service on loopback: the documented lists (4.2 to 4.5) and the searches of newer releases. Equal seed,
 * number of hosts and time give equal responses, byte for byte, unless incident or churn is set.
 * @throws RangeError for an invalid number of hosts; the error of the socket if the port is unusable
 */
export const startDemo = async (options: DemoOptions = {}): Promise<Demo> => {
  const { hosts = DEFAULT_HOSTS, seed = 1, port = 0, now = Date.now, incident = null, churn = 0 } = options;
  if (!Number.isInteger(hosts) || hosts < 0 || hosts > MAX_HOSTS) {
    throw new RangeError(`the demo has 0 to ${MAX_HOSTS} hosts, not ${hosts}`);
  }
  if (!(churn >= 0 && churn <= MAX_CHURN)) throw new RangeError(`the demo has 0 to ${MAX_CHURN} changes a minute`);
  const life = createLife(createWorld(seed, hosts, now()), { incident, churn });
  const server = await listen(life, { ...serviceOptions(options), now }, port);
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port,
    get requests() {
      return server.requests();
    },
    close: server.close,
  };
};
