import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Arrived } from '../../src/core/client/client.ts';
import type { Item } from '../../src/core/item/item.ts';
import { type Reply, raw, serve } from './server.ts';
import { asking, clientFor, listFrom, problemOf, thing, things } from './tiny.ts';

const body = Buffer.from(JSON.stringify({ items: things(100), listmeta: { count: 100 } }));

/** A body in parts; each part is sent once the part before has had its effect. */
const inParts =
  (...parts: readonly (string | (() => Promise<unknown>))[]): Reply =>
  async (_, response) => {
    response.writeHead(200);
    for (const part of parts) {
      if (typeof part === 'string') response.write(part);
      else await part();
    }
    response.end();
  };

const signal = (): { readonly done: Promise<void>; readonly give: () => void } => {
  let give = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { done, give };
};

describe('an encoded body', () => {
  it.each([
    ['gzip', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['br', brotliCompressSync(body)],
    ['gzip, br', brotliCompressSync(gzipSync(body))],
    ['identity', body],
  ])('is decoded: %s', async (encoding, packed) => {
    const server = await serve(raw(packed, { headers: { 'content-encoding': encoding } }));
    const page = await listFrom(server);
    expect(page.items).toHaveLength(100);
    expect(page.bytes).toBe(body.length);
    expect(server.seen[0]?.headers['accept-encoding']).toBe('gzip, br');
  });

  it('is refused in an encoding that was not requested', async () => {
    const server = await serve(raw(body, { headers: { 'content-encoding': 'zstd' } }));
    expect(await problemOf(listFrom(server))).toMatchObject({
      kind: 'not-json',
      what: expect.stringContaining('zstd'),
    });
  });
});

describe('a list', () => {
  it('is refused for too many items, which a small compressed body may have by the million', async () => {
    const many = gzipSync(`{"items":[${'{},'.repeat(300_000)}{}]}`);
    const server = await serve(raw(many, { headers: { 'content-encoding': 'gzip' } }));
    const problem = await problemOf(listFrom(server));
    expect(problem).toMatchObject({ kind: 'too-large', what: expect.stringContaining('more than 250,000 items') });
    expect(JSON.stringify(problem)).not.toContain('limits in the config file');
  });

  it('is refused if it decodes to too many bytes', async () => {
    const server = await serve(raw(gzipSync(body), { headers: { 'content-encoding': 'gzip' } }));
    const problem = await problemOf(listFrom(server, { limits: { decoded: 2000 } }));
    expect(problem.what).toContain('decodes to more than');
    expect(JSON.stringify(problem.remedy)).toContain('limits in the config file allow more');
  });

  it('may be larger in one body than as a page', async () => {
    const server = await serve(raw(body));
    const client = clientFor(server, { limits: { page: 1000 } });
    expect(await problemOf(client.list(asking('projects')))).toMatchObject({ kind: 'too-large' });
    expect((await client.list(asking('hosts'))).items).toHaveLength(100);
  });

  it.each(['stands still', 'goes on'])(
    'is refused after its first rows if it is announced as too large: the body %s',
    async (how) => {
      const texts = things(50).map((item) => JSON.stringify(item));
      const server = await serve((_, response) => {
        response.writeHead(200, { 'content-length': String(2 * 1024 ** 3) });
        response.write(`{"items":[${texts.join()}`);
        if (how === 'stands still') return;
        const more = setInterval(() => response.write(`,${texts[0]}`), 5);
        response.on('close', () => clearInterval(more));
      });
      const given: Item[] = [];
      const problem = await problemOf(listFrom(server, {}, { onItems: (items) => void given.push(...items) }));
      expect(problem.kind).toBe('too-large');
      expect(problem.what).toBe('The answer has 2G; at most 512M are read');
      expect(given.length).toBeGreaterThanOrEqual(49);
      expect(server.seen).toHaveLength(1);
    },
  );

  it('is read if its first rows are enough, however large it is announced', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-length': String(2 * 1024 ** 3) });
      response.write(`{"items":[${JSON.stringify(thing(0))}`);
      let number = 0;
      const more = setInterval(() => {
        number += 1;
        response.write(`,${JSON.stringify(thing(number))}`);
      }, 5);
      response.on('close', () => clearInterval(more));
    });
    const enough = new AbortController();
    const given: Item[] = [];
    const onItems = (items: readonly Item[]): void => {
      given.push(...items);
      // More rows than arrive in the second after which another body of this size is refused.
      if (given.length > 300) enough.abort();
    };
    const first = clientFor(server).list({ ...asking('hosts'), limit: 50 }, { onItems, signal: enough.signal });
    expect((await problemOf(first)).kind).toBe('stopped');
  });

  it('is refused for an item that is too large', async () => {
    const server = await serve(raw(`{"items":[{"a":"${'x'.repeat(5000)}"}]}`));
    expect((await problemOf(listFrom(server, { limits: { element: 4000 } }))).what).toContain('One item');
  });
});

describe('a slow body', () => {
  it('reports its received and announced bytes on the wire', async () => {
    for (const length of [body.length, null]) {
      const arrived = signal();
      const server = await serve(async (_, response) => {
        response.writeHead(200, length === null ? {} : { 'content-length': String(length) });
        response.write(body.subarray(0, 2000));
        await arrived.done;
        response.end(body.subarray(2000));
      });
      const said: Arrived[] = [];
      const onItems = (_: readonly Item[], much: Arrived): void => {
        said.push(much);
        arrived.give();
      };
      await listFrom(server, {}, { onItems });
      expect(said[0]).toEqual({ bytes: 2000, of: length });
    }
  });
});

describe('a body that breaks off', () => {
  it('is cut if the connection breaks', async () => {
    const arrived = signal();
    const server = await serve(async (_, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write(body.subarray(0, 2000));
      await arrived.done;
      response.destroy();
    });
    const given: Item[] = [];
    const onItems = (items: readonly Item[]): void => {
      given.push(...items);
      arrived.give();
    };
    const problem = await problemOf(listFrom(server, {}, { onItems }));
    expect(problem).toMatchObject({ kind: 'cut', what: expect.stringContaining(`after ${given.length} items`) });
    expect(given.length).toBeGreaterThan(0);
  });

  it('is cut if its encoding is damaged, and hands over every item before', async () => {
    const arrived = signal();
    const texts = things(50).map((item) => JSON.stringify(item));
    const first = `{"items":[${texts.slice(0, 20).join()},`;
    const server = await serve(inParts(first, () => arrived.done, `${texts.slice(20).join()}}}`));
    const given: Item[] = [];
    const onItems = (items: readonly Item[]): void => {
      given.push(...items);
      arrived.give();
    };
    const problem = await problemOf(listFrom(server, {}, { onItems }));
    expect(problem.what).toMatch(/is not valid JSON/);
    expect(given).toHaveLength(50);
  });

  it('after the end of its JSON leaves a note and loses nothing', async () => {
    const arrived = signal();
    const server = await serve(async (_, response) => {
      response.writeHead(200, { 'content-length': String(body.length + 10) });
      response.write(body);
      await arrived.done;
      response.destroy();
    });
    const page = await listFrom(server, {}, { onItems: arrived.give });
    expect(page.items).toHaveLength(100);
    expect(page.notes.map(({ message }) => message)).toEqual(['the connection broke after the end of the JSON']);
  });
});

describe('a large body', () => {
  it('delivers items while it arrives, each once and in order', async () => {
    const first = signal();
    const all = things(5000).map((item) => JSON.stringify(item));
    const server = await serve(
      inParts(`{"items":[${all.slice(0, 2000).join()}`, () => first.done, `,${all.slice(2000).join()}]}`),
    );
    const given: string[] = [];
    const onItems = (items: readonly Item[]): void => {
      given.push(...items.map(({ uid }) => uid));
      if (given.length === 2000) first.give();
    };
    const page = await listFrom(server, {}, { onItems });
    const uids = page.items.map(({ uid }) => uid);
    expect(given).toEqual(uids.slice(0, given.length));
    expect(given.length).toBeGreaterThanOrEqual(2000);
    expect(uids).toHaveLength(5000);
    expect(uids[4999]).toBe('u4999');
  });

  it('delivers nothing after an abort', async () => {
    const server = await serve(inParts(`{"items":[${JSON.stringify(thing(1))},`, () => new Promise(() => undefined)));
    const stop = new AbortController();
    let given = 0;
    const onItems = (items: readonly Item[]): void => {
      given += items.length;
      stop.abort();
    };
    const problem = await problemOf(listFrom(server, {}, { signal: stop.signal, onItems }));
    expect(problem.kind).toBe('stopped');
    expect(given).toBe(1);
  });

  it('turns an exception of its receiver into a problem', async () => {
    const server = await serve(raw(body));
    const onItems = (): void => {
      throw new Error('a fault');
    };
    expect(await problemOf(listFrom(server, {}, { onItems }))).toMatchObject({ kind: 'unknown' });
  });
});

describe('aborting', () => {
  it('ends a pending request', async () => {
    const stop = new AbortController();
    const server = await serve(() => stop.abort());
    expect((await problemOf(listFrom(server, {}, { signal: stop.signal }))).kind).toBe('stopped');
  });

  it('before the request sends nothing', async () => {
    const server = await serve(raw(body));
    expect((await problemOf(listFrom(server, {}, { signal: AbortSignal.abort() }))).kind).toBe('stopped');
    expect(server.seen).toEqual([]);
  });

  it('happens when the client is closed', async () => {
    const server = await serve(() => void client.close());
    const client = clientFor(server);
    expect((await problemOf(client.list(asking('hosts')))).kind).toBe('stopped');
    expect((await problemOf(client.list(asking('hosts')))).kind).toBe('stopped');
  });
});
