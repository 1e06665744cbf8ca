import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ItemChange, loudText } from '../src/change/change.ts';
import { changesBetween } from '../src/change/compare-lists.ts';
import { compareSources } from '../src/change/compare-sources.ts';
import { netChanges } from '../src/change/log.ts';
import { transitionsOf } from '../src/change/transitions.ts';
import type { Item } from '../src/core/item/index.ts';
import { formatSize, SECOND } from '../src/core/values/index.ts';
import { hostItem } from '../src/demo/world/hosts.ts';
import { createWorld } from '../src/demo/world/world.ts';
import { edgeHosts } from '../src/resources/edge-hosts/index.ts';
import { checkText, gunzip } from '../src/snapshot/check.ts';
import { itemsAt, readHistory } from '../src/snapshot/states.ts';
import { refreshMember, refreshText, StateWriter } from '../src/snapshot/writer.ts';
import { median, rounded } from './timing.ts';

/** Hosts of the lists: `npm run bench -- time 10000`. */
const HOSTS = Number(process.argv[3] ?? 50_000);
const START = Date.UTC(2026, 2, 1);
const ROUNDS = 3;
const LOGGED = 100_000;

const world = createWorld(1, HOSTS, START);
const texts = Array.from({ length: HOSTS }, (_, host) => JSON.stringify(hostItem(world, host)));
const itemOf = (text: string): Item => edgeHosts.item(JSON.parse(text), text);

/** A list after a refresh in which some texts have changed; equal ones stay the same objects. */
const refreshed = (items: readonly Item[], change: (text: string, host: number) => string): readonly Item[] =>
  items.map((item, host) => {
    const text = texts[host] ?? '';
    const changed = change(text, host);
    return changed === text ? item : itemOf(changed);
  });

/** Milliseconds of a comparison of two lists, and of its longest step. */
const compared = (before: readonly Item[], after: readonly Item[]) => {
  const state = (items: readonly Item[], at: number) => ({ items, isWhole: true, at });
  const steps = changesBetween('hosts', state(before, START), state(after, START + 30 * SECOND));
  const begun = performance.now();
  let [last, longest] = [begun, 0];
  for (;;) {
    const step = steps.next();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (step.done === true) return { ms: now - begun, longest, ...step.value };
  }
};

const row = (what: string, ...figures: readonly string[]): void => console.log(`| ${[what, ...figures].join(' | ')} |`);

const measured = (what: string, after: readonly Item[], before: readonly Item[]): void => {
  const runs = Array.from({ length: ROUNDS }, () => compared(before, after));
  const ms = rounded(median(runs.map((run) => run.ms)));
  const longest = rounded(median(runs.map((run) => run.longest)));
  row(what, `${ms} ms`, `${longest} ms`, `${runs[0]?.changes.length} changes, ${runs[0]?.touched} touched`);
};

const probed = (text: string): string => text.replaceAll(/("lastProbeTime":"\d{4}-\d\d-\d\d)T../g, '$1T23');

const items = texts.map(itemOf);
row(`${HOSTS} hosts`, 'in all', 'longest step', '');
row('---', '---:', '---:', '---');
const onePercent = refreshed(items, (text, host) =>
  host % 100 === 0 ? text.replace(/"state":"\w+"/, '"state":"changed"') : text,
);
measured('1 % changed', onePercent, items);
measured('all touched', refreshed(items, probed), items);

const loud = (): number => texts.reduce((sum, text) => sum + loudText(text).length, 0);
const begun = performance.now();
loud();
row('texts without quiet values', `${rounded(performance.now() - begun)} ms`, '', '');

const changes = Array.from(
  { length: LOGGED },
  (_, at): ItemChange => ({
    kind: 'hosts',
    uid: `u${at % 30_000}`,
    name: `edge-${at % 30_000}`,
    at: null,
    seen: [START + at, START + at + 1],
    what: 'field',
    path:
      ['status.health.state', 'status.health.agentVersion', 'status.packs[fluent-bit].condition.status'][at % 3] ?? '',
    from: `a${at % 5}`,
    to: `b${at % 7}`,
  }),
);
const times = Array.from({ length: ROUNDS }, () => {
  const start = performance.now();
  transitionsOf(edgeHosts, netChanges(changes));
  return performance.now() - start;
});
row(`since, over ${LOGGED} changes`, `${rounded(median(times))} ms`, '', '');

// Files: a state, a recording of 200 refreshes with 500 changed hosts each, read to its end, and compared.

const REFRESHES = 200;
const CHANGED = 500;
const LIST = { kind: 'hosts' as const };
const resource = () => edgeHosts;

const timed = async <Value>(what: string, run: () => Promise<Value>): Promise<Value> => {
  const { user, system } = process.cpuUsage();
  const start = performance.now();
  const value = await run();
  const used = process.cpuUsage();
  const cpu = (used.user - user + used.system - system) / 1000;
  row(what, `${rounded(performance.now() - start)} ms`, '', `${rounded(cpu)} ms of processor time`);
  return value;
};

const stateOf = async (of: readonly Item[]): Promise<readonly Buffer[]> => {
  const parts: Buffer[] = [];
  const header = { program: 'bench', made: START, service: 'bench', scope: { type: 'tenant' as const } };
  const writer = new StateWriter(header, async (bytes) => void parts.push(bytes));
  await writer.list({ ...LIST, query: {}, dialect: 'document', fields: null });
  for (const item of of) await writer.item(LIST, item.jsonText());
  await writer.listEnd({ ...LIST, count: of.length, isWhole: true, at: START, notes: [] });
  await writer.end();
  return parts;
};

const state = await timed(`writing ${HOSTS} hosts`, () => stateOf(items));
await timed('reading them back by the rules for secrets', () => checkText(gunzip(Readable.from(state)), () => false));

let shown: Item[] = [...items];
const members: Buffer[] = [];
const appended: number[] = [];
for (let refresh = 1; refresh <= REFRESHES; refresh += 1) {
  const at = START + refresh * 30 * SECOND;
  const next = shown.map((item, host) =>
    (host + refresh) % Math.ceil(HOSTS / CHANGED) === 0
      ? itemOf(item.jsonText().replace(/"agentVersion":"[^"]*"/, `"agentVersion":"4.8.${refresh}"`))
      : item,
  );
  const steps = changesBetween(
    'hosts',
    { items: shown, isWhole: true, at: at - 30 * SECOND },
    { items: next, isWhole: true, at },
  );
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const { changes, touched } = step.value;
  const start = performance.now();
  const text = refreshText([{ refresh: { ...LIST, at, isWhole: true, changes: changes.length, touched }, changes }]);
  await checkText([text], () => false);
  members.push(refreshMember(text));
  appended.push(performance.now() - start);
  shown = next;
}
row(`a refresh of ${CHANGED} changes, to be appended`, `${rounded(median(appended))} ms`, '', '');

const bytesOf = (parts: readonly Buffer[]) => {
  const whole = Buffer.concat(parts);
  return { size: whole.length, read: (from: number, length: number) => whole.subarray(from, from + length) };
};
const recording = bytesOf([...state, ...members]);
row('the recording', formatSize(recording.size), '', `${formatSize(bytesOf(state).size)} of it the state`);
const wants = () => true;
const itemsOf = async (at: number, take: (item: Item) => void): Promise<void> => {
  const history = await readHistory(recording, resource);
  for await (const { item } of itemsAt(recording, history, { wants, at }, resource)) take(item);
};
const end = START + REFRESHES * 30 * SECOND;
let read = 0;
await timed('reading it to its end', () =>
  itemsOf(end, () => {
    read += 1;
  }),
);
row('hosts that were read', String(read), '', '');
const later = await stateOf(onePercent);
const sourceOf = (parts: readonly Buffer[]) => {
  const bytes = bytesOf(parts);
  return {
    fields: [],
    read: async (take: (item: Item) => void, skips: (text: string) => boolean): Promise<void> => {
      const history = await readHistory(bytes, resource);
      for await (const { item } of itemsAt(bytes, history, { wants, at: end, skips }, resource)) take(item);
    },
  };
};
await timed('comparing two files of which 1 % differs', () =>
  compareSources(sourceOf(state), sourceOf(later), {
    kind: 'hosts',
    digest: (text) => createHash('sha1').update(text).digest('base64'),
    isWanted: null,
  }),
);
