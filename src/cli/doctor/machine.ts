import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatMs } from '../../core/client/index.ts';
import { answerTime } from '../../terminal/answer-time.ts';
import { cacheFolder } from '../cache/folder.ts';
import { folderRefusal } from '../own-folder.ts';
import { readCapability } from '../process-context.ts';
import { statePath } from '../state/remembered.ts';
import { type Check, type CheckGroup, ok, warning } from './check.ts';

/** Time in which a terminal answers even over a slow link, in ms. */
const ANSWER_MS = 1000;

const COLOURS = { 1: 'no colours', 4: '16 colours', 8: '256 colours', 24: 'true colours' } as const;

export const TERMINAL: CheckGroup = {
  name: 'terminal',
  checks: async ({ context }) => {
    const { env, stdout } = context;
    const { isInteractive, colourDepth, isUnicode } = readCapability(context);
    if (!isInteractive) return [ok('terminal', 'none: edgescope prints instead of opening')];
    const { columns = 0, rows = 0 } = process.stdout;
    const term = env['TERM'] ?? 'unset';
    return [
      columns < 60 || rows < 15
        ? warning('size', `${columns} × ${rows}`, 'widen it to 60 × 15 or more')
        : ok('size', `${stdout.columns ?? columns} × ${rows}`),
      ok('colours', `${COLOURS[colourDepth]} (TERM ${term}${env['NO_COLOR'] ? ', NO_COLOR' : ''})`),
      isUnicode ? ok('signs', 'UTF-8') : warning('signs', 'ASCII: the locale has no UTF-8', 'set LANG=C.UTF-8'),
      await answers(),
      clipboard(env),
    ];
  },
};

/** Measures how fast the terminal answers. If it never answers, the screen does not wait for it and cannot notice a slow link. */
const answers = async (): Promise<Check> => {
  const ms = await answerTime(process.stdin, process.stdout, ANSWER_MS);
  if (ms !== null) return ok('answers', `in ${formatMs(ms)}`);
  return warning('answers', 'none: a slow link is not noticed', 'give --low-bandwidth on a slow link');
};

const clipboard = (env: Readonly<Record<string, string | undefined>>): Check => {
  if (env['TMUX'])
    return ok('clipboard', 'by a buffer of tmux, and OSC 52 to its terminal (tmux 3.2: set-clipboard on)');
  if (env['STY']) return ok('clipboard', 'by OSC 52 through GNU screen');
  if (env['TERM'] === 'linux')
    return warning('clipboard', 'the Linux console has none', 'copied text is shown instead');
  return ok('clipboard', 'by OSC 52, if the terminal allows it');
};

/** Checks a folder that the program creates when needed; `without` says what is lost if it cannot be used. */
const folderCheck = (name: string, folder: string | null, without: string): Check => {
  if (folder === null) return warning(name, `no home folder: ${without}`, 'set HOME');
  const refused = folderRefusal(folder);
  if (refused !== null) return warning(name, `${refused}: ${without}`, 'give it to yourself, or remove it');
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  try {
    accessSync(there, constants.W_OK);
    if (!statSync(there).isDirectory()) return warning(name, `${there} is no folder: ${without}`, 'move it away');
    const { blocks, bavail } = statfsSync(there);
    // Some file systems give 0 for both.
    if (bavail === 0 && blocks > 0) return warning(name, `the disk of ${there} is full: ${without}`, 'make room on it');
    return ok(name, existsSync(folder) ? folder : `${folder}, made when needed`);
  } catch {
    return warning(name, `${there} cannot be written: ${without}`, 'fix its permissions');
  }
};

export const FILES: CheckGroup = {
  name: 'files',
  checks: ({ context: { env, home } }) => {
    const state = statePath(env, home);
    return [
      folderCheck('cache', cacheFolder(env, home), 'starts are slower, and no rows stay while the service is down'),
      folderCheck('state', state === null ? null : dirname(state), 'nothing is remembered'),
    ];
  },
};
