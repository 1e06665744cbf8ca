import type { Resource } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Line } from '../../core/view/index.ts';
import { keyNamed, keysText, whyNot, worksIn } from '../keys/resolve.ts';
import { tabKey } from '../keys/text.ts';
import { tabCount } from '../list/count.ts';
import type { Key } from '../state/key.ts';
import { belowHelp } from '../state/overlays.ts';
import type { State } from '../state/state.ts';
import type { Job } from '../state/work.ts';
import { blockedCommand, type Command } from './command.ts';
import { commandsOf } from './commands/table.ts';
import { RUNTIME_SETTINGS } from './settings.ts';

/** The effect of choosing an entry: run a line as if it was typed, run a key as if it was pressed, open an item, or complete the text. */
type Run =
  | { readonly type: 'line'; readonly line: string }
  | { readonly type: 'key'; readonly key: Key }
  | { readonly type: 'open'; readonly kind: KindId; readonly uid: string }
  /** Completes the text; its command needs an argument. */
  | { readonly type: 'take' };

/** An entry of the palette, shown in one line. */
export interface PaletteEntry {
  /** The type of the entry: `command`, `view`, `action`, `setting`, `host`, `column`. */
  readonly what: string;
  readonly label: string;
  /** Health and location of an item, shown before the hint. */
  readonly brief?: Line;
  readonly hint: string;
  /** Equivalent keys in their display form; empty if there are none. */
  readonly keys: string;
  /** Reason why the entry does not work at the moment; null if it works. */
  readonly blocked: string | null;
  /** The text that replaces the typed text on Tab; null if Tab does nothing. */
  readonly take: string | null;
  readonly run: Run;
}

/** The entries and the error for the typed text. */
export interface Offer {
  readonly entries: readonly PaletteEntry[];
  /** The error in the typed command; null if the command is correct or incomplete. */
  readonly error: { readonly position: number; readonly message: string } | null;
  /** True if the first entry is the typed command and the other entries complete its argument. */
  readonly typed: boolean;
  /** Present if no name matches; the entries then offer places to search. */
  readonly nothing?: true;
  /** The jobs that compute the entries; absent if there are none. */
  readonly jobs?: readonly Job[];
  /** Number of results beyond the entries. */
  readonly more: number;
}

/** An entry of the palette that is found by name. */
export interface Thing {
  readonly entry: PaletteEntry;
  /** Names in lower case; the best match counts. */
  readonly names: readonly string[];
  /** The description in lower case; a match in it ranks last. */
  readonly about: string;
  /** Keys in their display form, which also match. */
  readonly keys: readonly string[];
}

/** Returns the entries of the palette: views, commands, settings and actions. Actions that only this place has come first; blocked entries come last. */
export const thingsOf = (state: State): readonly Thing[] => {
  const below = belowHelp(state);
  const views = state.catalog.resources.map((resource, index) => viewThing(state, resource, index));
  const kinds = new Set<string>(state.catalog.resources.map(({ id }) => id));
  const commands = commandsOf(state).filter(({ names }) => !kinds.has(names[0]));
  const actions = state.keyTable
    .filter(({ id }) => !ELSEWHERE.has(id))
    .map((key) => ({ thing: keyThing(below, key), isOfList: worksIn(key, 'list') }));
  const things = [
    ...actions.flatMap(({ thing, isOfList }) => (isOfList ? [] : thing)),
    ...views,
    ...commands.map((command) => commandThing(state, command)),
    ...RUNTIME_SETTINGS.map((setting) => settingThing(state, setting)),
    ...actions.flatMap(({ thing, isOfList }) => (isOfList ? thing : [])),
  ];
  return [
    ...things.filter(({ entry }) => entry.blocked === null),
    ...things.filter(({ entry }) => entry.blocked !== null),
  ];
};

/** Actions that are omitted because they are also views or settings, and the palette itself. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...['tab', 'palette'],
  ...RUNTIME_SETTINGS.flatMap(({ key }) => key ?? []),
]);

const viewThing = (state: State, { id, names, title, many }: Resource, index: number): Thing => {
  const entry: PaletteEntry = {
    what: 'view',
    label: names[0],
    hint: `${many} ${tabCount(state, id)}`,
    keys: tabKey(index),
    blocked: null,
    take: `${names[0]} `,
    run: { type: 'line', line: names[0] },
  };
  return { entry, names: [...names, title, many].map((name) => name.toLowerCase()), about: '', keys: [] };
};

const commandThing = (state: State, command: Command): Thing => {
  const { names, argument, about } = command;
  const [name] = names;
  const entry: PaletteEntry = {
    what: 'command',
    label: argument === '' ? name : `${name} ${argument}`,
    hint: about,
    keys: commandKeys(state, command),
    blocked: blockedCommand(state, command),
    take: argument === '' ? name : `${name} `,
    run: argument === '' ? { type: 'line', line: name } : { type: 'take' },
  };
  return { entry, names, about: about.toLowerCase(), keys: [] };
};

export const commandKeys = (state: State, { keys, key }: Command): string => keys ?? keysOf(state, key);

const settingThing = (state: State, { name, about, key, ...setting }: (typeof RUNTIME_SETTINGS)[number]): Thing => {
  const line = `set ${name} ${setting.choices(state)[0] ?? ''}`;
  const entry: PaletteEntry = {
    what: 'setting',
    label: `${name}: ${setting.value(state)}`,
    hint: about,
    keys: keysOf(state, key ?? undefined),
    blocked: setting.blocked(state),
    take: line,
    run: { type: 'line', line },
  };
  return { entry, names: [name], about: about.toLowerCase(), keys: [] };
};

const keyThing = (below: State, key: Key): Thing => {
  const { label, about } = key;
  const keys = keysText(key);
  const entry: PaletteEntry = {
    what: 'action',
    label,
    hint: about,
    keys: keys.join(' '),
    blocked: whyNot(below, key),
    take: label,
    run: { type: 'key', key },
  };
  return { entry, names: [label.toLowerCase()], about: about.toLowerCase(), keys };
};

/** Returns a key in its display form; empty if there is no such key. */
const keysOf = (state: State, id: string | undefined): string => {
  const key = id === undefined ? undefined : keyNamed(state, id);
  return key === undefined ? '' : keysText(key).join(' ');
};
