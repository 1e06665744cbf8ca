import { onTestFinished } from 'vitest';
import type { PageRequest } from '../../src/core/client/client.ts';
import { type InitialQuery, queryKey } from '../../src/core/query/query.ts';
import { PLACES } from '../../src/places/index.ts';
import { type Effects, startEffects } from '../../src/store/effects/effects.ts';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { cursorItem, windowOf } from '../../src/store/list/cursor.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import type { HeldList } from '../../src/store/state/held-list.ts';
import { currentView, type State, type Store } from '../../src/store/state/state.ts';
import { createAppStore, press } from '../../src/store/store.ts';
import { currentList } from '../../src/store/walk/query.ts';
import { LOADED } from '../questions/loaded.ts';
import type { ScriptedClient } from '../scenario/fleet.ts';
import { Sent } from './sent.ts';

export const NOW = 1_772_000_000_000;

/** A store with its effects and without a screen, for one test: it takes keys and gives the state. */
export class App {
  readonly store: Store;
  readonly client: ScriptedClient;
  readonly effects: Effects;
  readonly sent: Sent;

  constructor(
    client: ScriptedClient,
    start: Partial<StoreOptions> = {},
    effects: Partial<Parameters<typeof startEffects>[0]> = {},
  ) {
    this.client = client;
    this.store = createAppStore({
      places: PLACES,
      questions: LOADED,
      catalog: { resources: client.resources, ability: () => client.ability() },
      service: { label: 'inventory.example', demo: false, unverified: false, options: [] },
      tab: client.resources[0]?.id ?? 'hosts',
      size: { columns: 100, rows: 24 },
      now: NOW,
      ...start,
    });
    this.sent = new Sent(this.store);
    this.effects = startEffects({ store: this.store, client, now: () => NOW, ...effects });
    onTestFinished(() => this.stop());
  }

  get state(): State {
    return this.store.getState();
  }

  get view() {
    return currentView(this.state);
  }

  /** The current list. @throws Error before there is a list */
  get list(): HeldList {
    const list = currentList(this.state);
    if (list === undefined) throw new Error('there is no list yet');
    return list;
  }

  get rows(): readonly string[] {
    return currentRows(this.state).map(({ name }) => name);
  }

  /** The name of the item under the cursor, and its line on the screen. */
  get cursor(): { readonly name: string | undefined; readonly row: number } {
    const { cursor, top } = windowOf(this.state);
    return { name: cursorItem(this.state)?.name, row: cursor - top };
  }

  get requests(): readonly PageRequest[] {
    return this.client.requests;
  }

  /** Presses keys by the names of the key table. */
  press(...keys: readonly string[]): void {
    for (const key of keys) press(this.store, key);
  }

  /** Types a text character by character. */
  type(text: string): void {
    for (const char of text) press(this.store, char === ' ' ? 'space' : char);
  }

  /** Waits until no answer is pending. */
  async settled(): Promise<this> {
    let before: State | undefined;
    while (before !== this.state) {
      before = this.state;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return this;
  }

  stop(): void {
    this.effects.stop();
  }
}

/** Returns the walks of some requests by initial query, with their tokens in order. */
export const walksOf = (requests: readonly PageRequest[]): ReadonlyMap<string, readonly (string | null)[]> => {
  const walks = new Map<string, (string | null)[]>();
  for (const { query, continue: token } of requests) {
    const key = queryKey(query);
    walks.set(key, [...(walks.get(key) ?? []), token]);
  }
  return walks;
};

export const queries = (requests: readonly PageRequest[]): readonly InitialQuery[] =>
  requests.map(({ query }) => query);
