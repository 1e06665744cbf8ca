import { describe, expect, it, onTestFinished } from 'vitest';
import { dateFrames, drawDirectly } from '../../src/cli/interactive/session.ts';
import { currentView } from '../../src/store/state/shown-places.ts';
import type { State } from '../../src/store/state/state.ts';
import { NO_STAMP } from '../../src/store/state/walk.ts';
import { itemFetchOf } from '../../src/store/walk/item.ts';
import { currentList } from '../../src/store/walk/query.ts';
import { screenLines } from '../../src/ui/regions.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { SECOND, Timed } from '../store/timed.ts';

const theme = createTheme('none');

const stampOf = (state: State): number => {
  const { detail } = currentView(state);
  const { confirmedAt, receivedAt } = (detail && itemFetchOf(state, detail.uid)) || (currentList(state) ?? NO_STAMP);
  return confirmedAt ?? receivedAt ?? 0;
};

describe('the time of the last answer', () => {
  const refreshing = async (open: boolean) => {
    const items = fleet(70);
    const app = new Timed(new ScriptedClient({ hosts: { items } }, open ? { details: true } : {}), { refresh: 2 });
    onTestFinished(() => app.stop());
    await app.settled();
    if (open) app.press('enter');
    await app.settled();
    const shown: (readonly string[])[] = [];
    const frames = { show: (lines: readonly string[]) => void shown.push(lines) };
    onTestFinished(dateFrames({ store: app.store, theme }));
    onTestFinished(drawDirectly({ store: app.store, frames, theme }));
    const asOf = (): string | undefined => /as of (\S+)/.exec(shown.at(-1)?.[0] ?? '')?.[1];
    return { app, items, shown, asOf };
  };
  const clockOf = (time: number): string => `${new Date(time).toISOString().slice(11, 19)}Z`;

  it.each([
    ['a list', false],
    ['an open item', true],
  ])('stands in every frame of %s that is drawn, and draws none', async (_, open) => {
    const { app, shown, asOf } = await refreshing(open);
    const first = asOf();
    const { length } = app.client.requests;
    await app.pass(41 * SECOND, SECOND);
    expect(app.client.requests.length + app.client.got.length).toBeGreaterThan(length + 10);
    expect(new Set(shown.map((lines) => lines.join('\n'))).size).toBe(1);
    expect(asOf()).toBe(first);
    const last = stampOf(app.state);
    expect(last).toBeGreaterThan(app.time - 4 * SECOND);
    app.press('j');
    await app.settled();
    expect(asOf()).toBe(clockOf(last));
    expect(shown.at(-1)).toEqual(screenLines(app.state, theme));
  });

  it('is in frames drawn for other reasons than a key', async () => {
    const { app, asOf } = await refreshing(false);
    await app.pass(41 * SECOND, SECOND);
    const last = stampOf(app.state);
    app.store.setState({ message: { text: 'written', tone: 'plain' } });
    await app.settled();
    expect(asOf()).toBe(clockOf(last));
  });
});
