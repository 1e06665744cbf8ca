import type { Client } from '../src/core/client/client.ts';
import { NO_ABILITY } from '../src/core/query/query.ts';
import { hostItem } from '../src/demo/world/hosts.ts';
import { createWorld } from '../src/demo/world/world.ts';
import { edgeHosts } from '../src/resources/edge-hosts/index.ts';
import { RESOURCES } from '../src/resources/index.ts';
import { currentRun, isFiltering } from '../src/store/list/rows.ts';
import { createTheme } from '../src/ui/theme.ts';
import { Driver } from '../test/scenario/driver.tsx';

/** Rows of the list: `npm run bench -- filter 50000`. */
const ROWS = Number(process.argv[3] ?? 20_000);
const START = Date.UTC(2026, 2, 1);

/** Each is typed into an empty prompt, key by key. Nothing is known of any row before the first of each sort. */
const FILTERS = [
  'retail store-0147',
  '!lab unhealthy mem>=32G',
  '~egusret7',
  "'Back-off",
  '/^edge-.*-0*1[0-9]+7$/',
  '/(disk|memory) pressure/',
  'state=ready|state=unpaired age<90d',
  'label:site~site-00',
  'pack:kubernetes<1.28',
  'spec.device.nics.macAddr~b8:ca',
  'status.packs.condition.lastTransitionTime<2h',
];

const world = createWorld(1, ROWS, START);
const items = Array.from({ length: ROWS }, (_, host) => {
  const text = JSON.stringify(hostItem(world, host));
  return edgeHosts.item(JSON.parse(text), text);
});

const client: Client = {
  ability: () => NO_ABILITY,
  list: async () => ({ items, meta: null, notes: [], bytes: 0 }),
  get: () => new Promise(() => undefined),
};
const driver = new Driver({
  client,
  resources: RESOURCES,
  columns: 160,
  rows: 50,
  theme: createTheme('256'),
  now: () => START + Math.round(performance.now()),
});
await driver.until('the rows', () => driver.text().includes('all loaded'));

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Milliseconds from a key to the frame that answers it. */
const answered = async (key: string): Promise<number> => {
  const { frames } = driver.terminal;
  const begun = performance.now();
  driver.press(key);
  while (driver.terminal.frames === frames) await turn();
  return performance.now() - begun;
};

/** Milliseconds until every row was looked at. */
const searched = async (): Promise<number> => {
  const begun = performance.now();
  while (isFiltering(currentRun(driver.state))) await turn();
  return performance.now() - begun;
};

const quantiles = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.99, 1].map((share) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1)).join(' | ');
};

console.log(
  `${ROWS} rows at 160 × 50 on Node ${process.version}: milliseconds from a key to the frame that answers it.`,
);
console.log('\n| Filter, typed key by key | Found | p50 | p99 | max | after the last key, until all is searched |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
const every: number[] = [];
for (const filter of FILTERS) {
  await answered('/');
  const times: number[] = [];
  for (const key of filter) times.push(await answered(key));
  const rest = await searched();
  const found = currentRun(driver.state).found.length;
  console.log(`| \`${filter.replaceAll('|', '\\|')}\` | ${found} | ${quantiles(times)} | ${rest.toFixed(1)} |`);
  every.push(...times);
  await answered('Esc');
}
console.log(`| all ${every.length} keys | | ${quantiles(every)} | |`);
driver.stop();
process.exit(0);
