import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { admit } from '../../src/core/admit/admit.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { fullJson, kind, NOW, sectionTexts } from './shown.ts';
import { spoil, step } from './spoil.ts';

/** Words that appear when a program takes a value for another type. */
const SLIP = /undefined|NaN|Infinity|\[object Object\]/;

/** Characters that a terminal may obey. A line feed is allowed only in texts of several lines. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** Calls everything that an item offers; nothing may throw. */
const read = (id: string, json: unknown) => {
  const resource = kind(id);
  const item = resource.item(structuredClone(json));
  const cells = resource.columns.map((column) => item.cell(column.id, NOW));
  const sections = item.sections(NOW);
  const blocks = sections.flatMap((section) => section.blocks);
  const gridCells = blocks.flatMap((block) => (block.type === 'grid' ? block.rows.flat() : []));
  const fieldCells = blocks.flatMap((block) => (block.type === 'fields' ? block.rows.map(({ cell }) => cell) : []));
  const lines = [...cells, ...gridCells, ...fieldCells].map(({ text }) => text);
  const bars = blocks.flatMap((block) => (block.type === 'bars' ? block.bars : []));
  const numbers = bars.flatMap(({ value, of }) => [value, of]);
  const links = item.links();
  const forms = item.forms().map(({ json: form }) => JSON.stringify(form));
  return {
    lines: [item.uid, item.name, ...lines, ...links.map((link) => link.uid)],
    texts: [...sectionTexts(sections), item.search()],
    numbers,
    keys: links.map(({ relation, kind: list, uid }) => `${relation} ${list} ${uid}`),
    whole: [JSON.stringify(item.json()), ...forms],
  };
};

/** JSON with the keys of all objects in one order. */
const canonical = (json: unknown): string =>
  JSON.stringify(json, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
      : value,
  );

const holds = (id: string, json: unknown): void => {
  const { lines, texts, numbers, keys, whole } = read(id, json);
  const said = SLIP.test(JSON.stringify(json) ?? '');
  expect({
    empty: lines.filter((line) => line === ''),
    control: [...lines, ...texts.map((text) => text.replaceAll('\n', ''))].filter((text) => CONTROL.test(text)),
    slips: said ? [] : [...lines, ...texts].filter((text) => SLIP.test(text)),
    numbers: numbers.filter((number) => !Number.isFinite(number)),
    twice: keys.length - new Set(keys).size,
    // The documented order of fields removes nothing and adds nothing.
    lost: canonical(JSON.parse(whole[0] ?? '')) === canonical(admit(structuredClone(json))) ? [] : ['lost'],
  }).toEqual({ empty: [], control: [], slips: [], numbers: [], twice: 0, lost: [] });
};

describe.each(RESOURCES.map(({ id }) => id))('the kind %s', (id) => {
  test('reads, shows and searches any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => holds(id, json)),
      { numRuns: 30 },
    );
  });

  test('reads, shows and searches a full item with missing, null or mistyped parts', () => {
    const full = fullJson(id);
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => holds(id, steps.reduce(spoil, full))),
      { numRuns: 30 },
    );
  });

  test('treats the name of a JavaScript property like any other key', () => {
    const json = JSON.parse('{"__proto__": {"uid": "x"}, "constructor": {"name": "y"}, "metadata": {"uid": "z"}}');
    const item = kind(id).item(json);
    expect(item.uid).toBe('z');
    expect(JSON.parse(JSON.stringify(item.json()))).toEqual(json);
    holds(id, json);
  });

  test('shows only unknown values for an empty item', () => {
    const item = kind(id).item({});
    for (const column of kind(id).columns) expect(item.cell(column.id, NOW).text).toBe('–');
    expect(item.notes.map(({ path }) => path)).toEqual(['metadata.uid']);
  });
});
