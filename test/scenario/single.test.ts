import { describe, expect, it } from 'vitest';
import { json, type Reply } from '../api/server.ts';
import { notAllowed, openProfiles as open, profiles, status } from './profiles.ts';
import { atRest, openDemo } from './real.ts';
import { named, openOver, query } from './service.ts';

describe('a service without single items', () => {
  it('is asked for a list filtered by uid, after one request for the item', async () => {
    const { driver, seen } = await open({ single: notAllowed });
    driver.press('y');
    await driver.untilShown('values: "replicas: 3"');
    expect(seen().slice(1)).toEqual(['/v1/clusterprofiles/a', '/v1/clusterprofiles?filters=metadata.uid=a&limit=1']);
  });

  it('is asked for whole items in lists from then on, if it cannot find one by uid', async () => {
    const unindexed: Reply = (request, response) =>
      (query(request).get('filters') === null ? profiles : json({ items: [], listmeta: { continue: '', count: 0 } }))(
        request,
        response,
      );
    const { driver, seen, singles } = await open({ single: notAllowed, profiles: unindexed });
    driver.press('y');
    await driver.untilShown('values: "replicas: 3"');
    expect(driver.text()).toContain(
      'the service cannot return a single cluster profile; loading whole cluster profiles',
    );
    expect(seen().at(-1)).toBe('/v1/clusterprofiles?orderBy=metadata.name=1,metadata.uid=1&limit=50');
    const before = seen().length;
    driver.press('Esc');
    await driver.untilShown('▲ the service cannot return a single cluster profile');
    driver.press('j', 'Enter');
    await driver.untilShown('Name and times');
    // While the whole items are loading, r would only say so.
    await atRest(driver);
    driver.press('r');
    await driver.until('a request', () => seen().length > before);
    await atRest(driver);
    expect(seen()).toHaveLength(before + 1);
    expect(singles()).toHaveLength(1);
  });

  it('is asked for the list again to refresh a host', async () => {
    const hosts = (name: string): Reply => json({ items: [{ metadata: { uid: 'h', name } }] });
    let reply = hosts('first-name');
    const { driver, server } = await openOver(
      { hosts: (request, response) => reply(request, response), single: notAllowed },
      {},
    );
    await driver.untilShown('first-name');
    driver.press('Enter');
    await driver.untilShown('Hardware');
    reply = hosts('second-name');
    driver.press('r');
    await driver.untilShown('› second-name ›');
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/v1/edgehosts',
      '/v1/edgehosts/h?resolvePackValues=false',
      '/v1/edgehosts',
    ]);
    driver.press('r');
    await atRest(driver);
    expect(server.seen.at(-1)?.url).toBe('/v1/edgehosts');
  });
});

describe('an open host', () => {
  it('is refreshed by its uid, not with its list; the newer of both is shown', async () => {
    const named = (name: string): object => ({ metadata: { uid: 'h', name } });
    let listed = 'first-name';
    const { driver, server } = await openOver({
      hosts: (request, response) => json({ items: [named(listed)] })(request, response),
      single: json(named('second-name')),
    });
    await driver.untilShown('first-name');
    driver.press('Enter', 'r');
    await driver.untilShown('› second-name ›');
    expect(server.seen.map(({ url }) => url)).toEqual(['/v1/edgehosts', '/v1/edgehosts/h?resolvePackValues=false']);
    listed = 'third-name';
    driver.press('Esc', 'r');
    await driver.until('the row', () => driver.cursorLine().includes('third-name'));
    driver.press('Enter');
    await driver.untilShown('› third-name ›');
  });

  it('keeps its known fields when a refresh fails', async () => {
    const { driver } = await openOver({ hosts: json({ items: named(0, 3) }), single: status(403) });
    await driver.untilShown('item-0000');
    driver.press('Enter', 'r');
    await driver.untilShown('r retries');
    expect(driver.text()).toContain('› item-0000 ›');
    expect(driver.text()).toContain('✖ Not permitted: GET /v1/edgehosts/u0');
  });
});

describe('a service that refuses field selection', () => {
  it('is asked for whole items, which are not requested again on opening', async () => {
    const refusing: Reply = (request, response) =>
      (query(request).get('fields') === null ? profiles : status(422))(request, response);
    const { driver, singles, seen } = await open({ profiles: refusing });
    await driver.untilShown('▲ the service refused field selection (422); loaded whole cluster profiles');
    driver.press('y');
    await driver.untilShown('values: "replicas: 3"');
    expect(singles()).toEqual([]);
    driver.press('Esc', 'r');
    await atRest(driver);
    // The first request has the order, which a refusal without a name may be about; the second has not.
    expect(seen().filter((url) => url.includes('fields='))).toHaveLength(2);
    expect(driver.text()).toContain('2 Profiles  2 ');
  });
});

describe('a service that stops answering', () => {
  it('is asked again by a second r, and its first answer is dropped', async () => {
    let silent = true;
    const stopping: Reply = (request, response) => void (silent || profiles(request, response));
    const { driver, server } = await openOver({ profiles: stopping }, { tab: 'profiles' });
    await driver.until('a request', () => server.seen.length === 1);
    driver.press('r');
    await driver.untilShown('r: still loading; press again to cancel and retry');
    silent = false;
    driver.press('r');
    await driver.untilShown('profile-b');
    expect(server.seen).toHaveLength(2);
    silent = true;
    driver.press('r');
    await driver.until('a refresh', () => server.seen.length === 3);
    silent = false;
    driver.press('r', 'r');
    await driver.untilShown('refreshed: no changes');
    expect(server.seen).toHaveLength(4);
  });
});

describe('a service that asks to wait', () => {
  it('delays the request of an open item, with a countdown', async () => {
    const later = json({ code: 'Slow', message: 'm' }, { status: 429, headers: { 'retry-after': '40' } });
    const { driver } = await open({ single: later });
    driver.press('Enter');
    await driver.untilShown('failed (429), retrying in ');
    driver.press('Esc');
    await driver.untilShown('profile-b');
    expect(driver.text()).not.toContain('retrying in');
  });
});

describe('a service that does not give an order', () => {
  const none = json({ items: [], listmeta: { continue: '', count: 0 } });
  it.each([
    ['refused the order (422)', status(422)],
    ['refused the order (500)', status(500)],
    ['sent no rows in this order', none],
  ])('is asked without it from then on, and rows are ordered locally: %s', async (said, reply) => {
    const refusing: Reply = (request, response) =>
      (query(request).get('orderBy') === null ? profiles : reply)(request, response);
    const { driver, seen } = await open({ profiles: refusing });
    await driver.untilShown(`▲ the service ${said}; sorting locally`);
    expect(driver.text()).not.toContain('(service)');
    driver.press('r');
    await atRest(driver);
    expect(seen().filter((url) => url.includes('orderBy='))).toHaveLength(1);
    expect(driver.text()).toContain('2 Profiles  2 ');
    driver.press(':', 'sort -name', 'Enter');
    await driver.untilShown('order -name');
    await atRest(driver);
    expect(driver.text()).toMatch(/profile-b.*profile-a/s);
  });
});

describe('a filter on an unrequested field', () => {
  it('leaves the rows until the service has sent it, for as many pages', async () => {
    const driver = await openDemo({ hosts: 213 }, { tab: 'profiles' });
    await atRest(driver);
    driver.press('L');
    await driver.untilShown('all loaded');
    const before = driver.text();
    const count = /2 Profiles {2}(\d+)/.exec(before)?.[1];
    driver.press('/', 'spec.published.packs.registryUid!=x');
    await driver.untilShown('Enter loads spec.published.packs.registryUid');
    expect(driver.text()).toContain(`of ${count} shown`);
    driver.press('Enter');
    await driver.untilShown('filter spec.published.packs.registryUid!=x');
    await driver.untilShown('all loaded');
    expect(driver.text()).toContain(`2 Profiles  ${count}`);
    driver.press('Esc');
    await atRest(driver);
    expect(driver.text()).toContain(`of ${count} shown`);
  });

  it('matches by it in whole items', async () => {
    const driver = await openDemo({ hosts: 60 }, { tab: 'profiles' });
    await atRest(driver);
    driver.press('/', 'spec.published.packs.values~replicaCount', 'Enter');
    await driver.untilShown('filter spec.published.packs.values~replicaCount');
    await atRest(driver);
    expect(Number(/of (\d+) shown/.exec(driver.text())?.[1])).toBeGreaterThan(0);
    await atRest(driver);
  });
});
