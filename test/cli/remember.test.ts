import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../src/cli/config/environment.ts';
import { remember } from '../../src/cli/interactive/remember.ts';
import { changeState, readState, statePath as stateFile } from '../../src/cli/state/remembered.ts';
import { PLACES } from '../../src/places/index.ts';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { closeQuestion, openQuestion, overlayOf } from '../../src/store/state/overlays.ts';
import { newQuestion } from '../../src/store/state/question.ts';
import type { Store } from '../../src/store/state/state.ts';
import { createAppStore, press } from '../../src/store/store.ts';
import { EVERY_ABILITY } from '../ability.ts';
import { machines } from '../scenario/fleet.ts';
import { temporary } from '../temporary.ts';

let home: string;
beforeEach(() => {
  home = temporary();
});

const ABILITY = { ...EVERY_ABILITY, details: true };
const OPTIONS: StoreOptions = {
  places: PLACES,
  catalog: { resources: [machines()], ability: () => ABILITY },
  service: { label: 'inventory.example', demo: false, unverified: false, options: [] },
  tab: 'hosts',
  size: { columns: 100, rows: 24 },
  now: 0,
};

/** Store of a program that was just started, with the remembered state. */
const started = (): Store => {
  const store = createAppStore(OPTIONS);
  remember(store, { env: {}, home });
  return store;
};
const type = (store: Store, text: string): void => {
  for (const key of [':', ...Array.from(text, (char) => (char === ' ' ? 'space' : char)), 'enter']) press(store, key);
};

const statePath = (env: Environment, home: string): string => stateFile(env, home) ?? '';

describe('the question Now', () => {
  it('is the first place of the next run if the last run ended in it', () => {
    const store = createAppStore(OPTIONS);
    expect(remember(store, { env: {}, home })).toBe(false);
    store.setState(openQuestion(store.getState(), newQuestion('now', 'hosts', null)));
    expect(remember(createAppStore(OPTIONS), { env: {}, home })).toBe(true);
    store.setState(closeQuestion(store.getState(), 'now'));
    expect(remember(createAppStore(OPTIONS), { env: {}, home })).toBe(false);
  });
});

describe('the lines of the palette', () => {
  it('are restored at the next start, each once, with secrets masked', () => {
    const store = started();
    type(store, 'hosts lab');
    type(store, 'sort name');
    type(store, 'filter "token=abcdef"');
    type(store, 'hosts lab');
    const [, masked = '', last] = started().getState().paletteLines;
    expect(started().getState().paletteLines).toHaveLength(3);
    expect(last).toBe('hosts lab');
    expect(masked).toContain('(present)');
    expect(readFileSync(statePath({}, home), 'utf8')).not.toContain('abcdef');
  });

  it('are merged with the lines of another instance, and keep its columns', () => {
    const store = started();
    changeState(statePath({}, home), (state) => ({
      ...state,
      columns: { 'inventory.example': { hosts: 'name' } },
      lines: ['sort age'],
    }));
    type(store, 'hosts lab');
    expect(readState(statePath({}, home)).state).toMatchObject({
      columns: { 'inventory.example': { hosts: 'name' } },
      lines: ['sort age', 'hosts lab'],
    });
  });

  it('are limited in number, whatever the file contains', () => {
    changeState(statePath({}, home), (state) => ({
      ...state,
      lines: Array.from({ length: 500 }, (_, at) => `a${at}`),
    }));
    const store = started();
    expect(store.getState().paletteLines).toHaveLength(100);
    expect(store.getState().paletteLines.at(-1)).toBe('a499');
    type(store, 'sort name');
    expect(readState(statePath({}, home)).state.lines).toHaveLength(100);
  });

  it('are reported as unsaved after a write error, and stay until the end of the run', () => {
    const store = started();
    writeFileSync(join(home, '.local'), '');
    type(store, 'sort name');
    expect(store.getState().message?.text).toContain('cannot save state');
    expect(store.getState().paletteLines).toEqual(['sort name']);
  });
});

describe('the bookmarks', () => {
  it('are all saved if two instances set them, the later bookmark for each letter', () => {
    const [one, other] = [started(), started()];
    for (const key of ['m', 'a']) press(one, key);
    for (const key of ['m', 'b']) press(other, key);
    for (const key of ['/', 'l', 'a', 'b', 'enter']) press(other, key);
    for (const key of ['m', 'c']) press(one, key);
    for (const key of ['m', 'a']) press(other, key);
    const { bookmarks } = started().getState();
    expect(Object.keys(bookmarks).toSorted()).toEqual(['a', 'b', 'c']);
    expect(bookmarks['a']).toMatchObject({ filter: 'lab' });
  });
});

describe('the filters of the prompt', () => {
  const filter = (store: Store, text: string): void => {
    for (const key of ['/', 'ctrl+u', ...Array.from(text, (char) => (char === ' ' ? 'space' : char)), 'enter']) {
      press(store, key);
    }
  };

  it('are restored at the next start, merged with filters of another instance, with secrets masked', () => {
    const store = started();
    filter(store, 'cpu>4');
    changeState(statePath({}, home), (state) => ({
      ...state,
      pastFilters: {
        ...state.pastFilters,
        hosts: [{ text: 'lab', server: true }, ...(state.pastFilters['hosts'] ?? [])],
      },
    }));
    filter(store, '"token=abcdef"');
    filter(store, 'cpu>4');
    expect(readFileSync(statePath({}, home), 'utf8')).not.toContain('abcdef');
    const next = started();
    expect(next.getState().pastFilters['hosts']).toEqual([
      { text: 'lab', server: true },
      { text: expect.stringContaining('(present)'), server: false },
      { text: 'cpu>4', server: false },
    ]);
    press(next, '/');
    press(next, 'up');
    expect(overlayOf(next.getState(), 'filter')?.text).toBe('cpu>4');
  });
});

describe('the columns', () => {
  it('are saved for this service if they were picked, but not if they were typed with :cols', () => {
    const columns = (): readonly string[] | null => started().getState().views['hosts']?.columns.ids ?? null;
    const store = started();
    type(store, 'cols name,cpu');
    expect(columns()).toBeNull();
    type(store, 'cols');
    for (const key of [',', 'down', 'space', 'enter']) press(store, key);
    expect(columns()).toEqual(['name', 'cpu', 'age']);
    const other = createAppStore({ ...OPTIONS, service: { ...OPTIONS.service, label: 'other.example' } });
    remember(other, { env: {}, home });
    expect(other.getState().views['hosts']?.columns.ids).toBeNull();
  });
});
