import { askingRun } from '../with-client.ts';
import type { Command } from './command.ts';
import { READING } from './shared-options.ts';
import { VIEW_WORDS } from './words.ts';

/** `edgescope watch`. */
export const WATCH: Command = {
  name: 'watch',
  group: 'Record',
  about: 'changes as they are noticed, a line each',
  takes: '[VIEW]',
  forms: [
    ['edgescope watch [VIEW]', 'what changes in hosts, until ^C'],
    ['edgescope watch --filter project=retail-east -o ndjson | jq .', 'for programs: the lines of a snapshot'],
  ],
  words: VIEW_WORDS,
  notes: [
    'A failed walk is a line too, and tried again, more rarely each time. It keeps all items in memory.',
    'Exit codes: 0 after --for, or when its reader has gone, 1 the first walk failed, 2 wrong usage, 3 not authorised, 130 interrupted.',
  ],
  options: [...READING, 'filter', 'every', 'for', 'output'],
  meanings: {
    from: 'print what a snapshot has recorded: night.ndjson.gz@02:20',
    filter: 'changes of rows that pass before or after: project=retail-east',
    every: 'time from walk to walk (default 30s): 30s, 5m (default unit), 1h',
    output: 'text or ndjson, the lines of a snapshot (default: text on a terminal)',
  },
  run: askingRun(async () => {
    const { watchSettingsOf, watchChanges } = await import('../watch.ts');
    return { settingsOf: watchSettingsOf, work: watchChanges };
  }),
};
