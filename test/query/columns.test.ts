import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenColumns, OWN_COLUMNS } from '../../src/core/item/resource.ts';
import { columnsText, parseColumns } from '../../src/query/columns.ts';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { parseOrder } from '../../src/query/order.ts';
import { edgeHosts } from '../../src/resources/edge-hosts/index.ts';

const parsed = (text: string) => {
  const result = parseColumns(text, edgeHosts);
  if (!result.ok) throw new Error(result.message);
  return result.columns;
};

describe('a column choice', () => {
  it('names columns, field paths, titles and widths', () => {
    const choice = parsed('Name:30, health ,spec.device.os.family as OS:8');
    expect(choice.ids).toEqual(['name', 'health', 'spec.device.os.family']);
    const [name, , os] = chosenColumns(edgeHosts, choice);
    expect([name?.min, name?.max]).toEqual([30, 30]);
    expect([os?.title, os?.max]).toEqual(['OS', 8]);
  });

  it('changes a width and keeps the columns of the kind with *', () => {
    const choice = parsed('*,message:60');
    expect(choice.ids).toBeNull();
    expect(chosenColumns(edgeHosts, choice).find(({ id }) => id === 'message')?.min).toBe(60);
    expect(chosenColumns(edgeHosts, choice)).toHaveLength(edgeHosts.columns.length);
  });

  it.each([
    ['name,helth', 5, /no column helth/],
    ['name,cpu:1', 5, /3 to 200/],
    [' , ', 0, /no column named/],
  ])('gives the position of the error in %j', (text, position, message) => {
    const result = parseColumns(text, edgeHosts);
    expect(result).toMatchObject({ ok: false, position, message: expect.stringMatching(message) });
  });

  it.each([
    'spec.device.nics[1].ip',
    'spec.device.nics[-1].ip',
    'spec.device.nics[*].ip',
    '{.spec.device.nics[*].ip}',
    '$.spec.device',
    "metadata.labels['site']",
    'spec["device"].os',
    'spec..device',
    'spec.*.os',
    'nics[0]',
    'spec.',
  ])('refuses %s in the same words as a filter and an order', (path) => {
    const filter = parseFilter(`${path}=1`, edgeHosts);
    expect(filter).toMatchObject({ ok: false });
    const { position, message } = filter as Extract<typeof filter, { ok: false }>;
    expect(parseColumns(`name,${path} as X:9`, edgeHosts)).toEqual({ ok: false, position: position + 5, message });
    expect(parseOrder(`name,-${path}`, edgeHosts)).toEqual({ ok: false, position: position + 6, message });
  });

  it('parses to the same choice after printing', () => {
    const id = fc.constantFrom(...edgeHosts.columns.map((column) => column.id), 'spec.device.os.family', '.kind');
    const look = fc.record({
      title: fc.option(fc.stringMatching(/^[A-Z][a-z]{0,8}( [a-z]{1,5})?$/)),
      width: fc.option(fc.integer({ min: 3, max: 200 })),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(id, look), { selector: ([one]) => one, minLength: 1 }),
        fc.boolean(),
        (all, own) => {
          const looks = Object.fromEntries(
            all.filter(([, { title, width }]) => own || title !== null || width !== null),
          );
          const choice = { ids: own ? null : all.map(([one]) => one), looks };
          const again = parsed(columnsText(choice));
          expect(again.ids).toEqual(choice.ids);
          for (const [one, { title, width }] of all) {
            expect(again.looks[one] ?? { title: null, width: null }).toEqual({ title, width });
          }
        },
      ),
    );
  });

  it('is printed as an empty text if the user has chosen nothing', () => expect(columnsText(OWN_COLUMNS)).toBe(''));
});
