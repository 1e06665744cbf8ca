import type { OutputFormat } from '../../output/index.ts';
import { idleNotes } from '../args/options.ts';
import { kindOfItem, PLAIN_TEXT, singleFormat } from '../args/values.ts';
import type { Arguments } from '../commands/command.ts';
import { connectionOf } from '../config/connection.ts';
import { colourDepthOf, notesOf, viewOf } from '../config/settings-of.ts';
import { isUnicode, type ProcessContext } from '../process-context.ts';
import type { Settings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';

/** Settings of `edgescope show`: the wanted item, its format, and the view of its list. */
export interface ShowSettings extends Pick<Settings, 'connection' | 'view' | 'ascii' | 'colourDepth' | 'notes'> {
  /** Uid or name of the item, as typed. */
  readonly wanted: string;
  /** Output format; null is plain text. */
  readonly format: OutputFormat | null;
}

/**
 * Reads the settings of `edgescope show` from the command line and its environment.
 * @throws UsageError with place and remedy
 */
export const showSettingsOf = (args: Arguments, context: ProcessContext): ShowSettings => {
  const [, wanted, extra] = args.words;
  const word = kindOfItem('show', args.words);
  if (wanted === undefined || wanted.trim() === '') {
    throw new UsageError('show needs the uid or name of an item', `write edgescope show ${word} NAME`);
  }
  if (extra !== undefined) {
    throw new UsageError(`show: unexpected argument "${extra}"`, 'quote a name that contains spaces');
  }
  const connection = connectionOf(args, context);
  const output = args.options.get('output');
  const format = typeof output === 'string' ? singleFormat('--output', output) : null;
  return {
    connection,
    view: viewOf({ ...args, words: [word] }, connection.scope.value),
    wanted,
    format,
    ascii: args.options.has('ascii') || !isUnicode(context.env),
    colourDepth: colourDepthOf(args, context),
    notes: [
      ...notesOf(connection),
      ...idleNotes(args, { format: format?.id ?? PLAIN_TEXT, isGiven: output !== undefined }),
    ],
  };
};
