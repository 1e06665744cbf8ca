import { hostItem } from '../src/demo/world/hosts.ts';
import { createWorld } from '../src/demo/world/world.ts';
import { edgeHosts } from '../src/resources/edge-hosts/index.ts';

/** Rows that are read for their facets, timed by CPU, which a busy machine changes least: `npm run bench -- facets 10000`. */
const ROWS = Number(process.argv[3] ?? 10_000);
const START = Date.UTC(2026, 2, 1);

const world = createWorld(1, ROWS, START);
const items = Array.from({ length: ROWS }, (_, host) => {
  const text = JSON.stringify(hostItem(world, host));
  return edgeHosts.item(JSON.parse(text), text);
});

const timed = (what: string, each: (item: (typeof items)[number]) => unknown): void => {
  const begun = process.cpuUsage();
  for (const item of items) each(item);
  const { user, system } = process.cpuUsage(begun);
  const took = (user + system) / 1000;
  console.log(`${what}: ${took.toFixed(0)} ms of CPU, ${((1000 * took) / ROWS).toFixed(1)} µs a host`);
};

const counts = { values: 0, others: 0 };
for (const item of items) {
  const { values, others } = item.facets();
  counts.values += values.reduce((sum, leaves) => sum + leaves.length, 0);
  counts.others += others.length;
}
console.log(`${counts.values / ROWS} values and ${counts.others / ROWS} others a host`);
for (let round = 0; round < 3; round += 1) {
  timed('facets', (item) => item.facets());
  timed('evidence', (item) => item.evidence(START));
  timed('events', (item) => item.events());
}
