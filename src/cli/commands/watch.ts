import { askingRun } from '../with-client.ts';
import type { Command } from './command.ts';
import { READING } from './shared-options.ts';
import { VIEW_WORDS } from './words.ts';

/** `edgescope watch`. */
export const WATCH: Command = {
  name: 'watch',
  group: 'Record',
  about: 'print each change when it is noticed, one per line',
  takes: '[VIEW]',
  forms: [
    ['edgescope watch [VIEW]', 'what changes in hosts, until ^C'],
    ['edgescope watch --filter project=retail-east -o ndjson | jq .', 'for programs: the lines of a snapshot'],
  ],
  words: VIEW_WORDS,
  notes: [
    'If the lists cannot be read, a line says so, and the next attempt comes later each time. All items are kept in memory.',
    'Exit codes: 0 after --for, or when the reader has gone, 1 the lists could not be read the first time, 2 wrong usage, 3 not authorised, 130 interrupted.',
  ],
  options: [...READING, 'filter', 'every', 'for', 'output'],
  meanings: {
    from: 'print what a snapshot has recorded: night.ndjson.gz@02:20',
    filter: 'only rows that match before or after: project=retail-east',
    every: 'read the lists every 30s (default), 5m or 1h; a plain number is minutes',
    output: 'text or ndjson, the lines of a snapshot (default: text on a terminal)',
  },
  run: askingRun(async () => {
    const { watchSettingsOf, watchChanges } = await import('../watch.ts');
    return { settingsOf: watchSettingsOf, work: watchChanges };
  }),
};
