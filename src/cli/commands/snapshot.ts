import { KIND_IDS } from '../../core/query/index.ts';
import { askingRun } from '../with-client.ts';
import type { Command } from './command.ts';
import { CONNECTING, EMBEDDED } from './shared-options.ts';

/** `edgescope snapshot`. */
export const SNAPSHOT: Command = {
  name: 'snapshot',
  group: 'Record',
  about: 'write the lists to one file without secrets, and record changes',
  takes: '[FILE|-]',
  forms: [
    ['edgescope snapshot', 'to edgescope-SERVICE-SCOPE-TIME.ndjson.gz in this folder'],
    ['edgescope snapshot FILE --every 30s --for 2h', 'record what changes'],
    ['edgescope snapshot FILE --append', 'read the lists once more into a file that may exist, for cron'],
    ['edgescope snapshot - | ssh HOST "cat > FILE"', 'to stdout'],
  ],
  words: ['-'],
  notes: [
    'The file is NDJSON in gzip, one object per line, and only you can read it: zcat FILE | jq. It says whether a secret is present, but does not contain the secret. Before the file gets its name it is read again; if a secret is found in it, it is removed.',
    'A recording keeps all items in memory, about 10K each. Each reading of the lists is appended as a whole, so a kill loses the last one at most. At 256M the recording continues in a new file. The same happens if the file is gone, or if another program changed it.',
    'Exit codes: 0 written (also if ^C, SIGTERM or a closed terminal ended a recording); 1 nothing was received or written; 2 wrong usage, an existing file, or a file of other lists; 3 not authorised; 4 written, but pages or lists are missing, or the recording had to continue in another file; 130, 143 or 129 interrupted before the first state was complete: no file is left.',
  ],
  options: [...CONNECTING, ...EMBEDDED, 'limit', 'every', 'for'],
  ownOptions: [
    {
      name: 'kinds',
      argument: 'LIST',
      values: KIND_IDS,
      about: 'write these lists: hosts,profiles (default: all)',
      group: 'Recording',
    },
    {
      name: 'append',
      about: 'continue FILE, which must have the same service and lists; an incomplete end is removed',
      group: 'Recording',
    },
    { name: 'force', about: 'replace an existing file', group: 'Recording' },
  ],
  meanings: { limit: 'the first N items of each list' },
  run: askingRun(async () => ({
    settingsOf: (await import('../snapshot/settings.ts')).snapshotSettingsOf,
    work: (await import('../snapshot/run.ts')).snapshot,
  })),
};
