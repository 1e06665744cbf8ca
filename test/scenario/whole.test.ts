import { describe, expect, it } from 'vitest';
import { json } from '../api/server.ts';
import { checkAtSizes } from './invariant.ts';
import { held, openProfiles as open, profiles, single, status } from './profiles.ts';
import { atRest, openDemo } from './real.ts';

describe('a profile of a partial list', () => {
  it('is fetched whole once, when it is opened', async () => {
    const { driver, seen, singles } = await open();
    expect(seen()[0]).toContain('fields=metadata.uid,metadata.name,');
    expect(seen()[0]).not.toContain('values');
    driver.press('y');
    await driver.untilShown('values: "replicas: 3"');
    driver.press('Esc', 'Enter');
    await atRest(driver);
    expect(singles()).toEqual(['/v1/clusterprofiles/a']);
  });

  it("shows the list's fields meanwhile, and reports none as missing", async () => {
    const answers = held();
    const { driver } = await open({ single: answers.reply });
    driver.press('Enter');
    await driver.untilShown('Loading the rest of the item…');
    expect(driver.text()).toMatch(/Version +1\.0\.0/);
    expect(driver.text()).not.toMatch(/No [a-z]|Unknown:|absent/);
    driver.press(']', ']');
    await driver.untilShown('› Packs');
    expect(driver.text()).not.toMatch(/No [a-z]|Unknown:|absent/);
    driver.press('y');
    await driver.untilShown('Loading the whole item…');
    expect(driver.text()).not.toContain('nginx');
    answers.release();
    await driver.untilShown('values: "replicas: 3"');
    driver.press('y');
    await driver.untilShown('nginx 1.2.3');
  });

  it('stops its request when its pane is left', async () => {
    const answers = held();
    const { driver, singles } = await open({ single: answers.reply });
    driver.press('Enter');
    await driver.until('the request', () => singles().length === 1);
    driver.press('Esc');
    await driver.until('its end', () => answers.closed() === 1);
    driver.press('Enter');
    await driver.until('another one', () => singles().length === 2);
    answers.release();
    await driver.untilShown('Name and times');
  });

  it('reports why its rest failed, with a ref to copy, and is retried with r', async () => {
    let reply = status(500);
    const { driver } = await open({ single: (request, response) => reply(request, response) });
    driver.press('Enter');
    await driver.untilShown('✖ Service error on GET /v1/clusterprofiles/a (500)');
    expect(driver.text()).toMatch(/Version +1\.0\.0/);
    driver.press('C');
    await driver.untilShown('ref of the failure');
    expect(driver.text()).toContain('ref-7');
    expect(driver.text()).not.toContain('whole item as JSON');
    driver.press('Esc', 'y');
    await driver.untilShown('r retry');
    expect(driver.text()).not.toContain('nginx');
    reply = single;
    driver.press('r');
    await driver.untilShown('values: "replicas: 3"');
    driver.press('C');
    await driver.untilShown('whole item as JSON');
  });

  it('is compared whole with another profile', async () => {
    const answers = held();
    const { driver, singles } = await open({ single: answers.reply });
    await driver.untilShown('profile-b');
    driver.press('Space', 'j', 'Space', '=');
    await driver.untilShown('Loading the whole item…');
    answers.release();
    await driver.untilShown('metadata.name');
    driver.press('=');
    await driver.untilShown('values');
    expect(singles()).toEqual(['/v1/clusterprofiles/a', '/v1/clusterprofiles/b']);
  });

  it('is fetched again when it changes in the list', async () => {
    let changed = false;
    const { driver, singles } = await open({
      profiles: (request, response) =>
        (changed ? json({ items: [{ metadata: { name: 'other-name', uid: 'a' } }] }) : profiles)(request, response),
    });
    driver.press('Enter');
    await driver.untilShown('Name and times');
    driver.press('Esc', 'r');
    await driver.untilShown('no changes');
    driver.press('Enter');
    await atRest(driver);
    expect(singles()).toHaveLength(1);
    changed = true;
    driver.press('Esc', 'r');
    await driver.untilShown('other-name');
    driver.press('Enter');
    await driver.until('the second time', () => singles().length === 2);
    await atRest(driver);
    expect(singles()).toHaveLength(2);
    expect(driver.text()).toContain('Name and times');
  });

  it('keeps a limited number of whole items', async () => {
    const driver = await openDemo({ hosts: 60 }, { tab: 'profiles' });
    await atRest(driver);
    for (let count = 0; count < 9; count += 1) {
      driver.press('Enter');
      await driver.untilShown('Name and times');
      driver.press('Esc', 'j');
      await atRest(driver);
    }
    expect(Object.values(driver.state.itemFetches).length).toBeLessThan(7);
    driver.press('k', 'Enter');
    await driver.untilShown('Name and times');
    await checkAtSizes(driver, [
      [60, 15],
      [120, 30],
    ]);
  });
});
