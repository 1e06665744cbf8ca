import { describe, expect, it } from 'vitest';
import type { Driver } from './driver.tsx';
import { atRest, openDemo } from './real.ts';

/** Keys from the list of hosts to an answer; a text that is typed counts as one. */
const MOST_KEYS = 3;

/** The fleet of the demo as it is met: all pages loaded, the list of hosts on the screen, nothing narrowed. */
const openFleet = async (): Promise<Driver> => {
  const driver = await openDemo({ hosts: 1213 });
  await driver.untilShown('L load all');
  driver.press('L');
  await driver.untilShown('1,213 ● 81 ? 37');
  await atRest(driver);
  return driver;
};

/** What is pressed for an answer, and what is to be read then. */
interface Answer {
  readonly asks: string;
  readonly keys: readonly string[];
  readonly says: readonly RegExp[];
}

/** The questions by their numbers, and the parts of each. */
const QUESTIONS: readonly (readonly [number: number, asks: string, answers: readonly Answer[]])[] = [
  [
    1,
    'which hosts are unhealthy, in which project and cluster, with which message, those in use first',
    [
      {
        asks: 'which hosts are unhealthy, in which project and cluster, with which message, those in use first',
        keys: ['Q', 'unhealthy', 'Enter'],
        says: [/NAME .*HEALTH .*MESSAGE .*PROJECT .*CLUSTER/, /● unhealthy +in-use +disk pressure/, /of 79 shown/],
      },
      {
        asks: 'the same by message, with clusters and since when',
        keys: ['0'],
        says: [
          /81 of 1,176 hosts unhealthy \(37 unknown\) · 79 in use/,
          /disk pressure on \/var.* 58 +34 +02:14–02:16Z/,
        ],
      },
    ],
  ],
  [
    2,
    'which hosts are unpaired, for how long',
    [
      {
        asks: 'which hosts are unpaired, for how long',
        keys: ['Q', 'unpaired', 'Enter'],
        says: [/NAME +AGE ↓/, /edge-us-fuel-station-00056 +276d .* unpaired/, /of 70 shown/],
      },
    ],
  ],
  [
    3,
    'did a host register, in which project: by a part of its IP',
    [
      {
        asks: 'did a host register, in which project: by a part of its IP',
        keys: ['/', '10.4.2.85', 'Enter'],
        says: [/edge-gb-pharmacy-store-00583 .* pharmacy-uk/, /1–1 of 1 shown · all 1,213 loaded/],
      },
      {
        asks: 'the same by a part of its MAC address',
        keys: ['/', 'b8:ca:3a:4a:74:49', 'Enter'],
        says: [/PROJECT/, /of 2 shown · all 1,213 loaded/],
      },
    ],
  ],
  [
    4,
    'which clusters does a host serve, and which hosts share them',
    [
      {
        asks: 'which clusters does a host serve, and which hosts share them',
        keys: ['x'],
        says: [/Related to edge-gb-clinic-ward-00376/, /hosts in the cluster ward-0005 +\d+ of 1,213 loaded/],
      },
    ],
  ],
  [
    5,
    'what is spare: ready, in no cluster, with enough cores, memory and a GPU',
    [
      {
        asks: 'what is spare: ready, in no cluster, with enough cores, memory and a GPU',
        keys: ['/', 'state=ready cluster=? cpu>=16 mem>=64G gpu>0', 'Enter'],
        says: [/CPU +MEM +GPU/, /edge-\S+ +(?:16|32|48|64|96) +\d+G +1 +ready/, /1–(\d+) of \1 /],
      },
      {
        asks: 'the same in general, the largest first',
        keys: ['Q', 'spare', 'Enter'],
        says: [/CPU ¹↓ +MEM ²↓/, /96 +768G +\S+ +ready/, /of \d+ shown/],
      },
    ],
  ],
  [
    6,
    'which agent versions are there',
    [
      {
        asks: 'which agent versions are there',
        keys: ['Q', 'agents', 'Enter'],
        says: [/Count by agent/, /4\.7\.1 +\d{3} +5\d%/, /4\.5\.12 +\d+ +\d+%/, /4\.7\.2 +82 .* 59 +72%/],
      },
      {
        asks: 'who is behind the most common one',
        keys: ['Q', 'lagging', 'Enter'],
        says: [/▌▾ ▲ with an agent older than the most common one +\d+ +\d+/, /agent 4\.5\.12 +\d+/],
      },
    ],
  ],
  [
    7,
    'which packs fail, by reason',
    [
      {
        asks: 'which packs fail, by reason',
        keys: ['Q', 'packs', 'Enter'],
        says: [/Count by failing/, /fluent-bit: DiskPressure +58/, /fluent-bit: I.*BackOff +\d+/],
      },
      {
        asks: 'since when, with which reason',
        keys: ['T'],
        says: [/pack → False +\d+/, /DiskPressure +58/, /02:14:43–02:16:34Z +58 .*fluent-bit → False/],
      },
      {
        asks: 'which never finished: none is known',
        keys: ['!', 'G'],
        says: [/\? with a pack whose installation never finished +– +– +– +185/],
      },
    ],
  ],
  [
    8,
    'which hosts have network trouble, by sort',
    [
      {
        asks: 'which hosts have network trouble, by sort',
        keys: ['!'],
        says: [
          /without a default network interface +\d+ /,
          /default interface has no address +\d+ /,
          /another address than the host +\d+ /,
          /default interface has no gateway +\d+ /,
          /default interface has no name server +\d+ /,
          /link-local address only +\d+ /,
        ],
      },
      {
        asks: 'which hosts these are',
        keys: ['Q', 'network', 'Enter'],
        says: [/rule=no-default-nic\|no-address\|address-differs\|no-gateway\|no-dns\|link-local/, /of \d+ shown/],
      },
    ],
  ],
  [
    9,
    'which uids, addresses and names are given twice',
    [
      {
        asks: 'which uids, addresses and names are given twice',
        keys: ['Q', 'duplicates', 'Enter'],
        says: [/MAC address b8:ca:3a:4a:74:49 +2/, /address 10\.4\.0\.128 +2/, /host uid .* 2/, /name edge-.* 2/],
      },
    ],
  ],
  [
    10,
    'which partitions are nearly full',
    [
      {
        asks: 'which partitions are nearly full',
        keys: ['Q', 'disks', 'Enter'],
        says: [/NAME +DISK ↓/, /edge-\S+ +99%/],
      },
      {
        asks: 'where they are mounted',
        keys: ['Q', 'partitions', 'Enter'],
        says: [/Count by nearly full/, /\/var +\d+/],
      },
    ],
  ],
  [
    11,
    'which hosts use a profile in which version',
    [
      {
        asks: 'which hosts use a profile in which version',
        keys: ['Q', 'versions', 'Enter'],
        says: [/Count by profile/, /edge-base 1\.3\.2 +335/, /edge-base 1\.4\.0 +133/],
      },
      {
        asks: 'which hosts and clusters have one version',
        keys: ['/', 'profile="edge-base 1.4.0"', 'Enter'],
        says: [/PROFILE .*/, /edge-base 1\.4\.0/, /of 133 shown/],
      },
      {
        asks: 'who is on an older version than the newest',
        keys: ['Q', 'behind', 'Enter'],
        says: [/edge-base 1\.3\.2 +335/, /edge-base 1\.3\.0 +114/, /edge-base 1\.2\.0 +51/],
      },
      {
        asks: 'where is a draft newer than the published form',
        keys: ['Q', 'drafts', 'Enter'],
        says: [/PUBLISHED +DRAFT/, /edge-base +1\.4\.0 +yes +1\.5\.0/],
      },
    ],
  ],
  [
    12,
    'which profiles in use have invalid packs',
    [
      {
        asks: 'which profiles in use have invalid packs',
        keys: ['Q', 'invalid', 'Enter'],
        says: [/INVALID +IN USE ↓/, /observability +3\.1\.0 .* 1 +134/],
      },
      {
        asks: 'which profiles are unused',
        keys: ['Q', 'unused', 'Enter'],
        says: [/MODIFIED ↑ +IN USE/, /grocery-apps +9h +0 +1\.2\.0/],
      },
    ],
  ],
  [
    13,
    'which hosts are outliers in OS, kernel, architecture, GPU',
    [
      {
        asks: 'which hosts are outliers in OS, kernel, architecture, GPU',
        keys: ['Q', 'outliers', 'Enter'],
        says: [/fewest exceptions first/, / arch .* other than amd64/, / os .* other than /, / gpu .* other than 0/],
      },
    ],
  ],
  [
    14,
    'which projects have errored or unhealthy clusters, and CPU cores used',
    [
      {
        asks: 'which projects have errored or unhealthy clusters, and CPU cores used',
        keys: ['4'],
        says: [/ERRORED ¹↓ +UNHEALTHY ²↓ .*CPU/, /telco-central .* 2 .* 156/, /retail-east .* 35 .* 908/],
      },
      {
        asks: 'where does an alert channel fail',
        keys: ['Q', 'alerts', 'Enter'],
        says: [/FAILING ↓/, /telco-west .* Failed/],
      },
      {
        asks: 'which projects are disabled, or stuck in their clean-up',
        keys: ['Q', 'disabled', 'Enter'],
        says: [/retail-south .* disabled/, /telco-west .* Failed/],
      },
    ],
  ],
  [
    15,
    'can this be trusted: scope, rows of count, age',
    [
      {
        asks: 'can this be trusted: scope, rows of count, age',
        keys: [],
        says: [/whole tenant +as of 05:26:40Z/, /1–24 of 1,213 shown · all loaded/],
      },
      { asks: 'the requests, and what went wrong with them', keys: ['`'], says: [/200/, /edgehosts/] },
    ],
  ],
];

describe('the fifteen questions of a triage', () => {
  it.each(QUESTIONS)('%i %s', async (_, __, answers) => {
    const driver = await openFleet();
    for (const { asks, keys, says } of answers) {
      expect(keys.length, asks).toBeLessThanOrEqual(MOST_KEYS);
      driver.press(...keys);
      for (const line of says) await driver.until(`${asks}: ${line}`, () => line.test(driver.text()));
      driver.press('1', 'Esc', 'Esc', 'Esc');
      await driver.until('the list of hosts', () => /1–\d+ of 1,213 shown/.test(driver.text()));
    }
  });
});
