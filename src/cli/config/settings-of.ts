import type { Arguments } from '../args/parse.ts';
import { type Format, format } from '../args/values.ts';
import type { Connection, Settings } from '../settings.ts';
import type { Surroundings } from '../surroundings.ts';
import { connectionOf } from './connection.ts';
import { viewOf } from './view.ts';

/**
 * The settings of a view from the command line and what surrounds it.
 * @throws UsageError with the place that is wrong and what helps.
 */
export const settingsOf = (args: Arguments, around: Surroundings): Settings => {
  const connection = connectionOf(args, around);
  const view = viewOf(args, connection.scope.value);
  return {
    connection,
    view,
    output: outputOf(args, around),
    colour: !args.options.has('no-color') && (around.env['NO_COLOR'] ?? '') === '',
    ascii: args.options.has('ascii'),
    lowBandwidth: args.options.has('low-bandwidth'),
    notes: notesOf(connection),
  };
};

/** Without a terminal on both sides there is nothing to open: the view is printed as a table. */
const outputOf = ({ options }: Arguments, { stdin, stdout }: Surroundings): Format | null => {
  const given = options.get('output');
  if (typeof given === 'string') return format('--output', given);
  return stdin.isTTY === true && stdout.isTTY === true ? null : 'table';
};

/** Sentences that a person should read about the connection. */
export const notesOf = ({ target, credentials, insecure }: Connection): string[] => {
  const notes: string[] = [];
  if (target.value.kind === 'demo') {
    notes.push(
      target.source.layer === 'default'
        ? 'No URL is configured: this is the embedded demo with made-up data (--url, EDGESCOPE_URL)'
        : 'This is the embedded demo with made-up data',
    );
    return notes;
  }
  if (insecure.value) notes.push('Certificates of the service are not checked');
  const { protocol, hostname } = new URL(target.value.baseUrl);
  if (protocol === 'http:' && credentials.value !== null && !/^(localhost|127\..*|\[::1\])$/.test(hostname)) {
    notes.push('The key is sent without encryption: the URL is plain http');
  }
  return notes;
};
