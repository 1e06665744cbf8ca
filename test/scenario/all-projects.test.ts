import { describe, expect, it } from 'vitest';
import { json, type Reply } from '../api/server.ts';
import type { Driver } from './driver.tsx';
import { checkAtSizes } from './invariant.ts';
import { column } from './look.ts';
import { hostsOf, projectList, within } from './projects.ts';
import { atRest } from './real.ts';
import { openOver } from './service.ts';

const forbidden = json({ code: 'Forbidden', message: 'no' }, { status: 403 });

const choose = async (driver: Driver): Promise<void> => {
  await atRest(driver);
  driver.press('u');
  await driver.untilShown('all projects, one by one');
  await atRest(driver);
  driver.press('all projects', 'Enter');
  await driver.untilShown('· all projects');
};

const open = async (replies: Parameters<typeof openOver>[0] = {}) => {
  const { driver, server } = await openOver({ hosts: hostsOf(), projects: projectList(4), ...replies });
  await choose(driver);
  const asked = (): string[] =>
    server.seen
      .filter(({ url }) => url.startsWith('/v1/edgehosts'))
      .map(({ url, headers }) =>
        `${headers['projectuid'] ?? 'tenant'} ${new URL(url, 'http://x').searchParams.get('continue') ?? ''}`.trim(),
      );
  return { driver, server, asked };
};

describe('all projects', () => {
  it('are requested one by one and merged without duplicates', async () => {
    const { driver, asked } = await open();
    await driver.untilShown('all 4 projects answered');
    expect(asked().slice(1).toSorted()).toEqual(['p0', 'p1', 'p2', 'p3']);
    expect(column(driver, 'NAME')).toEqual(['p0-a', 'p1-a', 'p2-a', 'p3-a', 'shared']);
    expect(column(driver, 'ASKED IN')).toEqual(['alpha', 'beta', 'gamma', 'delta', '4 projects']);
    expect(driver.text()).toContain('4 projects have more: n, L');
    expect(driver.text()).toContain('1 Hosts  5+');
    await checkAtSizes(driver);
  });

  it('have pages and tokens of their own', async () => {
    const { driver, asked } = await open();
    await driver.untilShown('all 4 projects answered');
    driver.press('n');
    await driver.untilShown('1 Hosts  9 ');
    expect(asked().slice(5).toSorted()).toEqual(['p0 p0 2', 'p1 p1 2', 'p2 p2 2', 'p3 p3 2']);
    expect(driver.text()).toContain('all loaded');
    driver.press('n');
    await driver.untilShown('no other page');
    driver.press('p');
    await atRest(driver);
    expect(column(driver, 'NAME')).toHaveLength(9);
  });

  it('can be filtered and ordered by the project column', async () => {
    const { driver } = await open();
    await driver.untilShown('all 4 projects answered');
    driver.press('/', 'in=gamma', 'Enter');
    await atRest(driver);
    expect(column(driver, 'NAME')).toEqual(['p2-a', 'shared']);
    driver.press('Esc', 'o', 'in', 'Enter');
    await driver.untilShown('order in');
    expect(column(driver, 'ASKED IN')).toEqual(['alpha', '4 projects', 'beta', 'delta', 'gamma']);
  });

  it('report failed projects and show the others', async () => {
    const { driver } = await open({ hosts: hostsOf({ p1: forbidden, p3: forbidden }) });
    await driver.untilShown('2 of 4 projects answered, 2 failed');
    expect(driver.text()).toContain('✖ 2 of 4 projects failed: beta, delta (403). u shows why, r retries.');
    expect(column(driver, 'NAME')).toEqual(['p0-a', 'p2-a', 'shared']);
    expect(driver.text()).toContain('1 Hosts  3+!');
    driver.press('u');
    await driver.untilShown('✖ Not permitted');
    driver.press('Esc');
    await checkAtSizes(driver);
  });

  it('are all requested again with r, failed ones included, and keep their rows meanwhile', async () => {
    let broken = true;
    const server: Reply = (request, response) =>
      hostsOf(broken ? { p1: json({}, { status: 500 }) } : {})(request, response);
    const { driver, asked } = await open({ hosts: server });
    await driver.untilShown('3 of 4 projects answered, 1 failed');
    const before = asked().length;
    broken = false;
    driver.press('r');
    await driver.untilShown('all 4 projects answered');
    await atRest(driver);
    expect(asked().slice(before).toSorted()).toEqual(['p0', 'p1', 'p2', 'p3']);
    expect(column(driver, 'NAME')).toContain('p1-a');
  });

  it('stop after a failure that each project would meet', async () => {
    const { driver, asked } = await open({
      projects: projectList(8),
      hosts: (request, response) =>
        (within(request) === '' ? hostsOf() : json({ code: 'Unauthorized' }, { status: 401 }))(request, response),
    });
    await driver.untilShown('Could not load the edge hosts');
    await atRest(driver);
    expect(driver.text()).toContain('0 of 8 projects answered, 4 failed; skipped the others');
    expect(asked()).toHaveLength(5);
  });

  it('are requested a few at a time, and no more after Esc', async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    const { driver, asked } = await open({
      projects: projectList(8),
      hosts: (request, response) => {
        if (within(request) === '') return hostsOf()(request, response);
        waiting.push(() => hostsOf()(request, response));
        most = Math.max(most, waiting.length);
      },
    });
    await driver.untilShown('querying 8 projects, Esc stops…');
    await driver.until('four requests', () => asked().length === 5);
    driver.press('Esc');
    await driver.untilShown('stopped · n loads');
    for (const go of waiting.splice(0)) go();
    await driver.untilShown('4 of 8 projects answered');
    await atRest(driver);
    expect(asked()).toHaveLength(5);
    expect(most).toBe(4);
    driver.press('n');
    await driver.until('the others', () => waiting.length > 0);
    await driver.until('all answers', () => {
      for (const go of waiting.splice(0)) go();
      return driver.text().includes('all 8 projects answered');
    });
  });

  it('are known from the summaries when their own list is missing or too short', async () => {
    const gone = json({ code: 405, message: 'no' }, { status: 405 });
    const short: Reply = json({
      items: [{ metadata: { name: 'alpha', uid: 'p0' } }],
      listmeta: { continue: '', count: 3, limit: 50, offset: 1 },
    });
    for (const projects of [gone, short]) {
      const { driver } = await open({ projects, summary: projectList(3) });
      await driver.untilShown('all 3 projects answered');
      expect(column(driver, 'ASKED IN')).toEqual(['alpha', 'beta', 'gamma', '3 projects']);
    }
  });

  it('report when no project is known', async () => {
    const gone = json({ code: 405, message: 'no' }, { status: 405 });
    const { driver } = await open({ projects: gone, summary: gone });
    await driver.untilShown('Could not load the edge hosts');
    expect(driver.text()).toContain('GET /v1/projects');
    const none = await open({ projects: projectList(0) });
    await none.driver.untilShown('No edge hosts in any of 0 projects');
  });

  it('use the whole tenant for queries about projects', async () => {
    const { driver, server } = await open();
    driver.press('4');
    await driver.untilShown('4 Summary  50');
    expect(server.seen.at(-1)?.headers['projectuid']).toBeUndefined();
    expect(driver.text()).not.toContain('ASKED IN');
  });

  it('are requested by a command as well, and a narrow screen shows who answered', async () => {
    const { driver } = await openOver({ hosts: hostsOf({ p1: forbidden }), projects: projectList(4) });
    await atRest(driver);
    driver.press(':', 'project all', 'Enter');
    await driver.untilShown('· all projects');
    await driver.untilShown('3 of 4 projects answered, 1 failed');
    driver.resize(60, 15);
    await driver.untilShown('3 of 4 projects answered, 1 failed');
  });

  it('give way to a single project, and come back without new requests', async () => {
    const { driver, asked } = await open({ projects: projectList(8) });
    await driver.untilShown('all 8 projects answered');
    const before = asked().length;
    driver.press('u', 'gamma', 'Enter');
    await driver.untilShown('project gamma');
    await driver.until('its rows', () => column(driver, 'NAME').join() === 'p2-a,p2-c,shared');
    driver.press('[');
    await driver.untilShown('all 8 projects answered');
    // The end of the project's rows was near: its next page was prefetched.
    expect(asked().slice(before)).toEqual(['p2 p2 2']);
  });

  it('are copied as a command, and an item with its project', async () => {
    const { driver } = await open();
    await driver.untilShown('all 4 projects answered');
    driver.press('j', 'C');
    await driver.untilShown('--project=all');
    expect(driver.text()).toContain('edgescope show hosts p1-a --project=p1');
  });
});

describe('an item of all projects', () => {
  it('is fetched whole from a project that has it', async () => {
    const { driver, server } = await open({
      profiles: (request, response) =>
        json({
          items: [{ metadata: { name: `of-${within(request)}`, uid: `u-${within(request)}` } }],
          listmeta: { continue: '', count: 1 },
        })(request, response),
      single: (request, response) =>
        json({ metadata: { name: `of-${within(request)}`, uid: `u-${within(request)}` }, kind: 'ClusterProfile' })(
          request,
          response,
        ),
    });
    driver.press('2');
    await driver.untilShown('all 4 projects answered');
    driver.press('j', 'Enter');
    await driver.untilShown('ClusterProfile');
    expect(server.seen.at(-1)).toMatchObject({
      url: '/v1/clusterprofiles/u-p1',
      headers: { projectuid: 'p1' },
    });
    expect(driver.text()).toContain('· in beta');
    await checkAtSizes(driver);
  });
});

describe('several projects', () => {
  const chosen = async () => {
    const { driver, server } = await openOver({ hosts: hostsOf(), projects: projectList(4) });
    await atRest(driver);
    driver.press('u');
    await driver.untilShown('delta');
    await atRest(driver);
    const asked = (): unknown[] =>
      server.seen.filter(({ url }) => url.startsWith('/v1/edgehosts')).map(({ headers }) => headers['projectuid']);
    return { driver, asked };
  };

  it('are chosen with Space, and requested one by one', async () => {
    const { driver, asked } = await chosen();
    driver.press('gamma', 'Space', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'alpha', 'Space');
    driver.press('Enter');
    await driver.untilShown('· projects gamma, alpha');
    await driver.untilShown('all 2 projects answered');
    expect(asked().slice(1).toSorted()).toEqual(['p0', 'p2']);
    expect(column(driver, 'NAME')).toEqual(['p0-a', 'p2-a', 'shared']);
    expect(column(driver, 'ASKED IN')).toEqual(['alpha', 'gamma', 'gamma +1']);
    await checkAtSizes(driver);
    driver.press('u');
    await driver.untilShown('✓  alpha');
    driver.press('Home', 'Enter');
    await driver.untilShown('· whole tenant');
  });

  it('are named in the palette', async () => {
    const { driver, asked } = await chosen();
    driver.press('Esc', ':', 'project beta, delta', 'Enter');
    await driver.untilShown('all 2 projects answered');
    expect(asked().slice(1).toSorted()).toEqual(['p1', 'p3']);
    driver.press(':', 'project beta, detla', 'Enter');
    await driver.untilShown('no project has the uid or name detla');
    expect(driver.text()).toContain('Name delta, if that is meant');
  });

  it('are not written into a snapshot', async () => {
    const { driver } = await chosen();
    driver.press('Esc', ':', 'project beta,delta', 'Enter');
    await driver.untilShown('all 2 projects answered');
    driver.press(':', 'snapshot', 'Enter');
    await driver.untilShown('a snapshot is of one project, of all, or of the tenant');
  });
});
