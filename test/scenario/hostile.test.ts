import { readFileSync } from 'node:fs';
import headless from '@xterm/headless';
import { afterEach, describe, expect, it } from 'vitest';
import { createFrameWriter } from '../../src/terminal/frame/writer.ts';
import { createLineStore } from '../../src/terminal/line-store.ts';
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

/**
 * Sequences that the frame writer may send: positions and line feeds, erasing, scrolling, styles, synchronised output.
 */
const OWN = /\u001B\[(?:\d*(?:;\d*)*[HABCDGJKSTXrm@PLM]|\?(?:2026|25|7)[hl]|5n)|\u001B[EM]|[\r\n]/g;

let driver: Driver | undefined;
afterEach(() => driver?.stop());

const COLUMNS = 120;
const ROWS = 30;

/** A terminal behind the real frame writer; it detects forbidden sequences. */
const watchedTerminal = () => {
  const terminal = new headless.Terminal({ cols: COLUMNS, rows: ROWS, allowProposedApi: true });
  const noticed: string[] = [];
  terminal.onTitleChange((title) => noticed.push(`title ${title}`));
  terminal.onBell(() => noticed.push('bell'));
  terminal.onData((data) => noticed.push(`answer ${JSON.stringify(data)}`));
  terminal.parser.registerOscHandler(52, () => noticed.push('clipboard') > 0);
  let written = '';
  const lines = createLineStore();
  const frames = createFrameWriter({
    out: {
      write: (text) => {
        written += text;
        return true;
      },
      onDrain: () => undefined,
    },
    columns: COLUMNS,
    rows: ROWS,
    lines,
    acknowledge: false,
  });
  return {
    noticed,
    /** Shows painted lines through the frame writer; gives the output and the visible screen. */
    show: async (painted: readonly string[]): Promise<{ written: string; seen: string[] }> => {
      written = '';
      frames.write(painted.map(lines.hold).join('\n'));
      frames.flush();
      await new Promise<void>((resolve) => terminal.write(written, resolve));
      const seen = painted.map((_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? '');
      return { written, seen };
    },
  };
};

/** Without styles and blanks: the emulator counts emoji as one cell, the frame writer repositions after them. */
const plain = (line: string): string => line.replaceAll(/\u001B\[[0-9;]*m|\s/g, '');

describe('a service whose every text is hostile', () => {
  it.each([1, 2, 3, 4])('moves, titles, colours and copies nothing on tab %i', async (tab) => {
    const server = await serve(hostile);
    const client = realClient(server.url);
    driver = openReal(client, { columns: COLUMNS, rows: ROWS, theme: createTheme('256') });
    driver.press(String(tab));
    await atRest(driver);
    const terminal = watchedTerminal();
    const look = async (): Promise<void> => {
      if (driver === undefined) return;
      await atRest(driver);
      const painted = driver.terminal.painted();
      checkScreen(painted, COLUMNS, ROWS);
      const { written, seen } = await terminal.show(painted);
      expect(/[\p{Cc}\p{Cf}]/u.exec(written.replaceAll(OWN, ''))).toBe(null);
      expect(seen.map(plain)).toEqual(painted.map(plain));
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
    expect(terminal.noticed).toEqual([]);
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
