import { maskText } from '../../core/secrets/index.ts';
import { whyNot } from '../../store/keys/resolve.ts';
import { allProjects } from '../../store/list/scope.ts';
import { openItem } from '../../store/palette/commands/go.ts';
import { offerOf, readLine } from '../../store/palette/offer.ts';
import type { Offer, PaletteEntry } from '../../store/palette/things.ts';
import { asksForProjects } from '../../store/projects/merged-list.ts';
import { stepOf, stepTo } from '../../store/state/chooser.ts';
import type { Key } from '../../store/state/key.ts';
import { type Edited, editText } from '../../store/state/line-edit.ts';
import { belowHelp, closeOverlays, openOverlay } from '../../store/state/overlays.ts';
import type { TypedPlace } from '../../store/state/place.ts';
import { type Change, type State, say } from '../../store/state/state.ts';

/** State of the palette, which runs views, commands, actions, settings and items by name, and commands with arguments. */
export interface Palette extends Edited {
  /** Index of the selected entry; null before a move, when the first entry counts as selected once something is typed. */
  readonly cursor: number | null;
  /** Position in the history of lines, 0 for the newest; null if the text was typed. */
  readonly recalled: number | null;
}

declare module '../../store/state/place.ts' {
  interface TypedStates {
    readonly palette: Palette;
  }
}

/** Maximum number of lines in the history, and their maximum length in characters. */
const MAX_LINES = 100;
const MAX_LINE_LENGTH = 500;

/** Adds a line to the history of the palette, newest last; an equal line is removed. Empty and long lines are not added. */
export const withLine = (lines: readonly string[], line: string): readonly string[] =>
  line === '' || line.length > MAX_LINE_LENGTH
    ? lines
    : [...lines.filter((one) => one !== line), line].slice(-MAX_LINES);

const EMPTY_PALETTE: Palette = { text: '', caret: 0, cursor: null, recalled: null };

export const PALETTE_KEYS: readonly Key[] = [
  {
    id: 'palette',
    keys: [':'],
    group: 'Program',
    label: 'go to',
    about: 'open the palette: views, commands, actions, settings, loaded items',
    places: 'everywhere',
    footer: 10,
    pinned: true,
    run: (state) => openOverlay(state, 'palette', EMPTY_PALETTE),
  },
];

/** Index of the selected entry of the palette. Until the cursor moves, it is the first entry, which matches best; -1 (none) if nothing is typed. */
export const paletteCursor = ({ text, cursor }: Palette, { entries }: Offer): number => {
  if (cursor === null && text.trim() === '') return -1;
  return Math.min(cursor ?? 0, entries.length - 1);
};

/** Handles a key: arrows move or recall earlier lines, Tab and → complete, Enter runs, other keys edit the text. */
const pressPalette = (state: State, palette: Palette, key: string): Change => {
  const offer = offerOf(state, palette);
  const at = paletteCursor(palette, offer);
  const step = stepOf(key);
  if (step !== null) return moveBy(state, palette, step);
  switch (key) {
    case 'esc':
      return closeOverlays(state, 'palette');
    case 'enter':
      if (at < 0 && palette.text.trim() === '') return closeOverlays(state, 'palette');
      return obey(state, palette, offer.entries[at]);
    case 'tab':
      return take(state, palette, entryTaken(offer, at));
    case 'ctrl+k':
      // ^K at the end of the line cuts nothing: it moves up.
      if (palette.caret === palette.text.length) return at < 0 ? {} : moveBy(state, palette, -1);
      break;
    case 'backspace':
      if (palette.text === '') return closeOverlays(state, 'palette');
      break;
    case 'right':
      if (palette.caret === palette.text.length && palette.text !== '')
        return take(state, palette, entryTaken(offer, at));
      break;
  }
  return editPalette(state, palette, editText(palette, key));
};

/** Moves the cursor. In an empty palette, ↑ at the top recalls earlier lines. */
const moveBy = (state: State, palette: Palette, step: number): Change => {
  const offer = offerOf(state, palette);
  const at = paletteCursor(palette, offer);
  if (palette.recalled !== null || (at < 0 && step < 0)) return recall(state, palette, step < 0 ? 1 : -1);
  const isLeft = at + step < 0 && palette.text.trim() === '';
  const cursor = isLeft ? null : stepTo(at, step, offer.entries.length);
  return openOverlay(state, 'palette', { ...palette, cursor });
};

/** Changes the text of the palette. */
const editPalette = (state: State, palette: Palette, edit: Edited): Change => {
  const { text, caret } = edit;
  if (text === palette.text) return caret === palette.caret ? {} : openOverlay(state, 'palette', { ...palette, caret });
  const next = { ...state, ...openOverlay(state, 'palette', { text, caret, cursor: null, recalled: null }) };
  // Completing a project needs the list of projects.
  const loading = asksForProjects(next) && !asksForProjects(state) ? allProjects(state) : {};
  return { ...loading, overlays: next.overlays };
};

const put = (state: State, palette: Palette, text: string): Change =>
  editPalette(state, palette, { text, caret: text.length });

/** The entry that Tab takes: the selected entry; after a typed command, the first completion of its argument. */
const entryTaken = ({ entries, typed: command }: Offer, at: number): PaletteEntry | undefined =>
  command && at === 0 ? entries[1] : entries[at];

const take = (state: State, palette: Palette, entry: PaletteEntry | undefined): Change =>
  entry?.take == null ? {} : put(state, palette, entry.take);

/** Recalls earlier lines, the newest first. A step after the newest line empties the palette. */
const recall = (state: State, palette: Palette, by: 1 | -1): Change => {
  const back = (palette.recalled ?? -1) + by;
  if (back < 0) return openOverlay(state, 'palette', EMPTY_PALETTE);
  const text = state.paletteLines.at(-1 - back);
  if (text === undefined) return state.paletteLines.length === 0 ? say('no history yet') : {};
  return openOverlay(state, 'palette', { text, caret: text.length, cursor: null, recalled: back });
};

const obey = (state: State, palette: Palette, entry: PaletteEntry | undefined): Change => {
  if (entry === undefined) return say(`no match for ${palette.text.trim()}`, 'warn');
  if (entry.blocked !== null) return say(`${entry.label}: ${entry.blocked}`, 'warn');
  const below: State = { ...state, ...closeOverlays(state, 'palette', 'help') };
  switch (entry.run.type) {
    case 'take':
      return take(state, palette, entry);
    case 'line':
      return obeyLine(state, palette, entry.run.line);
    case 'open':
      return leavePalette(below, null, openItem(below, { ...entry.run, name: entry.label }));
    case 'key': {
      const { key } = entry.run;
      const reason = whyNot(belowHelp(below), key);
      if (reason !== null) return say(`${entry.label}: ${reason}`, 'warn');
      return leavePalette(below, entry.label, key.run(below, ''));
    }
  }
};

/** Runs a line. If the line cannot be parsed, the palette stays open. */
const obeyLine = (state: State, palette: Palette, line: string): Change => {
  const { command, argument } = readLine(state, line);
  const below: State = { ...state, ...closeOverlays(state, 'palette') };
  const outcome = command?.run(below, argument);
  if (outcome === undefined) return {};
  if (outcome.ok) return leavePalette(below, line.trim(), outcome.change);
  return { ...(line !== palette.text && put(state, palette, line)), ...say(outcome.message, 'bad') };
};

/** Closes the palette and adds the line to the history, with secrets masked. */
const leavePalette = ({ overlays, paletteLines }: State, line: string | null, change: Change): Change => ({
  overlays,
  ...(line !== null && { paletteLines: withLine(paletteLines, maskText(line)) }),
  ...change,
});

export const PALETTE: TypedPlace<Palette> = {
  press: pressPalette,
  edit: editPalette,
  line: (palette) => palette,
  jobs: (state, palette) => offerOf(state, palette).jobs ?? [],
};
