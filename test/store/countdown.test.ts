import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client, ListOptions } from '../../src/core/client/client.ts';
import { type Problem, ProblemError } from '../../src/core/client/problem.ts';
import { PLACES } from '../../src/places/index.ts';
import { EmptyList } from '../../src/places/list/empty-list.tsx';
import { Position } from '../../src/places/screens.tsx';
import { startEffects } from '../../src/store/effects/effects.ts';
import type { Store } from '../../src/store/state/state.ts';
import { createAppStore, press } from '../../src/store/store.ts';
import { currentList } from '../../src/store/walk/query.ts';
import { ScriptedClient } from '../scenario/fleet.ts';
import { shownText } from '../ui/drawn.tsx';

const START = Date.UTC(2026, 2, 1);
const RATE: Problem = { kind: 'rate', what: 'Too many requests to the service (429)', remedy: ['Wait'], status: 429 };

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/** Opens a store over a client with a given function for lists. */
const open = (list: (options: ListOptions) => Promise<never>): { store: Store; asked: () => number; stop(): void } => {
  const scripted = new ScriptedClient({ hosts: { items: [] } });
  let asked = 0;
  const client: Client = {
    ability: () => scripted.ability(),
    list: (_, options = {}) => {
      asked += 1;
      return list(options);
    },
    get: () => Promise.reject(new ProblemError(RATE)),
  };
  const store = createAppStore({
    places: PLACES,
    catalog: { resources: scripted.resources, ability: () => scripted.ability() },
    service: { label: 'inventory.example', demo: false, unverified: false, options: [], answersWithin: 15_000 },
    tab: 'hosts',
    size: { columns: 100, rows: 24 },
    now: START,
  });
  const { stop } = startEffects({ store, client, now: Date.now });
  return { store, stop, asked: () => asked };
};

const body = (store: Store): string => shownText(EmptyList, store).replaceAll(/\s+/g, ' ');

describe('a wait that the service asks for', () => {
  it('is counted down on the screen, in seconds near its end', async () => {
    const retryAt = START + 240_000;
    const { store, stop, asked } = open(() => Promise.reject(new ProblemError({ ...RATE, retryAfter: 240, retryAt })));
    let changes = 0;
    store.subscribe(() => {
      changes += 1;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(body(store)).toContain('Too many requests to the service (429). Try again with r in 4 min.');
    changes = 0;
    await vi.advanceTimersByTimeAsync(110_000);
    expect(changes).toBeLessThan(6);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(body(store)).toContain('Try again with r in 70 s.');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(body(store)).toContain('Try again with r in 67 s.');
    await vi.advanceTimersByTimeAsync(67_000);
    expect(body(store)).toContain('The wait is over: try again with r.');
    changes = 0;
    await vi.advanceTimersByTimeAsync(50_000);
    expect(changes).toBeLessThan(2);
    expect(asked()).toBe(1);
    press(store, 'r');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked()).toBe(2);
    stop();
  });

  it('is shown while a retry waits', async () => {
    const { store, stop } = open(({ onWait }) => {
      onWait?.({ until: START + 20_000, problem: RATE });
      return new Promise(() => undefined);
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(body(store)).toContain('Too many requests to the service (429). Retrying in 15 s.');
    expect(shownText(Position, store)).toContain('failed (429), retrying in 15 s');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(body(store)).not.toContain('again in');
    expect(currentList(store.getState())?.activity).not.toBeNull();
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a request without an answer', () => {
  it('shows how long it takes and when it times out', async () => {
    const { store, stop } = open(() => new Promise(() => undefined));
    const said = (): string => shownText(EmptyList, store);
    expect(said()).toContain('Loading hosts from inventory.example…');
    expect(said()).not.toContain('gives up');
    await vi.advanceTimersByTimeAsync(6000);
    expect(said()).toContain('… 6 s (gives up at 15 s · r r starts over)');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said()).not.toContain('gives up');
    stop();
  });
});
