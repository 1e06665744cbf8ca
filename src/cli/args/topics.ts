import { FORMATS } from '../../output/index.ts';
import { FILTER_FORMS } from '../../query/filter/forms.ts';
import type { TOPIC_WORDS } from '../commands/words.ts';
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

/** Variables that other programs have too. */
const USUAL_VARIABLES = [
  'NO_COLOR',
  'FORCE_COLOR',
  'CLICOLOR',
  'CLICOLOR_FORCE',
  'COLORFGBG',
  'COLUMNS',
  'HTTPS_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

/** Variables of each program whose settings are taken. */
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
  failed: 'the service or the network failed, or the output could not be written; show, explain: no such item',
  usage: 'wrong usage or configuration',
  notAuthorised: 'not authorised',
  partial: 'partial result: printed, with a notice on stderr',
  found: 'with --exit-code: something was found, rows were printed',
  hungUp: 'the terminal was closed before a snapshot was whole',
  interrupted: 'interrupted by ^C',
  quit: 'ended by ^\\',
  terminated: 'ended by SIGTERM before a snapshot was whole',
};

/** The topics of `edgescope help`, by name. */
export const topicOf = (name: (typeof TOPIC_WORDS)[number]): Topic => TOPICS[name]();

const TOPICS: Readonly<Record<(typeof TOPIC_WORDS)[number], () => Topic>> = {
  filter: () => ({
    title: 'The filter language: / in a list, --filter on the command line',
    before: [],
    lines: FILTER_FORMS,
    after: ['An unknown value equals nothing and compares with nothing; only !=, ! and =? match it.'],
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
    title: 'Settings, by the later that wins: defaults, config file, context, environment, options',
    before: [
      `~/.config/edgescope/config.json has ${settingNames.join(', ')}.`,
      'Without a URL anywhere the embedded service is used, and this is said.',
    ],
    lines: variableLines(),
    after: [
      'TERM=dumb, or none, prints instead of opening, a locale without UTF-8 (LANG=C) is --ascii, EDGESCOPE_DEBUG=1 says where in the code a fault was.',
      'What is configured beside an address is used for that address alone: project, authorities, --insecure, dialect, names and accent, as keys are. The address beside EDGESCOPE_… is EDGESCOPE_URL, else the one in force; beside PALETTE_… it is PALETTE_HOST, beside SPECTROCLOUD_… SPECTROCLOUD_HOST, else none. An option is for this run. What is left out is said once. A project of the environment does not replace that of a context: both together are refused.',
      'Trusted authorities: those of Node, NODE_EXTRA_CA_CERTS, and the first of --ca-file, EDGESCOPE_CA_FILE, PALETTE_CA_FILE and caFile in the config file. If none of them issued a certificate, SSL_CERT_FILE, SSL_CERT_DIR and the system’s authorities are tried in turn, with a notice.',
      '--dialect auto uses the documented endpoints, and the searches that replace them where a service no longer has them (404, 405, 410); the result is remembered for a week per service.',
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
      'A key is never an option: arguments can be read by everyone on the machine.',
      'A key is sent only to the address configured beside it (EDGESCOPE_API_KEY and EDGESCOPE_TOKEN: EDGESCOPE_URL, PALETTE_API_KEY: PALETTE_HOST, SPECTROCLOUD_APIKEY: SPECTROCLOUD_HOST, apiKeyFile: url; without one to the address of the config file or the environment), and to another --url only with --api-key-file beside it. EDGESCOPE_API_KEY, EDGESCOPE_TOKEN and apiKeyFile go to --url if no address is configured at all; to a context go only its own key and those that are configured with its address. A notice says so, and when a key is not sent. The same rule applies to a client certificate. edgescope help environment has the rule for what is not a secret.',
      'Secrets that the service sends are dropped where its answers are read: the screen, prints, exports, copies and cached rows say (present) in their place. In free text most are recognised by their shape.',
    ],
    lines: [],
    after: [],
  }),
};
