import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { matches } from '../../src/query/filter/match/index.ts';
import { currentResource } from '../../src/store/state/state.ts';
import { workOf } from '../../src/store/state/work.ts';
import { ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from './app.ts';

const COUNT = 300;

const hostsFrom = (first: number): object[] =>
  Array.from({ length: COUNT }, (_, index) => ({
    uid: `u${first + index}`,
    name: ['edge', 'Édge', 'lab', 'edgar'][index % 4] + String(first + index),
    health: index % 10 === 0 ? 'unhealthy' : 'healthy',
    cpu: index % 4,
  }));

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Two pages, the first of them loaded. A slice ends after a few rows. */
const openFirstPage = async (): Promise<App> => {
  let time = NOW;
  const now = (): number => {
    time += 0.2;
    return time;
  };
  const items = [...hostsFrom(0), ...hostsFrom(COUNT)];
  const app = new App(new ScriptedClient({ hosts: { items, size: COUNT } }), {}, { now });
  while (app.rows.length === 0) await turn();
  return app;
};

const settle = async (app: App): Promise<void> => {
  while (!workOf(app.state).isDone) await turn();
};

/** The names of the loaded rows that match a filter, tested one by one. */
const namesFor = (app: App, text: string): readonly string[] => {
  const parsed = parseFilter(text, currentResource(app.state));
  if (!parsed.ok) throw new Error(parsed.message);
  return app.list.items.filter((item) => matches(parsed.filter, item, NOW)).map(({ name }) => name);
};

const expectRowsOf = (app: App, text: string): void => {
  const wanted = namesFor(app, text);
  expect(app.rows, text).toHaveLength(wanted.length);
  expect(new Set(app.rows), text).toEqual(new Set(wanted));
};

const TYPED = [
  'edg',
  'édg',
  '!edg',
  '~eg1',
  "'edge",
  'edge|lab',
  'cpu=1 ed',
  'cpu>1 !lab1',
  'ed* unhealthy',
  'age<2d ed',
];

describe('rows while a filter is typed', () => {
  it.each(TYPED)(
    'are those of the text after each letter, each erased letter, and the same letters again: %s',
    async (text) => {
      const app = await openFirstPage();
      app.press('/');
      for (let round = 0; round < 2; round += 1) {
        for (let at = 1; at <= text.length; at += 1) {
          app.type(text.slice(at - 1, at));
          await settle(app);
          if (parseFilter(text.slice(0, at), currentResource(app.state)).ok) expectRowsOf(app, text.slice(0, at));
        }
        for (let at = text.length - 1; at >= 0; at -= 1) {
          app.press('backspace');
          await settle(app);
          if (parseFilter(text.slice(0, at), currentResource(app.state)).ok) expectRowsOf(app, text.slice(0, at));
        }
      }
    },
  );

  it('are those of the whole text if the text is typed faster than the rows are searched', async () => {
    const app = await openFirstPage();
    app.press('/');
    app.type('edg');
    app.press('backspace');
    app.type('ga');
    await settle(app);
    expectRowsOf(app, 'edga');
    expect(app.rows.length).toBeGreaterThan(0);
  });

  it('have the hosts of a page that arrives between two letters', async () => {
    const app = await openFirstPage();
    app.press('n', '/');
    app.type('ed');
    await settle(app);
    while (app.list.items.length < 2 * COUNT) await turn();
    app.type('ga');
    await settle(app);
    expectRowsOf(app, 'edga');
    expect(app.rows).toContain(`edgar${COUNT + 3}`);
    app.press('backspace', 'backspace');
    await settle(app);
    expectRowsOf(app, 'ed');
  });
});
