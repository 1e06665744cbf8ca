import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fromFile } from '../../src/cli/from/from.ts';
import { readBase } from '../../src/cli/interactive/read-base.ts';
import { followSnapshot } from '../../src/cli/interactive/snapshot-time.ts';
import { main } from '../../src/cli/main.ts';
import type { Target } from '../../src/cli/settings.ts';
import { headerOf } from '../../src/cli/snapshot/state-file.ts';
import type { Item } from '../../src/core/item/index.ts';
import { wholeList } from '../../src/core/query/index.ts';
import { startDemo } from '../../src/demo/index.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { askQuestion } from '../../src/store/triage/ask.ts';
import { capture } from '../cli/print/printed.ts';
import { hosts, type MadeList, madeMembers, minutes, zipped } from '../snapshot/file.ts';
import { temporary } from '../temporary.ts';
import { Driver } from './driver.tsx';
import { atRest, NOW, openReal, realClient, walkAll } from './real.ts';

const home = temporary();

const STATES = [
  hosts(['a', 'healthy'], ['b', 'healthy'], ['c', 'healthy']),
  hosts(['a', 'healthy'], ['b', 'unhealthy'], ['c', 'healthy'], ['d', 'healthy']),
  hosts(['a', 'unhealthy'], ['b', 'unhealthy'], ['d', 'healthy']),
];

/** A snapshot file of hosts in one state, with the changes to later states. */
const file = (
  name: string,
  [items = [], ...later]: readonly (readonly Item[])[],
  list: Partial<MadeList> = {},
  header = {},
  cut = 0,
): string => {
  const refreshes = later.map((after, index) => ({
    kind: 'hosts' as const,
    items: after,
    at: minutes(10 * (index + 1)),
  }));
  const bytes = zipped(madeMembers([{ kind: 'hosts', items, ...list }], refreshes, header));
  writeFileSync(join(home, name), bytes.subarray(0, bytes.length - cut));
  return name;
};
file('night.gz', STATES);

/** Bases are read as in a session. */
const withBases = (driver: Driver, target: Target): Driver => {
  driver.store.subscribe(
    ({ readingBase }) => readingBase,
    (request) => void (request !== null && readBase(driver.store, request, target, { cwd: home, home })),
  );
  return driver;
};

/** The program over a file. */
const openFile = async (given: string): Promise<Driver> => {
  const from = await fromFile(new Map([['from', given]]), { cwd: home, home });
  if (from === null) throw new Error('no file');
  const driver = new Driver({
    client: from.client(() => []),
    resources: RESOURCES,
    columns: 140,
    rows: 30,
    now: () => from.snapshot.now(),
    start: {
      scope: from.scope,
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
  return withBases(driver, { kind: 'snapshot', ...from });
};

const openAtList = async (given: string): Promise<Driver> => {
  const driver = await openFile(given);
  await driver.untilShown('edge-a');
  await atRest(driver);
  return driver;
};

const base = async (driver: Driver, given: string, shown: string): Promise<void> => {
  driver.press(`:base ${given}`, 'Enter');
  await driver.untilShown(shown);
};

/** The counts on the screen, and the counts of the command that `C` copies. */
const counts = async (driver: Driver): Promise<{ screen: readonly string[]; command: readonly string[] }> => {
  const { length } = driver.sent.of('copy');
  driver.press('C');
  await driver.until('a copy', () => driver.sent.of('copy').length > length);
  const [, ...words] = driver.sent.copied.split(' ');
  const [stdout, stderr] = [capture(), capture()];
  const args = [...words, '-o', 'json'];
  await main(args, { env: { LANG: 'C.UTF-8' }, home, cwd: '/', stdin: {}, stdout, stderr });
  expect(stdout.text, `${words.join(' ')}: ${stderr.text}`).toContain('transitions');
  const lines: readonly { what: string; from: string; to: string; items: number }[] = JSON.parse(
    stdout.text,
  ).transitions;
  const screen = driver
    .screen()
    .flatMap((line) => /▸ (.* \d+) +\d+ +\d\d:\d\d/.exec(line)?.[1]?.replace(/ {2,}/g, ' ') ?? []);
  return {
    screen,
    command: lines.map(({ what, from, to, items }) => [what, from, to, items].filter((one) => one !== '').join(' ')),
  };
};

describe('a base from a file', () => {
  it('is compared with the present state of a service, as in the copied command', async () => {
    let now = NOW;
    const service = await startDemo({ hosts: 120, churn: 120, now: () => now });
    const client = realClient(service.url);
    onTestFinished(async () => {
      await client.close();
      await service.close();
    });
    const before = await walkAll(client, wholeList('hosts'));
    file('before.gz', [before], { end: { at: NOW } }, { made: NOW });
    now += 600_000;
    const label = { label: 'edge.example', demo: false, unverified: false, options: [`--url=${service.url}`] };
    const driver = openReal(client, { columns: 180, rows: 50, now: () => now, start: { service: label } });
    onTestFinished(() => driver.stop());
    withBases(driver, { kind: 'service', baseUrl: service.url });
    await driver.untilShown('L load all');
    await atRest(driver);
    await base(driver, 'before.gz', 'rows that were loaded; :base again for more');
    expect(driver.text()).not.toMatch(/▸ gone/);
    // Opens the question as `--base` does.
    driver.press('Esc', 'L');
    await driver.untilShown('all loaded');
    driver.store.setState((state) => askQuestion(state, 'since', { base: 'before.gz' }));
    await driver.untilShown('Since before.gz, 05:26:40Z, 10m ago: ');
    await driver.untilShown('complete then and now');
    const { screen, command } = await counts(driver);
    expect(screen.length).toBeGreaterThan(5);
    // The screen cuts long values, and folds the fields of one change.
    const whole = screen.filter((line) => !/…| \(\d+ fields\)/.test(line));
    expect(whole.length).toBeGreaterThan(2);
    expect(command).toEqual(expect.arrayContaining(whole));
    driver.press('Esc', '/changed=health', 'Enter');
    await driver.until('the changed ones', () => /of \d+ shown/.test(driver.text()));
  });

  it('is compared with a recording, and with another time of the recording', async () => {
    file('early.gz', [STATES[0] ?? []]);
    const driver = await openAtList('night.gz@02:10');
    await base(driver, 'early.gz', 'Since early.gz, 02:00:00Z, 10m ago: 2 of 4 changed');
    expect(driver.text()).not.toContain('reading');
    const file1 = await counts(driver);
    expect(file1.screen).toEqual(file1.command);
    driver.press('Esc', ':at', 'Enter');
    await driver.untilShown('at 02:20:00Z');
    expect(driver.state.bases).toEqual({});
    await base(driver, '02:10', 'Since 02:10:00Z, 10m ago: 2 of 4 changed');
    const moment = await counts(driver);
    expect(driver.sent.copied).toContain('--base=2026-11-23T02:10:00.000Z');
    expect(moment.screen).toEqual(moment.command);
    expect(moment.screen).toEqual(['health healthy unhealthy 1', 'gone 1']);
    driver.press('Esc', '/name=edge-a', 'Enter', 'B');
    await driver.untilShown('1 of 1 changed');
    const filtered = await counts(driver);
    expect(filtered.screen).toEqual(['health healthy unhealthy 1']);
    expect(filtered.screen).toEqual(filtered.command);
  });

  it('waits for the first state if an earlier time is given', async () => {
    const driver = await openFile('night.gz');
    driver.store.setState((state) => askQuestion(state, 'since', { base: '02:10' }));
    await driver.untilShown('Since 02:10:00Z, 10m ago: 2 of 4 changed');
  });

  it('names the faults of the file, and fields that were not compared', async () => {
    const part = { list: { fields: ['metadata.name', 'metadata.uid'] } };
    file('fields.gz', [STATES[0] ?? []], part);
    file('cut.gz', STATES, {}, {}, 30);
    const driver = await openAtList('night.gz');
    await base(driver, 'fields.gz', 'compared only in the fields that snapshot of edge.example has: metadata.name');
    expect(driver.text()).not.toMatch(/health +healthy/);
    driver.press('Esc');
    await base(driver, 'cut.gz', 'cut.gz cut after 02:10:00Z');
    expect(driver.text()).toContain('not complete then');
  });

  it('says why a file cannot be a base, and gives way to a later request', async () => {
    file('other.gz', [STATES[0] ?? []], {}, { scope: { type: 'project', uid: 'p', name: 'lab' } });
    file('asked.gz', [STATES[0] ?? []], { list: { query: { cloudType: 'libvirt' } } });
    const driver = await openAtList('night.gz');
    for (const [given, reason] of [
      ['none.gz', ':base: none.gz does not exist'],
      ['other.gz', 'its scope is'],
      ['asked.gz', 'the lists have different cloudTypes'],
      ['night.gz@01:00', 'no data for 01:00'],
    ] as const) {
      await base(driver, given, reason);
      expect(driver.state.readingBase).toBeNull();
      driver.press('Esc', 'Esc');
    }
    driver.press(':base asked.gz', 'Enter', ':base night.gz@02:00', 'Enter');
    await driver.untilShown('Since night.gz, 02:00:00Z, 20m ago: 4 of 4 changed');
    expect(driver.text()).not.toContain('asked for');
  });

  it('has the lists of all projects', async () => {
    const write = (name: string, states: readonly (readonly Item[])[]): void => {
      const lists = states.map((items, index) => ({ kind: 'hosts' as const, project: `p${index}`, items }));
      writeFileSync(join(home, name), zipped(madeMembers(lists, [], { scope: { type: 'all' } })));
    };
    write('all-then.gz', [hosts(['a', 'healthy'], ['b', 'healthy']), hosts(['c', 'healthy'], ['d', 'healthy'])]);
    write('all-now.gz', [hosts(['a', 'healthy'], ['b', 'unhealthy']), hosts(['c', 'healthy'])]);
    const driver = await openAtList('all-now.gz');
    await base(driver, 'all-then.gz', 'Since all-then.gz, 02:00:00Z, <1m ago: 2 of 4 changed');
    const { screen, command } = await counts(driver);
    expect(screen).toEqual(['health healthy unhealthy 1', 'gone 1']);
    expect(command).toEqual(screen);
  });

  it('is refused for a printed list, in favour of the command since', async () => {
    const [stdout, stderr] = [capture(), capture()];
    const args = ['hosts', '--from=night.gz', '--base=02:00'];
    expect(await main(args, { env: {}, home, cwd: home, stdin: {}, stdout, stderr })).toBe(2);
    expect(stderr.text).toContain('edgescope since hosts --base=');
  });

  it('keeps the service of a snapshot that is written again', async () => {
    const from = await fromFile(new Map([['from', 'night.gz']]), { cwd: home, home });
    if (from === null) throw new Error('no file');
    const target = { value: { kind: 'snapshot', ...from }, source: { layer: 'default', name: '' } } as const;
    expect(headerOf({ target }, null, 0).service).toBe('edge.example');
  });

  it('is offered as the only comparison of a snapshot with one state', async () => {
    const driver = await openAtList(file('one.gz', [STATES[0] ?? []]));
    driver.press('B');
    await driver.untilShown('a snapshot with one state: nothing to compare with · :base FILE');
  });
});
