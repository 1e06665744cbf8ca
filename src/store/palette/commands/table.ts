import type { State } from '../../state/state.ts';
import type { Command } from '../command.ts';
import { EXPLAIN_COMMANDS } from './explain.ts';
import { EXPORT_COMMANDS } from './export.ts';
import { FIND_COMMANDS } from './find.ts';
import { GO_COMMANDS } from './go.ts';
import { MARK_COMMANDS } from './marks.ts';
import { NOTIFY_COMMANDS } from './notify.ts';
import { PROGRAM_COMMANDS } from './program.ts';
import { projectCommand } from './projects.ts';
import { QUERY_NAME_COMMANDS } from './queries.ts';
import { QUERY_COMMANDS } from './query.ts';
import { TIMELINE_COMMANDS } from './timeline.ts';
import { TRIAGE_COMMANDS } from './triage.ts';
import { viewCommands } from './views.ts';

/** All commands of the palette in display order: those of the kinds first. */
export const commandsOf = (state: State): readonly Command[] => {
  const views = viewCommands(state);
  const project = projectCommand(views.find(({ names }) => names.includes('project')));
  return [
    ...views,
    project,
    ...QUERY_COMMANDS,
    ...TRIAGE_COMMANDS,
    ...EXPLAIN_COMMANDS,
    ...TIMELINE_COMMANDS,
    ...QUERY_NAME_COMMANDS,
    ...GO_COMMANDS,
    ...FIND_COMMANDS,
    ...MARK_COMMANDS,
    ...EXPORT_COMMANDS,
    ...NOTIFY_COMMANDS,
    ...PROGRAM_COMMANDS,
  ];
};

/** The command with a name; of two with the same name the later, which works without an argument. */
export const commandNamed = (state: State, word: string): Command | undefined =>
  commandsOf(state).findLast(({ names }) => names.includes(word.toLowerCase()));
