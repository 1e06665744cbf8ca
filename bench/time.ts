import { type Change, loudText } from '../src/change/change.ts';
import { changesBetween } from '../src/change/compare-lists.ts';
import { netChanges } from '../src/change/log.ts';
import { transitionsOf } from '../src/change/transitions.ts';
import type { Item } from '../src/core/item/index.ts';
import { SECOND } from '../src/core/values/index.ts';
import { hostItem } from '../src/demo/world/hosts.ts';
import { createWorld } from '../src/demo/world/world.ts';
import { edgeHosts } from '../src/resources/edge-hosts/index.ts';
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
  (_, at): Change => ({
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
