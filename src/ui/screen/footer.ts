import { fitLine, type Line, lineWidth, span } from '../../core/line.ts';
import { footerBindings, keyText } from '../../keymap/resolve.ts';
import { offerOf } from '../../store/palette/offer.ts';
import type { PickerPurpose } from '../../store/picker-purpose.ts';
import { abilityOf } from '../../store/select/ability.ts';
import { choicesOf } from '../../store/select/choices.ts';
import { keyContext } from '../../store/select/place.ts';
import { optionsOf } from '../../store/select/prompt-options.ts';
import type { Picker, Prompt, State } from '../../store/state.ts';

/** `pinned` entries have their place for sure, `idle` ones do not work at this moment. */
type Entry = readonly [key: string, label: string, look?: 'pinned' | 'idle'];

/** The last line: what just happened, or else the keys that work here, as many as fit. */
export const footerLine = (state: State): Line => {
  const { message, palette, size } = state;
  const error = palette === null || message !== null ? null : offerOf(state, palette).error;
  if (error !== null) return fitLine([span(` ▲ at ${error.position + 1}: ${error.message}`, 'bad')], size.columns);
  if (message !== null)
    return fitLine([span(` ${message.text}`, message.tone === 'plain' ? 'accent' : message.tone)], size.columns);
  return keysLine(entriesOf(state), size.columns);
};

const entriesOf = (state: State): readonly Entry[] => {
  if (state.prompt !== null) return promptEntries(state, state.prompt);
  if (state.exportPrompt !== null) return state.exportPrompt.exists ? EXISTS_ENTRIES : EXPORT_ENTRIES;
  if (state.search !== null) return state.help === null ? SEARCH_ENTRIES : HELP_SEARCH_ENTRIES;
  if (state.picker !== null) return pickerEntries(state, state.picker);
  if (state.palette !== null) return PALETTE_ENTRIES;
  return footerBindings(keyContext(state)).map(({ keys, label, pinned, works }): Entry => {
    const entry = [keyText(keys[0]), label] as const;
    return pinned ? [...entry, 'pinned'] : works ? entry : [...entry, 'idle'];
  });
};

const SEARCH_ENTRIES: readonly Entry[] = [
  ['Enter', 'keep'],
  ['Esc', 'as before'],
  ['n N', 'then step through the hits'],
];

const EXPORT_ENTRIES: readonly Entry[] = [
  ['Enter', 'write'],
  ['Esc', 'leave'],
  ['^U', 'clear'],
];

const EXISTS_ENTRIES: readonly Entry[] = [
  ['o', 'overwrite'],
  ['n', 'another name'],
];

const HELP_SEARCH_ENTRIES: readonly Entry[] = [
  ['Enter', 'keep'],
  ['Esc', 'as before'],
  ['^U', 'clear'],
];

const PALETTE_ENTRIES: readonly Entry[] = [
  ['Enter', 'do'],
  ['Tab →', 'take'],
  ['↑↓', 'move'],
  ['Esc', 'leave'],
  ['^U', 'clear'],
];

const promptEntries = (state: State, prompt: Prompt): readonly Entry[] => {
  const { options, fresh } = optionsOf(state, prompt);
  if (prompt.choice !== null) return CHOOSING;
  const ask: readonly Entry[] = abilityOf(state, state.tab).filter ? [['Tab', 'here or service']] : [];
  const take: readonly Entry[] = options.length > 0 && !fresh ? [['→', 'complete']] : [];
  const choose: readonly Entry[] = options.length > 0 ? [['↓', 'choose']] : [];
  return [['Enter', 'take'], ['Esc', 'as before'], ...take, ...choose, ...ask, ['↑', 'earlier'], ['^U', 'clear']];
};

const CHOOSING: readonly Entry[] = [
  ['Enter →', 'put it in'],
  ['↑↓', 'choose'],
  ['Esc', 'leave'],
];

const SPACE: Partial<Record<PickerPurpose, readonly Entry[]>> = {
  order: [['Space', 'add, turn, take out']],
  columns: [
    ['Space', 'show or hide'],
    ['←→', 'width'],
    ['< >', 'place'],
    ['= *', 'as it was, all'],
  ],
};

const BOOKMARKS: Partial<Record<PickerPurpose, Entry>> = {
  bookmark: ['a–z 0–9', 'bookmarks it'],
  bookmarks: ['a–z 0–9', 'goes there'],
};

const pickerEntries = (state: State, picker: Picker): readonly Entry[] => {
  const choosing: readonly Entry[] = [
    ['Enter', 'choose'],
    ['↑↓', 'move'],
  ];
  const several = SPACE[picker.purpose] ?? [];
  const any = choicesOf(state, picker).length > 0;
  const letter = BOOKMARKS[picker.purpose];
  if (letter !== undefined) {
    return [letter, ...(any ? [...choosing, ['Delete', 'takes it off'] as const] : []), ['Esc', 'leave']];
  }
  return [
    ...(any ? choosing : []),
    ...several,
    ['type', picker.purpose === 'columns' ? 'or a path.to.field' : 'to narrow'],
    ['Esc', 'leave'],
  ];
};

/** Whole entries only: a key without its word would be a riddle. The pinned ones have their place for sure. */
const keysLine = (entries: readonly Entry[], columns: number): Line => {
  const isPinned = ([, , look]: Entry): boolean => look === 'pinned';
  const pinned = entries.filter(isPinned).flatMap(entryLine);
  let result: Line = [];
  for (const entry of entries.filter((one) => !isPinned(one))) {
    const next: Line = [...result, ...entryLine(entry)];
    if (lineWidth(next) + lineWidth(pinned) <= columns) result = next;
  }
  return fitLine([...result, ...pinned], columns);
};

const entryLine = ([key, label, look]: Entry): Line =>
  look === 'idle' ? [span(` ${key} ${label} `, 'dim')] : [span(' '), span(key, 'accent'), span(` ${label} `)];
