import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fromFile } from '../../src/cli/from/from.ts';
import { followSnapshot } from '../../src/cli/interactive/snapshot-time.ts';
import { NOTHING_ASKED } from '../../src/core/query/index.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { commandOf } from '../../src/store/copy/copies.ts';
import { hosts, madeMembers, minutes, zipped } from '../snapshot/file.ts';
import { temporary } from '../temporary.ts';
import { Driver } from './driver.tsx';
import { atRest } from './real.ts';

const STATES = [
  hosts(['a', 'healthy'], ['b', 'healthy'], ['c', 'healthy']),
  hosts(['a', 'healthy'], ['b', 'unhealthy'], ['c', 'healthy'], ['d', 'healthy']),
  hosts(['a', 'unhealthy'], ['b', 'unhealthy'], ['d', 'healthy']),
];
const [FIRST = [], ...LATER] = STATES;
const MEMBERS = madeMembers(
  [{ kind: 'hosts', items: FIRST }],
  LATER.map((items, index) => ({ kind: 'hosts' as const, items, at: minutes(10 * (index + 1)) })),
);

/** The program over a file, put together as by the command line. */
const open = async (bytes = zipped(MEMBERS), moment = ''): Promise<{ driver: Driver; path: string }> => {
  const path = join(temporary(), 'night.gz');
  writeFileSync(path, bytes);
  const from = await fromFile(new Map([['from', `${path}${moment}`]]), { cwd: '/', home: '' });
  if (from === null) throw new Error('no file');
  const driver = new Driver({
    client: from.client(() => []),
    resources: RESOURCES,
    columns: 120,
    rows: 60,
    now: () => from.snapshot.now(),
    start: {
      service: {
        label: 'snapshot of edge.example',
        demo: false,
        unverified: false,
        options: [`--from=${from.address()}`],
        snapshot: { ahead: 0, damage: [] },
      },
    },
  });
  const end = followSnapshot(driver.store, from, () => minutes(200));
  onTestFinished(() => {
    end();
    driver.stop();
  });
  await driver.untilShown('edge-a');
  await atRest(driver);
  return { driver, path };
};

const go = async (driver: Driver, line: string, shown: string): Promise<void> => {
  driver.press(`:${line}`, 'Enter');
  await driver.untilShown(shown);
  await atRest(driver);
};

it('a snapshot shows its service, its time and its age', async () => {
  const { driver } = await open();
  expect(driver.screen()[0]).toMatch(/snapshot of edge\.example · whole tenant +02:20:00Z, 3h ago/);
  expect(driver.text()).toContain('1 Hosts  3 · 2');
  const earlier = await open(zipped(MEMBERS), '@02:19');
  expect(earlier.driver.screen()[0]).toContain('02:10:00Z, 3h ago');
});

it('a snapshot lists keys and commands that need a service in the help, and says why they do nothing', async () => {
  const { driver } = await open();
  for (const key of ['r', 'r', 'z', 'u', 'L']) {
    driver.press(key);
    await driver.until(key, () => driver.text().includes(`${key}: ${NOTHING_ASKED}`));
  }
  for (const line of ['find x', 'server a=b', 'project x', 'period 5', 'set refresh 10', 'notify unhealthy']) {
    driver.press(`:${line}`, 'Enter');
    await driver.until(line, () => driver.text().includes(NOTHING_ASKED));
    driver.press('Esc', 'Esc', 'Esc');
    await driver.until('the list', () => !driver.text().includes(NOTHING_ASKED));
  }
  await atRest(driver);
  driver.press('?', 'Tab');
  await driver.until('the help', () => driver.text().includes('a snapshot:'));
  expect(driver.state.scope).toBeNull();
  expect(driver.state.live.period).toBeNull();
});

it('a move in time replaces the rows, and keeps filter, cursor and place', async () => {
  const { driver, path } = await open();
  driver.press('/name=edge-*', 'Enter', 'G');
  await driver.until('edge-d', () => driver.cursorLine().includes('edge-d'));
  await go(driver, 'at 02:10', 'at 02:10:00Z: 1 changed, 1 new');
  expect(driver.screen()[0]).toContain('02:10:00Z, 3h ago');
  expect(driver.cursorLine()).toContain('edge-d');
  expect(driver.text()).toContain('name=edge-*');
  expect(driver.text()).toContain('edge-c');
  expect(commandOf(driver.state)).toContain(`--from=${path}@2026-11-23T02:10:00.000Z`);
  driver.press('W');
  await driver.until('a question', () => !driver.text().includes('edge-c'));
  await go(driver, 'at -20m', '02:00:00Z');
  expect(driver.state.overlays.length).toBeGreaterThan(0);
  driver.press('Esc');
  await driver.untilShown('edge-c');
  expect(driver.text()).not.toContain('edge-d');
  await go(driver, 'at', 'at 02:20:00Z');
  expect(driver.text()).not.toContain('edge-c');
});

it('a recording shows its changes up to the shown time', async () => {
  const { driver } = await open();
  const told = () => Object.values(driver.state.changes).flatMap(({ changes }) => changes);
  const said = () => told().map(({ what, uid }) => `${what} ${uid}`);
  expect(said()).toEqual(['field b', 'new d', 'field a', 'gone c']);
  driver.press('/changed=health', 'Enter');
  await driver.until('the changed ones', () => !driver.text().includes('edge-d'));
  await go(driver, 'at 02:10', '02:10:00Z');
  expect(said()).toEqual(['field b', 'new d']);
  expect(driver.state.comparisons).toEqual([]);
  expect(driver.text()).toContain('edge-b');
  expect(driver.text()).not.toContain('edge-a');
});

it('a move to a missing time says which times there are, and stays', async () => {
  const { driver } = await open();
  await go(driver, 'at 01:30', 'the file has 2026-11-23T02:00:00Z to 2026-11-23T02:20:00Z');
  await go(driver, 'at noon', 'not a time');
  expect(driver.screen()[0]).toContain('02:20:00Z');
});

it('a cut or changed snapshot says so as long as it is open', async () => {
  const cut = await open(zipped(MEMBERS).subarray(0, -30));
  await cut.driver.untilShown('02:10:00Z, 3h ago · cut after 02:10:00Z');
  const edited = await open(zipped([MEMBERS.join('').replace('edge-b', 'edge-x')]));
  await edited.driver.untilShown('changed since it was written');
});

it('a missing list of a snapshot says which lists there are', async () => {
  const { driver } = await open();
  driver.press('2');
  await driver.untilShown('profiles are not in this snapshot: it has hosts');
  expect(driver.text()).not.toContain('r retry');
});
