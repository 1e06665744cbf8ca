import { describe, expect, it } from 'vitest';
import { CLOUD_TYPE } from '../../src/places/list/pickers.ts';
import { openLine } from '../../src/store/keys/line.ts';
import { openOverlay, overlayOf } from '../../src/store/state/overlays.ts';
import { pasteText } from '../../src/store/store.ts';
import type { Driver } from './driver.tsx';
import { atRest, openLoaded } from './real.ts';

const opened = openLoaded(60);

let driver: Driver;
const open = (...keys: readonly string[]): void => {
  driver = opened();
  driver.press(...keys);
};
const typed = (): string | undefined => openLine(driver.state)?.text;

const ALT_B = '\u001Bb';
const send = (key: string): void => driver.terminal.type(key);

/** Prompts with text, and the keys that open them. */
const PROMPTS: readonly (readonly [string, readonly string[]])[] = [
  ['the filter', ['/']],
  ['the palette', [':']],
  ['the search of an item', ['Enter', '/']],
  ['the search of the help', ['?', '/']],
  ['the order picker', ['o']],
  ['the project picker', ['u']],
  ['the name of a file', ['e', 'Enter', '\u0015']],
];

describe.each(PROMPTS)('in %s', (_, keys) => {
  it('word keys move and cut, cut text can be inserted, and edits undone', () => {
    open(...keys, 'alpha=beta-gamma');
    send(ALT_B);
    send(ALT_B);
    send('\u001Bd');
    expect(typed()).toBe('alpha=-gamma');
    send('\u001Bd');
    expect(typed()).toBe('alpha=');
    send('\u0019');
    expect(typed()).toBe('alpha=beta-gamma');
    send('\u001F');
    expect(typed()).toBe('alpha=');
    send('\u001F');
    send('\u001F');
    expect(typed()).toBe('alpha=beta-gamma');
    send('\u001F');
    expect(typed()).toBe('');
  });

  it('a paste is text, and ^C closes the prompt, not the program', () => {
    open(...keys, 'ab', 'Left');
    pasteText(driver.store, 'edge-7');
    expect(typed()).toBe('aedge-7b');
    send('\u0003');
    expect(openLine(driver.state)).toBe(null);
    expect(driver.state.exit).toBe(null);
    send('\u0003');
    expect(driver.state.exit).toBe(130);
  });
});

describe('keys of readline', () => {
  it('insert text cut in another prompt', () => {
    open('/', 'store-00', '\u0015', 'Esc', ':');
    send('\u0019');
    expect(typed()).toBe('store-00');
  });

  it('act as Escape and a key if no prompt is open', async () => {
    open('Enter');
    await atRest(driver);
    send('\u001Bt');
    expect(overlayOf(driver.state, 'picker')?.kind).toBe(CLOUD_TYPE);
  });

  it('move by words also as other terminals send Alt and Ctrl with an arrow', () => {
    open('/', 'a=b c');
    send('\u001B[1;5D');
    send('\u001BOd');
    send('x');
    expect(typed()).toBe('a=xb c');
  });

  it('^J and ^K move in a picker, and Enter chooses', () => {
    open('o');
    const { index } = overlayOf(driver.state, 'picker') ?? { index: 0 };
    send('\n');
    send('\n');
    send('\u000B');
    expect(overlayOf(driver.state, 'picker')?.index).toBe(index + 1);
    send('\r');
    expect(overlayOf(driver.state, 'picker')).toBe(null);
  });

  it('^C closes the overwrite question too', () => {
    open('e', 'Enter');
    const prompt = overlayOf(driver.state, 'export-name');
    if (prompt === null) throw new Error('no prompt');
    driver.store.setState((state) => openOverlay(state, 'export-name', { ...prompt, exists: true }));
    send('\u0003');
    expect(overlayOf(driver.state, 'export-name')).toBe(null);
    expect(driver.state.exit).toBe(null);
  });
});

describe('a project uid', () => {
  it('pasted into the project picker chooses the project', () => {
    open('u');
    pasteText(driver.store, '5f1d2c3b4a59687766554433');
    driver.press('Enter');
    expect(driver.state.scope).toMatchObject({ uid: '5f1d2c3b4a59687766554433' });
  });
});
