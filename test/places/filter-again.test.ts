import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldTest } from '../../src/core/query/query.ts';
import { type Filter, parseFilter, print } from '../../src/query/filter/language/index.ts';
import { matches } from '../../src/query/filter/match/index.ts';
import { parseServerFilter } from '../../src/query/filter/server/index.ts';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { asLocalText } from '../../src/store/walk/server-filter.ts';
import { fleet, machines, ScriptedClient } from '../scenario/fleet.ts';
import { App } from '../store/app.ts';

const kind = machines();

const filterOf = (text: string): Filter => {
  const result = parseFilter(text, kind);
  if (!result.ok) throw new Error(`${text}: ${result.message}`);
  return result.filter;
};

const testsOf = (text: string): readonly FieldTest[] => {
  const result = parseServerFilter(text);
  if (!result.ok) throw new Error(result.message);
  return result.tests;
};

const open = (there: string, here: string): Promise<App> => {
  const client = new ScriptedClient({ hosts: { items: fleet(40) } });
  return new App(client, { view: { serverFilter: testsOf(there), filter: filterOf(here) } }).settled();
};

/** The service filter and the local filter as text. */
const inForce = ({ view }: App): string => `${JSON.stringify(view.serverFilter)} ${print(view.filter)}`;

const THERE = [
  'metadata.name=a',
  'metadata.name=aANDstatus.health=healthy',
  'metadata.name=aORmetadata.name=bORspec.x=disk full',
  'metadata.name=aANDspec.x=bORspec.y=c',
  'spec.at>2026-03-01T00:00:00.000Z',
  'spec.version>1.2.3',
  'spec.x=yes',
];

describe('a reopened filter', () => {
  it.each(THERE.flatMap((there) => ['', 'edge', 'health=unhealthy', 'cpu>4|!lab'].map((here) => [there, here])))(
    'is the same after Enter, for the service and for this program: %s with %j',
    async (there, here) => {
      const app = await open(there, here);
      const before = inForce(app);
      app.press('/', 'enter');
      await app.settled();
      expect(overlayOf(app.state, 'filter')).toBe(null);
      expect(inForce(app)).toBe(before);
      expect(app.requests).toHaveLength(1);
    },
  );

  it("keeps a local filter beside a filter in the service's language, also if the latter is changed", async () => {
    const app = await open('metadata.name=aANDspec.x=bORspec.y=c', 'cpu>4');
    app.press('/');
    expect(overlayOf(app.state, 'filter')?.text).toBe('metadata.name=a AND spec.x=b OR spec.y=c ');
    app.press('backspace', 'backspace');
    app.type('d');
    app.press('enter');
    await app.settled();
    expect(app.view.serverFilter.at(-1)).toEqual({ path: 'spec.y', operator: '=', value: 'd', join: 'OR' });
    expect(app.view.filter.text).toBe('cpu>4');
    app.press('/', 'ctrl+u', 'enter');
    await app.settled();
    expect(app.view.serverFilter).toEqual([]);
    expect(app.view.filter.text).toBe('cpu>4');
  });

  it('is completely local after ^T', async () => {
    const app = await open('metadata.name=edge-00001ANDmetadata.annotations.x=bORmetadata.name=edge-00003', 'cpu>4');
    app.press('/', 'ctrl+t');
    expect(overlayOf(app.state, 'filter')).toMatchObject({
      text: 'name=edge-00001|edge-00003 metadata.annotations.x=b|name=edge-00003 cpu>4 ',
      server: false,
    });
    app.press('enter');
    await app.settled();
    expect(app.view.serverFilter).toEqual([]);
    expect(app.rows).toEqual(['edge-00003']);
  });

  it("has the same meaning in the local language as in the service's language", () => {
    const items = fleet(30).map((json) => kind.item(json));
    const test = fc.constantFrom('.health=healthy', '.cpu=7', '.cpu=14', '.name=edge-00002', '.name=edge-00010');
    const tests = fc.array(fc.record({ test, join: fc.constantFrom('AND', 'OR') }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(tests, (tests) => {
        const asked = tests.map(({ test, join }, at) => `${at > 0 ? ` ${join} ` : ''}${test.slice(1)}`).join('');
        const local = asLocalText(asked, kind);
        fc.pre(local !== asked || tests.length === 1);
        const groups = asked.split(' OR ').map((group) => filterOf(group.replace(/(?:^| AND )/g, ' .')));
        for (const item of items) {
          const wanted = groups.some((group) => matches(group, item, 0));
          expect(matches(filterOf(local), item, 0)).toBe(wanted);
        }
      }),
    );
  });
});
