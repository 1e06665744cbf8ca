import { beforeEach, describe, expect, test } from 'vitest';
import { columnsOf } from '../../src/store/list/columns.ts';
import { windowOf } from '../../src/store/list/cursor.ts';
import { chosenRows } from '../../src/store/list/marks.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import { loadedKinds } from '../../src/store/palette/items.ts';
import type { Catalog } from '../../src/store/state/state.ts';
import { honouredOf, initialQuery } from '../../src/store/walk/query.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

/** Machines of another site, with longer names and other values. */
const site = (name: string, count: number): object[] =>
  fleet(count).map((one, index) => ({ ...one, uid: `${name}${index}`, name: `${name}-${index}`, health: name }));

const first = new ScriptedClient({ hosts: { items: site('oslo', 40) } }, { order: false, filter: false });
const second = new ScriptedClient(
  { hosts: { items: site('amsterdam-science-park', 30) } },
  { order: false, filter: false },
);
// Both stores have the same kinds.
const catalog: Catalog = { resources: first.resources, ability: () => first.ability() };

let one: App;
let other: App;

beforeEach(() => {
  one = new App(first, { catalog });
  other = new App(second, { catalog });
});

/** Moves both stores to the same place with the same keys. */
const both = async (...keys: readonly string[]): Promise<void> => {
  for (const app of [one, other]) await app.settled();
  for (const key of keys) for (const app of [one, other]) app.press(key);
  for (const app of [one, other]) await app.settled();
};

/** Memoised values of a state. */
const ANSWERS: Readonly<Record<string, (app: App) => unknown>> = {
  query: ({ state }) => initialQuery(state, state.tab),
  honoured: ({ state }) => honouredOf(state, state.tab).items,
  rows: ({ state }) => currentRows(state),
  columns: ({ state }) => columnsOf(state),
  window: ({ state }) => windowOf(state),
  marked: ({ state }) => chosenRows(state),
  loaded: ({ state }) => loadedKinds(state),
};

/** Reads both stores in turn, and checks that each returns the same object again. */
const undisturbed = (ask: (app: App) => unknown): void => {
  const [mine, theirs] = [ask(one), ask(other)];
  expect(mine).not.toBe(theirs);
  expect(ask(one)).toBe(mine);
  expect(ask(other)).toBe(theirs);
};

describe('two stores of one program with the same kinds and other data', () => {
  test.each(Object.entries(ANSWERS))('share no memo: %s', async (_, ask) => {
    await both('<');
    undisturbed(ask);
  });

  test.each(['rows', 'columns'])('share no memo under a filter and an order: %s', async (name) => {
    await both('/', 'c', 'p', 'u', '>', '3', 'enter', 'o', 'h', 'enter');
    expect(one.rows.length).toBeLessThan(40);
    expect(one.rows.every((row) => row.startsWith('oslo-'))).toBe(true);
    expect(other.rows.every((row) => row.startsWith('amsterdam-science-park-'))).toBe(true);
    undisturbed(ANSWERS[name] ?? (() => null));
  });
});
