import { BINDINGS } from '../../keymap/bindings.ts';
import { keysText, whyNot } from '../../keymap/resolve.ts';
import { contextBelow } from '../list/key-context.ts';
import { commandsOf } from '../palette/commands/table.ts';
import { blockedCommand } from '../palette/things.ts';
import { currentResource } from '../state/current-view.ts';
import type { HelpTopicId } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { FILTER_HELP, GLYPH_HELP, MOUSE_HELP, TYPING_HELP } from './texts.ts';

/** An entry of the help: its keys or form, and its description. */
export interface HelpEntry {
  /** As typed: keys, or one form of the language. */
  readonly forms: readonly string[];
  /** Its footer label; empty if not in the footer. */
  readonly label: string;
  readonly about: string;
  /** Reason why it does not work now; null when it does. */
  readonly reason: string | null;
}

export interface HelpSection {
  readonly title: string;
  readonly entries: readonly HelpEntry[];
}

/** A page of the help; a new page is an object in `HELP_TOPICS`. */
export interface HelpTopic {
  readonly id: HelpTopicId;
  readonly title: string;
  /** Its sections; `everywhere` includes those of other places. */
  readonly sections: (state: State, everywhere: boolean) => readonly HelpSection[];
}

/** Keys of the place below the help, by group; blocked ones with the reason. */
const keySections = (state: State, everywhere: boolean): readonly HelpSection[] => {
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
  return [
    ...keys,
    { title: 'Glyphs', entries: GLYPH_HELP.map(([form, about]) => said(form, about)) },
    { title: 'Typing', entries: TYPING_HELP.map(([form, about]) => said(form, about)) },
    { title: 'Mouse', entries: MOUSE_HELP.map(([form, about]) => said(form, about)) },
  ];
};

const filterSections = (state: State): readonly HelpSection[] => [
  { title: 'Filter', entries: FILTER_HELP.map(([form, about]) => said(form, about)) },
  {
    title: `Columns of ${currentResource(state).many}`,
    entries: currentResource(state).columns.map(({ id, about }) => said(id, about)),
  },
];

const commandSections = (state: State): readonly HelpSection[] => [
  {
    title: 'Palette',
    entries: commandsOf(state).map((command) => ({
      ...said(`:${command.names[0]} ${command.argument}`.trim(), command.about),
      reason: blockedCommand(state, command),
    })),
  },
];

const said = (form: string, about: string): HelpEntry => ({ forms: [form], label: '', about, reason: null });

/** The pages of the help, in the order of Tab. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  { id: 'keys', title: 'Keys', sections: keySections },
  { id: 'filter', title: 'Filter', sections: filterSections },
  { id: 'palette', title: 'Palette', sections: commandSections },
];
