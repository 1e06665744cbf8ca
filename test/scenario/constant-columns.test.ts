import { expect, it, onTestFinished } from 'vitest';
import { edgeHosts } from '../../src/resources/edge-hosts/index.ts';
import { changeView } from '../../src/store/state/state.ts';
import { hostsClient } from '../cli/taking.ts';
import type { Driver } from './driver.tsx';
import { openReal } from './real.ts';

/** Twenty hosts, every other one ready; the hosts in `spoken` have a message. */
const hosts = (spoken: (at: number) => boolean) =>
  Array.from({ length: 20 }, (_, at) =>
    edgeHosts.item({
      metadata: { name: `edge-${100 + at}`, uid: `uid-${at}` },
      spec: {
        host: { project: { name: `retail-${at % 3}`, uid: `p${at % 3}` } },
        device: { gpus: [], archType: 'amd64' },
      },
      status: {
        state: at % 2 === 0 ? 'ready' : 'in-use',
        health: { state: spoken(at) ? 'unhealthy' : 'healthy', ...(spoken(at) && { message: `disk ${at}% full` }) },
        inUseClusters: at % 2 === 0 ? [] : [{ name: 'line-1', uid: 'c1' }],
      },
    }),
  );

const opened = async (spokenIn: (walk: number, at: number) => boolean): Promise<Driver> => {
  const driver = openReal(
    hostsClient((walk) => hosts((at) => spokenIn(walk, at))),
    { columns: 120, rows: 30 },
  );
  onTestFinished(() => driver.stop());
  await driver.untilShown('all loaded');
  return driver;
};

const titles = (driver: Driver): readonly string[] =>
  (driver.screen().find((line) => line.startsWith('  NAME')) ?? '').trim().split(/ +/);
const isOdd = (_: number, at: number): boolean => at % 2 === 1;

it('leaves out columns that a filter makes equal in all rows, in favour of columns that tell rows apart, until the filter goes', async () => {
  const driver = await opened(isOdd);
  const before = driver.screen()[3];
  driver.press('/state=ready cluster=?', 'Enter');
  await driver.until('no state', () => !titles(driver).includes('STATE'));
  expect(titles(driver)).not.toContain('CLUSTER');
  expect(titles(driver)).not.toContain('MESSAGE');
  expect(titles(driver)).toEqual(expect.arrayContaining(['PROJECT', 'ARCH', 'GPU', '›']));
  // All columns can be reached.
  driver.press('l');
  await driver.until('the next columns', () => titles(driver).includes('MESSAGE'));
  driver.press('h', 'Esc');
  await driver.until('all of them again', () => driver.screen()[3] === before);
});

it('shows the message once beside the rows of one message', async () => {
  const driver = await opened(isOdd);
  driver.press('/message-shape="disk N% full"', 'Enter');
  await driver.untilShown('of 10 shown');
  await driver.until('one message', () => titles(driver).filter((title) => title === 'MESSAGE').length === 1);
  expect(driver.text()).toContain('disk 7% full');
});

it('keeps the columns that the user sorts by, chose or gave a width', async () => {
  const driver = await opened(isOdd);
  driver.press(':sort state', 'Enter', '/state=ready', 'Enter');
  await driver.untilShown('of 10 shown');
  expect(titles(driver)).toContain('STATE');
  driver.press(':sort', 'Enter');
  await driver.until('no state', () => !titles(driver).includes('STATE'));
  const columns = { ids: ['state', 'project'], looks: {} };
  driver.store.setState((state) => changeView(state, { columns }));
  await driver.until('the chosen columns', () => titles(driver).join(' ').includes('STATE PROJECT'));
});

it('moves no column while a filter is typed, and shows the values that come to differ', async () => {
  const driver = await opened(isOdd);
  driver.press('/state=ready ');
  await driver.untilShown('of 10 shown');
  expect(titles(driver)).toContain('STATE');
  driver.press('Enter');
  await driver.until('no state', () => !titles(driver).includes('STATE'));
  driver.press('/', ...Array.from('state=ready', () => 'Backspace'), 'Backspace', 'retail-1');
  await driver.until('both states', () => titles(driver).includes('STATE'));
  driver.press('Esc');
  await driver.until('the filter before', () => !titles(driver).includes('STATE'));
});

it('never leaves out a column because of a refresh, but brings one back if a row gets a value in it', async () => {
  const driver = await opened((walk, at) => (walk % 2 === 0 ? at === 4 : at === 3));
  driver.press('/state=ready', 'Enter');
  await driver.untilShown('of 10 shown');
  expect(titles(driver)).toContain('MESSAGE');
  driver.press('r');
  await driver.until('a refresh', () => !driver.text().includes('disk 4% full'));
  expect(titles(driver)).toContain('MESSAGE');
  driver.press('Esc', '/state=ready cpu=?', 'Enter');
  await driver.until('no message', () => !titles(driver).includes('MESSAGE'));
  driver.press('r');
  await driver.untilShown('disk 4% full');
  expect(titles(driver)).toContain('MESSAGE');
});
