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
  ['word', 'found anywhere in a row: columns as shown but ages, name, uid, addresses, labels; words are AND'],
  ['healthy', "a value of a column alone is that value: health=healthy; 'healthy searches for the text"],
  ['a|b', 'one of them is enough; binds tighter than AND: a|b c is (a or b) and c'],
  ['a AND b OR c', 'also && and ||; AND binds tighter than OR; parentheses group: a (b OR c)'],
  ['column=a|b', 'the column is a or b, for fields, labels and packs too; a word stands in front: lab|column=a'],
  ['!term', 'not, in front of any term or (; also NOT; finds rows where the value is unknown too'],
  ['edge-us-*', "a whole value like this, * any text, ? one character; also name=edge-*; 'a*b searches for the *"],
  ["'Exact", 'in upper and lower case as written'],
  ['~fuzzy', 'its letters in this order'],
  ['/pattern/', 'a regular expression, in any case, on each text of a row'],
  ['column=value', 'also != > >= < <=, and ~ for a part; mem>=16G  age<2h  disk>85%  agent<4.7.0'],
  ['mem>8  disk>85', 'a number alone is gigabytes of a size and percent of a share; 8Gi, 8GB and 8G are the same'],
  ['column=?', 'the value is unknown: not sent, or never; column!=? has one'],
  ['path.to.field=value', 'the same for any field of an item, through lists; .kind for one at the top'],
  ['label:key=value', 'also != and ~; label:key for any value'],
  ['pack:name@version', 'also > >= < <=; pack:name for any version'],
  ['ref=UID', 'what points at a thing, or is it'],
  ['message="disk full"', 'double quotes keep blanks and signs; \\" is a quote in them'],
  ['→', 'puts in what stands under the prompt: columns, signs, values that occur with their counts'],
  ['↓ ↑', 'choose among them, Enter puts it in; ↑ where none is chosen brings earlier filters back'],
  ['Tab', 'asks the service instead, as far as it compares fields; it tells upper from lower case'],
];

const TYPING_HELP: readonly (readonly [string, string])[] = [
  ['^← ^→  Alt-B Alt-F', 'by words, wherever a text is typed; ^A ^E to its ends'],
  ['^W ^U ^K  Alt-D', 'cut a word, all before, all behind the caret, the next word; Alt-Backspace cuts by signs too'],
  ['^Y ^_ ^T', 'put back what was cut; undo; swap two characters'],
  ['^N ^P  ^J ^K', 'down and up among choices, as the arrows'],
  ['^C', 'leaves what is typed or chosen; once more quits'],
  [
    'paste',
    'is text wherever one is typed. Where the terminal does not mark it, four or more characters at once that make no sense as keys are one, and none of them is obeyed',
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
