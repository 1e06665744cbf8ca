import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startProgram } from './program.ts';
import { serve } from './service.ts';
import { median } from './timing.ts';

const ROUNDS = Number(process.argv[3] ?? 4);
/** Seconds between two refreshes, and how long after one the screen is watched, in ms. */
const PERIOD = 5;
const WATCHED_MS = 1000;

interface Host {
  readonly metadata: { readonly name: string };
  readonly status: { readonly health: { state: string } | null } | null;
}

const made = await serve('--hosts', '1213', '--one-body');
const { items }: { items: Host[] } = JSON.parse(await (await fetch(`${made.url}/v1/edgehosts`)).text());
made.stop();

/** Called when the hosts have been given. */
let given = (): void => undefined;
const server = createServer((request, response) => {
  const body = request.url?.startsWith('/v1/edgehosts')
    ? { items }
    : { items: [], listmeta: { continue: '', count: 0 } };
  // Long lists are requested more rarely the more bytes they have on the wire.
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(gzipSync(JSON.stringify(body)), () => given());
}).listen(0, '127.0.0.1');
await new Promise((resolve) => void server.once('listening', resolve));
const { port } = server.address() as AddressInfo;

// By name, so that a host that changes stays where it is.
const args = ['--url', `http://127.0.0.1:${port}`, '--order', 'name', '--refresh', String(PERIOD)];
const program = startProgram(args);
await program.until(/all loaded/);

/** Bytes that come with the next refresh. */
const nextRefresh = async (): Promise<number> => {
  await new Promise<void>((resolve) => {
    given = resolve;
  });
  return program.written(WATCHED_MS);
};

const { compare } = new Intl.Collator('en', { numeric: true });
/** The health of the hosts in the order of the screen. */
const healths = items
  .toSorted((a, b) => compare(a.metadata.name, b.metadata.name))
  .flatMap(({ status }) => (status?.health ? [status.health] : []));

const change = (count: number): void => {
  for (const health of healths.slice(0, count)) health.state = health.state === 'healthy' ? 'unhealthy' : 'healthy';
};

console.log(
  `Node ${process.version}, 200 × 50, 1,213 hosts in one body, refreshed each ${PERIOD} s, medians of ${ROUNDS}\n`,
);
console.log('| a refresh | bytes |\n| --- | ---: |');
await nextRefresh();
for (const count of [0, 1, 5, 20]) {
  const bytes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    change(count);
    bytes.push(await nextRefresh());
  }
  console.log(`| that changes the health of ${count} hosts on the screen | ${median(bytes)} |`);
}
await program.close();
server.close();
process.exit(0);
