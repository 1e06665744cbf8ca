import { readFileSync } from 'node:fs';
import { afterEach, describe, it } from 'vitest';
import { createTheme } from '../../src/ui/theme.ts';
import { json, type Reply, serve } from '../api/server.ts';
import { HOSTILE, spoiledWith } from '../resources/hostile.ts';
import type { Driver } from './driver.tsx';
import { checkScreen } from './invariant.ts';
import { atRest, openReal, realClient } from './real.ts';

const ESC = '\u001B';
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/full/${name}.json`, import.meta.url), 'utf8'));

const KINDS = {
  '/v1/edgehosts': 'edge-host',
  '/v1/clusterprofiles': 'cluster-profile',
  '/v1/projects': 'project',
  '/v1/dashboard/projects': 'project-summary',
} as const;

/** A service with hostile texts only, tokens and errors included. */
const hostile: Reply = (request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const name = Object.entries(KINDS).find(([known]) => known === path)?.[1];
  if (name === undefined || request.url?.includes('continue')) {
    const [code, message, details, ref] = HOSTILE;
    return json({ code, message, details, ref }, { status: 500 })(request, response);
  }
  const whole = fixture(name);
  const items = HOSTILE.map((_, index) => spoiledWith(whole, [...HOSTILE.slice(index), ...HOSTILE.slice(0, index)]));
  return json({ items, listmeta: { continue: `${ESC}]0;token\u0007`, count: 99, limit: 50, offset: 0 } })(
    request,
    response,
  );
};

let driver: Driver | undefined;
afterEach(() => driver?.stop());

const COLUMNS = 120;
const ROWS = 30;

describe('a service whose every text is hostile', () => {
  it.each([1, 2, 3, 4])('breaks no screen of tab %i', async (tab) => {
    const server = await serve(hostile);
    const client = realClient(server.url);
    driver = openReal(client, { columns: COLUMNS, rows: ROWS, theme: createTheme('256') });
    driver.press(String(tab));
    await atRest(driver);
    const look = async (): Promise<void> => {
      if (driver === undefined) return;
      await atRest(driver);
      checkScreen(driver.terminal.painted(), COLUMNS, ROWS);
    };
    await look();
    driver.press('G');
    await look();
    for (let row = 0; row < 2; row += 1) {
      driver.press('Enter');
      await look();
      for (let section = 0; section < 9; section += 1) {
        driver.press('G');
        await look();
        driver.press(']');
      }
      driver.press('y');
      await look();
      driver.press('PgDn', 'PgDn');
      await look();
      driver.press('Esc', 'Esc', 'Esc');
      driver.press('k', 'k', 'k', 'k', 'k');
    }
    driver.press('n');
    await look();
    driver.press('u');
    await look();
    driver.press('Enter');
    await look();
    await client.close();
  });

  it('cannot be typed or pasted into the screen either', async () => {
    const server = await serve(json({ items: [] }));
    const client = realClient(server.url);
    driver = openReal(client, { columns: 80, rows: 24 });
    await atRest(driver);
    driver.press('/');
    driver.terminal.type(`${ESC}[200~${HOSTILE.join('')}${ESC}[201~`);
    await atRest(driver);
    checkScreen(driver.terminal.painted(), 80, 24);
    driver.press('Home', 'Right', 'Right', 'Enter');
    await atRest(driver);
    checkScreen(driver.terminal.painted(), 80, 24);
    await client.close();
  });
});
