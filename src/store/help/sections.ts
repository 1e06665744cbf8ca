import { BINDINGS } from '../../keymap/bindings.ts';
import { keysText, whyNot } from '../../keymap/resolve.ts';
import { contextBelow } from '../list/key-context.ts';
import { commandsOf } from '../palette/commands/table.ts';
import { blockedCommand } from '../palette/things.ts';
import { currentResource } from '../state/current-view.ts';
import type { State } from '../state/state.ts';

/** One thing that the help tells: the keys or the form of it, and what it does. */
export interface HelpEntry {
  /** As they are written: keys, or one form of what is typed. */
  readonly forms: readonly string[];
  /** What the footer calls it; empty where it does not. */
  readonly label: string;
  readonly about: string;
  /** Why it does not work now; null when it does. */
  readonly reason: string | null;
}

export interface HelpSection {
  readonly title: string;
  readonly entries: readonly HelpEntry[];
}

const FILTER_HELP: readonly (readonly [string, string])[] = [
  ['word', 'search each row: columns as shown (not ages), name, uid, addresses, labels; words are ANDed'],
  ['healthy', "a bare column value means that value: health=healthy; 'healthy searches for the text"],
  ['a|b', 'either one; binds tighter than AND: a|b c is (a or b) and c'],
  ['a AND b OR c', 'also && and ||; AND binds tighter than OR; parentheses group: a (b OR c)'],
  ['column=a|b', 'column is a or b; also for fields, labels, packs; put a word first: lab|column=a'],
  ['!term', 'negate any term or (; also NOT; includes rows where the value is unknown'],
  ['edge-us-*', "match a whole value: * any text, ? one character; also name=edge-*; 'a*b searches for the *"],
  ["'Exact", 'match case'],
  ['~fuzzy', 'match its letters in this order'],
  ['/pattern/', 'match a regular expression, ignoring case, on each text of a row'],
  ['column=value', 'also != > >= < <=, and ~ (contains); mem>=16G  age<2h  disk>85%  agent<4.7.0'],
  ['mem>8  disk>85', 'a bare number means gigabytes or percent; 8Gi, 8GB and 8G are the same'],
  ['column=?', 'value unknown: not sent, or never; column!=? means known'],
  ['path.to.field=value', 'compare any field of an item, also inside lists; .kind for a top-level field'],
  ['label:key=value', 'also != and ~; label:key for any value'],
  ['pack:name@version', 'also > >= < <=; pack:name for any version'],
  ['ref=UID', 'items linked to a uid, and the item itself'],
  ['message="disk full"', 'double quotes keep spaces and operators; \\" for a quote inside'],
  ['Tab →', 'complete: columns, operators, occurring values with their counts'],
  ['↓ ↑', 'choose a completion, Enter inserts it; ↑ with none chosen recalls earlier filters'],
  ['^T', 'filter on the service, as far as it compares fields; it may match case'],
];

const TYPING_HELP: readonly (readonly [string, string])[] = [
  ['^← ^→  Alt-B Alt-F', 'move by words in any prompt; ^A ^E to start and end'],
  [
    '^W ^U ^K  Alt-D',
    'cut the word, all before, all after the caret, the next word; Alt-Backspace stops at punctuation',
  ],
  ['^Y ^_ ^T', 'paste what was cut; undo; swap two characters (in the filter prompt ^T is local or service)'],
  ['^N ^P  ^J ^K', 'move down and up in choices, like the arrows'],
  ['^G ^C', 'Esc; close the prompt or picker, again quits'],
  [
    'paste',
    'inserted as text in any prompt, ignored elsewhere. If the terminal does not mark pastes, four or more characters at once that are no plausible keys count as one',
  ],
];

/**
 * What the help tells of the place below it: its keys by group, those that cannot work now with the reason, the commands
 * of the palette, in a list the filter language and the columns. `everywhere` has the keys of other places too.
 */
export const helpSections = (state: State, everywhere: boolean): readonly HelpSection[] => {
  const context = contextBelow(state);
  const bindings = BINDINGS.filter(({ places }) => everywhere || places.includes(context.place));
  const groups = [...new Set(bindings.map(({ group }) => group))];
  const keys = groups.map((title) => ({
    title,
    entries: bindings
      .filter(({ group }) => group === title)
      .map((binding) => ({
        forms: keysText(binding),
        label: binding.label,
        about: binding.about,
        reason: whyNot(binding, context),
      })),
  }));
  const list = context.place === 'list' ? listSections(state) : [];
  const typing = { title: 'Typing', entries: TYPING_HELP.map(([form, about]) => said(form, about)) };
  return [...keys, { title: 'Palette', entries: commandEntries(state) }, typing, ...list];
};

const commandEntries = (state: State): readonly HelpEntry[] =>
  commandsOf(state).map((command) => ({
    ...said(`:${command.names[0]} ${command.argument}`.trim(), command.about),
    reason: blockedCommand(state, command),
  }));

const listSections = (state: State): readonly HelpSection[] => [
  { title: 'Filter', entries: FILTER_HELP.map(([form, about]) => said(form, about)) },
  { title: 'Columns', entries: currentResource(state).columns.map(({ id, about }) => said(id, about)) },
];

const said = (form: string, about: string): HelpEntry => ({ forms: [form], label: '', about, reason: null });
