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

/**
 * Effect of choosing an entry: run a line as if typed, run a key as if it was pressed, or complete the text.
 */
type Run =
  | { readonly type: 'line'; readonly line: string }
  | { readonly type: 'key'; readonly key: Key }
  | { readonly type: 'open'; readonly kind: KindId; readonly uid: string }
  /** Completes the text, which needs an argument. */
  | { readonly type: 'take' };

/** One line of the palette. */
export interface PaletteEntry {
  /** Its type: `command`, `view`, `action`, `setting`, `host`, `column`. */
  readonly what: string;
  readonly label: string;
  /** Health and location, before the hint. */
  readonly brief?: Line;
  readonly hint: string;
  /** Equivalent keys as displayed; empty for none. */
  readonly keys: string;
  /** Reason why it does not work now; null when it does. */
  readonly blocked: string | null;
  /** Replacement for the text on Tab; null for none. */
  readonly take: string | null;
  readonly run: Run;
}

/** Entries and errors for the typed text. */
export interface Offer {
  readonly entries: readonly PaletteEntry[];
  /** The error of the typed command; null if it is correct or incomplete. */
  readonly error: { readonly position: number; readonly message: string } | null;
  /** True when the first entry is the typed command, and the others are completions of its argument. */
  readonly typed: boolean;
  /** No name matches: the entries are places to search in. */
  readonly nothing?: true;
  /** The jobs that its entries depend on; absent: none. */
  readonly jobs?: readonly Job[];
  /** Number of further results beyond the entries. */
  readonly more: number;
}

/** Something that can be found by name. */
export interface Thing {
  readonly entry: PaletteEntry;
  /** Its names in lower case; the best match counts. */
  readonly names: readonly string[];
  /** Its description in lower case; matches there rank last. */
  readonly about: string;
  /** Its keys as displayed, which also match. */
  readonly keys: readonly string[];
}

/** Views, commands, settings and actions: first what only this place has, last what does not work now. */
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

/** Actions that are also views or settings, and the palette itself. */
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

/** A key as displayed; empty for none. */
const keysOf = (state: State, id: string | undefined): string => {
  const key = id === undefined ? undefined : keyNamed(state, id);
  return key === undefined ? '' : keysText(key).join(' ');
};
