import { describe, expect, it } from 'vitest';
import { disturbedBy } from '../faults/disturb.ts';
import { FAULT_GROUPS } from '../faults/fault-list.ts';
import { BY_NAME, type Driver } from './driver.tsx';
import { checkAtSizes } from './invariant.ts';
import { current } from './look.ts';
import { atRest, openDemo } from './real.ts';

const words = (driver: Driver): string => driver.text().replaceAll(/\s+/g, ' ');

/** The demo with faults in its profiles only. */
const openFaulty = (faults: string, columns = 160): Promise<Driver> => {
  const overall = /slow|drip/.test(faults) ? 150 : 10_000;
  // Only a fault that never answers is waited for in vain: a busy machine is slow, not wrong.
  const silent = /hang|stall|slow|drip/.test(faults) ? 300 : 10_000;
  return openDemo(
    { hosts: 60, ...disturbedBy(faults) },
    { tab: 'profiles', columns, rows: 30, start: BY_NAME },
    { timeouts: { headers: silent, idle: silent, overall } },
  );
};

/** Expected screen without rows, by fault: the cause, and the key or option that helps. */
const NOTHING: Readonly<Record<string, RegExp>> = {
  400: /rejected GET \/v1\/clusterprofiles \(400\).*InvalidRequest.*ref /,
  401: /requires an API key \(401\).*UserAuthenticationFailed.*EDGESCOPE_API_KEY or with --api-key-file/,
  403: /Not permitted: GET \/v1\/clusterprofiles for the whole tenant \(403\).*ref .*another project with u/,
  414: /too long for the service.*414 Request-URI Too Large.*Shorten the filter/,
  422: /rejected .*\(422\).*code 606.*is not allowed/,
  429: /Too many requests to the service \(429\).*TooManyRequests.*Wait a moment/,
  '429-after': /Too many requests to the service \(429\).*[Tt]ry again with r/,
  '429-late': /Too many requests to the service \(429\).*r /,
  500: /Service error on GET \/v1\/clusterprofiles \(500\).*InternalError.*ref .*give support the ref/,
  502: /gateway got an invalid answer.*502 Bad Gateway/,
  503: /is unavailable for .* \(503\).*503 Service Unavailable/,
  504: /gateway timed out.*504 Gateway Time-out/,
  '503-after': /is unavailable for .* \(503\).*Maintenance/,
  html: /HTML page came instead of JSON: “Management console”/,
  login: /sign-in page came instead of JSON: “Guest Wifi”.*Sign in to this network/,
  empty: /answer is empty \(200\)/,
  'no-list': /is not a list.*SessionExpired.*the session has expired.*ref /,
  utf16: /in UTF-16/,
  broken: /is not valid JSON from byte \d+ on/,
  bomb: /decodes to more than 250 times its size/,
  hang: /did not answer within 0\.3 s.*--timeout/,
  reset: /closed the connection/,
  'not-http': /does not speak HTTP/,
  redirect: /redirects elsewhere, to http:\/\/elsewhere\.invalid/,
  'redirect-login': /redirects to a sign-in page, http:\/\/login\.invalid/,
  'redirect-loop': /redirects in a loop/,
  'null-items':
    /No cluster profiles in the whole tenant.*items: null: treated as empty.*Yet the service reports a count of 67 items/,
  'empty-page':
    /No cluster profiles in the whole tenant.*contained nothing new.*Yet the service reports a count of 67 items/,
};

/** Expected screen for interrupted answers, whose rows stay. */
const PARTLY: Readonly<Record<string, RegExp>> = {
  cut: /broke off after \d+ items?/,
  'cut-gzip': /broke off after \d+ items?/,
  stall: /stopped mid-answer: no data for 0\.3 s/,
  slow: /is too slow: less than 16K in 0\.15 s/,
  drip: /is too slow: less than 16K in 0\.15 s/,
};

/** Expected notes on irregular rows; after `L` where all pages are needed. */
const ODD: Readonly<Record<string, RegExp>> = {
  'wrong-type': /the answer has content type text\/plain: read as JSON/,
  'wrong-charset': /not all UTF-8/,
  'token-loop': /then the service repeated itself|contained nothing new/,
  'token-expired':
    /no longer accepts the continue token of the last page \(422\).*the continue token has expired.*from its start with r/,
  'token-odd': /2 Profiles 67 .*all loaded/,
  'ignore-limit': /then the service repeated itself|contained nothing new/,
  'short-page': /2 Profiles 67 .*all loaded/,
  duplicates: /duplicate rows dropped/,
  'lost-rows': /63 received, service says 67/,
  'other-uids': /2 Profiles 67 .*all loaded/,
  'count-more': /67 received, service says 77/,
  'count-less': /67 received, service says 1 /,
  'count-text': /count: not a whole number of 0 or more: unknown/,
  'count-moves': /\d+ (gone|new) while loading/,
  'no-meta': /2 Profiles 50\+ .* 50 received, total unknown/,
  'no-length': /2 Profiles 67 .*all loaded/,
  'no-order': /2 Profiles 67 .*the service refused the order \(422\)/,
  'sparse-fields':
    /2 Profiles 67 .*omits selected fields: spec\.versions\.uid, spec\.published\.packs\.name and \d+ more; loaded whole cluster profiles/,
  'ignored-order': /2 Profiles 67 .*the service ignored the order; sorting locally/,
  'ignored-filter': /2 Profiles 67 /,
};

/** The list falls back to the other endpoint. */
const moved = (status: number): RegExp =>
  new RegExp(`${status} from GET /v1/clusterprofiles; using POST /v1/dashboard/clusterprofiles`);
const MOVED: Readonly<Record<string, RegExp>> = { 404: moved(404), 405: moved(405), 410: moved(410) };

describe('the screen of a faulty service', () => {
  it('is tested with every fault of the demo', () => {
    const all = FAULT_GROUPS.flatMap(({ faults }) => Object.keys(faults));
    const told = [NOTHING, PARTLY, ODD, MOVED].flatMap((table) => Object.keys(table));
    expect(told.toSorted()).toEqual(all.toSorted());
  });

  it.each(Object.entries(NOTHING))(
    'says what happened and what helps, and opens the other tabs, with the fault %s',
    async (name, says) => {
      const driver = await openFaulty(`${name}@profiles`);
      await driver.until('an end', () => /Could not load| in the whole tenant\./.test(driver.text()));
      expect(words(driver)).toMatch(says);
      if (driver.text().includes('Could not load')) {
        expect(driver.text()).toContain('2 Profiles  !');
        expect(driver.text()).toContain('r retry');
      }
      driver.press('1');
      await driver.untilShown('1 Hosts  50');
    },
  );

  it.each(Object.entries(MOVED))(
    'falls back to the other endpoint, and says so, with the fault %s',
    async (name, says) => {
      const driver = await openFaulty(`${name}@profiles`);
      await driver.until(String(says), () => says.test(words(driver)));
      await driver.until('a row', () => driver.cursorLine() !== '');
    },
  );

  it.each(Object.entries(PARTLY))('keeps the received rows with the fault %s', async (name, says) => {
    const driver = await openFaulty(`${name}@profiles`);
    await driver.until('an end', () => /Could not load|✖/.test(driver.text()));
    expect(words(driver)).toMatch(says);
  });

  it.each(Object.entries(ODD))('shows the rows and the irregularity with the fault %s', async (name, says) => {
    const driver = await openFaulty(`${name}@profiles`);
    await driver.untilShown('2 Profiles  ');
    await atRest(driver);
    expect(driver.cursorLine()).not.toBe('');
    if (driver.text().includes('L loads the rest')) driver.press('L');
    await driver.until(String(says), () => says.test(words(driver)));
    await driver.until('a row', () => driver.cursorLine() !== '');
  });
});

describe('the screen of a service that starts to fail', () => {
  it.each(['500', 'hang', 'cut', 'html', '401', '429-late', 'not-http', 'redirect-login'])(
    'keeps the rows, and says their age and what failed, with the fault %s',
    async (name) => {
      const driver = await openFaulty(`${name}:+1@profiles`, 200);
      await driver.untilShown('2 Profiles  50/67');
      const row = current(driver);
      driver.press('n');
      await driver.untilShown('✖');
      expect(words(driver)).toMatch(/✖ showing rows from \d\d:\d\d:\d\dZ: /);
      expect(driver.text()).toMatch(/2 Profiles {2}5\d\/67!/);
      expect(current(driver)).toBe(row);
      await checkAtSizes(driver, [
        [60, 15],
        [120, 30],
      ]);
    },
  );

  it.each(['500:1', '429-after:2', 'cut:2', 'reset:2', '502:1'])('recovers from the fault %s', async (fault) => {
    const driver = await openFaulty(`${fault}@profiles`);
    await driver.until('an end', () => /Could not load|2 Profiles {2}50\/67/.test(driver.text()));
    if (driver.text().includes('Could not load')) driver.press('r');
    await driver.untilShown('2 Profiles  50/67');
    expect(driver.text()).not.toContain('✖');
    driver.press('`');
    await driver.untilShown('Requests ·');
    expect(driver.text()).toMatch(/requests · [12] failed/);
  });

  it('restarts the walk after an expired token, and keeps the rows', async () => {
    const driver = await openFaulty('token-expired:2@profiles');
    await driver.untilShown('2 Profiles  50/67');
    driver.press('n');
    await driver.untilShown('of the last page (422)');
    expect(driver.text()).toContain('2 Profiles  50/67!');
    driver.press('r', 'j');
    await driver.until('no failure', () => !driver.text().includes('✖'));
    driver.press('L');
    await driver.untilShown('2 Profiles  67 ');
    expect(driver.text()).toContain('all loaded');
  });
});
