import { expect, it, onTestFinished } from 'vitest';
import { servicesClient } from '../../src/cli/services.ts';
import { ALL_SERVICES } from '../../src/core/query/index.ts';
import { json, type Reply, serve } from '../api/server.ts';
import type { Driver } from './driver.tsx';
import { atRest, openReal, realClient } from './real.ts';
import { openOver, query } from './service.ts';

const SIZE = { columns: 120, rows: 30 };
const HOSTS = 12;

const hosts = Array.from({ length: HOSTS }, (_, at) => ({
  metadata: { uid: `h${at}`, name: `host-${at}` },
  spec: {
    clusterProfileTemplates: [{ uid: `base ${at}`, name: 'base', profileVersion: at === 0 ? '0.9.0' : '1.0.0' }],
  },
  status: { state: 'in-use', health: { state: 'healthy', agentVersion: '4.7.1' } },
}));

const profile = (at: number, count: number): object => {
  const [name, version] = at === count - 1 ? ['base', '2.0.0'] : [`idle-${at}`, '1.0.0'];
  return {
    metadata: { uid: `p${at}`, name },
    spec: { version, published: { name, profileVersion: version } },
    status: { isPublished: true, inUseClusters: [] },
  };
};

/** Pages of `count` profiles; the very last one is newer than the profiles of hosts. */
const profiles =
  (count: number): Reply =>
  (request, response) => {
    const start = Number(query(request).get('continue') ?? '0');
    const end = Math.min(count, start + 50);
    const items = Array.from({ length: end - start }, (_, at) => profile(start + at, count));
    const listmeta = { continue: end < count ? String(end) : '', count, limit: 50, offset: end };
    json({ items, listmeta })(request, response);
  };

const list = json({ items: hosts, listmeta: { continue: '', count: HOSTS, limit: 50, offset: HOSTS } });

/** Asks which hosts are behind, until the screen shows a text. */
const behind = async (driver: Driver, says: RegExp): Promise<void> => {
  driver.press('Q', 'behind', 'Enter');
  await driver.until(String(says), () => says.test(driver.text()));
};

it('names undecided rules while a list that a rule compares with is too long to load by itself', async () => {
  const { driver } = await openOver({ hosts: list, profiles: profiles(130) }, { ...SIZE, start: { autoload: 100 } });
  await driver.untilShown(`1–${HOSTS} of ${HOSTS}`);
  await behind(driver, /only 100 of 130 cluster profiles are loaded/i);
  expect(driver.text()).toMatch(/older version of a profile .* 1 +1 +0 +11/);
  driver.press('Esc', '2', 'L');
  await driver.untilShown('of 130 shown · all loaded');
  driver.press('1');
  await behind(driver, new RegExp(`older version of a profile .* ${HOSTS} +${HOSTS} `));
});

it('names undecided rules below the rows of a filter', async () => {
  const wide = { columns: 180, rows: 30, start: { autoload: 100 } };
  const { driver } = await openOver({ hosts: list, profiles: profiles(130) }, wide);
  await driver.untilShown(`1–${HOSTS} of ${HOSTS}`);
  driver.press('/', 'rule=profile-behind', 'Enter');
  await driver.untilShown(
    `1–1 of 1 shown · rule profile-behind unknown for 11 of ${HOSTS}, only 100 of 130 cluster profiles`,
  );
});

it('concludes nothing on unused profiles while one host may be missing', async () => {
  const many = Array.from({ length: 250 }, (_, at) => ({
    ...hosts[0],
    metadata: { uid: `h${at}`, name: `host-${at}` },
  }));
  const claimed = json({ items: many, listmeta: { continue: '', count: 251, limit: 500, offset: 250 } });
  const { driver } = await openOver({ hosts: claimed, profiles: profiles(4) }, { ...SIZE, start: { autoload: 500 } });
  await driver.untilShown('of 250');
  driver.press('2');
  await driver.untilShown('1–4 of 4');
  driver.press('Q', 'unused', 'Enter');
  await driver.untilShown('unknown for all 4 cluster profiles, up to 1 edge host is missing: the filter');
  expect(driver.text()).not.toMatch(/No cluster profile|, {2}·/);
});

it('names undecided rules if the list is forbidden, and does not take it for empty', async () => {
  const denied: Reply = json({ code: 'Forbidden', message: 'not allowed' }, { status: 403 });
  const { driver } = await openOver({ hosts: list, profiles: denied }, { ...SIZE, start: { autoload: 500 } });
  await driver.untilShown(`1–${HOSTS} of ${HOSTS}`);
  await behind(driver, /No cluster profiles are loaded: /);
  expect(driver.text()).toMatch(/older version of a profile .* 1 +1 +0 +11/);
});

it('requests the lists of several services that nobody has opened', async () => {
  const services = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const server = await serve((request, response) => {
        const path = request.url ?? '';
        const reply = path.startsWith('/v1/edgehosts')
          ? list
          : profiles(path.startsWith('/v1/clusterprofiles') ? 20 : 0);
        reply(request, response);
      });
      const client = realClient(server.url, { service: name });
      onTestFinished(() => client.close());
      return { name, client, scope: null, mode: 'auto' as const, fallbacks: {} };
    }),
  );
  const names = services.map(({ name }) => ({ uid: name, name, own: null }));
  const driver = openReal(servicesClient(services), {
    ...SIZE,
    start: {
      scope: ALL_SERVICES,
      autoload: 500,
      service: {
        label: '2 services',
        context: 'one,two',
        demo: false,
        unverified: false,
        options: ['--context=one,two'],
        services: names,
      },
    },
  });
  onTestFinished(() => driver.stop());
  await atRest(driver);
  await behind(driver, new RegExp(`older version of a profile .* ${2 * HOSTS} +${2 * HOSTS} `));
});
