import { afterEach, describe, expect, it } from 'vitest';
import { performCopies } from '../../src/cli/interactive/exports.ts';
import { createClipboard } from '../../src/terminal/clipboard/clipboard.ts';
import { Driver } from './driver.tsx';
import { fleet, ScriptedClient } from './fleet.ts';

const NAMES = ['flag-🇩🇪', 'flag-🇫🇷', 'می\u200cروم', 'ok-👍🏽'];

let driver: Driver;
afterEach(() => driver.stop());

/** A list whose first rows have names of other scripts and with emoji. */
const open = async (): Promise<void> => {
  const items: object[] = JSON.parse(
    JSON.stringify(fleet(9)).replaceAll(/edge-0000(\d)/g, (name, at) => NAMES[at] ?? name),
  );
  const client = new ScriptedClient({ hosts: { items } });
  driver = new Driver({ client, resources: client.resources });
  performCopies(driver.store, createClipboard({ env: {}, write: () => {}, loadBuffer: async () => null }));
  await driver.untilShown('of 9');
};

describe('a name with a flag, a skin tone or a joiner', () => {
  it('is marked on the screen, found by a filter and copied as it was sent', async () => {
    await open();
    await driver.untilShown('flag-��');
    expect(driver.text()).not.toMatch(/[\p{Cf}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}]/u);
    for (const name of NAMES) {
      driver.press('/', ...name, 'Enter');
      await driver.untilShown('1–1 of 1');
      driver.press('C', 'name', 'Enter');
      expect(driver.sent.copied).toBe(name);
      driver.press('Esc');
      await driver.untilShown('of 9');
    }
  });
});
