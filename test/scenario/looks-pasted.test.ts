import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from '../../src/demo/index.ts';
import { looksPasted, paste } from '../../src/store/paste.ts';
import { press } from '../../src/store/store.ts';
import type { Driver } from './driver.tsx';
import { atRest, NOW, openReal, realClient } from './real.ts';

type Demo = Awaited<ReturnType<typeof startDemo>>;

let demo: Demo;
let client: ReturnType<typeof realClient>;
let driver: Driver;
beforeAll(async () => {
  demo = await startDemo({ hosts: 60, now: () => NOW });
  client = realClient(demo.url);
  driver = openReal(client, { columns: 120, rows: 30 });
  await atRest(driver);
});
afterAll(async () => {
  driver.stop();
  await client.close();
  await demo.close();
});

/** Whether a text that arrives at once, after some keys, is a paste. */
const isPaste = (text: string, ...before: readonly string[]): boolean => {
  for (const key of before) press(driver.store, key);
  const found = looksPasted(driver.state, text);
  for (let turn = 0; turn < 4; turn += 1) press(driver.store, 'esc');
  return found;
};

describe('a text that arrives at once in a list', () => {
  it.each([
    'health=unhealthy',
    'health=unhealthy\r',
    'edge-us-retail-store-00017',
    '5f1d2c3b4a59687766554433',
    'b7c1f2de-9a34-4c55-8e21-0f6d3a9b1c22',
    'https://inventory.example/v1/edgehosts?limit=50',
    'kubectl get pods -n kube-system\r',
    'disk pressure on /var/lib',
    'unhealthy',
    'memory',
    'quit',
    'query',
    'export EDGESCOPE_URL=https://inventory.example',
    '10.20.30.40',
    '2026-11-21T14:12:00Z ERROR failed to pull image',
    'The quick brown fox\rjumps over\r',
    'node',
    '東京のエッジ',
  ])('is a paste: %j', (text) => {
    expect(isPaste(text)).toBe(true);
  });

  it.each([
    'jjjjjjjjjjjjjjjjjjjj',
    'jjjkkkGgjjj',
    '/unhealthy\r',
    '/health=unhealthy cpu>4\rjjj',
    ':hosts unhealthy\r',
    ':q!\r',
    '1Lohealth\r',
    'ohealth\r',
    'Gdy',
    'dddd]]]',
    'jjd]]y',
    'Lw/retail\rjj\r',
    'ecsv\r',
    '   jjj ',
    'CCC',
    '1234',
    'q',
  ])('is keys: %j', (text) => {
    expect(isPaste(text)).toBe(false);
  });
});

describe('a text that arrives at once in a prompt', () => {
  it('is typed, including the Enter at its end', () => {
    expect(isPaste('unhealthy cpu>4\r', '/')).toBe(false);
    expect(isPaste('health\r', 'o')).toBe(false);
    expect(isPaste('edge-us-retail-store-00017', ':')).toBe(false);
    expect(isPaste('nothing of that name', 'o')).toBe(false);
  });

  it('is a paste if the text after that Enter is meaningless as keys', () => {
    expect(isPaste('unhealthy\rthe next line of it', '/')).toBe(true);
    expect(isPaste('unhealthy\rjjj\r', '/')).toBe(false);
  });
});

describe('keys behind the key that quits', () => {
  it('are a paste, however few: the shell would take them', () => {
    expect(['qx', 'jq1', 'q', 'jj', 'xq'].map((text) => isPaste(text))).toEqual([true, true, false, false, false]);
    const before = driver.state.exit;
    driver.store.setState(paste(driver.state, 'qls'));
    expect([driver.state.exit, driver.state.message?.text]).toEqual([before, expect.stringContaining('q alone quits')]);
  });
});

describe('a paste that begins with the key of a line', () => {
  it('is typed into the line, at once and without breaks', async () => {
    driver.store.setState(paste(driver.state, ':edge-us-lab-bench-00031\nq'));
    await driver.untilShown(': edge-us-lab-bench-00031');
    for (let turn = 0; turn < 4; turn += 1) press(driver.store, 'esc');
    driver.store.setState(paste(driver.state, '/unhealthy disk>90'));
    await driver.untilShown('/ unhealthy disk>90');
    for (let turn = 0; turn < 4; turn += 1) press(driver.store, 'esc');
  });
});
