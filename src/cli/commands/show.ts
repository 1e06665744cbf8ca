import { singleFormats } from '../../output/index.ts';
import { alternatives, PLAIN_TEXT } from '../args/values.ts';
import { askingRun } from '../with-client.ts';
import type { Command } from './command.ts';
import { PRINTING } from './shared-options.ts';
import { KIND_WORDS } from './words.ts';

/** `edgescope show`. */
export const SHOW: Command = {
  name: 'show',
  otherNames: ['describe'],
  group: 'Ask',
  about: 'one item in full, found by uid or full name',
  takes: 'KIND UID|NAME',
  forms: [
    ['edgescope show host UID|NAME', `KIND: ${KIND_WORDS.join(', ')}`],
    ['edgescope show host NAME -o yaml', 'print the whole item; secrets only as present or absent'],
  ],
  words: KIND_WORDS,
  notes: [
    'Pages are loaded until the uid is found. For a name all pages are loaded, because names may repeat. The text is as wide as the terminal; without a terminal it has 100 columns. The other settings are those of a view (edgescope --help). Put -- before a name that begins with a dash.',
    'Exit codes: 0 success, 1 nothing found, an ambiguous name, or the service or the network failed, 2 wrong usage or configuration, 3 not authorised, 4 printed, but a part of the list could not be searched, 130 interrupted.',
  ],
  options: PRINTING,
  meanings: {
    output: alternatives([`${PLAIN_TEXT} (default)`, ...singleFormats().map(({ id }) => id)]),
  },
  run: askingRun(async () => ({
    settingsOf: (await import('../show/settings.ts')).showSettingsOf,
    work: (await import('../show/run.ts')).showItem,
  })),
};
