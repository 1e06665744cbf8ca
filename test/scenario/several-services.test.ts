import { expect, it, onTestFinished } from 'vitest';
import { servicesClient } from '../../src/cli/services.ts';
import { ownUid, serviceOf } from '../../src/core/item/index.ts';
import { ALL_SERVICES, type ProjectScope, wholeList } from '../../src/core/query/index.ts';
import { startDemo } from '../../src/demo/index.ts';
import { currentRows } from '../../src/store/list/rows.ts';
import { json, serve } from '../api/server.ts';
import type { Driver } from './driver.tsx';
import { atRest, NOW, openReal, realClient } from './real.ts';

/** The program over services by name, of equal seed with equal uids; `own` are their scopes. */
const open = async (
  seeds: Readonly<Record<string, number>>,
  { hosts = 40, own = {} }: { readonly hosts?: number; readonly own?: Readonly<Record<string, ProjectScope>> } = {},
): Promise<Driver> => {
  const services = await Promise.all(
    Object.entries(seeds).map(async ([name, seed]) => {
      const service = await startDemo({ hosts, seed, now: () => NOW });
      const client = realClient(service.url, { service: name });
      onTestFinished(async () => {
        await client.close();
        await service.close();
      });
      return { name, client, scope: null, mode: 'auto' as const, fallbacks: {} };
    }),
  );
  const names = services.map(({ name }) => ({ uid: name, name, own: own[name] ?? null }));
  const driver = openReal(servicesClient(services), {
    columns: 140,
    rows: 30,
    start: {
      scope: ALL_SERVICES,
      autoload: 500,
      service: {
        label: '2 services',
        context: names.map(({ uid }) => uid).join(','),
        demo: false,
        unverified: false,
        options: [`--context=${names.map(({ uid }) => uid).join(',')}`],
        services: names,
      },
    },
  });
  onTestFinished(() => driver.stop());
  await atRest(driver);
  return driver;
};

it('several services keep rows with the same uid apart, and each row leads to its service', async () => {
  const driver = await open({ prod: 1, twin: 1 });
  const [first, second] = currentRows(driver.state);
  expect(ownUid(first?.uid ?? '')).toBe(ownUid(second?.uid ?? ''));
  const services = [first, second].map((row) => serviceOf(row?.uid ?? '') ?? '');
  expect(services.toSorted()).toEqual(['prod', 'twin']);
  for (const service of services) {
    driver.press('C');
    await atRest(driver);
    driver.press('this item', 'Enter');
    await atRest(driver);
    expect(driver.sent.copied).toMatch(new RegExp(`show hosts \\w+ --context=${service}$`));
    driver.press('Enter');
    await atRest(driver);
    expect(driver.text()).toContain(`in ${service}`);
    driver.press('Esc', 'x');
    await atRest(driver);
    driver.press('hosts in', 'Enter');
    await atRest(driver);
    expect(driver.text()).toContain(`service=${service}`);
    expect(new Set(currentRows(driver.state).map(({ uid }) => serviceOf(uid)))).toEqual(new Set([service]));
    driver.press('Esc', 'j');
    await atRest(driver);
  }
});

it('several services never return one item for another with the same uid', async () => {
  const items = ['one', 'other'].map((name) => ({ metadata: { uid: 'same', name } }));
  const server = await serve((request, response) => {
    const isList = !request.url?.includes('same');
    json(isList ? { items, listmeta: { continue: '' } } : items[0])(request, response);
  });
  const client = realClient(server.url, { service: 'lab' });
  onTestFinished(() => client.close());
  const services = servicesClient([{ name: 'lab', client, scope: null, mode: 'document', fallbacks: {} }]);
  const page = await services.list({ query: wholeList('hosts', { uid: 'lab', name: 'lab' }), continue: null });
  const [, second] = page.items;
  expect(page.notes.map(({ message }) => message).join()).toMatch(/have the uid same: each is a row/);
  const get = services.get({ kind: 'hosts', dialect: 'document', uid: second?.uid ?? '', scope: null });
  await expect(get).rejects.toThrow(/several edge hosts with this uid/);
});

it('several services show and copy uids without the name of a service', async () => {
  const driver = await open({ prod: 1, lab: 2 });
  const seen = new Set<string>();
  const walk =
    "Space j Space c = Esc Esc Enter ] ] ] ] ] ] ] y G c Esc x Enter Esc x Down Down Enter Esc Esc X Enter Esc Esc T Esc W Esc 0 Esc ! Enter Esc Esc : goto Space Esc Esc m a ' Esc [ ] 2 Enter x Enter Esc Esc 3 Enter Esc 4 Enter Esc 1 ` Esc C Esc : find Space edge Enter Esc Esc";
  for (const key of walk.split(' ')) {
    driver.press(key);
    await atRest(driver);
    seen.add(driver.terminal.painted().join('\n')).add(driver.sent.copied).add(JSON.stringify(driver.state.message));
  }
  const texts = [...seen].join('\n');
  const at = texts.search(/\u001F|\\u001f|(?:prod|lab).?[0-9a-f]{24}/i);
  expect(at < 0 ? '' : texts.slice(at - 80, at + 60)).toBe('');
});

it('several services name the projects that were asked if no row came', async () => {
  const driver = await open({ prod: 1, lab: 2 }, { hosts: 0, own: { lab: { uid: 'of-lab', name: null } } });
  expect(driver.text()).toContain('No edge hosts in any of 2 services.');
  expect(driver.text()).toContain('Asked for lab: project of-lab.');
  expect(driver.text()).not.toContain('changes the scope');
});
