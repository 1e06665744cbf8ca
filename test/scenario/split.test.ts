import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../src/core/client/client.ts';
import { scalarsOf } from '../../src/core/item/field-path.ts';
import type { Item } from '../../src/core/item/item.ts';
import type { Resource } from '../../src/core/item/resource.ts';
import { type FieldTest, type InitialQuery, wholeList } from '../../src/core/query/query.ts';
import { startDemo } from '../../src/demo/index.ts';
import { listFields } from '../../src/query/fields.ts';
import { type Filter, parseFilter } from '../../src/query/filter/language/index.ts';
import { matches } from '../../src/query/filter/match/index.ts';
import { splitFilter } from '../../src/query/filter/server/index.ts';
import { parseOrder, serverOrder } from '../../src/query/order.ts';
import { EVERY_ABILITY } from '../ability.ts';
import { compareItems } from '../query/compare-items.ts';
import { kind } from '../resources/shown.ts';
import { NOW, quoted, realClient, walkAll } from './real.ts';

type Demo = Awaited<ReturnType<typeof startDemo>>;

let demo: Demo;
let client: Client & { close(): Promise<void> };
beforeAll(async () => {
  demo = await startDemo({ hosts: 120, now: () => NOW });
  client = realClient(demo.url);
});
afterAll(async () => {
  await client.close();
  await demo.close();
});

const walk = (query: InitialQuery): Promise<readonly Item[]> => walkAll(client, query);

const uids = (items: readonly Item[]): readonly string[] => items.map(({ uid }) => uid).toSorted();

const read = (text: string, resource: Resource): Filter => {
  const result = parseFilter(text, resource);
  if (!result.ok) throw new Error(`${text}: ${result.message}`);
  return result.filter;
};

/** Rows of a filter, applied by the service as far as possible and locally for the rest, on the requested fields. */
const asked = async (filter: Filter, resource: Resource): Promise<readonly Item[]> => {
  const { server, local } = splitFilter(filter, EVERY_ABILITY.unsayable);
  const query = { ...wholeList(resource.id), filter: server, fields: listFields(resource, [], local) };
  return (await walk(query)).filter((item) => matches(local, item, NOW));
};

/** Subjects of filters: columns, and fields that the service indexes. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  profiles: [
    ...['name', 'version', 'published', 'macros', 'draft', 'type', 'cloud', 'packs', 'modified'],
    ...['metadata.uid', 'metadata.creationTimestamp', 'metadata.annotations.scope'],
    ...['spec.published.cloudType', 'spec.published.profileVersion', 'status.hasUserMacros'],
  ],
  projects: ['name', 'state', 'cleanup', 'teams', 'failing', 'age', 'metadata.uid', 'metadata.creationTimestamp'],
};

/** A comparison with an occurring value, its case changed by `spelt`. */
const comparison = (
  items: readonly Item[],
  resource: Resource,
  spelt: fc.Arbitrary<(text: string) => string>,
): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...(SUBJECTS[resource.id] ?? [])),
      fc.constantFrom('=', '=', '!=', '~', '>', '<=', '<'),
      fc.nat(),
      spelt,
    )
    .map(([subject, operator, index, spell]) => {
      const column = resource.column(subject);
      const item = items[index % items.length];
      if (item === undefined) return 'edge';
      const value = column === undefined ? scalarsOf(item, subject)[0] : item.value(subject);
      if (column?.type === 'time') return `${subject}${operator}${1 + (index % 400)}d`;
      if (value === null || value === undefined) return `${subject}!=${quoted('nothing')}`;
      const text = typeof value === 'boolean' && column !== undefined ? (value ? 'yes' : 'no') : String(value);
      return `${subject}${operator}${quoted(spell(text))}`;
    })
    .filter((text) => parseFilter(text, resource).ok);

const anyFilter = (items: readonly Item[], resource: Resource, spelt: fc.Arbitrary<(text: string) => string>) => {
  const single = fc
    .tuple(
      fc.constantFrom('', '', '', '!'),
      fc.oneof(
        { weight: 6, arbitrary: comparison(items, resource, spelt) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('!!edge', '!!a', 'label:managed', 'pack:edge-k3s', '/^b/', '~eg', "'edge"),
        },
      ),
    )
    .map((parts) => parts.join(''));
  const term = fc.oneof(
    { weight: 3, arbitrary: single },
    { weight: 1, arbitrary: fc.array(single, { minLength: 2, maxLength: 3 }).map((either) => either.join('|')) },
  );
  return fc.array(term, { minLength: 1, maxLength: 4 }).map((terms) => read(terms.join(' '), resource));
};

const asIs = fc.constant((text: string) => text);
const inAnyCase = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.replace(/^./, (first) => first.toUpperCase()),
);

/** Comparison as the service does it: paths through objects, case-sensitive texts. */
const holdsThere = ({ path, operator, value }: FieldTest, item: Item): boolean => {
  const [leaf] = scalarsOf(item, path);
  if (leaf === undefined) return operator === '!=';
  const difference =
    typeof leaf === 'number' ? leaf - Number(value) : String(leaf) === value ? 0 : String(leaf) < value ? -1 : 1;
  const holds = {
    '=': difference === 0,
    '!=': difference !== 0,
    '>': difference > 0,
    '<': difference < 0,
    '>=': difference >= 0,
    '<=': difference <= 0,
  };
  return operator === '~' || operator === '!~' ? false : holds[operator];
};

const holdAllThere = (tests: readonly FieldTest[], item: Item): boolean =>
  tests.some(({ join }) => join === 'OR')
    ? tests.some((test) => holdsThere(test, item))
    : tests.every((test) => holdsThere(test, item));

describe.each(['profiles', 'projects'] as const)('a filter of %s, split between service and local', (id) => {
  const resource = kind(id);

  it('gives the same rows as a local filter, for values in their original case', async () => {
    const all = await walk(wholeList(id));
    await fc.assert(
      fc.asyncProperty(anyFilter(all, resource, asIs), async (filter) => {
        const whole = all.filter((item) => matches(filter, item, NOW));
        expect(uids(await asked(filter, resource)), filter.text).toEqual(uids(whole));
      }),
      { numRuns: 25 },
    );
  });

  it('is case-sensitive on the service only', async () => {
    const all = await walk(wholeList(id));
    await fc.assert(
      fc.asyncProperty(anyFilter(all, resource, inAnyCase), async (filter) => {
        const { server, local } = splitFilter(filter, EVERY_ABILITY.unsayable);
        const expected = all.filter((item) => holdAllThere(server, item) && matches(local, item, NOW));
        expect(uids(await asked(filter, resource)), filter.text).toEqual(uids(expected));
      }),
      { numRuns: 25 },
    );
  });
});

describe('an order', () => {
  it.each(['name', '-name,modified', 'published,-modified,name', 'modified,-name'])(
    'of %s is requested, since each column has a field, and the service sends the rows in this order',
    async (text) => {
      const resource = kind('profiles');
      const parsed = parseOrder(text, resource);
      const order = parsed.ok ? serverOrder(parsed.order, resource, () => true) : null;
      if (!parsed.ok || order === null) throw new Error(`no order ${text}`);
      const rows = await walk({
        ...wholeList('profiles'),
        order,
        fields: listFields(resource, [], { text: '', terms: [] }),
      });
      // The service decides the order of equal rows.
      const shown = (items: readonly Item[]): readonly unknown[] =>
        items.map((item) => parsed.order.map(({ column }) => item.value(column)));
      expect(shown(rows)).toEqual(shown(rows.toSorted(compareItems(parsed.order, resource))));
    },
  );

  it.each(['name,-packs', '-version'])(
    'of %s is left to the program, since the service has no field for a column or sorts it as text',
    (text) => {
      const parsed = parseOrder(text, kind('profiles'));
      expect(parsed.ok && serverOrder(parsed.order, kind('profiles'), () => true)).toBeNull();
    },
  );
});
