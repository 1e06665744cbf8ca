import { describe, expect, it } from 'vitest';
import type { ListMeta, Page } from '../../src/core/client/client.ts';
import { type Item, ownUid } from '../../src/core/item/index.ts';
import { json, raw, script, serve } from './server.ts';
import { asking, clientFor, listFrom, thing, things } from './tiny.ts';

const pageOf = async (body: string): Promise<Page> => listFrom(await serve(raw(body)));
const uids = (page: Page): string[] => page.items.map(({ uid }) => uid);
const words = (page: Page): string => page.notes.map(({ path, message }) => `${path} ${message}`).join('\n');

const one = JSON.stringify(thing(1));
const two = JSON.stringify(thing(2));

describe('an answer without a list', () => {
  it.each([
    ['an empty object', '{}', 'it has nothing but no items'],
    ['an object for items', `{"items":{"a":[${one}]}}`, 'its items are not a list'],
    ['a text', '"hello"', 'neither an object nor a list'],
    ['null', 'null', 'neither an object nor a list'],
    ['an error with status 200', '{"code":"X","message":"y"}', 'it has code, message but no items'],
  ])('is unknown, not empty: %s', async (_, body, words) => {
    await expect(pageOf(body)).rejects.toMatchObject({
      problem: { kind: 'no-list', what: expect.stringContaining(words), status: 200 },
    });
  });
});

it('shows the message of the service for an error with status 200', async () => {
  const body = { code: 'X', message: 'not today', ref: 'r-200' };
  await expect(pageOf(JSON.stringify(body))).rejects.toMatchObject({ problem: body });
});

it('takes a full page without list meta as perhaps not the last one, and a longer list in one body as whole', async () => {
  const server = await serve(json({ items: things(50) }));
  const client = clientFor(server);
  for (const request of [asking('projects'), asking('projects', {}, { limit: 51 }), asking('hosts')])
    expect((await client.list(request)).doubtfulEnd).toBe('open end');
  const long = await serve(json({ items: things(51) }));
  expect((await clientFor(long).list(asking('hosts'))).doubtfulEnd).toBe(undefined);
  const short = await serve(json({ items: things(49) }));
  expect((await clientFor(short).list(asking('projects'))).doubtfulEnd).toBe(undefined);
});

describe('an answer with any content type', () => {
  const notesOf = async (body: string | Buffer, type: string): Promise<string> => {
    const server = await serve(raw(body, { headers: { 'content-type': type } }));
    return words(await listFrom(server)).trim();
  };

  it.each([
    ['application/json; charset=utf-8', ''],
    ['application/problem+json', ''],
    ['text/plain', 'the answer has content type text/plain: read as JSON'],
    ['application/json; charset="ISO-8859-1"', 'the answer has charset iso-8859-1: read as UTF-8'],
  ])('is read as JSON in UTF-8, with a note on any other type: %s', async (type, note) => {
    expect(await notesOf(`{"items":[${one}]}`, type)).toBe(note);
  });

  it('is read as UTF-8, with a note on invalid bytes', async () => {
    const body = Buffer.from(`{"items":[{"metadata":{"uid":"u1","name":"Zürich"}}]}`, 'latin1');
    expect(await notesOf(body, 'application/json')).toBe('items[0] not all UTF-8: invalid bytes are shown as �');
  });
});

describe('an envelope that differs from the document', () => {
  it.each([
    ['null items', '{"items":null,"listmeta":{"count":0}}', [], /items null: treated as empty/],
    ['no items', '{"listmeta":{"count":0}}', [], /items missing: the answer has listmeta/],
    ['a bare list', `[${one},${two}]`, ['u1', 'u2'], /^$/],
    ['an empty bare list', '[]', [], /^$/],
    ['list meta first', `{"listmeta":{"count":1},"items":[${one}]}`, ['u1'], /^$/],
    ['a byte order mark and blanks', `\uFEFF \n{ "items" : [ ${one} ] } \n`, ['u1'], /^$/],
    [
      'null among the items',
      `{"items":[null,${one},7]}`,
      ['u1'],
      /items\[0\] not an object: skipped\nitems\[2\] not an object/,
    ],
    ['an item that is no JSON', `{"items":[{"a":tru},${two}]}`, ['u2'], /items\[0\] not JSON: skipped/],
    ['two lists of items', `{"items":[${one}],"items":[${two}]}`, ['u1', 'u2'], /items sent 2 times: all were read/],
    ['a list of items, then null items', `{"items":[${one}],"items":null}`, ['u1'], /items null/],
    ['data after the end', `{"items":[${one}]} x`, ['u1'], /data after the end/],
    ['a second document', `{"items":[${one}]}{"items":[]}`, ['u1'], /a second document after the end/],
    ['an item without a field', `{"items":[{},${two}]}`, ['u2'], /items\[0\] an empty object: skipped/],
    ['a comma too many', `{"items":[${one},],}`, ['u1'], /^$/],
    ['unknown fields of any size', `{"x":{"items":[${two}]},"items":[${one}],"y":[[]]}`, ['u1'], /^$/],
  ])('is read as far as possible: %s', async (_, body, expected, notes) => {
    const page = await pageOf(body);
    expect(uids(page)).toEqual(expected);
    expect(words(page)).toMatch(notes);
    expect(page.bytes).toBe(Buffer.byteLength(body));
  });

  it.each([
    ['null', `{"items":[${one},null]}`, 1],
    ['an empty object', `{"items":[{},${one},{}]}`, 2],
    ['a second document', `{"items":[${one}]}\n{"items":[${two}]}`, 1],
    ['a line feed at the end', `{"items":[${one}]}\n`, undefined],
  ])('counts elements that are not rows: %s', async (_, body, skipped) => {
    expect((await pageOf(body)).skipped).toBe(skipped);
  });

  it('gives each item with a shared uid a row, and drops an item that was sent twice', async () => {
    const other = '{"metadata":{"uid":"u1","name":"another"}}';
    const page = await pageOf(`{"items":[${one},${other},${one},${other}]}`);
    expect(page.items.map(({ uid, name }) => [ownUid(uid), name])).toEqual([
      ['u1', expect.not.stringContaining('another')],
      ['u1', 'another'],
      ['u1', expect.not.stringContaining('another')],
      ['u1', 'another'],
    ]);
    expect(new Set(uids(page)).size).toBe(2);
    expect(words(page)).toContain('several different things have the uid u1: each is a row');
  });

  it('makes the same rows if the items are not held', async () => {
    const other = '{"metadata":{"uid":"u1","name":"another"}}';
    const body = `{"items":[${one},${other},${one},${other}]}`;
    const held = await pageOf(body);
    const options = { onItems: () => undefined, standInOf: (item: Item) => item };
    const page = await clientFor(await serve(raw(body))).list(asking('hosts'), options);
    expect(page.items.map(({ uid, name }) => [uid, name])).toEqual(held.items.map(({ uid, name }) => [uid, name]));
    expect(words(page)).toContain('several different things have the uid u1: each is a row');
  });

  it('gives an item a row although an item of an earlier page has its uid', async () => {
    const other = { metadata: { uid: 'u1', name: 'another' } };
    const server = await serve(
      script(
        json({ items: [thing(1), thing(2)], listmeta: { continue: 'a' } }),
        json({ items: [thing(2), other], listmeta: { continue: '' } }),
      ),
    );
    const client = clientFor(server);
    const first = await client.list(asking('profiles'));
    const second = await client.list(asking('profiles', {}, { continue: 'a' }));
    expect(new Set([...uids(first), ...uids(second)]).size).toBe(3);
    expect(uids(second).map(ownUid)).toEqual(['u2', 'u1']);
  });

  it('limits the number of notes', async () => {
    const page = await pageOf(`{"items":[${'1,'.repeat(5000)}1]}`);
    expect(page.notes.length).toBeLessThan(110);
    expect(words(page)).toContain('4901 more notes');
  });
});

describe('list meta', () => {
  const metaOf = async (meta: string): Promise<Page> => pageOf(`{"items":[],${meta}}`);
  const nothing: ListMeta = { continue: null, count: null, limit: null, offset: null };

  it.each([
    [
      'as in the document',
      '"listmeta":{"continue":"t","count":9,"limit":2,"offset":2}',
      { continue: 't', count: 9, limit: 2, offset: 2 },
    ],
    ['with a capital in its name', '"listMeta":{"continue":"t"}', { ...nothing, continue: 't' }],
    ['on the last page', '"listmeta":{"continue":"","count":0}', { ...nothing, count: 0 }],
    ['without fields', '"listmeta":{}', nothing],
    ['with null fields', '"listmeta":{"continue":null,"count":null}', nothing],
    ['beside a null in the other spelling', '"listmeta":{"count":3},"listMeta":null', { ...nothing, count: 3 }],
  ])('is read without a note: %s', async (_, meta, expected) => {
    const page = await metaOf(meta);
    expect(page.meta).toEqual(expected);
    expect(page.notes).toEqual([]);
  });

  it.each([
    ['a number as token', '{"continue":17}', { ...nothing, continue: '17' }, /continue a number/],
    ['false as token', '{"continue":false}', nothing, /continue not text/],
    ['an object as token', '{"continue":{}}', nothing, /continue not text/],
    ['a negative count', '{"count":-1}', nothing, /count not a whole number/],
    ['a fraction', '{"count":1.5,"limit":50}', { ...nothing, limit: 50 }, /count not a whole number/],
    ['a count as text', '{"count":"65"}', { ...nothing, count: 65 }, /count a number sent as text/],
    ['a count as word', '{"count":"many"}', nothing, /count not a whole number/],
    ['a huge count', '{"count":1e300}', nothing, /count not a whole number/],
    ['a list', '[]', null, /listmeta not an object/],
    ['no JSON', '{"count":}', null, /listmeta not JSON/],
  ])('is read as far as it is valid, with a note: %s', async (_, meta, expected, notes) => {
    const page = await metaOf(`"listmeta":${meta}`);
    expect(page.meta).toEqual(expected);
    expect(words(page)).toMatch(notes);
  });

  it('is null if it is absent: then the answer is the whole list', async () => {
    expect((await pageOf('{"items":[]}')).meta).toBeNull();
    expect((await pageOf('{"items":[],"listmeta":null}')).meta).toBeNull();
  });

  it('returns a token unchanged', async () => {
    const token = `a+/=\u0007${'x'.repeat(3000)}token=abc`;
    const page = await metaOf(`"listmeta":{"continue":${JSON.stringify(token)}}`);
    expect(page.meta?.continue).toBe(token);
  });
});
