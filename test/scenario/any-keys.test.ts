import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from '../../src/demo/index.ts';
import { windowOf } from '../../src/store/list/cursor.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import { press, resize } from '../../src/store/store.ts';
import { KEYS } from '../questions/loaded.ts';
import { checkScreen } from './invariant.ts';
import { atRest, NOW, openReal, realClient } from './real.ts';

type Demo = Awaited<ReturnType<typeof startDemo>>;

let demo: Demo;
let client: ReturnType<typeof realClient>;
beforeAll(async () => {
  demo = await startDemo({ hosts: 213, now: () => NOW });
  client = realClient(demo.url);
});
afterAll(async () => {
  await client.close();
  await demo.close();
});

const LEAVING = new Set(['q', 'ctrl+c', 'ctrl+z']);
const BOUND = [...new Set(KEYS.flatMap(({ keys }) => keys))].filter((key) => !LEAVING.has(key));

/** Keys of a user who does not know the program, sizes, and pauses. */
const step = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...BOUND).map((key) => ({ key })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('space', 'enter', 'esc', 'tab', 'backspace', 'x', '日', '>', '"')
      .map((key) => ({ key })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ columns: fc.integer({ min: 60, max: 160 }), rows: fc.integer({ min: 15, max: 50 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ wait: true as const }) },
);

describe('random keys', () => {
  it('leave the screen intact and the cursor on a row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const driver = openReal(client, { columns: 80, rows: 24 });
        try {
          for (const one of steps) {
            if ('key' in one) press(driver.store, one.key);
            else if ('columns' in one) driver.resize(one.columns, one.rows);
            else await atRest(driver);
            const { cursor, top, height } = windowOf(driver.state);
            const rows = currentRows(driver.state).length;
            expect(rows === 0 ? cursor === -1 : cursor >= top && cursor < Math.min(rows, top + height)).toBe(true);
          }
          await atRest(driver);
          const { columns, rows } = driver.state.size;
          checkScreen(driver.terminal.painted(), columns, rows);
          // A way back to the list always exists.
          for (let turn = 0; turn < 12; turn += 1) press(driver.store, 'esc');
          resize(driver.store, { columns, rows });
          await atRest(driver);
          expect(driver.state).toMatchObject({
            overlays: [],
            exit: null,
          });
          expect(driver.text()).toContain('1 Hosts');
        } finally {
          driver.stop();
        }
      }),
      // A question is left for other rows while a refresh is under way.
      { numRuns: 25, endOnFailure: false, examples: [[[{ wait: true }, { key: '0' }, { key: 'r' }, { key: 'F' }]]] },
    );
  });
});
