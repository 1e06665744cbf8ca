import { createLife } from './life/life.ts';
import { DEFAULT_HOSTS, type DemoOptions, MAX_CHURN, MAX_HOSTS, serviceOptions } from './options.ts';
import { listen } from './server.ts';
import { createWorld } from './world/world.ts';

export type { DemoOptions } from './options.ts';

/** The embedded service while it runs. */
export interface Demo {
  readonly url: string;
  readonly port: number;
  /** Requests that have come in so far, refused ones too. */
  readonly requests: number;
  /** Ends it, with all its sockets, at once; a second call does nothing. */
  close(): Promise<void>;
}

/**
 * Starts the embedded service on loopback: the four lists of the document (4.2 to 4.5) over a made-up fleet. The same
 * seed, number of hosts and time give the same answers, byte for byte. Without incident and churn they stay the same.
 * @throws RangeError for a number of hosts that it cannot have; the error of the socket when the port cannot be used
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
