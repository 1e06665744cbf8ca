import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient } from '../src/api/client.ts';
import { serviceDialects } from '../src/api/dialects/current.ts';
import type { Client, Page } from '../src/core/client/client.ts';
import type { Item } from '../src/core/item/item.ts';
import { startDemo } from '../src/demo/index.ts';
import { edgeHosts } from '../src/resources/edge-hosts/index.ts';
import { RESOURCES, resourceOf } from '../src/resources/index.ts';
import { currentList } from '../src/store/walk/query.ts';
import { createTheme } from '../src/ui/theme.ts';
import { Driver } from '../test/scenario/driver.tsx';
import { createFakeClock } from '../test/terminal/fake-clock.ts';

/** Two days of a refresh every 30 s: `npm run bench -- life 500` for fewer. */
const REFRESHES = Number(process.argv[3] ?? 5760);
const HOSTS = 50;
const PERIOD = 30;
const START = Date.UTC(2026, 2, 1);
/** From here on caches that are bounded are full: Ink keeps the widths of some thousand texts. */
const WARM = Math.min(1500, Math.floor(REFRESHES / 2));
/** Bytes; more is a leak. */
const MOST_GROWTH = 2 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const service = await startDemo({ hosts: HOSTS, now: () => START });
const real = createClient({
  endpoint: { baseUrl: service.url },
  credentials: null,
  dialects: serviceDialects(),
  requestsPerSecond: null,
  resource: (kind) => {
    const resource = resourceOf(kind);
    if (resource === undefined) throw new Error(`there is no kind ${kind}`);
    return resource;
  },
});

let asked = 0;

/** Every answer differs from the last one: a host with other cores, and now and then one that is gone. */
const changed = (page: Page): Page => {
  const items = page.items.map((item, index) => (index === asked % HOSTS ? withCores(item, asked) : item));
  return { ...page, items: asked % 10 === 0 ? items.slice(1) : items };
};

const withCores = (item: Item, cores: number): Item => {
  const text = JSON.stringify(item.json()).replace(/"cores":\d+/, `"cores":${cores}`);
  return edgeHosts.item(JSON.parse(text), text);
};

const client: Client = {
  ability: (kind, dialect) => real.ability(kind, dialect),
  list: async (request, { onItems: _, ...options } = {}) => {
    asked += 1;
    return changed(await real.list(request, options));
  },
  get: (request, options) => real.get(request, options),
};

const clock = createFakeClock();
const driver = new Driver({
  client,
  resources: RESOURCES,
  columns: 160,
  rows: 50,
  theme: createTheme('256'),
  now: () => START + clock.now(),
  start: { refresh: PERIOD },
  effects: { setTimer: clock.after, random: Math.random },
});
await driver.until('the rows', () => driver.text().includes('all loaded'));

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const isQuiet = (): boolean => Object.values(driver.state.lists).every(({ activity }) => activity === null);

/** One refresh on a clock that jumps there, and somebody who looks now and then. */
const refreshed = async (): Promise<void> => {
  const before = asked;
  if (asked % 10 === 0) driver.press('j');
  if (asked % 30 === 0) driver.press('g');
  while (asked === before) clock.turn(1000);
  while (!isQuiet()) await turn();
  // As the frame writer does with each frame: what it has shown need not be held.
  driver.text();
};

interface Measure {
  readonly heap: number;
  readonly buffers: number;
  readonly resident: number;
  readonly handles: number;
}

const measure = async (): Promise<Measure> => {
  for (let round = 0; round < 3; round += 1) {
    await turn();
    collect();
  }
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { heap: heapUsed, buffers: arrayBuffers, resident: rss, handles: process.getActiveResourcesInfo().length };
};

const mega = (bytes: number): string => (bytes / 1024 / 1024).toFixed(2);

console.log(`${REFRESHES} refreshes of ${HOSTS} hosts on Node ${process.version}, something changed in each.\n`);
console.log('| Refreshes | Heap, MB | Buffers, MB | Resident, MB | Handles and timers |');
console.log('| ---: | ---: | ---: | ---: | ---: |');
let warm: Measure | null = null;
let last: Measure | null = null;
const begun = performance.now();
for (let count = 1; count <= REFRESHES; count += 1) {
  await refreshed();
  if (count !== WARM && count !== REFRESHES && count % 1000 !== 500) continue;
  last = await measure();
  if (count === WARM) warm = last;
  const { heap, buffers, resident, handles } = last;
  console.log(`| ${count} | ${mega(heap)} | ${mega(buffers)} | ${mega(resident)} | ${handles} |`);
}
const rows = currentList(driver.state)?.items.length;
console.log(`\n${((performance.now() - begun) / 1000).toFixed(0)} s, ${rows} rows at the end.`);
driver.stop();
await real.close();
await service.close();
const held = ({ heap, buffers }: Measure): number => heap + buffers;
const growth = warm === null || last === null ? 0 : held(last) - held(warm);
console.log(`Heap and buffers grew by ${mega(growth)} MB after refresh ${WARM}.`);
process.exit(growth > MOST_GROWTH ? 1 : 0);
