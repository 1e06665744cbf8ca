import { afterEach, describe, expect, it } from 'vitest';
import { performCopies } from '../../src/cli/interactive/exports.ts';
import { createClipboard } from '../../src/terminal/clipboard/clipboard.ts';
import { Driver } from './driver.tsx';
import { fleet, ScriptedClient } from './fleet.ts';

let driver: Driver;
afterEach(() => driver.stop());

/** A list of thirty rows, and a terminal with a clipboard. */
const open = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
  const client = new ScriptedClient({ hosts: { items: fleet(30) } });
  driver = new Driver({ client, resources: client.resources });
  const clipboard = createClipboard({ env, write: () => {}, loadBuffer: async () => null });
  performCopies(driver.store, clipboard);
  await driver.untilShown('of 30');
};
const copied = (...keys: readonly string[]): readonly string[] => {
  driver.press(...keys);
  return driver.sent.copied.split('\n');
};

describe('c and C', () => {
  it('copy the row under the cursor, and name the copied value', async () => {
    await open({ TMUX: 'socket,1,0' });
    expect(copied('j', 'c')).toEqual(['u1']);
    await driver.untilShown('Uid copied: u1');
    expect(copied('C', 'name', 'Enter')).toEqual(['edge-00001']);
    await driver.untilShown('Name copied: edge-00001');
  });

  it('show the end of a command, where commands differ', async () => {
    await open();
    driver.press(
      '/',
      'cpu>=2 cpu<33 health=healthy|unhealthy edge-0000 !edge-00009',
      'Enter',
      'C',
      'this view',
      'Enter',
    );
    await driver.untilShown('!edge-00009');
    expect(driver.sent.copied.length).toBeGreaterThan(60);
    expect(driver.text()).toMatch(/This view as a command copied: ….*!edge-00009' \(OSC 52\)/);
  });

  it('both copy the marked rows, filtered ones included, and say so', async () => {
    await open();
    driver.press('Space', 'Space', 'Space', '/00002', 'Enter');
    await driver.untilShown('1–1 of 1');
    expect(copied('c')).toEqual(['u2', 'u0', 'u1']);
    await driver.untilShown('3 uids copied. 2 of them hidden by the filter. u2 u0 u1 (OSC 52)');
    driver.press('C');
    await driver.untilShown('3 rows as shown');
    expect(copied('names', 'Enter')).toEqual(['edge-00002', 'edge-00000', 'edge-00001']);
    await driver.untilShown('3 names copied. 2 of them hidden by the filter. ');
    expect(copied('C', 'rows', 'Enter').map((row) => row.split('\t')[0])).toEqual([
      'edge-00002',
      'edge-00000',
      'edge-00001',
    ]);
    const whole = copied('C', 'JSON', 'Enter').join('\n');
    expect(JSON.parse(whole).map(({ uid }: { uid: string }) => uid)).toEqual(['u2', 'u0', 'u1']);
    expect(copied('C', 'items as commands', 'Enter')).toHaveLength(3);
  });

  it('C copies single cells by column name, of the marked rows too', async () => {
    await open();
    expect(copied('C', 'health cell', 'Enter')).toEqual([driver.sent.copied]);
    expect(driver.sent.of('copy').at(-1)?.what).toBe('health cell');
    expect(['healthy', 'unhealthy']).toContain(driver.sent.copied);
    expect(copied('Space', 'Space', 'C', 'health cell', 'Enter')).toHaveLength(2);
    expect(driver.sent.of('copy').at(-1)?.what).toBe('2 health cells');
  });

  it('in an open item copy that item, whatever is marked', async () => {
    await open();
    driver.press('Space', 'Space', 'Enter');
    await driver.untilShown('edge-00002');
    expect(copied('C', 'uid', 'Enter')).toEqual(['u2']);
  });
});
