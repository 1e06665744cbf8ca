import { beforeEach, describe, expect, test } from 'vitest';
import { detailOf } from '../../src/store/detail/layout.ts';
import { columnsOf } from '../../src/store/list/columns.ts';
import { windowOf } from '../../src/store/list/cursor.ts';
import { chosenRows } from '../../src/store/list/marks.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import { loadedKinds } from '../../src/store/palette/items.ts';
import { offerOf } from '../../src/store/palette/offer.ts';
import { optionsOf } from '../../src/store/prompt/keys.ts';
import { overlayOf } from '../../src/store/state/overlays.ts';
import type { Catalog } from '../../src/store/state/state.ts';
import { honouredOf, initialQuery } from '../../src/store/walk/query.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

/** Machines of another site: longer names, other values. */
const site = (name: string, count: number): object[] =>
  fleet(count).map((one, index) => ({ ...one, uid: `${name}${index}`, name: `${name}-${index}`, health: name }));

const first = new ScriptedClient({ hosts: { items: site('oslo', 40) } }, { order: false, filter: false });
const second = new ScriptedClient(
  { hosts: { items: site('amsterdam-science-park', 30) } },
  { order: false, filter: false },
);
// Both stores share the kinds.
const catalog: Catalog = { resources: first.resources, ability: () => first.ability() };

let one: App;
let other: App;

beforeEach(() => {
  one = new App(first, { catalog });
  other = new App(second, { catalog });
});

/** Drives both stores to the same place by the same keys. */
const both = async (...keys: readonly string[]): Promise<void> => {
  for (const app of [one, other]) await app.settled();
  for (const key of keys) for (const app of [one, other]) app.press(key);
  for (const app of [one, other]) await app.settled();
};

/** Memoised results of a state. */
const ANSWERS: Readonly<Record<string, (app: App) => unknown>> = {
  query: ({ state }) => initialQuery(state, state.tab),
  honoured: ({ state }) => honouredOf(state, state.tab).items,
  rows: ({ state }) => currentRows(state),
  columns: ({ state }) => columnsOf(state),
  window: ({ state }) => windowOf(state),
  marked: ({ state }) => chosenRows(state),
  loaded: ({ state }) => loadedKinds(state),
};

/** Asks both stores in turn: each must return its identical result again. */
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

  test('columns are as wide as the texts of their own store', async () => {
    await both();
    const nameWidth = ({ state }: App): number | undefined => columnsOf(state).columns[0]?.width;
    expect([nameWidth(one), nameWidth(other), nameWidth(one)]).toEqual([7, 24, 7]);
  });

  test('completions are values of their own store', async () => {
    await both('/', ...'health=');
    const values = (app: App): readonly string[] => {
      const prompt = overlayOf(app.state, 'filter');
      return prompt === null ? [] : optionsOf(app.state, prompt).options.map(({ text }) => text);
    };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(values(one).join()).toContain('oslo');
      expect(values(one).join()).not.toContain('amsterdam');
      expect(values(other).join()).toContain('amsterdam');
    }
    undisturbed((app) => {
      const prompt = overlayOf(app.state, 'filter');
      return prompt && optionsOf(app.state, prompt);
    });
  });

  test('the palette finds items of its own store', async () => {
    await both(':', ...'oslo-1');
    undisturbed((app) => {
      const palette = overlayOf(app.state, 'palette');
      return palette && offerOf(app.state, palette);
    });
    const [mine, theirs] = [one, other].map((app) => {
      const palette = overlayOf(app.state, 'palette');
      return palette === null ? [] : offerOf(app.state, palette).entries.map(({ label }) => label);
    });
    expect(mine).toContain('oslo-1');
    expect(theirs).not.toContain('oslo-1');
  });

  test('an open item is laid out once', async () => {
    await both('enter');
    undisturbed((app) => detailOf(app.state)?.rows);
    undisturbed((app) => detailOf(app.state)?.sections);
  });
});
