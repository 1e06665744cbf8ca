import { describe, expect, it } from 'vitest';
import { withoutColours } from '../../src/core/text/sanitise.ts';
import { edgeHosts } from '../../src/resources/edge-hosts/index.ts';
import { COLUMN_GAP, columnsOf, MARGIN } from '../../src/store/list/columns.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import { hostsClient } from '../cli/taking.ts';
import type { Driver } from './driver.tsx';
import { openReal } from './real.ts';

const MESSAGES = [
  'webhook ingress.cert-manager.io: context deadline exceeded, 9 routes not admitted since the rollout began',
  '\u001B[31mpanic\u001B[0m: index out of range [7]\u0007 goroutine 1 [running]: main.reconcile in the agent of the site',
  'kubelet stopped posting status',
];

/** Unhealthy hosts with the given names. */
const fleetOf = (names: readonly string[]) =>
  names.map((name, at) =>
    edgeHosts.item({
      metadata: { name, uid: `uid-${at}` },
      spec: { host: { project: { name: 'retail-east', uid: 'p1' } } },
      status: { state: 'in-use', health: { state: 'unhealthy', message: MESSAGES[at % 3] } },
    }),
  );

const numbered = (count: number, nameOf: (number: string) => string): string[] =>
  Array.from({ length: count }, (_, at) => nameOf(String(at).padStart(4, '0')));

const FLEETS: Readonly<Record<string, readonly string[]>> = {
  'few long names': [
    ...numbered(40, (number) => `pos-${number}`),
    ...numbered(9, (number) => `pos-${number}-distribution-warehouse`),
  ],
  'names that differ in their middle': [
    ...numbered(30, (number) => `gw-berlin-${number}`),
    ...numbered(20, (number) => `gateway-berlin-north-${number}-rack-primary`),
  ],
  'wide names': numbered(30, (number) => `東京-店舗-${number}-端末`.repeat(Number(number) % 5 === 0 ? 2 : 1)),
  'names of one length': numbered(60, (number) => `edge-us-factory-line-${number}`),
};

const median = (names: readonly string[]): number =>
  names.map(([...signs]) => signs.reduce((sum, sign) => sum + (sign > '\u3000' ? 2 : 1), 0)).toSorted((a, b) => a - b)[
    Math.floor(names.length / 2)
  ] ?? 0;

const opened = async (names: readonly string[], columns: number, rows: number): Promise<Driver> => {
  const driver = openReal(
    hostsClient(() => fleetOf(names)),
    { columns, rows },
  );
  await driver.untilShown('all loaded');
  return driver;
};

/** The texts of a column on the screen; every name and message is one cell a sign, but for wide signs. */
const texts = (driver: Driver, id: string): readonly string[] => {
  const { columns } = columnsOf(driver.state);
  const at = columns.findIndex(({ column }) => column.id === id);
  const from = columns.slice(0, at).reduce((sum, { width }) => sum + width + COLUMN_GAP, MARGIN);
  const wide = columns[at]?.width ?? 0;
  const cells = (line: string): string => [...line].map((sign) => (sign > '\u3000' ? `${sign}\0` : sign)).join('');
  return driver
    .screen()
    .slice(4, -2)
    .map((line) =>
      cells(line)
        .slice(from, from + wide)
        .replaceAll('\0', '')
        .trimEnd(),
    )
    .filter((text) => text !== '');
};

describe.each(Object.entries(FLEETS))('%s', (_, names) => {
  it.each([
    [80, 24],
    [120, 30],
    [60, 15],
  ])('leave the messages their room at %i x %i', async (columns, rows) => {
    const driver = await opened(names, columns, rows);
    const [name] = columnsOf(driver.state).columns;
    const messages = texts(driver, 'message');
    expect(messages.some((text) => text.endsWith('…'))).toBe(true);
    expect(name?.width).toBeLessThanOrEqual(Math.max(12, median(names) + 4));
    const shown = texts(driver, 'name');
    expect(new Set(shown).size).toBe(shown.length);
    const whole = currentRows(driver.state).map((item) => withoutColours(item.cell('message', 0).text));
    for (const text of messages)
      expect(whole.some((one) => (text.endsWith('…') ? one.startsWith(text.slice(0, -1)) : one === text))).toBe(true);
    driver.stop();
  });
});

it('gives the names their full width if every message is whole, and with w', async () => {
  const names = FLEETS['few long names'] ?? [];
  const driver = await opened(names, 240, 30);
  expect(columnsOf(driver.state).columns[0]?.width).toBe(31);
  driver.resize(100, 30);
  expect(columnsOf(driver.state).columns[0]?.width).toBeLessThan(31);
  driver.press('w');
  await driver.until('whole names', () => columnsOf(driver.state).columns[0]?.width === 31);
  driver.stop();
});

it('leaves colours out of messages, and nothing else; the open item has them', async () => {
  const driver = await opened(
    numbered(3, (number) => `pos-${number}`),
    120,
    30,
  );
  expect(driver.text()).toContain('panic: index out of range [7]␇ gor');
  driver.press('/31mpanic', 'Enter');
  await driver.untilShown('of 1 shown');
  expect(driver.text()).toContain('panic: index out of range [7]␇ gor');
  driver.press('Enter');
  await driver.untilShown('␛[31mpanic␛[0m: index');
  driver.stop();
});
