import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/core/client/client.ts';
import type { Item } from '../../src/core/item/item.ts';
import type { Resource } from '../../src/core/item/resource.ts';
import { type InitialQuery, KIND_IDS, type KindId, PAGE_LIMIT, wholeList } from '../../src/core/query/query.ts';
import { startDemo } from '../../src/demo/index.ts';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { matches } from '../../src/query/filter/match/index.ts';
import { splitFilter } from '../../src/query/filter/server/index.ts';
import { parseOrder, serverOrder } from '../../src/query/order.ts';
import { compareItems } from '../query/compare-items.ts';
import { kind } from '../resources/shown.ts';
import { NOW, quoted, realClient, walkAll } from './real.ts';

type Demo = Awaited<ReturnType<typeof startDemo>>;

let demo: Demo;
let client: Client & { close(): Promise<void> };
beforeAll(async () => {
  demo = await startDemo({ hosts: 150, now: () => NOW });
  client = realClient(demo.url);
});
afterAll(async () => {
  await client.close();
  await demo.close();
});

const list = (id: KindId, narrowed: Partial<InitialQuery> = {}): InitialQuery => ({
  ...wholeList(id, null, 'current'),
  ...narrowed,
});

const walk = (query: InitialQuery): Promise<readonly Item[]> => walkAll(client, query);

/** Columns known to a search, and some unknown ones. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  hosts: [
    'name',
    'health',
    'state',
    'arch',
    'cpu',
    'cluster',
    'metadata.name',
    'status.state',
    'label:ring',
    'label:AI',
  ],
  profiles: ['name', 'type', 'cloud', 'version', 'published', 'label:managed'],
  projects: ['name', 'state', 'teams'],
  summary: ['name', 'clusters', 'unhealthy'],
};

const spelt = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.slice(1, 5),
);

const single = (items: readonly Item[], resource: Resource): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('', '', '!'),
      fc.constantFrom(...(SUBJECTS[resource.id] ?? [])),
      fc.constantFrom('=', '=', '=', '!=', '~', '~', '>'),
      fc.nat(),
      spelt,
    )
    .map(([not, subject, operator, index, spell]) => {
      if (subject.startsWith('label:')) return `${not}${subject}=${spell('canary')}`;
      const value = items[index % items.length]?.value(subject.replace(/^\w+\./, '')) ?? 'ready';
      return `${not}${subject}${operator}${quoted(spell(typeof value === 'boolean' ? 'yes' : String(value)))}`;
    })
    .filter((text) => parseFilter(text, resource).ok);

const anyFilter = (items: readonly Item[], resource: Resource): fc.Arbitrary<string> => {
  const one = single(items, resource);
  const either = fc.array(one, { minLength: 2, maxLength: 3 }).map((terms) => terms.join('|'));
  const term = fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: either });
  return fc.array(term, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' '));
};

describe.each(KIND_IDS)('a filter of %s in the body of a search', (id) => {
  it('gives, together with its local rest, the rows of the whole filter', async () => {
    const resource = kind(id);
    const all = await walk(list(id));
    const { unsayable } = client.ability(id, 'current');
    await fc.assert(
      fc.asyncProperty(anyFilter(all, resource), async (text) => {
        const parsed = parseFilter(text, resource);
        if (!parsed.ok) throw new Error(parsed.message);
        const { server, local } = splitFilter(parsed.filter, unsayable);
        const came = await walk(list(id, { filter: server }));
        const uids = (items: readonly Item[]): readonly string[] => items.map(({ uid }) => uid).toSorted();
        const whole = all.filter((item) => matches(parsed.filter, item, NOW));
        expect(uids(came.filter((item) => matches(local, item, NOW))), text).toEqual(uids(whole));
      }),
      { numRuns: 25 },
    );
  });
});

describe('an order in the body of a search', () => {
  it.each([
    ['hosts', 'name'],
    ['hosts', '-age,name'],
    ['profiles', '-modified,name'],
    ['projects', '-name'],
    ['summary', 'name'],
  ] as const)('of %s by %s holds over all pages of the service', async (id, text) => {
    const resource = kind(id);
    const parsed = parseOrder(text, resource);
    const order = parsed.ok ? serverOrder(parsed.order, resource, client.ability(id, 'current').sortable) : null;
    if (!parsed.ok || order === null) throw new Error(`no order ${text}`);
    const rows = await walk(list(id, { order }));
    const shown = (items: readonly Item[]): readonly unknown[] =>
      items.map((item) => parsed.order.map(({ column }) => item.value(column)));
    expect(rows.length).toBeGreaterThan(id === 'hosts' ? PAGE_LIMIT : 2);
    expect(shown(rows)).toEqual(shown(rows.toSorted(compareItems(parsed.order, resource))));
  });

  it.each([
    ['hosts', 'health,name'],
    ['hosts', 'agent'],
    ['hosts', 'cpu'],
    ['profiles', 'version'],
    ['profiles', 'type'],
    ['projects', 'state'],
  ] as const)('of %s by %s is left to the program, since the service would refuse it', (id, text) => {
    const parsed = parseOrder(text, kind(id));
    expect(parsed.ok && serverOrder(parsed.order, kind(id), client.ability(id, 'current').sortable)).toBeNull();
  });
});
