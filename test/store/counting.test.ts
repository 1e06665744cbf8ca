import { describe, expect, it, vi } from 'vitest';
import type { Page } from '../../src/core/client/client.ts';
import { lineText } from '../../src/core/view/line.ts';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { choicesOf } from '../../src/store/picker/picker.ts';
import { promptNotes } from '../../src/store/prompt/notes.ts';
import { optionsOf } from '../../src/store/prompt/options.ts';
import type { SetTimer } from '../../src/store/state/effect.ts';
import { overlayOf } from '../../src/store/state/overlays.ts';
import { workOf } from '../../src/store/state/work.ts';
import { listedItems } from '../../src/store/walk/facet-table.ts';
import { ScriptedClient } from '../scenario/fleet.ts';
import { App, NOW } from './app.ts';

const COUNT = 900;

/** A reason that is rare and far from the others, and a reason at the very end. */
const reasonOf = (index: number): string | null =>
  index % 7 === 0 ? 'InstallFailed' : index % 450 === 449 ? 'Progressing' : index % 3 === 0 ? 'Ready' : null;

const whole = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    uid: `u${index}`,
    name: `edge-${index}`,
    health: index % 10 === 0 ? 'unhealthy' : 'healthy',
    cpu: index % 4,
    metadata: { labels: { site: `s${index % 5}`, ...(index === 701 && { rare: 'yes' }) } },
    spec: { mac: `00:${index}`, packs: [{ name: index % 2 ? 'k3s' : 'kubeadm', version: `1.${index % 3}.0` }] },
    status: { conditions: [{ reason: reasonOf(index) }, { reason: reasonOf(index) }] },
  }));

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Opens a list on a clock that advances a millisecond for each reading, so that a slice ends after a few items. */
const open = async (
  client = new ScriptedClient({ hosts: { items: whole(COUNT), size: COUNT } }),
  start: Partial<StoreOptions> = {},
  setTimer?: SetTimer,
): Promise<App> => {
  let time = NOW;
  const now = (): number => {
    time += 1;
    return time;
  };
  const app = new App(client, start, { now, ...(setTimer && { setTimer }) });
  while (app.rows.length === 0) await turn();
  return app;
};

const counted = async (app: App): Promise<void> => {
  while (!workOf(app.state).isDone) await turn();
};

const offered = ({ state }: App): string[] => {
  const prompt = overlayOf(state, 'filter');
  return prompt === null ? [] : optionsOf(state, prompt).options.map(({ text, hint }) => `${text} ${hint}`.trim());
};

const notes = ({ state }: App): string => {
  const prompt = overlayOf(state, 'filter');
  return prompt === null ? '' : promptNotes(state, prompt).lines.map(lineText).join('\n');
};

describe('counts under the prompt', () => {
  it('are exact for fields, rare values included, and absent until they are complete', async () => {
    const app = await open();
    app.press('/');
    app.type('status.conditions.reason=');
    expect(offered(app)).toEqual(['InstallFailed', 'Ready']);
    expect(notes(app)).toContain('counting…');
    await counted(app);
    const of = (reason: string): number => whole(COUNT).filter((_, index) => reasonOf(index) === reason).length;
    expect(offered(app)).toEqual([
      `Ready ${of('Ready')}`,
      `InstallFailed ${of('InstallFailed')}`,
      `Progressing ${of('Progressing')}`,
      `? ${COUNT - of('Ready') - of('InstallFailed') - of('Progressing')} unknown`,
    ]);
    expect(of('Progressing')).toBeGreaterThan(0);
    expect(notes(app)).not.toContain('counting');
  });

  it.each([
    ['label:', ['site', 'rare']],
    ['label:site=', ['s0 180', 's1 180', 's2 180', 's3 180', 's4 180']],
    ['pack:', ['k3s 450', 'kubeadm 450']],
    ['pack:k3s@', ['1.0.0 150', '1.1.0 150', '1.2.0 150']],
    ['health=', ['healthy 810', 'unhealthy 90']],
    ['unhealthy cpu=', ['0 45 (225 in all)', '2 45 (225 in all)', '1 0 (225 in all)', '3 0 (225 in all)']],
    ['cpu= unhealthy', ['0 45 (225 in all)', '2 45 (225 in all)', '1 0 (225 in all)', '3 0 (225 in all)']],
    ['cpu>1 label:site=s1|', ['s0 90 (180 in all)', 's1 90 (180 in all)']],
    ['health=unhealthy pack:', ['kubeadm 90 (450 in all)', 'k3s 0 (450 in all)']],
    ['metadata.labels.rare=', ['yes 1']],
  ])('are shown for %s: %j', async (text, options) => {
    const app = await open();
    app.press('/');
    const [typed, behind = ''] = text.split(/(?<==) /);
    app.type(`${typed}${behind === '' ? '' : ` ${behind}`}`);
    for (let back = behind.length + 1; behind !== '' && back > 0; back -= 1) app.press('left');
    await counted(app);
    const found = offered(app).map((one) => (text === 'label:' ? one.split(' ')[0] : one));
    expect(found.slice(0, options.length)).toEqual(options);
  });

  it('say how many of the values they list', async () => {
    const app = await open();
    app.press('/');
    app.type('spec.mac=');
    await counted(app);
    app.press('down');
    expect(notes(app)).toContain('1 of 900, the first 500 listed');
    app.type('00:12');
    app.press('down');
    expect(notes(app)).toContain('1 of 11');
  });

  it('include arriving items', async () => {
    const client = new ScriptedClient({ hosts: { items: whole(COUNT), size: 500 } });
    const app = await open(client);
    app.press('n', '/');
    app.type('health=');
    while (app.rows.length < COUNT) await turn();
    await counted(app);
    expect(offered(app)).toEqual(['healthy 810', 'unhealthy 90']);
    const worse = whole(COUNT).map((one) => ({ ...one, health: 'unhealthy' }));
    client.answers.push((request): Page => {
      const page = client.page(request);
      const other = new ScriptedClient({ hosts: { items: worse, size: 500 } });
      return { ...page, items: other.page(request).items };
    });
    app.press('esc', 'r', '/');
    app.type('health=');
    while (app.list.refresh !== null || app.list.activity !== null) await turn();
    await counted(app);
    expect(offered(app)).toEqual(['unhealthy 540', 'healthy 360']);
  });

  it('keep the cursor on its choice while counting', async () => {
    const app = await open();
    app.press('/');
    app.type('status.conditions.reason=');
    app.press('down');
    expect(notes(app)).toMatch(/^▌?\s*InstallFailed/);
    await counted(app);
    app.press('enter');
    expect(overlayOf(app.state, 'filter')?.text).toBe('status.conditions.reason=InstallFailed');
  });
});

it('the column picker shows how many items have a field', async () => {
  const app = await open();
  app.press(',');
  app.type('labels');
  const hints = (): string[] => {
    const picker = overlayOf(app.state, 'picker');
    return picker === null ? [] : choicesOf(app.state, picker).map(({ label, hint }) => `${label} ${hint}`);
  };
  expect(hints()).toEqual(['metadata.labels.site field · counting…']);
  await counted(app);
  expect(hints()).toEqual([
    'metadata.labels.site field · in 900 of 900 items',
    'metadata.labels.rare field · in 1 of 900 items',
  ]);
});

/** Returns a function that counts how often items of the list were read completely since the call. */
const readsOf = ({ state }: App): (() => number) => {
  const reads = vi.spyOn(Object.getPrototypeOf(listedItems(state, 'hosts')[0]), 'facets');
  const before = reads.mock.calls.length;
  return () => reads.mock.calls.length - before;
};

describe('a question over a list that has not changed', () => {
  it('continues reading where the previous question stopped', async () => {
    const app = await open();
    const reads = readsOf(app);
    app.press('0');
    while (reads() < COUNT / 2) await turn();
    app.press('esc');
    app.press('0');
    await counted(app);
    expect(reads()).toBeLessThan(COUNT * 1.1);
  });

  it('reads and computes nothing when it is opened again, and another question does not read again', async () => {
    const app = await open();
    const reads = readsOf(app);
    app.press('0');
    await counted(app);
    const before = reads();
    expect(before).toBeGreaterThanOrEqual(COUNT);
    app.press('esc');
    app.press('0');
    expect(workOf(app.state).isDone).toBe(true);
    app.press('esc');
    app.press('w');
    await counted(app);
    expect(reads()).toBe(before);
  });
});

describe('a list that is left alone', () => {
  const resting = async (count: number) => {
    const timers = new Set<() => void>();
    const client = new ScriptedClient({ hosts: { items: whole(count), size: count } });
    const app = await open(client, { autoload: count, settings: { causeHint: true } }, (_, run) => {
      timers.add(run);
      return () => timers.delete(run);
    });
    await app.settled();
    expect(app.list.items).toHaveLength(count);
    const reads = readsOf(app);
    for (const run of timers) run();
    await counted(app);
    return reads();
  };

  it.each([
    ['is read once for its hint', 2500, 2500],
    ['is not read for a hint if reading takes more than a second', 2501, 0],
  ])('%s', async (_, count, reads) => {
    expect(await resting(count)).toBe(reads);
  });
});

it.each(['c', 'enter', 'space'])('the key %j says to try again while an answer has no lines yet', async (key) => {
  const app = await open();
  app.press('0');
  app.press(key);
  expect(app.state.message?.text).toBe('no lines yet: try again when they are shown');
  await counted(app);
  app.press(key);
  expect(app.state.message?.text).not.toContain('no lines yet');
});
