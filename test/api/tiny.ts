import { onTestFinished } from 'vitest';
import { type ClientOptions, createClient } from '../../src/api/client.ts';
import { serviceDialects } from '../../src/api/dialects/current.ts';
import type { Clock } from '../../src/api/policy/clock.ts';
import type { ListOptions, Page, PageRequest } from '../../src/core/client/client.ts';
import { type Problem, ProblemError } from '../../src/core/client/problem.ts';
import { text } from '../../src/core/item/fields.ts';
import { defineResource } from '../../src/core/item/resource.ts';
import { type InitialQuery, type KindId, wholeList } from '../../src/core/query/query.ts';
import { NO_TRIAGE } from '../no-triage.ts';

/** A kind that has only an identity. */
export const tiny = defineResource<{ uid: string | null; name: string | null }>({
  id: 'hosts',
  title: 'Tiny',
  one: 'thing',
  many: 'things',
  short: { one: 'one', many: 'things' },
  brokenWord: 'broken',
  order: [],
  columns: [],
  brief: [],
  model: { uid: text('metadata.uid'), name: text('metadata.name') },
  identity: (model) => model,
  ...NO_TRIAGE,
  sections: () => [],
});

export const thing = (number: number): unknown => ({ metadata: { uid: `u${number}`, name: `thing-${number}` } });
export const things = (count: number): unknown[] => Array.from({ length: count }, (_, index) => thing(index));

/** A clock that advances only by sleeping, and records each sleep. */
export const fakeClock = (start = 1_700_000_000_000): Clock & { readonly slept: number[]; pass(ms: number): void } => {
  let now = start;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    pass: (ms) => {
      now += ms;
    },
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
  };
};

/** A client without pace and without real waits, closed after the test. */
export const clientFor = (
  server: { readonly url: string },
  options: Partial<ClientOptions> = {},
): ReturnType<typeof createClient> => {
  const client = createClient({
    endpoint: { baseUrl: server.url },
    credentials: null,
    dialects: serviceDialects(),
    resource: () => tiny,
    requestsPerSecond: null,
    clock: fakeClock(),
    dice: () => 0,
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
};

export const asking = (
  kind: KindId,
  query: Partial<InitialQuery> = {},
  rest: Partial<PageRequest> = {},
): PageRequest => ({
  query: { ...wholeList(kind), ...query },
  continue: null,
  ...rest,
});

export const listFrom = (
  server: { readonly url: string },
  options: Partial<ClientOptions> = {},
  list: ListOptions = {},
): Promise<Page> => clientFor(server, options).list(asking('hosts'), list);

/** The problem that a request fails with. */
export const problemOf = async (page: Promise<unknown>): Promise<Problem> => {
  try {
    await page;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw new Error('something else than a problem was thrown', { cause: error });
  }
  throw new Error('a page came where a problem was due');
};
