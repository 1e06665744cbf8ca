import type { OutputFormat } from '../../output/index.ts';
import { TABLE } from '../../output/table.ts';
import type { Arguments } from '../args/parse.ts';
import { listFormat } from '../args/values.ts';
import { type Capability, canMoveCursor, readCapability } from '../capability.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Connection, Settings } from '../settings.ts';
import { isLoopback } from './address.ts';
import { connectionOf } from './connection.ts';
import { namedQueriesOf } from './named-queries.ts';
import { viewOf } from './view.ts';

/**
 * Settings of a view from the command line and its environment.
 * @throws UsageError with place and remedy
 */
export const settingsOf = (args: Arguments, context: ProcessContext): Settings => {
  const connection = connectionOf(args, context);
  const view = viewOf(args, connection.scope.value);
  const capability = readCapability(context);
  return {
    connection,
    view,
    queries: namedQueriesOf(connection.queries.value),
    output: outputOf(args, capability),
    colourDepth: args.options.has('no-color') ? 1 : capability.colourDepth,
    ascii: args.options.has('ascii') || !capability.isUnicode,
    lowBandwidth: args.options.has('low-bandwidth'),
    withValues: args.options.has('with-values'),
    notes: [...notesOf(connection), ...terminalNotes(args, context)],
  };
};

/** Without an interactive terminal the view is printed as a table. */
const outputOf = ({ options }: Arguments, { isInteractive }: Capability): OutputFormat | null => {
  const given = options.get('output');
  if (typeof given === 'string') return listFormat('--output', given);
  return isInteractive ? null : TABLE;
};

const terminalNotes = ({ options }: Arguments, context: ProcessContext): string[] => {
  const opens = !options.has('output') && context.stdout.isTTY === true && context.stdin.isTTY === true;
  return opens && !canMoveCursor(context.env) ? ['TERM=dumb cannot show a screen: printing the list'] : [];
};

/** Sentences about the connection that the user should read. */
export const notesOf = ({ target, credentials, credentialNotes, insecure }: Connection): string[] => {
  const notes: string[] = [];
  if (target.value.kind === 'demo') {
    notes.push(
      target.source.layer === 'default'
        ? 'No URL configured: showing the embedded demo with made-up data (--url, EDGESCOPE_URL)'
        : 'Embedded demo with made-up data',
    );
    return notes;
  }
  notes.push(...credentialNotes);
  if (insecure.value) notes.push('Certificates of the service are not verified');
  const { protocol, hostname } = new URL(target.value.baseUrl);
  if (protocol === 'http:' && credentials.value !== null && !isLoopback(hostname)) {
    notes.push('The key is sent without encryption: the URL is plain http');
  }
  return notes;
};
