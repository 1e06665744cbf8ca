import { shellWord } from '../../core/text/index.ts';
import { plural } from '../../core/values/index.ts';
import { chosenRows } from '../list/marks.ts';
import { commandsHere, runJob } from '../own-commands/run-job.ts';
import { send } from '../state/errand.ts';
import { closeThen, openOverlay } from '../state/overlays.ts';
import type { OwnCommand } from '../state/own-command.ts';
import type { PickerKind } from '../state/picker.ts';
import { type Change, type State, say } from '../state/state.ts';

/** Runs one of the user's own commands for the open item, else the marked rows, else the row under the cursor. */
export const runCommand = (state: State, command: OwnCommand): Change => {
  const job = runJob(state, chosenRows(state).items, command);
  return 'refused' in job ? say(`${command.name}: ${job.refused}`, 'warn') : send({ type: 'run', job });
};

/** Describes a job: its first command line as a shell would read it, the number of further rows, and its standard input. */
const jobText = (state: State, command: OwnCommand): string => {
  const job = runJob(state, chosenRows(state).items, command);
  if ('refused' in job) return `not now: ${job.refused}`;
  const [line = [], ...more] = job.lines;
  return [
    line.map(shellWord).join(' '),
    ...(more.length === 0 ? [] : [`and for ${plural(more.length, 'row')} more`]),
    ...(command.stdin === null ? [] : [`reads ${command.stdin}`]),
  ].join(' · ');
};

/** The picker of the user's own commands. Each choice shows the command line that Enter runs. */
export const OWN_COMMANDS: PickerKind<null> = {
  title: () => 'Run · commands of your config file',
  choices: (state) =>
    commandsHere(state).map((command) => ({
      value: command.key,
      label: `${command.key}  ${command.name}`,
      hint: jobText(state, command),
      choose: (below) => runCommand(below, command),
    })),
  typed: null,
  // The letter of a command runs it at once, unless the command asks first; then the letter moves the cursor to the command.
  press: (state, picker, _, key) => {
    const commands = commandsHere(state);
    const index = commands.findIndex((one) => one.key === key);
    const command = commands[index];
    if (command === undefined) return null;
    if (command.ask) return openOverlay(state, 'picker', { ...picker, index });
    return closeThen(state, ['picker'], (below) => runCommand(below, command));
  },
};
