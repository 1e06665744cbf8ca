import { maskText } from '../../core/secrets/mask.ts';
import type { Action } from '../../keymap/action.ts';
import { BINDINGS } from '../../keymap/bindings.ts';
import { whyNot } from '../../keymap/resolve.ts';
import { openItem } from '../palette/commands/go.ts';
import type { Entry, Offer } from '../palette/entry.ts';
import { readLine } from '../palette/line.ts';
import { withLine } from '../palette/lines.ts';
import { offerOf } from '../palette/offer.ts';
import { contextBelow } from '../select/place.ts';
import { asksForProjects } from '../select/projects.ts';
import type { Change, Palette, State } from '../state.ts';
import { editText } from './edit.ts';
import { say } from './say.ts';
import { allProjects } from './scope.ts';

/** How an action is obeyed. */
export type Act = (state: State, action: Action) => Change;

const EMPTY: Palette = { text: '', caret: 0, cursor: null, recalled: null };

/** Opens the palette, with nothing typed. The log gives way: what the palette leads to would be under it. */
export const openPalette = (): Change => ({ palette: EMPTY });

/** The entry under the cursor: the best one as soon as something was typed; -1 where there is none. */
export const paletteCursor = ({ text, cursor }: Palette, { entries }: Offer): number => {
  if (cursor === null && text.trim() === '') return -1;
  return Math.min(cursor ?? 0, entries.length - 1);
};

const PAGE = 10;

/** A key in the palette: arrows move, or go through what was typed before; Tab and → take, Enter obeys, the rest is typed. */
export const paletteKey = (state: State, palette: Palette, key: string, act: Act): Change => {
  const offer = offerOf(state, palette);
  const at = paletteCursor(palette, offer);
  const to = (cursor: number): Change => ({ palette: moved(palette, offer, cursor) });
  switch (key) {
    case 'esc':
      return { palette: null };
    case 'enter':
      return at < 0 && palette.text.trim() === '' ? { palette: null } : obey(state, palette, offer.entries[at], act);
    case 'up':
    case 'ctrl+p':
      return palette.recalled !== null || at < 0 ? recall(state, palette, 1) : to(at - 1);
    case 'down':
    case 'ctrl+n':
      return palette.recalled !== null ? recall(state, palette, -1) : to(at + 1);
    case 'pageup':
      return to(Math.max(0, at - PAGE));
    case 'pagedown':
      return to(at + PAGE);
    case 'tab':
      return take(state, palette, taken(offer, at));
    case 'backspace':
      if (palette.text === '') return { palette: null };
      break;
    case 'right':
      if (palette.caret === palette.text.length && palette.text !== '') return take(state, palette, taken(offer, at));
      break;
  }
  return typed(state, palette, editText(palette, key));
};

/** Text that was pasted into the palette. */
export const palettePaste = (state: State, palette: Palette, text: string): Change => {
  const { caret } = palette;
  const next = palette.text.slice(0, caret) + text + palette.text.slice(caret);
  return typed(state, palette, { text: next, caret: caret + text.length });
};

/** Above the first entry of an empty palette there is none: there ↑ goes through what was typed before. */
const moved = (palette: Palette, { entries }: Offer, cursor: number): Palette => {
  if (cursor < 0) return { ...palette, cursor: palette.text.trim() === '' ? null : 0 };
  return { ...palette, cursor: Math.min(cursor, Math.max(0, entries.length - 1)) };
};

const typed = (state: State, palette: Palette, edit: Pick<Palette, 'text' | 'caret'>): Change => {
  const { text, caret } = edit;
  if (text === palette.text) return caret === palette.caret ? {} : { palette: { ...palette, caret } };
  const next = { ...state, palette: { text, caret, cursor: null, recalled: null } };
  // Its projects are asked for as soon as one is to be named.
  const asked = asksForProjects(next) && !asksForProjects(state) ? allProjects(state) : {};
  return { ...asked, palette: next.palette };
};

const put = (state: State, palette: Palette, text: string): Change =>
  typed(state, palette, { text, caret: text.length });

/** What Tab takes: the entry under the cursor; beside a typed command the first of what may stand in it. */
const taken = ({ entries, typed: command }: Offer, at: number): Entry | undefined =>
  command && at === 0 ? entries[1] : entries[at];

const take = (state: State, palette: Palette, entry: Entry | undefined): Change =>
  entry?.take == null ? {} : put(state, palette, entry.take);

/** Goes through the lines of before, the last one first; past the newest the palette is empty again. */
const recall = (state: State, palette: Palette, by: 1 | -1): Change => {
  const back = (palette.recalled ?? -1) + by;
  if (back < 0) return { palette: EMPTY };
  const text = state.paletteLines.at(-1 - back);
  if (text === undefined) return state.paletteLines.length === 0 ? say('nothing was typed here before') : {};
  return { palette: { text, caret: text.length, cursor: null, recalled: back } };
};

const obey = (state: State, palette: Palette, entry: Entry | undefined, act: Act): Change => {
  if (entry === undefined) return say(`nothing is called ${palette.text.trim()}`, 'warn');
  if (entry.blocked !== null) return say(`${entry.label}: ${entry.blocked}`, 'warn');
  const below: State = { ...state, palette: null, help: null };
  switch (entry.run.type) {
    case 'take':
      return take(state, palette, entry);
    case 'line':
      return obeyLine(state, palette, entry.run.line);
    case 'open':
      return left(state, null, openItem(below, { ...entry.run, name: entry.label }));
    case 'action': {
      const { action } = entry.run;
      const binding = BINDINGS.find((one) => one.action === action);
      const reason = binding === undefined ? null : whyNot(binding, contextBelow(below));
      if (reason !== null) return say(`${entry.label}: ${reason}`, 'warn');
      return left(state, entry.label, { help: null, ...act(below, action) });
    }
  }
};

/** A line that is not understood stays as it is. */
const obeyLine = (state: State, palette: Palette, line: string): Change => {
  const { command, argument } = readLine(state, line);
  const outcome = command?.run({ ...state, palette: null }, argument);
  if (outcome === undefined) return {};
  if (outcome.ok) return left(state, line.trim(), outcome.change);
  return { ...(line !== palette.text && put(state, palette, line)), ...say(outcome.message, 'bad') };
};

/** The palette closes; the line is kept to come back to. What looks like a secret in it is masked. */
const left = ({ paletteLines }: State, line: string | null, change: Change): Change => ({
  palette: null,
  ...(line !== null && { paletteLines: withLine(paletteLines, maskText(line)) }),
  ...change,
});
