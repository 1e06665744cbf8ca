import { expect, it } from 'vitest';
import { json } from '../api/server.ts';
import { openOver } from './service.ts';

const long = Array.from({ length: 700 }, (_, at) => `  key-${at}: ${at}`).join('\n');
const values = `controller:\n  replicas: 2\n  metrics:\n    enabled: true\nmany:\n${long}\nlast:\n  metrics:\n    enabled: false`;
const PROFILE = {
  metadata: { uid: 'p', name: 'profile-a' },
  spec: { published: { name: 'profile-a', packs: [{ name: 'cni', version: '1', values }] } },
};

it('a field path is found in pack values, beyond the initially laid out part too', async () => {
  const reply = json({ items: [PROFILE], listmeta: { continue: '' } });
  const { driver } = await openOver({ profiles: reply, single: json(PROFILE) }, { rows: 30, tab: 'profiles' });
  await driver.untilShown('profile-a');
  driver.press('Enter', 'll');
  await driver.untilShown('· values ·');
  driver.press('/', 'controller.metrics');
  await driver.untilShown('match 1 of 1 for controller.metrics');
  expect(driver.cursorLine()).toContain('metrics:');
  driver.press('Esc', '/', 'last.metrics.enabled');
  await driver.untilShown('match 1 of 1 for last.metrics.enabled');
  expect(driver.cursorLine()).toContain('enabled: false');
});
