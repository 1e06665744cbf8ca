import { ANSWER_FORMATS } from '../../output/index.ts';
import { alternatives } from '../args/values.ts';
import { askingRun } from '../with-client.ts';
import type { Command } from './command.ts';
import { PRINTING } from './shared-options.ts';
import { VIEW_WORDS } from './words.ts';

/** `edgescope since`. */
export const SINCE: Command = {
  name: 'since',
  otherNames: ['diff'],
  group: 'Record',
  about: 'what changed since a snapshot, or a time of a recording',
  takes: '[VIEW]',
  forms: [
    ['edgescope since [VIEW] --base FILE', 'the service now, compared with a snapshot'],
    ['edgescope since --from B --base A', 'two snapshots'],
    ['edgescope since --from FILE@02:20 --base 02:00', 'two times of a recording'],
    ['edgescope since --base FILE --changes -o ndjson', 'each change, as the lines of a recording'],
  ],
  words: VIEW_WORDS,
  notes: [
    'Changes are counted by field, old value and new value. Times of probes and of modification do not count as changes. Secrets are not compared. --filter keeps a row if the row matches before or after. Lists of another scope or filter are an error. Fields and kinds that only one side has are named.',
    'Exit codes: 0 printed, 1 the service or the network failed, 2 wrong usage, 3 not authorised, 4 printed from incomplete lists, 5 with --exit-code: something differs, 130 interrupted.',
  ],
  options: [...PRINTING, 'filter', 'base', 'exit-code'],
  ownOptions: [{ name: 'changes', about: 'list each change in place of counts', group: 'Output' }],
  meanings: {
    'exit-code': 'exit with 5 when something differs',
    output: alternatives(ANSWER_FORMATS.map(({ id }) => id)),
  },
  run: askingRun(async () => ({
    settingsOf: (await import('../since/settings.ts')).sinceSettingsOf,
    work: (await import('../since/run.ts')).since,
  })),
};
