import { expect, it } from 'vitest';
import { json } from '../api/server.ts';
import { openOver } from './service.ts';

const HOST = {
  metadata: { uid: 'u', name: 'host-a' },
  spec: {
    device: {
      nics: [
        { nicName: 'eno1', ip: '10.0.0.2', gateway: '', subnet: null },
        { nicName: 'eno2', ip: '10.0.0.3', gateway: '10.0.0.1', macAddr: 'aa:bb', subnet: '255.0.0.0' },
      ],
    },
  },
  status: { state: 'ready', health: { message: '', agentVersion: null } },
};

it('a line explains a missing value: unknown, null or empty', async () => {
  const reply = json({ items: [HOST], listmeta: { continue: '' } });
  const { driver } = await openOver({ hosts: reply, single: json(HOST) }, { rows: 40 });
  await driver.untilShown('host-a');
  driver.press('Enter');
  await driver.untilShown('No value');
  const at = driver.screen().findIndex((line) => line.includes('No value'));
  driver.press('j'.repeat(at - 4));
  await driver.untilShown('empty: Message');
  expect(driver.screen().at(-2)).toMatch(/unknown: Health.* · empty: Message · null: Agent version/);
  driver.press('ll');
  await driver.untilShown('› Network');
  await driver.untilShown('eno1');
  const nic = driver.screen().findIndex((line) => line.includes(' eno1 ') && line.includes('–'));
  driver.press('j'.repeat(nic - 4));
  await driver.untilShown('null: Subnet · empty: Gateway · unknown: MAC');
});

it('a column of a field path that no row has is named below the list, and a path with an index is refused', async () => {
  const reply = json({ items: [HOST], listmeta: { continue: '' } });
  const { driver } = await openOver({ hosts: reply });
  await driver.untilShown('host-a');
  driver.press(':', 'columns spec.device.nicz.ip spec.device.nics.ip', 'Enter');
  await driver.untilShown('no host has spec.device.nicz.ip');
  expect(driver.text()).toContain('10.0.0.2');
  expect(driver.text()).not.toContain('no host has spec.device.nics');
  driver.press(':', 'columns spec.device.nics[1].ip', 'Enter');
  await driver.untilShown('leave out [1]: a path covers all entries of a list');
  driver.press('Esc', ',', 'spec.device.nics[1].ip');
  await driver.until('the reason', () =>
    driver.screen().includes('  leave out [1]: a path covers all entries of a list'),
  );
});
