import { describe, expect, it } from 'vitest';
import type { Cache, CachedList } from '../../../src/cli/cache/cache.ts';
import { headerIn, itemsIn } from '../../../src/cli/cache/format.ts';
import { createListCache } from '../../../src/cli/interactive/list-cache.ts';
import type { CachedRows } from '../../../src/core/item/item.ts';
import { isBlank } from '../../../src/store/cached/cached.ts';
import { fleet, machines, ScriptedClient } from '../../scenario/fleet.ts';
import { NOW } from '../../store/app.ts';
import { changing, MINUTE, SECOND, Timed } from '../../store/timed.ts';

/** A cache that tells what it was given. */
class Told implements Cache {
  readonly files: Buffer[] = [];
  readonly forgotten: string[] = [];
  rows: CachedList | null = null;
  /** Waits until so many files were kept, and no more. */
  async has(count: number): Promise<void> {
    await expect.poll(() => this.files).toHaveLength(count);
  }
  recall(): CachedList | null {
    return this.rows;
  }
  async keep(_: unknown, file: Iterable<Buffer>): Promise<boolean> {
    this.files.push(Buffer.concat(Array.from(file, (piece) => Buffer.from(piece))));
    return true;
  }
  async forget({ kind }: { readonly kind: string }): Promise<void> {
    this.forgotten.push(kind);
  }
}

const keeping = (client: ScriptedClient, start: ConstructorParameters<typeof Timed>[1] = { refresh: null }) => {
  const app = new Timed(client, start);
  const cache = new Told();
  const kept = createListCache({ store: app.store, cache, now: () => app.time, setTimer: app.clock.after });
  return { app, cache, kept };
};

const headerOf = (file: Buffer | undefined) => headerIn({ begin: file ?? Buffer.of(), size: file?.length ?? 0 });

describe('lists are cached', () => {
  it('when no key and no answer came for a while, and not before', async () => {
    const { app, cache } = keeping(new ScriptedClient({ hosts: { items: fleet(70) } }));
    await app.pass(1000);
    for (let at = 0; at < 5; at += 1) {
      app.press('j');
      await app.pass(1200);
    }
    expect(cache.files).toHaveLength(0);
    await app.pass(1000);
    await cache.has(1);
    expect(headerOf(cache.files[0])).toMatchObject({ kind: 'hosts', whole: false, count: 70 });
  });

  it('in the order of the screen, filtered rows included', async () => {
    const { app, cache, kept } = keeping(new ScriptedClient({ hosts: { items: fleet(30) } }, { order: false }));
    app.press('o');
    app.type('cpu');
    app.press('enter');
    app.press('/');
    app.type('edge-00003');
    app.press('enter');
    await app.settled();
    await kept.end();
    const [file] = cache.files;
    const header = headerOf(file);
    if (file === undefined || header === null) throw new Error('nothing was kept');
    const cpus = Array.from(itemsIn({ begin: file, size: file.length }, machines()), (item) =>
      Number(item?.value('cpu')),
    );
    expect(cpus).toEqual(cpus.toSorted((a, b) => a - b));
    expect(cpus).toHaveLength(30);
  });

  it('once as long as they stay the same, and again when they are much younger', async () => {
    const { app, cache, kept } = keeping(changing(20).client, { refresh: 30 });
    await app.pass(5 * MINUTE);
    await cache.has(1);
    await app.pass(7 * MINUTE);
    await cache.has(2);
    await app.pass(2 * MINUTE);
    await kept.end();
    await cache.has(3);
    expect(headerOf(cache.files[2])?.receivedAt).toBeGreaterThan(NOW + 13 * MINUTE);
  });

  it('when the program ends, if they were not yet, also while more is on its way', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(400), size: 50 } });
    const { app, cache, kept } = keeping(client);
    await app.settled();
    client.held = true;
    app.press('L');
    await app.settled();
    await kept.end();
    expect(cache.files).toHaveLength(1);
    expect(headerOf(cache.files[0])).toMatchObject({ whole: false, count: 400 });
    expect(headerOf(cache.files[0])?.items).toBe(50);
  });

  it('not before any rows arrive, nor where the service forbids it', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(20) } });
    client.problem = { kind: 'forbidden', what: 'no', remedy: ['none'], status: 403 };
    const { app, cache, kept } = keeping(client);
    await app.pass(10 * SECOND);
    await kept.end();
    expect(cache.files).toHaveLength(0);
    expect(cache.forgotten).toEqual(['hosts']);
  });

  it('or not, which is no business of anybody', async () => {
    const { app, cache, kept } = keeping(new ScriptedClient({ hosts: { items: fleet(20) } }));
    cache.keep = async () => {
      throw new Error('no space left on device');
    };
    await app.pass(10 * SECOND);
    await kept.end();
    expect(app.state.message).toBeNull();
  });

  it('not as rows of an earlier run, which are older than they', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(20) } });
    client.held = true;
    const { app, cache, kept } = keeping(client);
    const items = fleet(3).map((json) => machines().item(json));
    const first: CachedRows = { items, unread: 0, count: 3, whole: true, receivedAt: NOW - MINUTE };
    cache.rows = { first, all: async () => first };
    kept.look();
    expect(app.rows).toHaveLength(3);
    expect(isBlank(app.list)).toBe(false);
    await app.pass(10 * SECOND);
    await kept.end();
    expect(cache.files).toHaveLength(0);
  });
});
