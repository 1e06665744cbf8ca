import { afterEach } from 'vitest';
import { isArray, isObject, type Json, type JsonObject } from '../../src/core/values/value.ts';
import { type DemoOptions, startDemo } from '../../src/demo/index.ts';

type Demo = Awaited<ReturnType<typeof startDemo>>;

export const NOW = Date.UTC(2026, 2, 1, 5, 26);

export const PATHS = {
  hosts: '/v1/edgehosts',
  profiles: '/v1/clusterprofiles',
  projects: '/v1/projects',
  summaries: '/v1/dashboard/projects',
} as const;

const running: Demo[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((demo) => demo.close()));
});

/** A demo that ends with the test. Its clock stands still, unless the test passes a clock. */
export const demo = async (options: DemoOptions = {}): Promise<Demo> => {
  const started = await startDemo({ hosts: 130, now: () => NOW, ...options });
  running.push(started);
  return started;
};

export interface Envelope {
  readonly items: readonly JsonObject[];
  readonly listmeta: {
    readonly continue: string;
    readonly count: number;
    readonly limit: number;
    readonly offset: number;
  };
}

export type Query = Readonly<Record<string, string>>;

export const ask = (
  { url }: { readonly url: string },
  path: string,
  query: Query = {},
  headers: Query = {},
): Promise<Response> => fetch(`${url}${path}?${new URLSearchParams(query)}`, { headers });

/** Requests a page; fails if the service refuses. */
export const page = async (
  { url }: { readonly url: string },
  path: string,
  query: Query = {},
  headers: Query = {},
): Promise<Envelope> => {
  const response = await ask({ url }, path, query, headers);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Envelope;
};

/** Requests all pages of a list by token. */
export const walk = async (
  { url }: { readonly url: string },
  path: string,
  query: Query = {},
  headers: Query = {},
): Promise<{ readonly items: readonly JsonObject[]; readonly pages: readonly Envelope[] }> => {
  const pages: Envelope[] = [];
  let token = '';
  do {
    const next = await page({ url }, path, token === '' ? query : { ...query, continue: token }, headers);
    pages.push(next);
    token = next.listmeta.continue;
  } while (token !== '');
  return { items: pages.flatMap(({ items }) => items), pages };
};

/** The values at a field path, through lists. */
export const at = (json: Json | undefined, path: string): Json[] => {
  if (isArray(json)) return json.flatMap((entry) => at(entry, path));
  if (path === '') return json === undefined ? [] : [json];
  if (!isObject(json)) return [];
  const [head = '', ...tail] = path.split('.');
  return at(json[head], tail.join('.'));
};

/** The text at a field path; fails if there is no text. */
export const text = (json: Json | undefined, path: string): string => String(at(json, path)[0] ?? '');

export const uids = (items: readonly JsonObject[]): string[] => items.map((item) => text(item, 'metadata.uid'));
