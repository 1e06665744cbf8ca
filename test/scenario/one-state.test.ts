import { describe, expect, it, onTestFinished } from 'vitest';
import { startDemo } from '../../src/demo/index.ts';
import { openQuestion } from '../../src/store/state/overlays.ts';
import { newQuestion } from '../../src/store/state/question.ts';
import type { Change, State } from '../../src/store/state/state.ts';
import { askQuestion } from '../../src/store/triage/ask.ts';
import { serve } from '../api/server.ts';
import type { Driver, DriverOptions } from './driver.tsx';
import { atRest, NOW, openReal, realClient } from './real.ts';

const HOSTS = 200;
const SIZE = { columns: 150, rows: 34 };
/** Number of hosts that turn unhealthy: so few that the values shared by the other unhealthy hosts still stand out. */
const MORE = 5;
/** Number of further hosts that get a failing pack. */
const WAVE = 20;

interface Host {
  readonly metadata: { readonly uid: string; lastModifiedTimestamp?: string };
  readonly status?: {
    readonly health?: Record<string, unknown> | null;
    readonly packs?: readonly Record<string, unknown>[] | null;
    readonly inUseClusters?: readonly { readonly uid: string }[] | null;
  };
}

/** A wave of failing packs: its hosts, and the clusters that they are in. */
interface Wave {
  readonly hosts: number;
  readonly clusters: number;
}

interface Fleet {
  readonly driver: Driver;
  /** From now on every row is another one, more hosts are unhealthy, and more have a failing pack. */
  beat(): void;
  /** The wave of the last answer. */
  wave(): Wave;
  /** From now on nothing is answered but 503. */
  fail(): void;
  /** From now on answers wait until they are released. */
  hold(): void;
  release(): void;
}

/** The program over a fleet that moves, fails and waits as told. */
const openFleet = async (options: Partial<DriverOptions> = {}, starts: 'up' | 'down' = 'up'): Promise<Fleet> => {
  let beats = 0;
  let isDown = starts === 'down';
  let isHeld = false;
  const waiting: (() => void)[] = [];
  const places = new Map<string, number>();
  /** The clusters of the hosts of the wave, by the uid of the host. */
  const waves = new Map<string, readonly string[]>();
  const condition = {
    type: 'Ready',
    status: 'False',
    reason: 'DiskFull',
    lastTransitionTime: new Date(NOW - 60_000).toISOString(),
  };
  const demo = await startDemo({ hosts: HOSTS, now: () => NOW });
  const server = await serve(async (request, response) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    if (isDown) {
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"Unavailable"}');
      return;
    }
    const answer = await fetch(demo.url + (request.url ?? '')).catch(() => null);
    if (answer === null) return;
    const body = (await answer.json()) as { items?: Host[] };
    if (request.url?.startsWith('/v1/edgehosts') === true)
      for (const { metadata, status } of body.items ?? []) {
        metadata.lastModifiedTimestamp = new Date(NOW + beats).toISOString();
        const place = places.get(metadata.uid) ?? places.size;
        places.set(metadata.uid, place);
        if (place < MORE * beats && status?.health != null)
          Object.assign(status.health, { state: 'unhealthy', message: 'the disk is full' });
        const [pack] = status?.packs ?? [];
        if (pack === undefined || place >= WAVE * beats) continue;
        Object.assign(pack, { condition });
        waves.set(
          metadata.uid,
          (status?.inUseClusters ?? []).map(({ uid }) => uid),
        );
      }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const client = realClient(server.url);
  const driver = openReal(client, { ...SIZE, ...options });
  const release = (): void => {
    isHeld = false;
    for (const go of waiting.splice(0)) go();
  };
  onTestFinished(async () => {
    release();
    driver.stop();
    await client.close();
    await demo.close();
  });
  return {
    driver,
    beat: () => {
      beats += 1;
    },
    wave: () => ({ hosts: waves.size, clusters: new Set([...waves.values()].flat()).size }),
    fail: () => {
      isDown = true;
    },
    hold: () => {
      isHeld = true;
    },
    release,
  };
};

/** All of its rows are loaded. */
const openWhole = async (options: Partial<DriverOptions> = {}): Promise<Fleet> => loadedWhole(await openFleet(options));

const loadedWhole = async (fleet: Fleet): Promise<Fleet> => {
  const { driver } = fleet;
  await driver.untilShown(String(HOSTS));
  driver.press('L');
  await driver.until('all rows', () => new RegExp(`1 Hosts +${HOSTS} +[●·]`).test(driver.text()));
  await atRest(driver);
  return fleet;
};

/** Every screen that is drawn from now on. */
const screensOf = ({ terminal }: Driver): string[] => {
  const screens: string[] = [];
  const { write } = terminal.stdout;
  terminal.stdout.write = (text, done) => {
    const isWritten = write(text, done);
    screens.push(terminal.screen().join('\n'));
    return isWritten;
  };
  return screens;
};

/** The number of unhealthy hosts beside the tab. */
const onTab = (screen: string): number => Number(/1 Hosts +\S+ +[●·] (\d+)/.exec(screen)?.[1] ?? Number.NaN);

/** True if an answer says that it is about earlier rows than the tabs. */
const isDated = (screen: string): boolean => / as of \d\d:\d\d:\d\dZ/.test(screen.split('\n')[2] ?? '');

const ALL_CLEAR = /No host|all 0 hosts|\b0 of \d+ rules|\b0 unhealthy|of 0 hosts|no rule finds/;

interface Shown {
  /** Opens the answer. */
  readonly keys: readonly string[];
  /** The number of unhealthy hosts that the answer shows; absent while it is worked out. */
  readonly unhealthy: RegExp;
}

const ANSWERS: Readonly<Record<string, Shown>> = {
  now: { keys: ['0'], unhealthy: /(\d+) unhealthy of \d+ hosts/ },
  attention: { keys: ['!'], unhealthy: /unhealthy +(\d+)/ },
  'in common': { keys: ['W'], unhealthy: /What they share: (\d+) unhealthy/ },
  count: { keys: [':', ...'count health', 'Enter'], unhealthy: /unhealthy +(\d+)/ },
};

describe('an answer under a refresh that changes every row', () => {
  it.each(Object.entries(ANSWERS))('%s shows one state of the list until the next is whole', async (_, shown) => {
    const { driver, beat } = await openWhole();
    const before = onTab(driver.text());
    driver.press(...shown.keys);
    await driver.until('the answer', () => Number(shown.unhealthy.exec(driver.text())?.[1]) === before);
    await atRest(driver);
    const screens = screensOf(driver);
    beat();
    driver.press('r');
    await driver.until('the next answer', () => Number(shown.unhealthy.exec(driver.text())?.[1]) > before);
    await atRest(driver);
    const seen = new Set<number>();
    for (const screen of screens) {
      expect(screen).not.toMatch(ALL_CLEAR);
      const said = Number(shown.unhealthy.exec(screen)?.[1]);
      expect(said, screen).toBe(isDated(screen) ? before : onTab(screen));
      for (const [, all] of screen.matchAll(/all (\d+) hosts counted/g)) expect(Number(all)).toBe(HOSTS);
      seen.add(said);
    }
    expect(seen.size).toBe(2);
  });

  /** The wave on a screen; null if the screen shows none. */
  const WAVES: Readonly<Record<string, readonly [key: string, shown: (screen: string) => Partial<Wave> | null]>> = {
    timeline: [
      'T',
      (screen) => {
        const [, hosts, clusters] = /Z +(\d+) .*DiskFull.* (\d+) clusters?/.exec(screen) ?? [];
        return hosts === undefined ? null : { hosts: Number(hosts), clusters: Number(clusters) };
      },
    ],
    now: [
      '0',
      (screen) => {
        const [, hosts] = /Latest: .* (\d+) hosts?, .*DiskFull/.exec(screen) ?? [];
        return hosts === undefined ? null : { hosts: Number(hosts) };
      },
    ],
  };

  it.each(Object.entries(WAVES))('the wave of %s counts the same rows and places as the tab', async (_, wave) => {
    const [key, shown] = wave;
    const fleet = await openFleet();
    fleet.beat();
    const { driver } = await loadedWhole(fleet);
    const first = fleet.wave();
    driver.press(key);
    await driver.until('the wave', () => shown(driver.text())?.hosts === first.hosts);
    await atRest(driver);
    const screens = screensOf(driver);
    const before = onTab(driver.text());
    fleet.beat();
    driver.press('r');
    await driver.until('the next wave', () => (shown(driver.text())?.hosts ?? 0) > first.hosts);
    await atRest(driver);
    const last = fleet.wave();
    expect(last.clusters).toBeGreaterThan(first.clusters);
    for (const screen of screens)
      expect(onTab(screen) === before || isDated(screen) ? first : last).toMatchObject(
        shown(screen) ?? { none: screen },
      );
  });
});

it('a moved cursor stays on its line when another line overtakes it', async () => {
  const { driver, beat } = await openWhole();
  driver.press('0');
  await driver.until('a group', () => /▌ +disk pressure/.test(driver.text()));
  driver.press('j', 'k');
  for (let more = 0; more < 4; more += 1) beat();
  driver.press('r');
  await driver.until('a bigger group', () => /the disk is full[^▌]*▌ +disk pressure/.test(driver.text()));
  driver.press('Enter');
  await driver.untilShown('filter message-shape="disk pressure');
});

it('the hint of a list has a date if it is about earlier rows than the tab', async () => {
  let timers: { readonly ms: number; readonly run: () => void }[] = [];
  /** Ends the second without keys and new rows that a list waits for. Timers of live refresh are longer. */
  const rest = (): void => {
    const due = timers.filter(({ ms }) => ms <= 1000);
    timers = timers.filter((one) => !due.includes(one));
    for (const { run } of due) run();
  };
  const setTimer = (ms: number, run: () => void): (() => void) => {
    const timer = { ms, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((one) => one !== timer);
    };
  };
  const { driver, beat } = await openWhole({ effects: { setTimer }, start: { settings: { causeHint: true } } });
  const hasHint = (): boolean => {
    // Answers for the lists behind start the second again.
    rest();
    return /\d+ of \d+ share /.test(driver.text());
  };
  await driver.until('a hint', hasHint);
  const screens = screensOf(driver);
  beat();
  driver.press('r');
  await driver.until('the date', () => /\d+ of \d+ at 05:26:40Z share /.test(driver.text()));
  // The hint is replaced, or goes if chance shows as much more often.
  await driver.until('no dated hint', () => {
    rest();
    return !/ at 05:26:40Z share /.test(driver.text());
  });
  for (const screen of screens) {
    const of = /\d+ of (\d+) share /.exec(screen)?.[1];
    if (of !== undefined) expect(Number(of), screen).toBe(onTab(screen));
  }
});

/** Every answer, as opened over the hosts. */
const ASKED: Readonly<Record<string, (state: State) => Change>> = {
  now: (state) => askQuestion(state, 'now'),
  attention: (state) => askQuestion(state, 'attention'),
  why: (state) => askQuestion(state, 'why'),
  count: (state) => askQuestion(state, 'count', { fields: ['health'] }),
  pivot: (state) => askQuestion(state, 'pivot', { fields: ['health', 'agent'] }),
  timeline: (state) => askQuestion(state, 'timeline'),
  explain: (state) => openQuestion(state, newQuestion('explain', 'hosts', { uid: 'x' })),
};

/** Opens each answer over the same lists, one after the other. */
const each = async (driver: Driver, check: (name: string) => Promise<void>): Promise<void> => {
  const { state } = driver;
  for (const [name, ask] of Object.entries(ASKED)) {
    driver.store.setState({ ...state, ...ask(state) }, true);
    await check(name);
  }
};

describe('an answer without its rows', () => {
  it('shows the failure of a list that never came, and what helps', async () => {
    const { driver } = await openFleet({}, 'down');
    await driver.untilShown('Could not load the edge hosts');
    await each(driver, async (name) => {
      await driver.untilShown('nothing is known of them');
      await atRest(driver);
      expect(driver.text(), name).toContain('Could not load the edge hosts');
      expect(driver.text()).toMatch(/is unavailable for .*\(503\)/);
      expect(driver.text()).toContain('r retries');
      expect(driver.text(), name).not.toMatch(ALL_CLEAR);
      expect(driver.text(), name).not.toMatch(/hosts counted|compared/);
    });
  });

  it('shows when its list was received if the refresh fails', async () => {
    const { driver, fail } = await openWhole();
    fail();
    await each(driver, async (name) => {
      driver.press('r');
      await driver.untilShown('✖ showing rows from');
      await atRest(driver);
      expect(driver.text(), name).toMatch(/again|retry/i);
      expect(driver.text(), name).not.toMatch(ALL_CLEAR);
      expect(driver.text(), name).toContain(`${HOSTS}!`);
    });
  });

  it('says that it is about a part while its list is loading', async () => {
    const { driver, hold, release } = await openFleet();
    await driver.untilShown(`50/${HOSTS}`);
    await atRest(driver);
    hold();
    driver.press('L');
    await each(driver, async (name) => {
      await driver.untilShown(`, 50 of ${HOSTS} so far`);
      expect(driver.text(), name).not.toMatch(/No host|no rule finds|apart[.:] |\ball \d+ hosts/);
    });
    release();
    await driver.until('the whole', () => !driver.text().includes('so far'));
  });
});
