import { describe, expect, it, onTestFinished } from 'vitest';
import { renderScreen } from '../../src/screen/render-screen.tsx';
import type { State } from '../../src/store/state/state.ts';
import { currentView } from '../../src/store/state/state.ts';
import { NO_STAMP } from '../../src/store/state/walk.ts';
import { itemFetchOf } from '../../src/store/walk/item.ts';
import { currentList } from '../../src/store/walk/query.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { StandIn } from '../scenario/terminal.ts';
import { SECOND, Timed } from '../store/timed.ts';

const stampOf = (state: State): number => {
  const { detail } = currentView(state);
  const { confirmedAt, receivedAt } = (detail && itemFetchOf(state, detail.uid)) || (currentList(state) ?? NO_STAMP);
  return confirmedAt ?? receivedAt ?? 0;
};

describe('the time of the last answer', () => {
  const refreshing = async (open: boolean) => {
    const items = fleet(70);
    const app = new Timed(new ScriptedClient({ hosts: { items } }, open ? { details: true } : {}), { refresh: 2 });
    await app.settled();
    if (open) app.press('enter');
    await app.settled();
    const terminal = new StandIn(24);
    const { stdout, stdin, lines } = terminal;
    const screen = renderScreen({ store: app.store, theme: createTheme('none'), hold: lines.hold, stdout, stdin });
    onTestFinished(() => screen.unmount());
    const asOf = (): string | undefined => /as of (\S+)/.exec(terminal.screen()[0] ?? '')?.[1];
    return { app, items, terminal, asOf };
  };
  const clockOf = (time: number): string => `${new Date(time).toISOString().slice(11, 19)}Z`;

  it.each([
    ['a list', false],
    ['an open item', true],
  ])('is in every frame of %s that is drawn, and causes no frame', async (_, open) => {
    const { app, terminal, asOf } = await refreshing(open);
    const first = asOf();
    const { frames } = terminal;
    const { length } = app.client.requests;
    await app.pass(41 * SECOND, SECOND);
    expect(app.client.requests.length + app.client.got.length).toBeGreaterThan(length + 10);
    expect(terminal.frames).toBe(frames);
    expect(asOf()).toBe(first);
    const last = stampOf(app.state);
    expect(last).toBeGreaterThan(app.time - 4 * SECOND);
    app.press('j');
    await app.settled();
    expect(asOf()).toBe(clockOf(last));
  });

  it('is in frames that are drawn for other reasons than a key', async () => {
    const { app, asOf } = await refreshing(false);
    await app.pass(41 * SECOND, SECOND);
    const last = stampOf(app.state);
    app.store.setState({ message: { text: 'written', tone: 'plain' } });
    await app.settled();
    expect(asOf()).toBe(clockOf(last));
  });
});
