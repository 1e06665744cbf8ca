import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { redactor } from '../../src/api/problems/redact.ts';
import { readList, readValue } from '../../src/api/stream/read-list.ts';
import { rowsIn, zipRows } from '../../src/cli/cache/rows-file.ts';
import type { Item } from '../../src/core/item/item.ts';
import { type KindId, wholeList } from '../../src/core/query/query.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { arriving, pieces } from '../api/pieces.ts';
import { written } from '../core/written.ts';
import { bytesOf } from '../snapshot/file.ts';
import { CANARY, text } from './hostile.ts';
import { seen } from './seen.ts';
import { fullJson, kind, NOW } from './shown.ts';
import { spoil, step } from './spoil.ts';

const single = async (id: string, json: string): Promise<Item> => {
  const value = await readValue(arriving([Buffer.from(json)]), 1e6, redactor(null));
  return kind(id).item(value.json, value.text);
};

/** The second of three items of a list whose body arrives in pieces. */
const listed = async (id: string, json: string, cuts: readonly number[]): Promise<Item | undefined> => {
  const body = arriving(pieces(Buffer.from(`{"items":[{"a":1}, ${json} ,{"a":1}]}`), cuts));
  const { items } = await readList(body, { item: (one, from) => kind(id).item(one, from), elementLimit: 1e6 });
  return items[1];
};

/** The item as it is read back from a file of the cache. */
const cached = async (id: KindId, item: Item): Promise<Item | undefined> => {
  const rows = { query: wholeList(id), items: [item], known: 1, isWhole: true, at: NOW };
  const file = await zipRows(rows, 's', NOW, () => true);
  return file === null ? undefined : (await rowsIn(bytesOf(file), kind(id))).items[0];
};

const told = (id: string, item: Item) => ({
  ...seen(id, item),
  raw: JSON.stringify(item.raw()),
  text: item.jsonText(),
  notes: item.notes,
  facets: item.facets(),
  evidence: item.evidence(NOW),
  events: item.events(),
});

/** Values that parsers and writers of JSON treat differently. */
const odd = fc.oneof(
  written,
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.constantFrom(
    ...['9007199254740991', '9007199254740992', '-9007199254740993', '12345678901234567890', '1e400', '-0', '-0.0'],
    ...['1e21', '1E-7', '123456789012345678.5', '12345678901234567e2', '0.1234567890123456789'],
    ...['"\\ud800"', '"\\udc00x"', '"\\u0000\\u001b[2J"', '"12345678901234567890"', '"\\\\\\" 12345678901234567890"'],
    ...['{"a":1,"a":12345678901234567890}', '{"token":12345678901234567890}', '{"2":1,"1":2}'],
    `${'['.repeat(70)}${']'.repeat(70)}`,
    `{"password":"${CANARY}"}`,
  ),
  text.map((one) => JSON.stringify(one)),
  fc.jsonValue().map((one) => JSON.stringify(one)),
);

/** A full item in which some parts are replaced, one of them in an unusual notation. */
const anyItem = (full: unknown): fc.Arbitrary<string> =>
  fc.tuple(fc.array(step, { maxLength: 4 }), fc.nat(), odd).map(([steps, at, part]) => {
    const json = spoil(steps.reduce(spoil, full), [at, 'other', 'PART']);
    return JSON.stringify({ spare: 'PART', ...(json as object) }).replaceAll('"PART"', () => part);
  });

describe.each(RESOURCES.map(({ id }) => id))('%s', (id) => {
  const full = fullJson(id);

  test('are the same from a list, from a single answer and from the cache, for any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(anyItem(full), fc.array(fc.nat(), { maxLength: 5 }), async (json, cuts) => {
        const one = await single(id, json);
        const other = await listed(id, json, cuts);
        const again = await cached(id, one);
        const expected = told(id, one);
        expect(other && told(id, other)).toEqual(expected);
        expect(again && told(id, again)).toEqual(expected);
        expect([other?.same(one), again?.same(one), one.same(again ?? one)]).toEqual([true, true, true]);
        expect(expected.text).not.toContain(CANARY);
      }),
      { numRuns: 40 },
    );
  });

  it('keep integers from 2^53 on exactly as they were sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 2n ** 53n }), async (number) => {
        const item = await single(id, `{"metadata":{"uid":"u","labels":{"n":${number},"m":-${number}}}}`);
        expect(item.raw()).toEqual({ metadata: { uid: 'u', labels: { n: `${number}`, m: `-${number}` } } });
      }),
      { numRuns: 20 },
    );
  });

  it('count as unchanged in another notation or with other secrets, and as changed if a text differs', async () => {
    const sent = JSON.stringify({ token: CANARY, rate: 1.5, ...(full as object), place: 'Zürich' });
    const item = await single(id, sent);
    const others = [
      JSON.stringify(JSON.parse(sent), null, 2),
      sent.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
      sent.replace('1.5', '15.0e-1').replace(CANARY, 'renewed'),
    ];
    for (const other of others) expect(item.same(await single(id, other))).toBe(true);
    expect(item.same(await single(id, sent.replace('Zürich', 'Bonn')))).toBe(false);
    expect(item.same(await single(id, sent.replace(`"${CANARY}"`, 'null')))).toBe(false);
  });
});

it('reads a negative zero as zero, as the text of an item has it', async () => {
  const item = await single('summary', '{"metadata":{"uid":"u"},"status":{"clustersHealth":{"errored":-0}}}');
  expect(Object.is(item.value('errored'), 0)).toBe(true);
});
