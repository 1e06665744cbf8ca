import { maskText } from '../../core/secrets/index.ts';
import { BINDINGS } from '../../keymap/bindings.ts';
import { whyNot } from '../../keymap/resolve.ts';
import { contextBelow } from '../list/key-context.ts';
import { allProjects } from '../list/scope.ts';
import { asksForProjects } from '../projects/known.ts';
import { type Edited, editText } from '../state/line-edit.ts';
import { say } from '../state/message.ts';
import type { Palette } from '../state/overlay.ts';
import { closeOverlays, openOverlay } from '../state/overlays.ts';
import type { Act } from '../state/place.ts';
import type { Change, State } from '../state/state.ts';
import { openItem } from './commands/go.ts';
import type { Entry, Offer } from './entry.ts';
import { readLine } from './line.ts';
import { withLine } from './lines.ts';
import { offerOf } from './offer.ts';

const EMPTY: Palette = { text: '', caret: 0, cursor: null, recalled: null };

/** Opens the palette, with nothing typed. The log gives way: what the palette leads to would be under it. */
export const openPalette = (state: State): Change => openOverlay(state, 'palette', EMPTY);

/** Opens the palette with the beginning of a command. */
export const openPaletteWith = (state: State, text: string): Change =>
  openOverlay(state, 'palette', { ...EMPTY, text, caret: text.length });

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
  const to = (cursor: number): Change => openOverlay(state, 'palette', moved(palette, offer, cursor));
  switch (key) {
    case 'esc':
      return closeOverlays(state, 'palette');
    case 'enter':
      if (at < 0 && palette.text.trim() === '') return closeOverlays(state, 'palette');
      return obey(state, palette, offer.entries[at], act);
    case 'up':
    case 'ctrl+p':
      return palette.recalled !== null || at < 0 ? recall(state, palette, 1) : to(at - 1);
    case 'down':
    case 'ctrl+n':
    case 'ctrl+j':
      return palette.recalled !== null ? recall(state, palette, -1) : to(at + 1);
    case 'pageup':
      return to(Math.max(0, at - PAGE));
    case 'pagedown':
      return to(at + PAGE);
    case 'tab':
      return take(state, palette, taken(offer, at));
    case 'ctrl+k':
      // There is nothing to cut at the end of the line.
      if (palette.caret === palette.text.length) return at < 0 ? {} : to(at - 1);
      break;
    case 'backspace':
      if (palette.text === '') return closeOverlays(state, 'palette');
      break;
    case 'right':
      if (palette.caret === palette.text.length && palette.text !== '') return take(state, palette, taken(offer, at));
      break;
  }
  return paletteEdited(state, palette, editText(palette, key));
};

/** Above the first entry of an empty palette there is none: there ↑ goes through what was typed before. */
const moved = (palette: Palette, { entries }: Offer, cursor: number): Palette => {
  if (cursor < 0) return { ...palette, cursor: palette.text.trim() === '' ? null : 0 };
  return { ...palette, cursor: Math.min(cursor, Math.max(0, entries.length - 1)) };
};

/** Another text in the palette. */
export const paletteEdited = (state: State, palette: Palette, edit: Edited): Change => {
  const { text, caret } = edit;
  if (text === palette.text) return caret === palette.caret ? {} : openOverlay(state, 'palette', { ...palette, caret });
  const next = { ...state, ...openOverlay(state, 'palette', { text, caret, cursor: null, recalled: null }) };
  // Its projects are asked for as soon as one is to be named.
  const asked = asksForProjects(next) && !asksForProjects(state) ? allProjects(state) : {};
  return { ...asked, overlays: next.overlays };
};

const put = (state: State, palette: Palette, text: string): Change =>
  paletteEdited(state, palette, { text, caret: text.length });

/** What Tab takes: the entry under the cursor; beside a typed command the first of what may stand in it. */
const taken = ({ entries, typed: command }: Offer, at: number): Entry | undefined =>
  command && at === 0 ? entries[1] : entries[at];

const take = (state: State, palette: Palette, entry: Entry | undefined): Change =>
  entry?.take == null ? {} : put(state, palette, entry.take);

/** Goes through the lines of before, the last one first; past the newest the palette is empty again. */
const recall = (state: State, palette: Palette, by: 1 | -1): Change => {
  const back = (palette.recalled ?? -1) + by;
  if (back < 0) return openOverlay(state, 'palette', EMPTY);
  const text = state.paletteLines.at(-1 - back);
  if (text === undefined) return state.paletteLines.length === 0 ? say('no history yet') : {};
  return openOverlay(state, 'palette', { text, caret: text.length, cursor: null, recalled: back });
};

const obey = (state: State, palette: Palette, entry: Entry | undefined, act: Act): Change => {
  if (entry === undefined) return say(`no match for ${palette.text.trim()}`, 'warn');
  if (entry.blocked !== null) return say(`${entry.label}: ${entry.blocked}`, 'warn');
  const below: State = { ...state, ...closeOverlays(state, 'palette', 'help') };
  switch (entry.run.type) {
    case 'take':
      return take(state, palette, entry);
    case 'line':
      return obeyLine(state, palette, entry.run.line);
    case 'open':
      return left(below, null, openItem(below, { ...entry.run, name: entry.label }));
    case 'action': {
      const { action } = entry.run;
      const binding = BINDINGS.find((one) => one.action === action);
      const reason = binding === undefined ? null : whyNot(binding, contextBelow(below));
      if (reason !== null) return say(`${entry.label}: ${reason}`, 'warn');
      return left(below, entry.label, act(below, action));
    }
  }
};

/** A line that is not understood stays as it is. */
const obeyLine = (state: State, palette: Palette, line: string): Change => {
  const { command, argument } = readLine(state, line);
  const below: State = { ...state, ...closeOverlays(state, 'palette') };
  const outcome = command?.run(below, argument);
  if (outcome === undefined) return {};
  if (outcome.ok) return left(below, line.trim(), outcome.change);
  return { ...(line !== palette.text && put(state, palette, line)), ...say(outcome.message, 'bad') };
};

/** The palette closes; the line is kept to come back to. What looks like a secret in it is masked. */
const left = ({ overlays, paletteLines }: State, line: string | null, change: Change): Change => ({
  overlays,
  ...(line !== null && { paletteLines: withLine(paletteLines, maskText(line)) }),
  ...change,
});
