import { expect, it } from 'vitest';
import { openLoaded } from './real.ts';

type Keys = readonly string[];
const query = (name: string): Keys => ['Q', name, 'Enter'];
/** Attention, with the findings of lesser weight. */
const ALL_FINDINGS: Keys = ['!', 'G', 'Space'];
const filter = (text: string): Keys => ['/', text, 'Enter'];

/** Keys from the list of hosts to an answer; a text that is typed counts as one. */
const MOST_KEYS = 3;

/** Questions of a triage, with the keys to press and the texts that the screen shows then. */
const QUESTIONS: readonly (readonly [asks: string, keys: Keys, ...says: readonly RegExp[]])[] = [
  [
    'which hosts are unhealthy, in which project and cluster, with which message, those in use first',
    query('unhealthy'),
    /NAME .*STATE .*MESSAGE .*PROJECT .*CLUSTER/,
    /● +disk pressure/,
    /of 79 shown/,
  ],
  [
    'which messages unhealthy hosts have, with clusters and since when',
    ['0'],
    /81 unhealthy of 1,213 hosts · 37 unknown · 79 in use/,
    /disk pressure on \/var.* 58 +34 +02:14Z +02:16Z/,
  ],
  [
    'which hosts are unpaired, for how long',
    query('unpaired'),
    /NAME +AGE ↓/,
    /filter state=unpaired/,
    /edge-us-fuel-station-00056 +276d/,
    /of 70 shown/,
  ],
  [
    'did a host register, in which project: by a part of its IP',
    filter('10.4.2.85'),
    /edge-gb-pharmacy-store-00583 .* pharmacy-uk/,
    /1–1 of 1 shown · all 1,213 loaded/,
  ],
  [
    'did a host register, in which project: by a part of its MAC address',
    filter('b8:ca:3a:4a:74:49'),
    /PROJECT/,
    /of 2 shown · all 1,213 loaded/,
  ],
  [
    'which clusters does a host serve, and which hosts share them',
    ['x'],
    /Related to edge-us-factory-line-00268/,
    /hosts in the cluster line-0002 +\d+ of 1,213 loaded/,
  ],
  [
    'what is spare: ready, in no cluster, with enough cores, memory and a GPU',
    filter('state=ready health=healthy cluster=? cpu>=16 mem>=62G gpu>0'),
    /CPU +MEM .*GPU/,
    /edge-\S+ .*(?:16|32|48|64|96) +\d+G +\d+% +1 /,
    /1–(\d+) of \1 /,
  ],
  [
    'what is spare by the predefined query, the largest first',
    query('spare'),
    /CPU ¹↓ +MEM ²↓/,
    /96 +768G/,
    /of \d+ shown/,
  ],
  [
    'which agent versions are there',
    query('agents'),
    /Count by agent/,
    /4\.7\.1 +\d{3} +5\d%/,
    /4\.5\.12 +\d+ +\d+%/,
    /4\.7\.2 +82 .* 59 +72%/,
  ],
  [
    'which hosts have an older agent than the most common one',
    query('lagging'),
    /▌▾ ▲ with an agent older than the most common one +\d+ +\d+/,
    /agent 4\.5\.12 +\d+/,
  ],
  [
    'which packs fail, by reason',
    query('packs'),
    /Count by failing/,
    /fluent-bit: DiskPressure +58/,
    /fluent-bit: I.*BackOff +\d+/,
  ],
  [
    'since when packs fail, with which reason',
    ['T'],
    /pack → False +\d+/,
    /DiskPressure +58/,
    /02:14:43–02:16:34Z +58 .*fluent-bit → False/,
  ],
  [
    'which hosts have a pack whose installation never finished',
    ALL_FINDINGS,
    /▲ with a pack whose installation never finished +9 +9 +\d+ +185/,
  ],
  [
    'which hosts have network trouble, by sort',
    ALL_FINDINGS,
    /without a default network interface +\d+ /,
    /default interface has no address +\d+ /,
    /another address than the host +\d+ /,
    /default interface has no gateway +\d+ /,
    /default interface has no name server +\d+ /,
    /link-local address only +\d+ /,
  ],
  [
    'which network trouble each of these hosts has',
    query('network'),
    /rule=no-default-nic\|no-address\|address-differs\|no-gateway\|no-dns\|link-local/,
    /edge-\S+ .* no-gateway: the default/,
    /1–\d+ of \d+/,
  ],
  [
    'which uids, addresses and names are given twice',
    query('duplicates'),
    /MAC address b8:ca:3a:4a:74:49 +2/,
    /host uid .* 2/,
    /name edge-.* 2/,
  ],
  ['which partitions are nearly full', query('disks'), /NAME +DISK ↓/, /edge-\S+ +99%/],
  [
    'where nearly full partitions are mounted',
    [':count nearly-full', 'Enter'],
    /Count by mount over 85%/,
    /\/var +\d+/,
  ],
  [
    'which hosts use a profile in which version',
    query('versions'),
    /Count by profile/,
    /edge-base 1\.3\.2 +335/,
    /edge-base 1\.4\.0 +133/,
  ],
  [
    'which hosts and clusters have one version of a profile',
    filter('profile="edge-base 1.4.0"'),
    /PROFILE .*/,
    /edge-base 1\.4\.0/,
    /of 133 shown/,
  ],
  [
    'which hosts use an older version of a profile than the newest',
    query('behind'),
    /edge-base 1\.3\.2 +335/,
    /edge-base 1\.3\.0 +114/,
    /edge-base 1\.2\.0 +51/,
  ],
  [
    'where is a draft newer than the published form',
    query('drafts'),
    /PUBLISHED +DRAFT/,
    /edge-base +1\.4\.0 +yes +1\.5\.0/,
  ],
  [
    'which profiles in use have invalid packs',
    query('invalid'),
    /INVALID +IN USE ↓/,
    /observability +3\.1\.0 .* 1 +134/,
  ],
  ['which profiles are unused', query('unused'), /MODIFIED ↑ +IN USE/, /rail-cameras +3d17h +0 +1\.0\.0/],
  [
    'which hosts are outliers in OS, kernel, architecture, GPU',
    query('outliers'),
    /Rare values/,
    /gpu model Jetson AGX Orin +6 +0\.5%/,
    /os debian 12 +\d+ +0\.\d%/,
    /of os, arch, gpu model, agent · 1,213 hosts looked at/,
  ],
  [
    'which projects have errored or unhealthy clusters, and CPU cores used',
    ['4'],
    /ERRORED ²↓ +UNHEALTHY .*CPU/,
    /telco-central .* 2 .* 156/,
    /retail-east .* 35 .* 908/,
  ],
  ['where does an alert channel fail', query('alerts'), /FAILING ↓/, /telco-west .* Failed/],
  [
    'which projects are disabled, or stuck in their clean-up',
    query('disabled'),
    /retail-south .* disabled/,
    /telco-west .* Failed/,
  ],
  [
    'can this be trusted: scope, rows of count, age',
    [],
    /whole tenant +as of 05:26:40Z/,
    /1–24 of 1,213 shown · all loaded/,
  ],
  ['which requests were sent, and what went wrong with them', ['`'], /200/, /edgehosts/],
];

const opened = openLoaded(1213);

for (const [asks, keys, ...says] of QUESTIONS) {
  it(`at most ${MOST_KEYS} keys answer: ${asks}`, async () => {
    const driver = opened();
    expect(keys.slice(MOST_KEYS), 'keys too many').toEqual([]);
    driver.press(...keys);
    for (const line of says) await driver.until(String(line), () => line.test(driver.text()));
  });
}

it('five keys lead from the list to the cause, a command to hand over and the explanation of one host', async () => {
  const driver = opened();
  driver.press('0');
  const group = /▌ +disk pressure on \/var.* 58 +34 +02:14Z +02:16Z +agent 4\.7\.2 and profile edge-base 1\.4\.0/;
  await driver.until('the group with its cause', () => group.test(driver.text()));
  expect(driver.text()).toContain('Latest: 02:14–02:16Z, 58 hosts, pack fluent-bit → False: DiskPressure');
  driver.press('W');
  await driver.until('what sets the group apart', () =>
    /58 of «.*need not be the cause|58 of «.*WHAT THEY REPORT/s.test(driver.text()),
  );
  driver.press('C');
  expect(driver.sent.copied).toContain('edgescope why hosts ');
  expect(driver.sent.copied).toContain('message-shape="disk pressure on /var');
  driver.press('Enter');
  await driver.untilShown('filter agent=4.7.2 profile="edge-base 1.4.0"');
  driver.press('X');
  await driver.untilShown('also on 57 hosts within 2 minutes');
  expect(driver.text()).toContain('unhealthy: disk pressure on /var');
  // All rows of the filter have this in common, so it is told in comparison with the whole fleet.
  await driver.until('what it shares', () =>
    /agent 4\.7\.2 and profile edge-base 1\.4\.0 .*58 of 81/.test(driver.text()),
  );
});
