import { FORMATS } from '../../output/index.ts';
import { FILTER_FORMS } from '../../query/filter/forms.ts';
import type { TOPIC_WORDS } from '../commands/command.ts';
import { variableNames } from '../config/environment.ts';
import { settingNames } from '../config/table.ts';
import { EXIT } from '../exit-code.ts';

/** A topic of the help: paragraphs, lines in two columns, paragraphs. */
interface Topic {
  readonly title: string;
  readonly before: readonly string[];
  readonly lines: readonly (readonly [term: string, about: string])[];
  readonly after: readonly string[];
}

/** Environment variables that other programs read too. */
const USUAL_VARIABLES = [
  'NO_COLOR',
  'FORCE_COLOR',
  'CLICOLOR',
  'CLICOLOR_FORCE',
  'COLORFGBG',
  'COLUMNS',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

/** Lines of environment variables, one for each program whose variables are read. */
const variableLines = (): Topic['lines'] => {
  const programs = [...new Set(variableNames.map((name) => name.split('_')[0] ?? ''))];
  return [
    ...programs.map(
      (program) => [`${program}_…`, variableNames.filter((name) => name.startsWith(`${program}_`)).join(', ')] as const,
    ),
    ['of others', USUAL_VARIABLES.join(', ')],
  ];
};

const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  fine: 'success',
  failed:
    'the service or the network failed, or the output could not be written; for show and explain also: no such item',
  usage: 'wrong usage or configuration',
  notAuthorised: 'not authorised',
  partial: 'the result is incomplete: it is printed, and a notice is on stderr',
  found: 'with --exit-code: rows were found and printed',
  hungUp: 'the terminal was closed before a snapshot was whole',
  interrupted: 'interrupted by ^C',
  quit: 'ended by ^\\',
  terminated: 'ended by SIGTERM before a snapshot was whole',
};

/** Topic of `edgescope help` by its name. */
export const topicOf = (name: (typeof TOPIC_WORDS)[number]): Topic => TOPICS[name]();

const TOPICS: Readonly<Record<(typeof TOPIC_WORDS)[number], () => Topic>> = {
  filter: () => ({
    title: 'The filter language: / in a list, --filter on the command line',
    before: [],
    lines: FILTER_FORMS,
    after: ['Only !=, ! and =? match an unknown value.'],
  }),
  formats: () => ({
    title: 'Formats of --output',
    before: [],
    lines: FORMATS.map(({ id, about }) => [id, about] as const),
    after: [
      'Answers (now, attention, explain, why, timeline, --count-by) are printed as table or text, md, csv, tsv, ndjson, json or yaml; attention and --count-by as openmetrics too.',
    ],
  }),
  environment: () => ({
    title: 'Where settings come from (a later one wins): defaults, config file, context, environment, options',
    before: [
      `~/.config/edgescope/config.json has ${settingNames.join(', ')}.`,
      'If no URL is configured anywhere, the embedded service is used, and a note says so.',
    ],
    lines: variableLines(),
    after: [
      'With TERM=dumb or without TERM, the list is printed. In a locale without UTF-8 (LANG=C), --ascii is on. With EDGESCOPE_DEBUG=1, an error says where in the code it happened.',
      'A setting that is configured with an address is used for this address only. This is true for API keys, project, authorities, --insecure, dialect, names and accent. The address of EDGESCOPE_… is EDGESCOPE_URL; without EDGESCOPE_URL it is the current address. The address of PALETTE_… is PALETTE_HOST, and the address of SPECTROCLOUD_… is SPECTROCLOUD_HOST. An option is for this run. If a setting is not used, a note says so once. If both a context and the environment name a project, this is an error.',
      'These authorities are trusted: those of Node, NODE_EXTRA_CA_CERTS, and the first of --ca-file, EDGESCOPE_CA_FILE, PALETTE_CA_FILE and caFile in the config file. If a certificate is from another authority, SSL_CERT_FILE, SSL_CERT_DIR and the system’s authorities are tried in turn, with a notice.',
      '--dialect auto uses the documented endpoints. If a service no longer has them (404, 405, 410), the searches that replace them are used. The result is remembered for a week for each service.',
    ],
  }),
  'exit-codes': () => ({
    title: 'Exit codes',
    before: [],
    lines: Object.entries(EXIT_MEANINGS).map(
      ([name, about]) => [String(EXIT[name as keyof typeof EXIT]), about] as const,
    ),
    after: ['check exits as monitoring plugins do: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN.'],
  }),
  secrets: () => ({
    title: 'Secrets',
    before: [
      'An API key is never an option, because everyone on the machine can read the arguments of a program.',
      'An API key is sent only to the address that is configured with it: EDGESCOPE_API_KEY and EDGESCOPE_TOKEN to EDGESCOPE_URL, PALETTE_API_KEY to PALETTE_HOST, SPECTROCLOUD_APIKEY to SPECTROCLOUD_HOST, apiKeyFile to url. If no address is configured with the key, the key is sent to the address of the config file or the environment. If --url names another address, only the key of --api-key-file is sent. If no address is configured at all, EDGESCOPE_API_KEY, EDGESCOPE_TOKEN and apiKeyFile are sent to --url. A context gets only its own key and the keys that are configured with its address. If a key is not sent, a notice says so. The same rules apply to a client certificate and to headers. edgescope help environment has the rules for other settings.',
      'Secrets that the service sends are dropped when an answer is read. The screen, prints, exports, copies and cached rows have (present) in their place. In free text most secrets are recognised by their shape.',
    ],
    lines: [],
    after: [],
  }),
};
