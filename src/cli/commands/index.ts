import { COMPLETION, HELP, MAN, VERSION_COMMAND } from './about-program.ts';
import { CACHE } from './cache.ts';
import { CHECK } from './check.ts';
import type { Command } from './command.ts';
import { CONTEXTS } from './contexts.ts';
import { DOCTOR } from './doctor.ts';
import { QUESTION_COMMANDS } from './question.ts';
import { SERVE } from './serve.ts';
import { SHOW } from './show.ts';
import { SINCE } from './since.ts';
import { SNAPSHOT } from './snapshot.ts';
import { COUNTED, VIEW } from './view.ts';
import { WATCH } from './watch.ts';

/** All commands in the order of the help: first those without a word. */
export const COMMANDS: readonly Command[] = [
  VIEW,
  ...COUNTED,
  ...QUESTION_COMMANDS,
  SHOW,
  SINCE,
  CHECK,
  SNAPSHOT,
  WATCH,
  SERVE,
  CACHE,
  DOCTOR,
  CONTEXTS,
  HELP,
  COMPLETION,
  MAN,
  VERSION_COMMAND,
];
