import { describe, expect, it } from 'vitest';
import { Position } from '../../src/places/screens.tsx';
import { choicesOf } from '../../src/store/picker/picker.ts';
import { overlayOf } from '../../src/store/state/overlays.ts';
import type { Service } from '../../src/store/state/service.ts';
import { fleet, type Scripted, ScriptedClient } from '../scenario/fleet.ts';
import { shownText } from '../ui/drawn.tsx';
import { App } from './app.ts';
import { Sent } from './sent.ts';

const SERVICE: Service = { label: 'inventory.example', demo: false, unverified: false, options: [], pace: 5 };

const open = async (hosts: Partial<Scripted>, autoload = 100): Promise<App> => {
  const lists = { hosts: { items: fleet(200), ...hosts }, summary: { items: fleet(3) } };
  const client = new ScriptedClient(lists);
  // Hosts belong to projects.
  const resources = client.resources.map((one) => ({ ...one, inProjects: one.id === 'hosts' }));
  Object.assign(client, { resources });
  const app = new App(client, { autoload, service: SERVICE, size: { columns: 140, rows: 24 } });
  await app.settled();
  return app;
};

const choices = (app: App): readonly string[] => {
  const picker = overlayOf(app.state, 'picker');
  return picker === null ? [] : choicesOf(app.state, picker).map(({ value }) => value);
};
const title = (app: App): string | undefined => {
  const picker = overlayOf(app.state, 'picker');
  return picker?.kind.title(app.state, picker);
};

describe('L on a list that is costly to load', () => {
  it('shows the cost and asks, and loads the list after the confirmation', async () => {
    const app = await open({ count: 100_000 });
    const before = app.requests.length;
    app.press('L');
    await app.settled();
    expect(title(app)).toMatch(/^100,000 hosts take about 7 min and \d+M of memory$/);
    expect(choices(app)).toEqual(['filter', 'scope', 'tab', 'snapshot', 'all']);
    expect(app.requests.length).toBe(before);
    app.press('end', 'enter');
    await app.settled();
    expect(app.list.items).toHaveLength(200);
    expect(overlayOf(app.state, 'picker')).toBeNull();
  });

  it('offers the filter prompt, the projects and the summaries, and copies the command of a snapshot', async () => {
    const app = await open({ count: 100_000 });
    const choose = (index: number): void => {
      app.press('L', ...Array.from({ length: index }, () => 'down'), 'enter');
    };
    choose(0);
    expect(overlayOf(app.state, 'filter')).not.toBeNull();
    app.press('esc');
    choose(1);
    expect(title(app)).toMatch(/project/i);
    app.press('esc');
    const sent = new Sent(app.store);
    choose(3);
    expect(sent.copied).toBe('edgescope snapshot --kinds=hosts');
    choose(2);
    expect(app.state.tab).toBe('summary');
  });

  it('asks if the service claims ten million rows, and loads at once if the claim is missing, negative or small', async () => {
    const large = await open({ count: 10_000_000 });
    large.press('L');
    expect(title(large)).toMatch(/^10,000,000 hosts take about 12 h and \d+(\.\d)?G of memory$/);
    for (const count of [0, -5, null, 120, 200]) {
      const app = await open({ count });
      app.press('L');
      await app.settled();
      expect([count, choices(app), app.list.items.length]).toEqual([count, [], 200]);
    }
  });

  it('stops if the claim comes after L, and says how to go on', async () => {
    const early = new App(new ScriptedClient({ hosts: { items: fleet(200), count: 100_000 } }), { service: SERVICE });
    early.press('L');
    await early.settled();
    expect(early.list.items).toHaveLength(50);
    expect(early.state.message?.text).toMatch(/^100,000 hosts take about 7 min and .* of memory: stopped · L asks$/);
    early.press('L');
    expect(choices(early)).toContain('all');
  });

  it('estimates the time from the pace of the service instead of the first requests', async () => {
    const app = await open({ count: 30_000 });
    expect(shownText(Position, app.store)).toContain('L loads the rest (598 requests');
    app.press('L');
    await app.settled();
    expect(choices(app)).toEqual([]);
  });
});
