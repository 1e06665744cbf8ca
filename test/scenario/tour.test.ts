import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { performCopies } from '../../src/cli/interactive/exports.ts';
import { AUTOLOAD_ROWS } from '../../src/core/query/index.ts';
import { startDemo } from '../../src/demo/index.ts';
import { createClipboard } from '../../src/terminal/clipboard/clipboard.ts';
import { atRest, NOW, openReal, realClient } from './real.ts';

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

interface Step {
  readonly text: string;
  /** The keys behind *Press* and *then*. */
  readonly keys: readonly string[];
  /** Texts in backticks that are no keys. */
  readonly shown: readonly string[];
}

/** The steps of the tour, as they are written. */
const steps = (): readonly Step[] => {
  const section = README.split('\n## A tour in two minutes\n')[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\d+\. (.*(?:\n {3}.*)*)/gm)].map(([, text = '']) => ({
    text: text.replaceAll(/\n +/g, ' '),
    keys: [...text.matchAll(/(?:Press|then) (?:`(.)`|(Enter|Esc))/g)].map(([, key, name]) => key ?? name ?? ''),
    shown: [...text.matchAll(/`([^`]+)`/g)]
      .map(([, shown = '']) => shown.replaceAll(/\s+/g, ' '))
      .filter((shown) => shown.length > 1),
  }));
};

it("the screens of the README's tour appear word for word", async () => {
  const demo = await startDemo({ now: () => NOW });
  const client = realClient(demo.url);
  const driver = openReal(client, {
    columns: 120,
    rows: 30,
    start: { autoload: AUTOLOAD_ROWS },
  });
  const copied: string[] = [];
  const end = performCopies(driver.store, createClipboard({ env: {}, write: (text) => copied.push(text) }));
  onTestFinished(async () => {
    end();
    driver.stop();
    await client.close();
    await demo.close();
  });
  const [loaded, ...others] = steps();
  expect(loaded?.keys).toEqual([]);
  await driver.untilShown('all loaded');
  for (const shown of loaded?.shown ?? []) await driver.untilShown(shown);
  const screens: string[] = [];
  for (const { keys, shown } of others) {
    for (const key of keys) {
      // A person looks before the next key.
      await driver.until('a line that stands still', () => driver.state.replacedIn === null);
      driver.press(key);
      await atRest(driver);
    }
    for (const text of shown) await driver.untilShown(text);
    screens.push(driver.text());
  }
  const [situation = '', shared = '', , group = '', explained = ''] = screens;
  expect(situation).toMatch(/▌ +disk pressure on \/var.* 58 /);
  expect(shared).toMatch(/agent 4\.7\.2 and profile edge-base 1\.4\.0 +58\/58 +100% +2\/1,155 /);
  expect(copied.join('')).not.toBe('');
  expect(group).toContain(' of 58 shown');
  expect(explained).toContain('Explain');
});
