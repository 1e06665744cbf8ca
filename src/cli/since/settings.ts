import { existsSync } from 'node:fs';
import { momentIn } from '../../core/values/index.ts';
import type { AnswerFormat } from '../../output/index.ts';
import type { Arguments } from '../commands/command.ts';
import { connectionOf } from '../config/connection.ts';
import { colourDepthOf, notesOf, viewOf } from '../config/settings-of.ts';
import { refuseFleetRules } from '../fleet-rules.ts';
import { type FromFile, openFile } from '../from/from.ts';
import { isUnicode, type ProcessContext, pathIn } from '../process-context.ts';
import { formatOfAnswer } from '../question/settings.ts';
import type { Settings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';

/** Settings of `edgescope since`: the view, its base, and the output. */
export interface SinceSettings extends Pick<Settings, 'connection' | 'view' | 'ascii' | 'colourDepth' | 'notes'> {
  readonly base: FromFile;
  readonly format: AnswerFormat;
  /** Lists each change, in place of counts (`--changes`). */
  readonly listsChanges: boolean;
  /** The exit code is 5 if something differs (`--exit-code`). */
  readonly tellsFound: boolean;
}

/**
 * Reads the settings of `edgescope since` from the command line and its environment.
 * @throws UsageError with place and remedy
 */
export const sinceSettingsOf = async (args: Arguments, context: ProcessContext): Promise<SinceSettings> => {
  const connection = connectionOf(args, context);
  const { options } = args;
  const view = viewOf(args, connection.scope.value);
  refuseFleetRules(view, 'since');
  return {
    connection,
    view,
    base: await baseOf(args, context),
    format: formatOfAnswer(String(options.get('output') ?? 'table')),
    listsChanges: options.has('changes'),
    tellsFound: options.has('exit-code'),
    ascii: options.has('ascii') || !isUnicode(context.env),
    colourDepth: colourDepthOf(args, context),
    notes: notesOf(connection),
  };
};

/**
 * Returns the base of `--base` as one would type it on the screen: a file by its whole path, or a time. Null without `--base`.
 * @throws UsageError with place and remedy
 */
export const screenBase = async (args: Arguments, context: ProcessContext): Promise<string | null> => {
  const given = args.options.get('base');
  if (typeof given !== 'string') return null;
  const base = await baseOf(args, context);
  return isTime(given, context) ? given : base.address();
};

const isTime = (given: string, { cwd, home }: ProcessContext): boolean =>
  momentIn(given, 0) !== null && !existsSync(pathIn(cwd, given, home));

/** Opens the base: a snapshot, or the recording of `--from` at another time. @throws UsageError */
const baseOf = async ({ options, from }: Arguments, context: ProcessContext): Promise<FromFile> => {
  const given = options.get('base');
  if (typeof given !== 'string')
    throw new UsageError('since needs a base', 'give --base FILE, --base FILE@02:20, or --from FILE --base 02:00');
  if (!isTime(given, context)) return openFile('--base', given, context);
  if (from === undefined)
    throw new UsageError(
      `--base: ${given} is a time, which needs a recording`,
      'give --from FILE as well, or --base FILE',
    );
  return openFile('--base', `${from.path}@${given}`, context);
};
