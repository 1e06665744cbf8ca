import { expect, it } from 'vitest';
import { currentList } from '../../src/store/walk/query.ts';
import { json, serve } from '../api/server.ts';
import type { Driver } from './driver.tsx';
import { atRest, NOW, openReal, realClient } from './real.ts';
import { openTurning } from './turning.ts';

const SIZE = { columns: 160, rows: 50 };

/** The values that the broken hosts share, as the screen shows them. */
const inCommon = async (driver: Driver): Promise<readonly string[]> => {
  driver.press('L');
  await driver.untilShown('all loaded');
  await atRest(driver);
  driver.press('W');
  await driver.until(
    'the answer',
    () => / of [\d,]+ (hosts|machines)/.test(driver.text()) && !/comparing|reading/.test(driver.text()),
  );
  return driver
    .text()
    .split('\n')
    .slice(4)
    .map((line) => line.trimEnd());
};

it('names the same shared values after refreshes of a changing fleet as a new process over the same hosts', async () => {
  const { driver, refreshed } = await openTurning({ hosts: 90, churn: 120, incident: 30_000 }, {}, SIZE);
  driver.press('L');
  await driver.untilShown('all loaded');
  driver.press('W');
  for (let count = 0; count < 2; count += 1) await refreshed(93_000);
  driver.press('Esc');
  const list = currentList(driver.state);
  const items = list?.items.map((item) => item.raw()) ?? [];
  const hosts = json({ items, listmeta: { continue: '', count: items.length } });
  const none = json({ items: [], listmeta: { continue: '', count: 0 } });
  const server = await serve((request, response) =>
    (request.url?.startsWith('/v1/edgehosts') ? hosts : none)(request, response),
  );
  const client = realClient(server.url);
  const now = list?.receivedAt ?? NOW;
  const fresh = openReal(client, { ...SIZE, now: () => now });
  const said = await inCommon(fresh);
  fresh.stop();
  await client.close();
  expect(await inCommon(driver)).toEqual(said);
});
