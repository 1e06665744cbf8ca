import { expect, it } from 'vitest';
import { startTimer } from '../../src/store/effects/effects.ts';
import { createBell } from '../../src/store/live/notify.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from './app.ts';

/** Opens a list of 200 hosts with the bell and no other effect. The test itself sets the newest group. */
const opened = async () => {
  const client = new ScriptedClient({ hosts: { items: fleet(200) } });
  const app = await new App(client, { settings: { bell: true } }).settled();
  app.stop();
  const context = { store: app.store, now: () => NOW, random: () => 0.5, setTimer: startTimer, tick: 60_000 };
  const bell = createBell({ ...context, soon: setImmediate });
  bell.update();
  return {
    app,
    /** Makes the hosts with these numbers the newest group. Returns all alerts. */
    told: (what: string, from: number, to: number): readonly string[] => {
      const uids = new Set(Array.from({ length: to - from }, (_, index) => `u${from + index}`));
      const newest = { kind: 'hosts', key: what, terms: [], what, uids } as const;
      app.store.setState({ causeHints: { ...app.state.causeHints, newest } });
      bell.update();
      return app.sent.of('alert').map(({ text }) => text);
    },
  };
};

it('the bell rings once for a group of hosts that grows or changes its name, and again for another group', async () => {
  const { told } = await opened();
  const first = '6 hosts broke: profile site-ingress 1.1.0';
  expect(told('profile site-ingress 1.1.0', 0, 6)).toEqual([first]);
  expect(told('profile site-ingress 1.1.0', 0, 60)).toEqual([first]);
  expect(told('webhook x509: certificate has expired', 30, 90)).toEqual([first]);
  expect(told('agent 4.7.2', 100, 120)).toEqual([first, '20 hosts broke: agent 4.7.2']);
});

it('the bell does not ring while it is off, nor for hosts that were broken when it was turned on', async () => {
  const { app, told } = await opened();
  app.store.setState({ settings: { ...app.state.settings, bell: false } });
  expect(told('agent 4.7.2', 0, 20)).toEqual([]);
  app.store.setState({ settings: { ...app.state.settings, bell: true } });
  expect(told('agent 4.7.2', 0, 20)).toEqual([]);
});
