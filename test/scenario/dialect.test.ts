import { describe, expect, it } from 'vitest';
import { parseDrops } from '../../src/demo/parameters.ts';
import { EXPORT } from '../../src/places/item/pickers.ts';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { newDialectState } from '../../src/store/state/state.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { disturbedBy } from '../faults/disturb.ts';
import { atRest, openDemo } from './real.ts';

/** Method, path and status of all requests, in order. */
const requests = (driver: Awaited<ReturnType<typeof openDemo>>): readonly string[] =>
  driver.state.log.map(({ method, path, status }) => `${method} ${path.split('?')[0]} ${status}`);

const words = (driver: Awaited<ReturnType<typeof openDemo>>): string => driver.text().replaceAll(/\s+/g, ' ');

const open = (drop: string, options: Parameters<typeof openDemo>[1] = {}, faults = '') =>
  openDemo({ hosts: 120, drop: parseDrops(drop), ...disturbedBy(faults) }, options);

describe('a service without a list endpoint', () => {
  it.each([404, 405, 410])('is asked by the other endpoint after status %d, and a note says so', async (status) => {
    const driver = await open(`hosts:${status}`);
    await driver.untilShown('1 Hosts  50/120');
    expect(words(driver)).toContain(`${status} from GET /v1/edgehosts; using POST /v1/dashboard/edgehosts/search`);
    // A request is noted when its body has ended, which may be after its rows are shown.
    await driver.until('the second request', () => requests(driver).length > 1);
    expect(requests(driver)).toEqual([`GET /v1/edgehosts ${status}`, 'POST /v1/dashboard/edgehosts/search 200']);
    driver.press('n');
    await driver.untilShown('1 Hosts  100/120');
    driver.press('L');
    await driver.untilShown('1 Hosts  120');
    // The end of a walk compares the names of all hosts with the hosts of the pages.
    expect(requests(driver).filter((one) => one.startsWith('GET'))).toEqual([
      `GET /v1/edgehosts ${status}`,
      'GET /v1/edgehosts/metadata 200',
    ]);
  });

  it('is the newest hosted release: hosts and projects fall back, the others stay', async () => {
    const driver = await open('hosts,projects');
    await driver.untilShown('1 Hosts  50/120');
    driver.press('3');
    await driver.untilShown('405 from GET /v1/projects');
    expect(words(driver)).toContain('using POST /v1/dashboard/projects');
    driver.press('2');
    await driver.untilShown('2 Profiles  ');
    await atRest(driver);
    driver.press('4');
    await atRest(driver);
    expect(requests(driver)).toEqual([
      'GET /v1/edgehosts 405',
      'POST /v1/dashboard/edgehosts/search 200',
      'GET /v1/projects 405',
      'POST /v1/dashboard/projects 200',
      'GET /v1/clusterprofiles 200',
      'GET /v1/dashboard/projects 200',
    ]);
    driver.press('1', 'r');
    await driver.untilShown('refreshed: no changes');
    expect(requests(driver).at(-1)).toBe('POST /v1/dashboard/edgehosts/search 200');
  });

  it('fails once, naming both endpoints, when neither exists; r retries both', async () => {
    const driver = await open('hosts,hosts-search:410');
    const neither = 'offers neither GET /v1/edgehosts (405) nor POST /v1/dashboard/edgehosts/search (410)';
    await driver.until('the failure', () => words(driver).includes(neither));
    await atRest(driver);
    expect(requests(driver)).toEqual(['GET /v1/edgehosts 405', 'POST /v1/dashboard/edgehosts/search 410']);
    driver.press('r');
    await driver.until('two more', () => driver.state.log.length === 4);
    await driver.until('the failure', () => words(driver).includes(neither));
    driver.press('2');
    await driver.untilShown('edge-base');
  });

  it('restarts an interrupted walk, keeping the rows dimmed until then', async () => {
    const driver = await open(
      '',
      { tab: 'profiles', theme: createTheme('256') },
      '405:+1@profiles,slow:1@profiles-search',
    );
    await driver.until('a page', () => driver.state.log.length === 1);
    await atRest(driver);
    const before = driver.cursorLine();
    driver.press('n');
    await driver.until('the search', () => driver.state.log.length === 2);
    expect(driver.cursorLine().slice(0, 14)).toBe(before.slice(0, 14));
    const isDim = () => driver.terminal.painted().some((row) => /\u001B\[38;5;244m[^\u001B]*branch-apps/.test(row));
    expect(isDim()).toBe(true);
    expect(words(driver)).toMatch(/2 Profiles 50\/\d+/);
    await driver.until('the rows of the search', () => driver.state.log.length === 3);
    await atRest(driver);
    expect(isDim()).toBe(false);
    const [, , search] = driver.state.log;
    expect(search).toMatchObject({ method: 'POST', status: 200 });
    expect(search?.path).not.toContain('continue');
    expect(driver.cursorLine().slice(0, 14)).toBe(before.slice(0, 14));
    // The requested page uses the token of the search.
    expect(driver.state.log[3]?.path).toContain('continue=');
    expect(words(driver)).toMatch(/2 Profiles 75 /);
  });
});

describe('a dialect', () => {
  it('that is chosen as document never falls back, and offers the other dialect', async () => {
    const driver = await open('hosts', { start: { dialects: newDialectState('document') } });
    await driver.untilShown('no longer offers GET /v1/edgehosts (405)');
    expect(words(driver)).toContain(
      'Newer releases have POST /v1/dashboard/edgehosts/search instead: :set dialect current asks it',
    );
    await atRest(driver);
    expect(driver.state.log).toHaveLength(1);
    driver.press(':', 'set dialect current', 'Enter');
    await driver.untilShown('1 Hosts  50/120');
    expect(requests(driver).at(-1)).toBe('POST /v1/dashboard/edgehosts/search 200');
    driver.press('2');
    await atRest(driver);
    driver.press(':', 'set dialect document', 'Enter');
    await driver.until('the list', () => requests(driver).at(-1) === 'GET /v1/clusterprofiles 200');
    await atRest(driver);
    // Rows of two dialects differ without a change.
    expect(driver.text()).not.toContain('changed');
    expect(driver.text()).not.toContain('current dialect');
  });

  it('that is chosen as current searches at once, and offers the other dialect when the searches are gone', async () => {
    const driver = await open('hosts-search', { start: { dialects: newDialectState('current') } });
    await driver.until('the failure', () =>
      words(driver).includes('Older releases have GET /v1/edgehosts instead: :set dialect document asks it'),
    );
    driver.press('2');
    await driver.untilShown('edge-base');
    await atRest(driver);
    expect(requests(driver)).toEqual([
      'POST /v1/dashboard/edgehosts/search 405',
      'POST /v1/dashboard/clusterprofiles 200',
    ]);
    driver.press('1', ':', 'set dialect auto', 'Enter');
    await driver.untilShown('1 Hosts  50/120');
    expect(requests(driver).at(-1)).toBe('GET /v1/edgehosts 200');
  });

  it('that is remembered falls back when its endpoint is gone', async () => {
    const fallbacks = { hosts: { to: 'current', because: null, since: 1 } } as const;
    const driver = await open('hosts-search', { start: { dialects: { mode: 'auto', fallbacks } } });
    await driver.untilShown('1 Hosts  50/120');
    expect(words(driver)).toContain('405 from POST /v1/dashboard/edgehosts/search; using GET /v1/edgehosts');
    expect(driver.state.dialects.fallbacks['hosts']?.to).toBe('document');
  });
});

describe('a missing project', () => {
  it('is not a missing endpoint when the list of others has loaded', async () => {
    const driver = await open('');
    await driver.untilShown('1 Hosts  50/120');
    driver.store.setState({ scope: { uid: 'nowhere', name: null } });
    await driver.untilShown('code ProjectNotFound');
    await atRest(driver);
    expect(driver.state.log).toHaveLength(2);
    expect(driver.state.dialects.fallbacks).toEqual({});
  });
});

describe('all projects', () => {
  it('are all searched one by one, as soon as one has no list', async () => {
    const driver = await open('hosts,projects,summary', { start: { scope: 'all' } });
    await driver.until('all', () => /(\d+) of \1 projects answered|all \d+ projects answered/.test(words(driver)));
    await atRest(driver);
    const gets = requests(driver).filter((one) => one.startsWith('GET'));
    expect(gets.filter((one) => one.includes('edgehosts')).length).toBeLessThan(6);
    expect(requests(driver).filter((one) => one.startsWith('POST /v1/dashboard/edgehosts')).length).toBeGreaterThan(20);
  });
});

describe('a view from one dialect', () => {
  it('is filtered locally in the other dialect, if the service cannot filter', async () => {
    const driver = await open('', { tab: 'profiles' }, '405:+2@profiles');
    await atRest(driver);
    driver.press('/', '^T', 'version=1.4.0 name!=x', 'Enter');
    await driver.until('the answer', () => driver.state.log.length === 2);
    await atRest(driver);
    driver.press('r');
    await driver.untilShown('locally: the service searches only by name and type');
    await atRest(driver);
    expect(words(driver)).toContain('service filter metadata.name!=x');
    expect(words(driver)).toContain('filter version=1.4.0');
    expect(requests(driver).at(-1)).toBe('POST /v1/dashboard/clusterprofiles 200');
  });

  it('keeps its cloud type', async () => {
    const driver = await open('hosts', { start: { view: { cloudType: 'vsphere' } } });
    await driver.untilShown('filter type=vsphere');
    await atRest(driver);
    expect(driver.state.views['hosts']?.cloudType).toBeNull();
  });
});

describe('an item from a search', () => {
  it('is fetched whole by its uid', async () => {
    const driver = await open('hosts');
    await driver.untilShown('1 Hosts  50/120');
    driver.press('Enter');
    await driver.until('the whole', () => driver.state.log.length === 3);
    await atRest(driver);
    expect(requests(driver).at(-1)).toMatch(/^GET \/v1\/edgehosts\/\S+ 200$/);
    expect(driver.state.log.at(-1)?.path).toContain('resolvePackValues=false');
    expect(driver.text()).not.toContain('not listed');
  });

  it('says that fields stay unknown if the service has no single items', async () => {
    const driver = await open('hosts,hosts-uid:404');
    await driver.untilShown('1 Hosts  50/120');
    driver.press('Enter');
    await driver.untilShown('fields that are not listed stay unknown');
    await atRest(driver);
    expect(driver.text()).not.toContain('(absent)');
    expect(driver.state.log).toHaveLength(3);
  });
});

describe('columns without values in a search', () => {
  it('are named below the rows', async () => {
    const driver = await open('profiles', { tab: 'profiles', columns: 160 });
    await atRest(driver);
    expect(words(driver)).toMatch(/not listed: [^·]*MACROS/);
    driver.press('/', 'macros=yes', 'Enter');
    await driver.untilShown('MACROS not listed: the filter cannot decide');
    driver.press('/', 'Up', 'Esc', 'Esc', '/', 'spec.draft.packs.values~x', 'Enter');
    await driver.untilShown('spec.draft.packs.values not listed: the filter cannot decide');
    expect(words(driver)).not.toContain('check the spelling');
    driver.press('Esc', ',');
    await driver.untilShown('not listed · whether pack values');
    driver.press('Esc', 'e');
    await driver.until('the export', () => overlayOf(driver.state, 'picker')?.kind === EXPORT);
  });
});

describe('a failing search', () => {
  it.each([
    ['500', 'Service error on POST /v1/dashboard/edgehosts/search (500)'],
    ['422', 'rejected POST /v1/dashboard/edgehosts/search (422)'],
    ['html', 'Management console'],
    ['no-list', 'The answer of'],
    ['429-late', 'Too many requests to the service (429)'],
  ])('says so and recovers with r after the fault %s', async (fault, said) => {
    const times = fault === '429-late' ? 1 : 3;
    const driver = await open('hosts', {}, `${fault}:${times}@hosts-search`);
    await driver.until(said, () => words(driver).includes(said));
    await atRest(driver);
    for (let press = 0; press < times && !driver.text().includes('50/120'); press += 1) {
      driver.press('r');
      await atRest(driver);
    }
    await driver.untilShown('1 Hosts  50/120');
    expect(requests(driver)[0]).toBe('GET /v1/edgehosts 405');
    expect(requests(driver).filter((one) => one.startsWith('GET')).length).toBeLessThan(3);
  });
});

describe('all hosts at once', () => {
  const metadata = 'GET /v1/edgehosts/metadata';

  /** The first page of 120 hosts, and all at once. */
  const openFirst = async (faults = '', drops = '') => {
    const start = { dialects: newDialectState('current'), autoload: 50 };
    const driver = await open(drops, { start, columns: 160 }, faults);
    await driver.untilShown('of 120 loaded');
    await driver.until('all at once', () => requests(driver).some((one) => one.startsWith(metadata)));
    await atRest(driver);
    return driver;
  };

  it('are rows in the first second, worst first and counted, and get their other fields with the pages', async () => {
    const driver = await openFirst();
    await driver.untilShown('of 120 shown');
    const [, broken] = /Hosts {2}50\/120 [●·] (\d+) /.exec(driver.text()) ?? [];
    expect(words(driver)).not.toContain('see only these');
    driver.press('/', 'health=unhealthy', 'Enter');
    await driver.untilShown(`of ${broken} shown`);
    expect(words(driver)).toContain('filter health=unhealthy ');
    driver.press('Esc', '/', 'agent!=1', 'Enter');
    await driver.untilShown('50 of 120 loaded: the filter sees only these');
    expect(words(driver)).toContain('of 50 shown');
    driver.press('Esc', 'W');
    await driver.untilShown('only 50 of 120 loaded');
    driver.press('Esc', 'L');
    await driver.untilShown('all loaded');
    expect(driver.text()).toMatch(new RegExp(`Hosts {2}120 [●·] ${broken} `));
    driver.press('r');
    await driver.untilShown('refreshed: no changes');
    // One request for the rows, and one at the end of each walk.
    expect(requests(driver).filter((one) => one.startsWith(metadata))).toEqual(Array(3).fill(`${metadata} 200`));
  });

  it('open before their page is loaded, and answer no question till then', async () => {
    const driver = await openFirst();
    const [, name = ''] = /^ {2}(\S+) .* · /m.exec(driver.text()) ?? [];
    driver.press('/', `name=${name}`, 'Enter');
    await driver.until('the row', () => driver.cursorLine().includes(name));
    for (const key of ['x', 'X']) {
      driver.press(key);
      await driver.untilShown(`${name} is not loaded yet: Enter opens it`);
      driver.press('j');
    }
    driver.press('Enter');
    await driver.untilShown('Registering service');
  });

  it('are asked for again with the pages of a part', async () => {
    const driver = await openFirst();
    driver.press('r');
    await driver.untilShown('refreshed: no changes');
    await atRest(driver);
    await driver.untilShown('of 120 shown');
    expect(requests(driver).filter((one) => one.startsWith(metadata))).toHaveLength(2);
  });

  it.each([
    ['404', /of 50 shown · 50 of 120 loaded: order and filter see only these/],
    ['empty-page', /of 50 shown · 50 of 120 loaded: order and filter see only these/],
    ['lost-rows', /of 118 shown · 50 of 120 loaded: order and filter see only these/],
    ['other-uids', /list of all names has none of the uids of the first page.*of 50 shown/],
  ])('are not said to be all that exist, with the fault %s', async (fault, shown) => {
    const driver = await openFirst(`${fault}@hosts-metadata`);
    await driver.until(String(shown), () => shown.test(words(driver)));
    expect(driver.text()).toMatch(/Hosts {2}50\/120 [●·] \d+\+ /);
  });

  it('are in the log if they fail', async () => {
    const driver = await openFirst('empty-page@hosts-metadata');
    driver.press('`');
    await driver.untilShown('1 failed');
    expect(words(driver)).toContain('The list of all edge hosts is empty');
  });

  it('are looked up one by one if no page contains them', async () => {
    const driver = await openFirst('lost-rows@hosts-search');
    driver.press('L');
    await driver.untilShown('all loaded');
    expect(driver.text()).toMatch(/Hosts {2}120 [●·] \d+ /);
    expect(requests(driver).filter((one) => /^GET \/v1\/edgehosts\/(?!metadata)/.test(one))).toHaveLength(6);
  });

  it('stay partial rows if they cannot be looked up', async () => {
    const driver = await openFirst('lost-rows@hosts-search', 'hosts-uid');
    driver.press('L');
    await driver.untilShown('6 on no page: gone or new');
    expect(words(driver)).toContain('of 120 shown');
    expect(words(driver)).toContain('114 received, service says 120');
  });
});
