import { shellWord } from '../../core/text/index.ts';
import { plural } from '../../core/values/index.ts';
import { chosenRows } from '../list/marks.ts';
import { commandsHere, runJob } from '../own-commands/run-job.ts';
import { send } from '../state/errand.ts';
import { closeThen, openOverlay } from '../state/overlays.ts';
import type { OwnCommand } from '../state/own-command.ts';
import type { PickerKind } from '../state/picker.ts';
import { type Change, type State, say } from '../state/state.ts';

export const runCommand = (state: State, command: OwnCommand): Change => {
  const job = runJob(state, chosenRows(state).items, command);
  return 'refused' in job ? say(`${command.name}: ${job.refused}`, 'warn') : send({ type: 'run', job });
};

/** The first line that would run, as a shell would take it, how many more, and what it reads. */
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

/** The user's own commands, each with the line that Enter runs. */
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
  // A letter runs at once what does not ask; else it shows the line under the cursor.
  press: (state, picker, _, key) => {
    const commands = commandsHere(state);
    const index = commands.findIndex((one) => one.key === key);
    const command = commands[index];
    if (command === undefined) return null;
    if (command.ask) return openOverlay(state, 'picker', { ...picker, index });
    return closeThen(state, ['picker'], (below) => runCommand(below, command));
  },
};
