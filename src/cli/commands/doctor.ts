import { VERSION } from '../version.ts';
import { runWatched } from '../with-client.ts';
import type { Command } from './command.ts';
import { CONNECTING } from './shared-options.ts';
import { DOCTOR_GROUPS } from './words.ts';

/** `edgescope doctor`. */
export const DOCTOR: Command = {
  name: 'doctor',
  group: 'Program',
  about: 'find out why nothing connects, and what to do',
  takes: '[GROUP]',
  forms: [
    ['edgescope doctor', `looks at ${DOCTOR_GROUPS.join(', ')}`],
    ['edgescope doctor network', 'one of them alone'],
    ['edgescope doctor -o json', 'the same for support: no key, no name of a host'],
  ],
  words: DOCTOR_GROUPS,
  notes: [
    'All checks run, even if one fails. They request one row of each list.',
    'Exit codes: 0 nothing failed, 1 something failed, 2 wrong usage.',
  ],
  options: [...CONNECTING, 'output'],
  meanings: { output: 'text (default) or json, for support' },
  run: async ({ args, context, code, installation }) => {
    const { doctor } = await import('../doctor/run.ts');
    return runWatched(context, () => doctor(args, context, { code, version: `${VERSION}, ${installation}` }));
  },
};
