import { FILTER_FORMS } from '../../query/filter/forms.ts';
import { keysHere, keysText, whyNot } from '../../store/keys/resolve.ts';
import { blockedCommand } from '../../store/palette/command.ts';
import { commandsOf } from '../../store/palette/commands/table.ts';
import type { Key } from '../../store/state/key.ts';
import { belowHelp } from '../../store/state/overlays.ts';
import { currentResource, type State } from '../../store/state/state.ts';

/** Id of a page of the help. */
type HelpTopicId = 'first' | 'keys' | 'filter' | 'palette';

/** State of the help: page, scroll position and search text. */
export interface Help {
  readonly topic: HelpTopicId;
  /** First visible line. */
  readonly top: number;
  /** Search text; empty to show the whole page. */
  readonly text: string;
}

declare module '../../store/state/place.ts' {
  interface KeyStates {
    readonly help: Help;
  }
}

const FILTER_KEYS: readonly (readonly [string, string])[] = [
  ['Tab →', 'complete: columns, operators, occurring values with their counts'],
  ['↓ ↑', 'choose a completion, Enter inserts it; ↑ with none chosen recalls earlier filters'],
  ['^T', 'filter on the service, as far as it compares fields; it may match case'],
];

/** Legend of the signs on the screen. */
const SIGN_HELP: readonly (readonly [string, string])[] = [
  ['● ○ ?', 'broken, well, unknown; in the tabs with counts, + where only a part of the list is loaded'],
  ['–', 'no value: unknown, not listed in this list, or never'],
  ['·', 'not loaded yet: a list in the tabs, a field of a row'],
  ['…  !', 'in the tabs: loading, failed'],
  ['▲', 'worth a look: a warning, a note on the answers, an error in what is typed'],
  ['▌ ◆', 'the cursor, a marked row'],
  ['+ ~', 'beside a row: it broke and nobody has looked since, or within five minutes; a refresh changed it otherwise'],
  ['↑ ↓ ¹ ²', 'ascending, descending; first and second column of the order'],
  ['‹ ›', 'more columns to the left, to the right'],
  ['~ + −', 'in a comparison: changed, added, removed'],
  ['▸ ▾', 'folded, unfolded'],
];

/** Help on the keys that edit a line of text. */
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

/** Help on the mouse, which stays with the terminal until enabled. */
const MOUSE_HELP: readonly (readonly [string, string])[] = [
  [':set mouse on', 'take the mouse (also --mouse); off by default, since the terminal selects text with it'],
  ['wheel', 'move by three rows'],
  ['click', 'on a row: move the cursor, again: open; on a tab: show it; on a title: sort, again: reverse'],
  ['Shift+drag', 'select text while the mouse is taken (Option in iTerm2)'],
];

/** A line of the help: keys, or a form of the filter language, and their description. */
export interface HelpEntry {
  /** Keys, or one form of the filter language, as typed. */
  readonly forms: readonly string[];
  /** Label of the key in the footer; empty if the entry is not a key. */
  readonly label: string;
  readonly about: string;
  /** Why the key does not work now; null if it works. */
  readonly reason: string | null;
}

export interface HelpSection {
  readonly title: string;
  readonly entries: readonly HelpEntry[];
}

/** A page of the help; a new page is an object in `HELP_TOPICS`. */
interface HelpTopic {
  readonly id: HelpTopicId;
  readonly title: string;
  /** Sections of the page; `everywhere` includes the keys of other places. */
  readonly sections: (state: State, everywhere: boolean) => readonly HelpSection[];
}

/** Maximum number of keys on the first page: a reader reads twenty lines, but searches a hundred. */
const MOST_FIRST = 20;

/** The signs on the screen, and the most important keys of the place: the keys of its footer, in the same order. */
const firstSections = (state: State, everywhere: boolean): readonly HelpSection[] => {
  const signs = { title: 'Signs', entries: SIGN_HELP.map(([form, about]) => entry(form, about)) };
  if (everywhere) return [signs];
  const below = belowHelp(state);
  const entries = keysHere(below)
    .filter((key) => key.footer !== undefined && reasonHere(below, key) === null)
    .toSorted((a, b) => (a.footer ?? 0) - (b.footer ?? 0))
    .slice(0, MOST_FIRST)
    .map((key) => keyEntry(below, key));
  return [signs, { title: 'First keys (Tab shows all)', entries }];
};

const keyEntry = (below: State, key: Key): HelpEntry => ({
  forms: keysText(key),
  label: key.label,
  about: key.about,
  reason: reasonHere(below, key),
});

/** Why a key does not work in the place below the help; null if it works. Esc always works: it closes the help. */
const reasonHere = (below: State, key: Key): string | null => (key.id === 'back' ? null : whyNot(below, key));

/** Keys of the place below the help, by group; a blocked key has the reason. */
const keySections = (state: State, everywhere: boolean): readonly HelpSection[] => {
  const below = belowHelp(state);
  const table = everywhere ? state.keyTable : keysHere(below);
  const groups = [...new Set(table.map(({ group }) => group))];
  const keys = groups.map((title) => ({
    title,
    entries: table.filter(({ group }) => group === title).map((key) => keyEntry(below, key)),
  }));
  return [
    ...keys,
    ...ownSection(state),
    { title: 'Typing', entries: TYPING_HELP.map(([form, about]) => entry(form, about)) },
    { title: 'Mouse', entries: MOUSE_HELP.map(([form, about]) => entry(form, about)) },
  ];
};

/** The commands of the config file, with their keys. */
const ownSection = ({ ownCommands }: State): readonly HelpSection[] =>
  ownCommands.length === 0
    ? []
    : [
        {
          title: 'Your commands',
          entries: ownCommands.map(({ key, name, run }) => entry(`;${key}`, `${name}: ${run.join(' ')}`)),
        },
      ];

const filterSections = (state: State): readonly HelpSection[] => [
  { title: 'Filter', entries: [...FILTER_FORMS, ...FILTER_KEYS].map(([form, about]) => entry(form, about)) },
  {
    title: `Columns of ${currentResource(state).many}`,
    entries: currentResource(state).columns.map(({ id, about }) => entry(id, about)),
  },
];

const commandSections = (state: State): readonly HelpSection[] => [
  {
    title: 'Palette',
    entries: commandsOf(state).map((command) => ({
      ...entry(`:${command.names[0]} ${command.argument}`.trim(), command.about),
      reason: blockedCommand(state, command),
    })),
  },
];

const entry = (form: string, about: string): HelpEntry => ({ forms: [form], label: '', about, reason: null });

/** The pages of the help, in the order of Tab. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  { id: 'first', title: 'Keys', sections: firstSections },
  { id: 'keys', title: 'All keys', sections: keySections },
  { id: 'filter', title: 'Filter', sections: filterSections },
  { id: 'palette', title: 'Palette', sections: commandSections },
];
