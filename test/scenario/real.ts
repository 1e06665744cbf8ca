import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { type ClientOptions, createClient } from '../../src/api/client.ts';
import { serviceDialects } from '../../src/api/dialects/current.ts';
import { createRequestLog } from '../../src/cli/log/ring.ts';
import type { Client } from '../../src/core/client/client.ts';
import type { Item } from '../../src/core/item/item.ts';
import type { InitialQuery } from '../../src/core/query/query.ts';
import { type DemoOptions, startDemo } from '../../src/demo/index.ts';
import { RESOURCES, resourceOf } from '../../src/resources/index.ts';
import type { State } from '../../src/store/state/state.ts';
import { Patience } from '../patience.ts';
import { Driver, type DriverOptions } from './driver.tsx';

/** The time of the embedded world and of the program. */
export const NOW = Date.UTC(2026, 2, 1, 5, 26, 40);

/** The real client for a service on loopback: without rate limit and retry delays. */
export const realClient = (
  baseUrl: string,
  options: Partial<Pick<ClientOptions, 'onRequest' | 'timeouts' | 'limits' | 'credentials' | 'service'>> = {},
): Client & { close(): Promise<void> } =>
  createClient({
    endpoint: { baseUrl },
    credentials: null,
    dialects: serviceDialects(),
    resource: (kind) => {
      const resource = resourceOf(kind);
      if (resource === undefined) throw new Error(`there is no kind ${kind}`);
      return resource;
    },
    requestsPerSecond: null,
    ...options,
    clock: { now: Date.now, sleep: async (_, signal) => signal.throwIfAborted() },
  });

/** All items of a query, page by page. */
export const walkAll = async (client: Client, query: InitialQuery): Promise<readonly Item[]> => {
  const items: Item[] = [];
  let token: string | null = null;
  do {
    const page = await client.list({ query, continue: token });
    items.push(...page.items);
    token = page.meta?.continue ?? null;
  } while (token !== null);
  return items;
};

/** A value quoted for a filter. */
export const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

/** The program over a real service, assembled as by the command line, without a terminal. */
export const openReal = (client: Client, options: Partial<DriverOptions> = {}): Driver =>
  new Driver({
    client,
    resources: RESOURCES,
    now: () => NOW,
    ...options,
    start: {
      catalog: { resources: RESOURCES, ability: (kind, dialect) => client.ability(kind, dialect) },
      ...options.start,
    },
  });

/** The program over its own embedded service, and what ends both. */
const startReal = async (
  demo: DemoOptions,
  options: Partial<DriverOptions> = {},
  ways: Parameters<typeof realClient>[1] = {},
): Promise<{ readonly driver: Driver; end(): Promise<void> }> => {
  const service = await startDemo({ now: () => NOW, ...demo });
  const log = createRequestLog();
  const client = realClient(service.url, { ...ways, onRequest: log.add });
  const driver = openReal(client, { columns: 120, rows: 30, ...options });
  log.subscribe(() => driver.store.setState({ log: log.records }));
  const end = async (): Promise<void> => {
    driver.stop();
    await client.close();
    await service.close();
  };
  return { driver, end };
};

/** The program over its own embedded service, for one test. */
export const openDemo = async (...options: Parameters<typeof startReal>): Promise<Driver> => {
  const { driver, end } = await startReal(...options);
  onTestFinished(end);
  return driver;
};

/** The program over its own embedded service for all tests of a file: each begins at the list with all rows loaded. */
export const openLoaded = (hosts: number, options: Partial<DriverOptions> = {}): (() => Driver) => {
  let opened: Awaited<ReturnType<typeof startReal>>;
  let loaded: State;
  beforeAll(async () => {
    opened = await startReal({ hosts }, options);
    const { driver } = opened;
    await driver.untilShown('L load all');
    driver.press('L');
    await driver.untilShown('all loaded');
    await atRest(driver);
    loaded = driver.state;
  });
  beforeEach(() => {
    const { driver } = opened;
    driver.resize(loaded.size.columns, loaded.size.rows);
    driver.store.setState(loaded, true);
  });
  afterAll(() => opened.end());
  return () => opened.driver;
};

/** Waits until no request is in progress and Ink is idle. */
export const atRest = async (driver: Driver): Promise<void> => {
  let frames = -1;
  let looks = 0;
  const patience = new Patience();
  while (looks < 3) {
    const { lists, itemFetches } = driver.state;
    const idle = [...Object.values(lists), ...Object.values(itemFetches)].every(({ activity }) => activity === null);
    looks = idle && driver.terminal.frames === frames ? looks + 1 : 0;
    frames = driver.terminal.frames;
    patience.check(driver.state, () => `the screen does not come to rest:\n${driver.text()}`);
    await new Promise((resolve) => (idle ? setImmediate(resolve) : setTimeout(resolve, 2)));
  }
};
