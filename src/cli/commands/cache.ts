import { runWatched } from '../with-client.ts';
import type { Command } from './command.ts';

/** `edgescope cache`. */
export const CACHE: Command = {
  name: 'cache',
  group: 'Program',
  about: 'show or remove the rows kept from the last run',
  takes: '[clear]',
  forms: [
    ['edgescope cache', 'show location, size, service and age'],
    ['edgescope cache clear', 'remove all cached rows and compiled code'],
  ],
  words: ['clear'],
  notes: [
    'The cache holds the first rows of each list, without secrets, for at most a week. The screen shows them while the service does not answer. The files are in $XDG_CACHE_HOME/edgescope or ~/.cache/edgescope, and only you can read them. Each API key, address, project, filter and order has its own files. The cache is off for the embedded demo, and with --no-cache, EDGESCOPE_CACHE=off, or "cache": false in the config file. Printing (-o, show) neither reads nor writes it.',
    'Exit codes: 0 success, 1 not all could be removed, 2 wrong usage.',
  ],
  options: [],
  run: async ({ args, context }) => {
    const { cacheCommand } = await import('../cache/command.ts');
    return runWatched(context, () => cacheCommand(args, context));
  },
};
