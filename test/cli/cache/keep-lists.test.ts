import { describe, expect, it } from 'vitest';
import type { Cache } from '../../../src/cli/cache/cache.ts';
import type { KeptRows } from '../../../src/cli/cache/rows-file.ts';
import { createListCache } from '../../../src/cli/interactive/list-cache.ts';
import type { CachedRows } from '../../../src/core/item/item.ts';
import { itemsArrived } from '../../../src/store/arrive/list.ts';
import { isCached } from '../../../src/store/state/held-list.ts';
import { fleet, machines, ScriptedClient } from '../../scenario/fleet.ts';
import { NOW } from '../../store/app.ts';
import { changing, MINUTE, SECOND, Timed } from '../../store/timed.ts';

/** A cache that records its calls. */
class Told implements Cache {
  readonly lists: KeptRows[] = [];
  readonly forgotten: string[] = [];
  isTime = (): boolean => true;
  rows: () => Promise<CachedRows | null> = async () => null;
  reads = 0;
  /** Waits until exactly this many lists were kept. */
  async has(count: number): Promise<void> {
    await expect.poll(() => this.lists).toHaveLength(count);
  }
  recall(): Promise<CachedRows | null> {
    this.reads += 1;
    return this.rows();
  }
  async keep(rows: KeptRows, _: number, isTime: () => boolean): Promise<boolean> {
    this.lists.push(rows);
    this.isTime = isTime;
    return true;
  }
  async forget({ kind }: { readonly kind: string }): Promise<void> {
    this.forgotten.push(kind);
  }
}

const keeping = (client: ScriptedClient, start: ConstructorParameters<typeof Timed>[1] = { refresh: null }) => {
  const app = new Timed(client, start);
  const cache = new Told();
  const say = (text: string): never => {
    throw new Error(text);
  };
  const kept = createListCache({ store: app.store, cache, now: () => app.time, say, setTimer: app.clock.after });
  return { app, cache, kept };
};

const earlier = (count: number): CachedRows => ({
  items: fleet(count).map((json) => machines().item(json)),
  count,
  receivedAt: NOW - MINUTE,
});

describe('the list cache', () => {
  it('writes lists when no key and no answer came for a while, and not before', async () => {
    const { app, cache } = keeping(new ScriptedClient({ hosts: { items: fleet(70) } }));
    await app.pass(1000);
    for (let at = 0; at < 5; at += 1) {
      app.press('j');
      await app.pass(1200);
    }
    expect(cache.lists).toHaveLength(0);
    await app.pass(1000);
    await cache.has(1);
    expect(cache.lists[0]).toMatchObject({ query: { kind: 'hosts' }, isWhole: false, known: 70 });
  });

  it('writes rows in the order of the screen, including rows that the filter hides', async () => {
    const { app, cache, kept } = keeping(new ScriptedClient({ hosts: { items: fleet(30) } }, { order: false }));
    app.press('o');
    app.type('cpu');
    app.press('enter');
    app.press('/');
    app.type('edge-00003');
    app.press('enter');
    await app.settled();
    await kept.end();
    const cpus = cache.lists[0]?.items.map((item) => Number(item.value('cpu'))) ?? [];
    expect(cpus).toEqual(cpus.toSorted((a, b) => a - b));
    expect(cpus).toHaveLength(30);
  });

  it('writes unchanged lists once, and again when their rows are much younger', async () => {
    const { app, cache, kept } = keeping(changing(20).client, { refresh: 30 });
    await app.pass(5 * MINUTE);
    await cache.has(1);
    await app.pass(7 * MINUTE);
    await cache.has(2);
    await app.pass(2 * MINUTE);
    await kept.end();
    await cache.has(3);
    expect(cache.lists[2]?.at).toBeGreaterThan(NOW + 13 * MINUTE);
  });

  it('writes lists that were not yet written when the program ends, even while more rows are loading', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(400), size: 50 } });
    const { app, cache, kept } = keeping(client);
    await app.settled();
    client.held = true;
    app.press('L');
    await app.settled();
    await kept.end();
    expect(cache.lists).toHaveLength(1);
    expect(cache.lists[0]).toMatchObject({ isWhole: false, known: 400, items: { length: 50 } });
  });

  it('writes nothing before rows arrive, and nothing if the service forbids the list', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(20) } });
    client.problem = { kind: 'forbidden', what: 'no', remedy: ['none'], status: 403 };
    const { app, cache, kept } = keeping(client);
    await app.pass(10 * SECOND);
    await kept.end();
    expect(cache.lists).toHaveLength(0);
    expect(cache.forgotten).toEqual(['hosts']);
  });

  it('does not report a failed write', async () => {
    const { app, cache, kept } = keeping(new ScriptedClient({ hosts: { items: fleet(20) } }));
    cache.keep = async () => {
      throw new Error('no space left on device');
    };
    await app.pass(10 * SECOND);
    await kept.end();
    expect(app.state.message).toBeNull();
  });

  it('writes only the first rows at the end, but all rows if the list was written before', async () => {
    const client = (): ScriptedClient => new ScriptedClient({ hosts: { items: fleet(150), size: 150 } });
    const early = keeping(client());
    await early.app.settled();
    await early.kept.end();
    expect(early.cache.lists[0]).toMatchObject({ isWhole: false, known: 150, items: { length: 100 } });
    const { app, cache, kept } = keeping(client());
    await app.pass(4 * SECOND);
    await cache.has(1);
    await app.pass(MINUTE);
    app.press('r');
    await app.settled();
    await kept.end();
    expect(cache.lists[1]).toMatchObject({ isWhole: true, known: 150, items: { length: 150 } });
  });

  it('stops writing at the end once its time limit is over', async () => {
    const { app, cache, kept } = keeping(new ScriptedClient({ hosts: { items: fleet(20) } }));
    await app.settled();
    await kept.end();
    expect(cache.isTime()).toBe(true);
    app.clock.turn(100);
    expect(cache.isTime()).toBe(false);
  });

  it('does not write rows of an earlier run again', async () => {
    const client = new ScriptedClient({ hosts: { items: fleet(20) } });
    client.held = true;
    const { app, cache, kept } = keeping(client);
    cache.rows = async () => earlier(3);
    kept.begin();
    await app.pass(10 * SECOND);
    expect(app.rows).toHaveLength(3);
    await kept.end();
    expect(cache.lists).toHaveLength(0);
  });
});

describe('rows of an earlier run', () => {
  const held = () => {
    const client = new ScriptedClient({ hosts: { items: fleet(20) } });
    client.held = true;
    const parts = keeping(client);
    parts.cache.rows = async () => earlier(3);
    return { client, ...parts };
  };
  /** Lets the service answer. */
  const answer = async ({ client, app }: ReturnType<typeof held>): Promise<void> => {
    client.held = false;
    client.release();
    await app.settled();
  };

  it('appear 300 ms after the first frame, even if the list has waited longer', async () => {
    const { app, kept } = held();
    await app.pass(SECOND);
    kept.begin();
    await app.pass(299, 299);
    expect(app.rows).toHaveLength(0);
    await app.pass(1);
    expect(app.rows).toHaveLength(3);
    expect(isCached(app.list)).toBe(true);
  });

  it('are not even read if the service answers before', async () => {
    const parts = held();
    const { app, cache, kept } = parts;
    kept.begin();
    await app.pass(299, 299);
    await answer(parts);
    await app.pass(10 * SECOND);
    expect(app.rows).toHaveLength(20);
    expect(cache.reads).toBe(0);
  });

  it('never replace rows of this run that came while they were read', async () => {
    const parts = held();
    const { app, cache, kept } = parts;
    let release = (): void => undefined;
    cache.rows = () => new Promise((resolve) => (release = () => resolve(earlier(3))));
    kept.begin();
    await app.pass(300, 300);
    expect(cache.reads).toBe(1);
    await answer(parts);
    release();
    await app.settled();
    expect(app.rows).toHaveLength(20);
  });

  it('wait for an answer that is arriving, and appear if it fails', async () => {
    const { app, kept, client } = held();
    kept.begin();
    app.store.setState(itemsArrived(app.state, app.list, [], { bytes: 10, of: null }, NOW));
    await app.pass(SECOND);
    expect(isCached(app.list)).toBe(false);
    client.problem = { kind: 'cut', what: 'cut', remedy: ['none'] };
    client.held = false;
    client.release();
    await app.settled();
    expect(app.list).toMatchObject({ origin: { type: 'cached' }, problem: { what: 'cut' } });
  });

  it.each(['forbidden', 'not-authorised'] as const)('are neither read nor shown if access is %s', async (kind) => {
    const client = new ScriptedClient({ hosts: { items: fleet(20) } });
    client.problem = { kind, what: 'no', remedy: ['none'] };
    const { app, cache, kept } = keeping(client);
    kept.begin();
    await app.settled();
    client.held = true;
    app.press('r');
    await app.pass(SECOND);
    expect(cache.reads).toBe(0);
    expect(app.rows).toHaveLength(0);
  });
});
