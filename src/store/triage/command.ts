import { printCommandOf } from '../copy/command.ts';
import { copyText } from '../copy/copy.ts';
import { currentView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import type { Change, State } from '../state/state.ts';

/** Copies the command line that prints the answer on the screen: of the kind, or of a command for it. */
export const copyPrintCommand = (state: State, options: readonly string[], command: string | null = null): Change => {
  const { only } = currentView(state);
  if (only !== null) return say(`no command says ${only.name}: they are rows by uid`, 'warn');
  return copyText(state, { what: 'command', text: printCommandOf(state, options, command) });
};
