import { KIND_IDS } from '../../core/query/index.ts';
import { askingRun } from '../with-client.ts';
import type { Command } from './command.ts';
import { CONNECTING, EMBEDDED } from './shared-options.ts';

/** `edgescope snapshot`. */
export const SNAPSHOT: Command = {
  name: 'snapshot',
  group: 'Record',
  about: 'the lists in one file without secrets, and what changes afterwards',
  takes: '[FILE|-]',
  forms: [
    ['edgescope snapshot', 'to edgescope-SERVICE-SCOPE-TIME.ndjson.gz in this folder'],
    ['edgescope snapshot FILE --every 30s --for 2h', 'record what changes'],
    ['edgescope snapshot FILE --append', 'one walk more in a file that may exist, as from cron'],
    ['edgescope snapshot - | ssh HOST "cat > FILE"', 'to stdout'],
  ],
  words: ['-'],
  notes: [
    'The file is NDJSON in gzip, one object a line, readable by you alone: zcat FILE | jq. Secrets are not in it, but only whether they are present; before it gets its name it is read again, and removed where anything else would be in it.',
    'A recording keeps all items in memory, about 10K each. Each walk is appended whole: a kill costs the last one at most. At 256M it goes on in a new file, and so it does if its file is gone or was changed by another program.',
    'Exit codes: 0 written, also a recording ended by ^C, SIGTERM or a closed terminal, 1 nothing was received or written, 2 wrong usage, an existing file, or one of other lists, 3 not authorised, 4 written, but pages, lists or refreshes are missing, or another file had to go on, 130, 143 or 129 interrupted before the first state was whole: nothing is left.',
  ],
  options: [...CONNECTING, ...EMBEDDED, 'limit', 'every', 'for'],
  ownOptions: [
    {
      name: 'kinds',
      argument: 'LIST',
      values: KIND_IDS,
      about: 'lists to be written: hosts,profiles (default: all)',
      group: 'Recording',
    },
    {
      name: 'append',
      about: 'go on in FILE, of the same service and lists; a cut end is removed',
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
