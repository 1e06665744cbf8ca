import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OWN_COLUMNS } from '../../src/core/item/resource.ts';
import { CLOUD_TYPES, type FieldTest, type ListAbility } from '../../src/core/query/query.ts';
import type { Filter } from '../../src/query/filter/language/index.ts';
import { matches } from '../../src/query/filter/match/index.ts';
import { asFilterText } from '../../src/query/filter/server/index.ts';
import { orderRefusal, planQuery } from '../../src/query/plan.ts';
import { edgeHosts } from '../../src/resources/edge-hosts/index.ts';
import { EVERY_ABILITY } from '../ability.ts';
import { filterOf, HOSTS, NOW } from './filter/met-hosts.ts';

type WantedRows = Parameters<typeof planQuery>[0];

const NOTHING_WANTED: WantedRows = {
  dialect: 'document',
  scope: null,
  filter: filterOf(''),
  serverFilter: [],
  cloudType: null,
  period: null,
  order: [],
  columns: OWN_COLUMNS,
};

const TESTED: readonly Pick<FieldTest, 'path' | 'value'>[] = [
  { path: 'metadata.name', value: 'edge-us-1' },
  { path: 'metadata.name', value: 'e' },
  { path: 'status.state', value: 'ready' },
  { path: 'status.health.state', value: 'healthy' },
  { path: 'spec.device.archType', value: 'arm64' },
];
const test = fc
  .tuple(fc.constantFrom(...TESTED), fc.constantFrom<FieldTest['operator']>('=', '!=', '~', '!~'))
  .map(([tested, operator]): FieldTest => ({ ...tested, operator }));

/** Tests joined by AND, or by OR. */
const tests = fc
  .tuple(fc.array(test, { maxLength: 3 }), fc.constantFrom('AND' as const, 'OR' as const))
  .map(([all, join]) => all.map((one, index): FieldTest => (index === 0 ? one : { ...one, join })));

const wanted: fc.Arbitrary<WantedRows> = fc.record({
  dialect: fc.constant('document'),
  scope: fc.constant(null),
  filter: fc.constantFrom('', 'edge', 'lab|cpu>4', '(ready or name~us) !lab', 'state=in-use').map(filterOf),
  serverFilter: tests,
  cloudType: fc.constantFrom(null, ...CLOUD_TYPES),
  period: fc.constantFrom(null, 60),
  order: fc.array(fc.record({ column: fc.constantFrom('name', 'state', 'age', 'agent'), descending: fc.boolean() }), {
    maxLength: 2,
  }),
  columns: fc.constant(OWN_COLUMNS),
});

/** Services that have some abilities, and lack some operators. */
const ability: fc.Arbitrary<ListAbility> = fc
  .record({
    filter: fc.boolean(),
    cloudType: fc.boolean(),
    period: fc.boolean(),
    order: fc.boolean(),
    fields: fc.boolean(),
    details: fc.boolean(),
    unsaid: fc.subarray<FieldTest['operator']>(['=', '!=', '~', '!~']),
  })
  .map(({ unsaid, ...able }) => ({
    ...EVERY_ABILITY,
    ...able,
    unsayable: (asked) => (asked.some(({ operator }) => unsaid.includes(operator)) ? 'not this operator' : null),
  }));

const rowsOf = (...filters: readonly Filter[]): readonly string[] =>
  HOSTS.filter((item) => filters.every((filter) => matches(filter, item, NOW))).map(({ uid }) => uid);

const asFilter = (asked: readonly FieldTest[]): Filter => filterOf(asFilterText(asked, edgeHosts) ?? '');
const ofType = (type: string | null): Filter => filterOf(type === null ? '' : `type=${type}`);

describe('planQuery', () => {
  it('gives the same rows by server filter and local filter as by all filters applied locally', () => {
    fc.assert(
      fc.property(wanted, ability, (view, able) => {
        const { query, localFilter } = planQuery(view, edgeHosts, able);
        expect(rowsOf(asFilter(query.filter), ofType(query.cloudType), localFilter)).toEqual(
          rowsOf(asFilter(view.serverFilter), ofType(view.cloudType), view.filter),
        );
      }),
    );
  });

  it('requests only what the service can do', () => {
    fc.assert(
      fc.property(wanted, ability, (view, able) => {
        const { filter, cloudType, period, order, fields } = planQuery(view, edgeHosts, able).query;
        expect(able.filter ? able.unsayable(filter) : filter).toEqual(able.filter ? null : []);
        expect(able.cloudType || cloudType === null).toBe(true);
        expect(able.period || period === null).toBe(true);
        expect(able.order || order.length === 0).toBe(true);
        expect((able.fields && able.details) || fields.length === 0).toBe(true);
      }),
    );
  });

  it('orders on the service or locally, and locally if the service refused the order', () => {
    fc.assert(
      fc.property(wanted, ability, (view, able) => {
        const { query, localOrder } = planQuery(view, edgeHosts, able);
        expect(localOrder).toEqual(query.order.length > 0 ? [] : view.order);
        const again = planQuery(view, edgeHosts, able, [orderRefusal(query.order)]);
        expect([again.query.order, again.localOrder]).toEqual([[], view.order]);
      }),
    );
  });

  it('has no notes if the service can do all that is requested', () => {
    fc.assert(
      fc.property(wanted, ability, (view, able) => {
        const { query, localFilter } = planQuery(view, edgeHosts, able);
        const { filter: serverFilter, cloudType, period } = query;
        const fitted = planQuery({ ...view, serverFilter, cloudType, period, filter: localFilter }, edgeHosts, able);
        expect(fitted.notes).toEqual([]);
        expect(fitted.query).toEqual(query);
        expect(fitted.localFilter).toBe(localFilter);
      }),
    );
  });

  it('says which requested parts the service cannot do', () => {
    const view: WantedRows = {
      ...NOTHING_WANTED,
      serverFilter: [{ path: 'metadata.name', operator: '~', value: 'us' }],
      cloudType: 'vsphere',
      period: 60,
    };
    const { query, localFilter, notes } = planQuery(view, edgeHosts, {
      ...EVERY_ABILITY,
      cloudType: false,
      period: false,
    });
    expect(query).toMatchObject({ filter: [], cloudType: null, period: null });
    expect(localFilter.text).toBe('name~us type=vsphere');
    expect(notes).toEqual([
      'filtering metadata.name~us locally: the service cannot match part of a text',
      'filtering type=vsphere locally: this list takes no cloud type',
      'the service uses its own metric period',
    ]);
  });
});
