import type { ComponentType } from 'react';
import { choicesOf } from '../../store/picker/keys.ts';
import { PICKERS } from '../../store/picker/pickers.ts';
import { optionsOf } from '../../store/prompt/keys.ts';
import type { ExportPrompt, Picker, Prompt } from '../../store/state/overlay.ts';
import { isOpen } from '../../store/state/overlays.ts';
import type { State } from '../../store/state/state.ts';
import { abilityOf } from '../../store/walk/ability.ts';

/** Marks a region as drawn by the place below. */
export const BELOW = 'below';

/** An entry of the footer: `pinned` entries are never cut, `idle` ones are dimmed because they do not work now. */
export type FooterEntry = readonly [key: string, label: string, look?: 'pinned' | 'idle'];

/** A component of a place gets the state of its place. */
export interface PlaceProps<Own> {
  readonly place: Own;
}

type PlacePart<Own> = ComponentType<PlaceProps<Own>> | typeof BELOW;

/** Regions of the screen as a place draws them. */
export interface PlaceScreen<Own> {
  /** The lines between query line and position line. */
  readonly Body: PlacePart<Own>;
  /** The line under the tabs: a prompt, or the path to the place. */
  readonly Path: PlacePart<Own>;
  /** The last line but one. */
  readonly Position: PlacePart<Own>;
  /** The last line; `keys` takes the bindings of the key table that work now. */
  readonly footer: ((state: State, own: Own) => readonly FooterEntry[]) | 'keys';
}

/** The search prompt of the help or of an open item. */
export const searchEntries = (state: State): readonly FooterEntry[] =>
  isOpen(state, 'help') ? HELP_SEARCH_ENTRIES : SEARCH_ENTRIES;

/** The prompt for a file name, or the overwrite question. */
export const exportEntries = (_: State, { exists }: ExportPrompt): readonly FooterEntry[] =>
  exists ? EXISTS_ENTRIES : EXPORT_ENTRIES;

const SEARCH_ENTRIES: readonly FooterEntry[] = [
  ['Enter', 'apply'],
  ['Esc', 'cancel'],
  ['n N', 'next, previous match'],
];

const EXPORT_ENTRIES: readonly FooterEntry[] = [
  ['Enter', 'write'],
  ['Esc', 'cancel'],
  ['^U', 'clear'],
];

const EXISTS_ENTRIES: readonly FooterEntry[] = [
  ['o', 'overwrite'],
  ['n', 'rename'],
];

const HELP_SEARCH_ENTRIES: readonly FooterEntry[] = [
  ['Enter', 'apply'],
  ['Esc', 'cancel'],
  ['^U', 'clear'],
];

/** The palette. */
export const PALETTE_ENTRIES: readonly FooterEntry[] = [
  ['Enter', 'run'],
  ['Tab →', 'complete'],
  ['↑↓', 'move'],
  ['Esc', 'close'],
  ['^U', 'clear'],
];

/** The filter prompt. */
export const promptEntries = (state: State, prompt: Prompt): readonly FooterEntry[] => {
  const { options, fresh } = optionsOf(state, prompt);
  if (prompt.choice !== null) return CHOOSING;
  const ask: readonly FooterEntry[] = abilityOf(state, state.tab).filter ? [['^T', 'local or service']] : [];
  const take: readonly FooterEntry[] = options.length > 0 && !fresh ? [['Tab', 'complete']] : [];
  const choose: readonly FooterEntry[] = options.length > 0 ? [['↓', 'choose']] : [];
  return [['Enter', 'apply'], ['Esc', 'cancel'], ...take, ...choose, ...ask, ['↑', 'earlier'], ['^U', 'clear']];
};

const CHOOSING: readonly FooterEntry[] = [
  ['Enter Tab', 'insert'],
  ['↑↓', 'choose'],
  ['Esc', 'cancel'],
];

/** A picker: its own keys among those of all pickers. */
export const pickerEntries = (state: State, picker: Picker): readonly FooterEntry[] => {
  const { typed, hints, choiceHints = [] } = PICKERS[picker.purpose];
  const choosing: readonly FooterEntry[] =
    choicesOf(state, picker).length > 0 ? [['Enter', 'choose'], ['↑↓', 'move'], ...choiceHints] : [];
  const leave: FooterEntry = ['Esc', 'cancel'];
  // Where letters are keys, their entries come first.
  return typed === null
    ? [...hints, ...choosing, leave]
    : [...choosing, ...hints, ['type', typed.hint ?? 'to filter'], leave];
};
